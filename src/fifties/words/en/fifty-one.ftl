### What happens in Fifty-One, and why something can't be done there.
### Cards stand in events as the reader is to have them: two letters as in records (Kh, * the joker), or by their names.

## Cards by their names

card = { $rank ->
    [A] ace
    [K] king
    [Q] queen
    [J] jack
    [T] ten
    [9] nine
    [8] eight
    [7] seven
    [6] six
    [5] five
    [4] four
    [3] three
   *[2] two
  } of { $suit ->
    [s] spades
    [h] hearts
    [d] diamonds
   *[c] clubs
  }
card-joker = joker

## Events of Fifty-One

event-dealt = Deal { $deal }. Dealer: { $dealer }. { $who ->
    [you] You begin.
   *[other] { $seat } begins.
  }
event-turned-up = On the board: { $cards }.
event-cleared = { $who ->
    [you] You clear the board.
   *[other] { $seat } clears the board.
  }
event-reshuffled = The stock has run out: the discard pile is shuffled, { $stock } cards.
event-exchanged = { $who ->
    [you] You take { $take } and give { $give }.
   *[other] { $seat } takes { $take } and gives { $give }.
  }
event-stopped = { $who ->
    [you] Stop! Everybody else has one more turn.
   *[other] Stop! { $seat } has called it: everybody else has one more turn.
  }
event-last-turn = { $who ->
    [you] Your last turn.
   *[other] { $seat }’s last turn.
  }
event-deal-ended = { $finish ->
    [limit] The last turn is over and the hands are open.
   *[stop] The hands are open.
  } { $winners } — the highest hand.
event-match-ended = { $winners } — most points after all deals.

## Refusals: operations of Fifty-One

refusal-phase-other = { $phase ->
    [deal] Not now: the next deal has not begun.
    [board] Not now: the board is being dealt.
   *[turn] Not now: a turn is being played.
  }
refusal-deck-count = The pack has { $cards } cards, not { $given }.
refusal-card-unknown = { $card } is no card: a card is a rank (A K Q J T 9 … 2) and a suit (s h d c), such as Th.
refusal-card-twice = { $card } is there twice.
refusal-joker-without = There is a joker, but the game is played without.
refusal-dealer-next = The deal goes to the left: seat { $dealer } deals, not seat { $given }.
refusal-stock-surplus = The new stock holds { $card }, which is not in the discard pile, or not twice.
refusal-stock-lacking = The new stock lacks { $card }, which is in the discard pile.
refusal-turn-other = Seat { $seat } is to play, not seat { $given }.
refusal-clear-twice = The board can be cleared once a turn.
refusal-clear-early = The board can be cleared from a player’s second turn on.
refusal-take-not-there = { $card } is not on the board.
refusal-give-same = What is given must be another card than { $card }, which is taken.
refusal-give-not-held = { $card } is not in this hand.
refusal-stop-with-exchange = “Stop!” is called at the end of a turn, with the exchange.
refusal-stop-instead = “Stop!” is called in place of a turn, without an exchange.
refusal-stop-called = Seat { $caller } has called “Stop!” already.
refusal-clear-then-take = The board is cleared: one of its cards must be taken now.
refusal-hand-five = A hand is { $cards } cards, not { $given }.

## Refusals: options of Fifty-One

refusal-players-range = Fifty-One is for { $least } to { $most } players, not { $players }.
refusal-option-least = “{ $field }” must be { $least } or more, not { $given }.
refusal-option-whole-null = “{ $field }” must be a whole number or null.

## Refusals: records of Fifty-One

refusal-flag-needed = True or false is needed here, not { $given }.
refusal-deal-after-end = The match was over after { $deals } deals, and there is another.
refusal-deal-unfinished = This deal is not over, and another follows.
refusal-turn-after-end = The deal was over after { $turns } turns, and there is another.
refusal-reshuffle-missing = { $turn } needs a new stock, and none is left in the list of { $given }.
refusal-reshuffle-surplus = This new stock was never needed.
