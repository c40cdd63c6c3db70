### The games in a terminal. Lines are read aloud too: no drawing with letters.
### First what all games say, then Fifty, then Fifty-One.
### $source is "house" where the bonus table is the project's own: then it must be called so.

terminal-you = You

## All games

terminal-bots = You play with { $names }, who { $count ->
    [one] is a bot
   *[other] are bots
  } ({ $kind }).
terminal-bots-mixed = You play with { $names }, who are bots.
terminal-bots-many = You play with { $count } bots ({ $kinds }).
terminal-left = You leave the game, which is not finished.
terminal-recorded = The record is in { $file }
terminal-seed = The same game once more: --seed { $seed }
terminal-unknown = “{ $given }” is nothing that can be typed here: help tells what is.
refusal-pace-typed = “{ $given }” is no number of seconds: try pace 0.5
terminal-help-rules = rules: how it is played
terminal-help-help = help: this list
terminal-help-quit = quit: leave the game. So do Ctrl-D and Ctrl-C; a record is kept all the same

refusal-record-exists = There is a file { $file } already, and it is kept: name another for the record.
refusal-record-unwritable = The record can't be written to { $file }: { $reason }
refusal-bots-many = { $given ->
    [one] 1 bot is
   *[other] { $given } bots are
  } too many: there { $seats ->
    [one] is 1 seat
   *[other] are { $seats } seats
  } for them.

## Fifty: the beginning and the end

terminal-welcome = Fifty for { $players } players.
terminal-start = Each round, write five numbers from 1 to { $high }, smallest first. At any time, help tells what you can type, and rules how it is played.
terminal-hint-count = While it is counted, Enter lets the count wait{ $claims ->
    [optional] { "" }
   *[mandatory] ; skip and Enter counts to the end at once
  }.
terminal-final = Final scores

## Fifty: questions

terminal-ask-line = Your line for round { $round }:
terminal-ask-next = Enter for the next round:
terminal-ask-hand = { $number } is yours. Raise your hand? yes or no:
terminal-ask-hand-now = { $number } is yours. Enter raises your hand:
terminal-ask-paused = The count waits. Enter to go on:

terminal-random = Drawn for you: { $line }
terminal-void = It is void in this round. { $reason }
terminal-starter-not-host = Nobody names the starter at this table: that needs the option --starter host.
terminal-starter-unknown = Nobody here is called “{ $given }”: a name, or a seat from 0 on.
terminal-starter-named = { $name } will begin the count, from the next round on.

## Fifty: what can be typed

terminal-help-line = five numbers: your line, such as 4 15 26 37 44, with spaces or commas
terminal-help-random = random: a line drawn by chance
terminal-help-next = Enter: on to the next round
terminal-help-starter = starter NAME: who begins the next count
terminal-help-yes = yes: J’ai! Your hand goes up
terminal-help-no = no: stay silent, and the number is spent
terminal-help-pause = Enter: the count waits
terminal-help-resume = Enter: the count goes on
terminal-help-skip = skip: count to the end of the round at once
terminal-help-grid = grid: what you have written so far
terminal-help-table = table: the scores and crowns so far
terminal-help-pace = pace SECONDS: how long a number lasts in the count; 0 counts at once

## Fifty: the count

terminal-voice = Voice
terminal-counts = { $name }:
terminal-run-marble = (marble { $marble })
terminal-run-nothing = (no points)

## Fifty: tables. Names and numbers come padded, so that they stand below each other.

terminal-round-title = Line, marble + bonus{ $source ->
    [house] { " " }(house values)
   *[own] { "" }
  } = score, and the total.
terminal-mark-crossed = x: crossed out.
terminal-mark-bare = !: crossed out, and its bonus lost.
terminal-mark-silent = -: no hand.
terminal-not-scored = The game ended at { $number }: this round is not scored.
terminal-round-row = { $name }  { $line }  { $marble } + { $bonus } = { $score }  total { $total }{ $note ->
    [crown] , crown
    [void] , void line
   *[none] { "" }
  }
terminal-round-row-unscored = { $name }  { $line }  marble { $marble }{ $note ->
    [crown] , crown
    [void] , void line
   *[none] { "" }
  }
terminal-total = { $name }  { $rounds ->
    [none] { "" }
   *[other] { $rounds } ={ " " }
  }{ $total }{ $crowns ->
    [0] { "" }
    [one] , 1 crown
   *[other] , { $crowns } crowns
  }{ $marble ->
    [none] { "" }
   *[other] , marble { $marble }
  }
terminal-grid-title = Your grid, with the bonus of each box in brackets{ $source ->
    [house] { " " }(house values)
   *[own] { "" }
  }:
terminal-grid-row = Line { $round }:  { $line }
terminal-grid-score = { $marble } + { $bonus } = { $score }
terminal-grid-total = Total { $total }{ $crowns ->
    [0] { "" }
    [one] , 1 crown
   *[other] , { $crowns } crowns
  }
terminal-crowd-round = Your line { $line }: marble { $marble }, bonus { $bonus }. The best so far, and you:
terminal-leader = { $name }  { $total }{ $crowns ->
    [0] { "" }
    [one] , 1 crown
   *[other] , { $crowns } crowns
  }

## Fifty: the rules, by the options of the game

terminal-rules =
    Fifty has four rounds. In each, { $tokens ->
        [0] everybody writes
        [one] one digit is forbidden, and everybody writes
       *[other] { $tokens } digits are forbidden, and everybody writes
    } five numbers from 1 to { $high } in secret, from the smallest to the largest{ $tokens ->
        [0] { "" }
       *[other] , none ending in a forbidden digit
    }.
    Then one player counts aloud from 1 to { $last }. Whoever holds the number that is called raises a hand: J’ai!
    A lone hand takes over the count, and scores that number and each one called till the next hand.
    Several hands are a clash: they cross the number out, and nobody scores it. { $after_clash ->
        [resume] Whoever was scoring scores on from the next number.
       *[stop] From there nobody scores till the next lone hand.
    }
    { $score_last ->
        [yes] { $last } itself scores like any other number, and ends the round.
       *[no] { $last } itself scores nothing, and ends the round.
    }
    A crossed-out box brings its bonus: { $bonus }{ $source ->
        [house] { " " }(house values)
       *[own] { "" }
    }. Marble and bonus are the score of the round.
    { $danger ->
        [yes] Danger: one card a round ({ $cards }). A clash on a number of its range loses the bonus.
       *[no] There are no danger cards.
    }
    A marble of { $crown } wins a crown, one a round at most. { $sudden_death ->
        [yes] A second crown wins the game at once.
       *[no] A second crown wins the game at the end of its round.
    } Else the highest total wins; of those who tie, the ones with a crown.
    { $claims ->
        [optional] You may stay silent at a number of yours: it is spent, and those who raise a hand share the number without you.
       *[mandatory] Hands go up by themselves: nobody may stay silent.
    }
    { $invalid ->
        [void] A line that breaks a rule is accepted, and void for the round.
       *[refuse] A line that breaks a rule is not accepted.
    }

## Fifty: refusals

refusal-card-form = “{ $given }” is no danger card: write it as 14-20.
refusal-bonus-form = “{ $given }” is no bonus table: write 1,1,2,1,1 for all four lines, or four such lines with / between them.

## Fifty-One: cards and hands. A card's code is its rank and suit, such as Kh or K♥.

terminal-card-coded = { $code } { $name }
terminal-worth = { $suit ->
    [none] 0, since not all five are of one suit
    [s] { $sum } = { $value } in spades
    [h] { $sum } = { $value } in hearts
    [d] { $sum } = { $value } in diamonds
   *[c] { $sum } = { $value } in clubs
  }{ $joker ->
    [none] { "" }
   *[other] , the joker as { $joker }
  }
terminal-board = Board:
terminal-hand = Your hand:
terminal-hand-worth = It is worth { $worth }.
terminal-worth-now = Your hand is worth { $worth }.
terminal-turned-up = On the board:

## Fifty-One: the beginning and the end

terminal-welcome-fifty-one = Fifty-One for { $players } players{ $jokers ->
    [0] { "" }
   *[other] , with a joker
  }{ $deals ->
    [1] { "" }
   *[other] , { $deals } deals
  }.
terminal-start-fifty-one = In your turn, take a card of the board and give one of yours for it: take Kh give 3c, or short Kh 3c. { $stop ->
    [instead] When your hand is good, say stop in place of a turn.
   *[end] When your hand is good, add stop.
  } At any time, help tells what you can type, and rules how it is played.
terminal-hint-turns = While the others play, Enter lets the game wait.
terminal-dealt = { $deals ->
    [1] { "" }
   *[other] Deal { $deal } of { $deals }:{ " " }
  }{ $dealer ->
    [you] You deal
   *[other] { $dealer } deals
  }, { $seat ->
    [you] you begin.
   *[other] { $seat } begins.
  }
terminal-last-turn = { $text } { $more ->
    [0] After it the hands are shown.
    [one] One more comes after it.
   *[other] { $more } more come after it.
  }
terminal-turn-is = It is { $name }’s turn.
terminal-turn-of = Turn { $turn } of { $most }, if nobody calls “Stop!”.
terminal-shown = { $name }  { $cards }  { $worth }{ $caller ->
    [yes] , called “Stop!”
   *[no] { "" }
  }{ $wins ->
    [yes] , wins
   *[no] { "" }
  }
terminal-caller-tied = { $name } called “Stop!” and has as much as the best: then it is theirs.
terminal-totals = Totals after deal { $deal } of { $deals }
terminal-match-total = { $name }  { $scores ->
    [none] { "" }
   *[other] { $scores } ={ " " }
  }{ $total }

## Fifty-One: questions

terminal-ask-turn = { $turn ->
    [take] Take one of these:
    [last] Your last turn:
   *[any] Your turn:
  }
terminal-ask-next-deal = Enter for the next deal:
terminal-ask-paused-game = The game waits. Enter to go on:
terminal-not-your-turn = Not yet: it is { $name }’s turn.
terminal-known = { $name }  { $cards ->
    [none] no card known
   *[other] known to hold { $cards }
  }
terminal-piles = Turns so far: { $turns }. Stock: { $stock } cards. Discards: { $discards }.

## Fifty-One: what can be typed

terminal-help-take = take Kh give 3c: take the king of hearts and put the three of clubs in its place. Short: Kh 3c
terminal-help-codes = Cards: rank A K Q J T 9 8 7 6 5 4 3 2, then suit s spades, h hearts, d diamonds, c clubs
terminal-help-joker = * or joker: the joker
terminal-help-clear = clear: the board goes away and five new cards come; then take one of them
terminal-help-stop-end = take Kh give 3c stop: call “Stop!” with it; everybody else has one more turn
terminal-help-stop-instead = stop: call “Stop!” in place of your turn; everybody else has one more
terminal-help-next-deal = Enter: on to the next deal
terminal-help-pause-game = Enter: the game waits
terminal-help-resume-game = Enter: the game goes on
terminal-help-board = board: the five cards that can be taken
terminal-help-hand = hand: your cards, and what they are worth
terminal-help-table-deal = table: what everybody knows of the hands, stock and discards, and the totals of a match
terminal-help-pace-bots = pace SECONDS: how fast the others play; a turn takes one and a half times that, 0 no time

## Fifty-One: the rules, by the options of the game

terminal-rules-fifty-one =
    Everybody has five cards, and five more lie open on the board. In your turn you take one of these and put another card from your hand in its place: there is no passing.
    An ace counts 11, king, queen, jack and ten 10, the others their number. { $suit ->
        [best] One suit of your hand counts, the one that gives the most, and the other cards are taken off.
        [flush] A hand of one suit counts what its cards count together; any other hand counts nothing.
       *[longest] The longest suit of your hand counts, and the other cards are taken off; of suits as long, the better one counts.
    } { $jokers ->
        [0] { "" }
       *[other] The joker stands for the card not in the hand that makes it worth most.
    }
    From your second turn on you may clear the board first: its cards are discarded, five come from the stock, and you take one of them. When the stock runs out, the discards are shuffled and become the stock.
    { $stop ->
        [instead] In place of a turn you may call “Stop!”.
       *[end] At the end of a turn you may call “Stop!”.
    } Everybody else has one more turn; then the hands are shown, and the highest wins. If the one who called ties at the top, the others win; else a tie is shared.
    { $most ->
        [none] A deal goes on till somebody calls.
       *[other] If nobody calls, a deal ends after { $most } turns.
    }{ $deals ->
        [1] { "" }
       *[other] { " " }There are { $deals } deals; the highest sum wins the match.
    }

## Fifty-One: refusals

refusal-exchange-form = Say which card you take and which you give: take Kh give 3c
refusal-exchange-order = { $take } is on the board and { $give } is in your hand: take { $take } give { $give }
refusal-stop-called-by = { $name } has called “Stop!” already.
