### The texts of the browser page: Fifty-One.

page-fifty-one = Fifty-One
page-one-is = Five cards, one suit, and “Stop!” in time.

## Cards: their names, and what stands on them

page-one-the = the { $card }
page-one-rank = { $rank ->
    [A] A
    [K] K
    [Q] Q
   *[J] J
  }
page-one-letter = { $suit ->
    [s] S
    [h] H
    [d] D
   *[c] C
  }
page-one-suit = { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
  }:

## The front door

page-one-players-mean = { $players ->
    [4] Best with four.
   *[other] For two to five, best with four.
  }
page-one-pace = Pace of the others
page-one-joker-too = With a joker
page-one-joker-is = The joker stands for any card that is not in the hand.
page-one-deals-count = Deals
page-one-deals-number = { $deals } deals
page-one-deals-is = Several make a match: the scores are added up.
page-one-counts = What a hand counts
page-one-suit-longest = Longest suit
page-one-suit-best = Best suit
page-one-suit-flush = All or nothing
page-one-suit-longest-is = The longest suit, minus all other cards. Of suits as long, the better one.
page-one-suit-best-is = Whichever suit gives the most, minus all other cards.
page-one-suit-flush-is = Five cards of one suit; any other hand is worth nothing.
page-one-stop-when = Calling “Stop!”
page-one-stop-end = After taking
page-one-stop-instead = Instead of taking
page-one-stop-end-is = “Stop!” is called at the end of a turn, with the exchange.
page-one-stop-instead-is = “Stop!” is called in place of a turn.
page-one-turns = Turns at most
page-one-turns-is = Of all players together. Empty for no limit.
page-one-turns-few = A whole number, { $players } or more.
page-one-turns-are = After { $turns } turns without “Stop!” the hands are opened.

## At the table

page-one-turn-of = { $who ->
    [you] Your turn
   *[other] { $name }’s turn
  }
page-one-last-turn-of = { $who ->
    [you] Your last turn
   *[other] { $name }’s last turn
  }
page-one-dealing = Dealing…
page-one-open = The hands are open
page-one-deal-of = Deal { $deal } of { $deals }
page-one-turn-number = Turn { $turn } of { $most }

page-one-board = The board
page-one-hand = Your hand
page-one-then = then worth { $value }
page-one-from = given by { $name }
page-one-would = Your hand would be worth { $value }.
page-one-no-flush = Not all of one suit
page-one-stands-for = The joker stands for the { $card }.

page-one-stock = Stock: { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
page-one-stock-known = Look at the stock: { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
page-one-stock-title = In the stock
page-one-stock-is = The discard pile was shuffled: everybody has seen which cards these are, nobody knows their order.
page-one-discards = Look at the discard pile: { $count ->
    [one] 1 card
   *[other] { $count } cards
  }
page-one-discards-title = Discard pile
page-one-discards-is = The lowest card first.
page-one-clear = Clear the board
page-one-cleared = Cleared: now take one of these.

page-one-pick = Pick two cards
page-one-pick-take = Now from the board
page-one-pick-give = Now one of yours
page-one-take = Take
page-one-give = give
page-one-and-stop = and call Stop!
page-one-stop = Stop!
page-one-call = Call Stop!
page-one-early = Not yet: it is { $name }’s turn.

page-one-took = took
page-one-gave = gave
page-one-deals = dealt the cards
page-one-still = has a last turn
page-one-called = { $who ->
    [you] You called Stop!
   *[other] { $name } called Stop!
  }
page-one-left = { $left ->
    [one] 1 turn left
   *[other] { $left } turns left
  }
page-one-terms = At this table
page-one-values = An ace counts 11; king, queen, jack and ten 10; the others their number.

## Results

page-one-deal-won = { $who ->
    [you] This deal is yours!
    [shared] You share this deal
    [others] { $names } share this deal
   *[other] { $names } wins this deal
  }
page-one-ended = { $caller ->
    [none] All turns are taken: the hands are open.
    [you] You called “Stop!”, and the others had one more turn.
   *[other] { $name } called “Stop!”, and the others had one more turn.
  }
page-one-tied = { $caller ->
    [you] Your hand is as high as the best, but in a tie whoever called loses.
   *[other] { $name }’s hand is as high as the best, but in a tie whoever called loses.
  }
page-one-best-hand = the highest hand
page-one-match = The match
page-one-deal = Deal
page-one-next = Next deal
page-one-hands-of = Deal { $deal }, all hands

## How Fifty-One is played

page-one-how-idea = Gather high cards of one suit, one exchange at a time, and stop the others before they get further than you.
page-one-how-example = The longest suit counts, and every other card is taken off: here that makes 10.
page-one-how-take = Your turn
page-one-how-take-is = Take one of the five cards on the board and put another of yours in its place. Everybody sees both. There is no passing.
page-one-how-clear = Clearing the board
page-one-how-clear-is = From your second turn on you may first sweep the board away and have five new cards dealt. You see them, and then you must take one of those.
page-one-how-stop = Stop!
page-one-how-stop-is = When your hand is good enough, call “Stop!” with your exchange. Each of the others has one more turn.
page-one-how-end = The end
page-one-how-end-is = All hands are opened and the highest wins. Whoever called “Stop!” and ties with another loses to them; other ties are shared.
page-one-how-joker = The joker
page-one-how-joker-is = It stands for whichever card helps you most, as long as you don’t hold that one. The table works it out.
page-one-how-match = A match
page-one-how-keys = With a keyboard
page-one-how-keys-is = The arrow keys go along the cards and from the board to your hand; K goes to the next king, H to the next heart. Enter picks a card, Escape lays all back, and ! is for Stop!
page-one-how-match-is = Over several deals the scores are added up, and the deal passes to the left each time.
