### The games in a terminal. Lines are read aloud too: no drawing with letters.
### $source is "house" where the bonus table is the project's own: then it must be called so.

terminal-you = You
terminal-voice = Voice

## The beginning and the end

terminal-welcome = Fifty for { $players } players.
terminal-bots = You play with { $names }, who are bots ({ $kind }).
terminal-bots-mixed = You play with { $names }, who are bots.
terminal-bots-many = You play with { $count } bots ({ $kinds }).
terminal-start = Each round, write five numbers from 1 to { $high }, smallest first. At any time, help tells what you can type, and rules how it is played.
terminal-hint-count = While it is counted, Enter lets the count wait{ $claims ->
    [optional] { "" }
   *[mandatory] ; skip and Enter counts to the end at once
  }.
terminal-final = Final scores
terminal-left = You leave the game, which is not finished.
terminal-recorded = The record is in { $file }
terminal-seed = The same game once more: --seed { $seed }

## Questions

terminal-ask-line = Your line for round { $round }:
terminal-ask-next = Enter for the next round:
terminal-ask-hand = { $number } is yours. Raise your hand? yes or no:
terminal-ask-paused = The count waits. Enter to go on:

terminal-random = Drawn for you: { $line }
terminal-void = It is void in this round. { $reason }
terminal-unknown = “{ $given }” is nothing that can be typed here: help tells what is.
terminal-pace-unknown = “{ $given }” is no number of seconds: try pace 0.5
terminal-starter-not-host = Nobody names the starter at this table: that needs the option --starter host.
terminal-starter-unknown = Nobody here is called “{ $given }”: a name, or a seat from 0 on.
terminal-starter-named = { $name } will begin the count, from the next round on.

## What can be typed

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
terminal-help-rules = rules: how it is played
terminal-help-pace = pace SECONDS: how long a number lasts in the count; 0 counts at once
terminal-help-help = help: this list
terminal-help-quit = quit: leave the game. So do Ctrl-D and Ctrl-C; a record is kept all the same

## The count

terminal-counts = { $name }:
terminal-run-marble = (marble { $marble })
terminal-run-nothing = (no points)

## Tables. Names and numbers come padded, so that they stand below each other.

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

## The rules, by the options of the game

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

## Refusals

refusal-record-exists = There is a file { $file } already, and it is kept: name another for the record.
refusal-record-unwritable = The record can't be written to { $file }: { $reason }
refusal-bots-many = { $given } bots are too many: there are { $seats } seats for them.
refusal-card-form = “{ $given }” is no danger card: write it as 14-20.
refusal-bonus-form = “{ $given }” is no bonus table: write 1,1,2,1,1 for all four lines, or four such lines with / between them.
