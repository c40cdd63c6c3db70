### What happens in the games, and why something can't be done.
### The id is the tag of an event or the code of a refusal; the variables are its fields.
### In events a seat is handed over as its name, and $who is "you" where it is the reader's own.

join = { $first } and { $last }

## Events of Fifty

event-revealed = { $forbidden ->
    [none] Round { $round }: no forbidden digits.
   *[other] Round { $round }: forbidden digits { $forbidden }.
  }{ $danger ->
    [none] { "" }
   *[other] { " " }Danger: { $danger }.
  }{ $starter ->
    [none] { "" }
   *[other] { " " }First to count: { $starter }.
  }
event-chosen = { $who ->
    [you] Your line is written.
   *[other] { $seat } has written.
  }
event-called = { $number }
event-took-over = { $who ->
    [you] J’ai! You take over at { $number }.
   *[other] J’ai! { $seat } takes over at { $number }.
  }
event-went-on = { $who ->
    [you] J’ai! { $number } is yours too: you go on.
   *[other] J’ai! { $number } is { $seat }’s too: { $seat } goes on.
  }
event-clashed = Clash at { $number }: { $seats }. Nobody scores it.
event-bonus-lost = { $number } is in danger: its bonus is lost.
event-scored = { $who ->
    [you] Your marble: { $marble }.
   *[other] { $seat }’s marble: { $marble }.
  }
event-crowned = { $crowns ->
    [one] { $who ->
        [you] A crown for you!
       *[other] A crown for { $seat }!
      }
   *[other] { $who ->
        [you] Your second crown!
       *[other] A second crown for { $seat }!
      }
  }
event-round-ended = Round { $round } is over.
event-game-ended = { $finish ->
    [crown] The victory goes to { $winners }, by a second crown.
   *[rounds] The victory goes to { $winners }, with the most points after four rounds.
  }

## Refusals: operations of Fifty

refusal-operation-other = That is not a move of this game.
refusal-not-now = { $phase ->
    [reveal] Not now: the next round has not begun.
    [choose] Not now: lines are being written.
   *[count] Not now: the count goes on.
  }
refusal-game-over = The game is over.
refusal-seat-unknown = There is no seat { $seat }: seats go from 0 to { $high }.
refusal-line-written = Your line is written, and stays.
refusal-line-five = A line is { $boxes } whole numbers.
refusal-line-whole = Box { $box } holds { $number }, which is not a whole number.
refusal-line-range = { $number } is out of range: numbers go from 1 to { $high }.
refusal-line-order = { $number } comes after { $before }: write from the smallest to the largest, each once.
refusal-line-forbidden = { $number } ends in { $digit }, which is forbidden in this round.
refusal-tokens-count = { $given ->
    [one] There is 1 forbidden digit
   *[other] There are { $given } forbidden digits
  }; with this many players it is { $tokens }.
refusal-token-digit = { $digit } is no token: they go from 0 to 9.
refusal-token-twice = The token { $digit } is there twice.
refusal-danger-missing = The danger card of the round is missing.
refusal-danger-without = There is a danger card, but the game is played without danger.
refusal-danger-pile = The danger card { $card } is not in the pile, or no longer.
refusal-call-range = The count goes on from { $low } to { $high } at most.
refusal-hands-open = Hands are still open at { $number }.
refusal-hands-closed = No hands can be raised now.
refusal-claim-not-held = { $number } is not in your line.
refusal-claim-twice = Your hand is up at { $number } already.

## Refusals: options

refusal-rules-object = Rules are an object, such as {"{"}"players": 5{"}"}.
refusal-option-unknown = There is no option “{ $field }”: there are { $choices }.
refusal-option-missing = The option “{ $field }” is missing.
refusal-option-whole = “{ $field }” must be a whole number.
refusal-option-choice = “{ $field }” must be one of { $choices }.
refusal-option-flag = “{ $field }” must be true or false.
refusal-players-few = Fifty needs { $least } players or more, not { $players }: with fewer the count has nobody to take it over.
refusal-players-many = Fifty takes { $most } players at most, not { $players }.
refusal-bonus-table = The bonus table is { $lines } lines of { $boxes } whole numbers from 0 to 99.
refusal-danger-list = “danger” must be true, false, or a list of cards such as [14, 20].
refusal-danger-few = Own danger cards must be { $least } at least, one a round; there { $cards ->
    [one] is 1
   *[other] are { $cards }
  }.
refusal-danger-card = The danger card { $card } (number { $place } in the list, from 0) is not [low, high] with 1 ≤ low ≤ high ≤ { $high }.

## Refusals: records

refusal-record-long = The record is longer than { $limit } MiB.
refusal-record-object = A record is a JSON object, not { $given }.
refusal-record-format = The format must be “{ $format }”, not { $given }.
refusal-record-game = The game must be { $games }, not { $given }.
refusal-json-ends = The text ends in the middle of a JSON object.
refusal-json-syntax = This is not JSON: line { $line }, column { $column }, near “{ $near }”.
refusal-json-utf8 = The text is not UTF-8: byte { $byte }.
refusal-json-constant = { $name } is not JSON: a number is written in digits.
refusal-json-number = A number is too long or too large to be read: { $digits } digits are the most, and 1.7e308.
refusal-json-deep = The JSON is nested too deeply to be read: { $levels } levels always can be.
refusal-key-twice = The key “{ $key }” is there twice in one object: each may be there once.
refusal-key-unknown = There is no key “{ $key }” here: there are { $choices }.
refusal-key-missing = The key “{ $key }” is missing.
refusal-object-needed = An object is needed here, not { $given }.
refusal-array-needed = A list is needed here, not { $given }.
refusal-array-length = { $length } entries are needed here, not { $given }.
refusal-whole-needed = A whole number is needed here, not { $given }.
refusal-text-needed = A text is needed here, not { $given }.
refusal-text-surrogate = The text holds half of a character, and can't be written as UTF-8.
refusal-round-after-end = The game was over after { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
  }, and there is another.
refusal-silent-mandatory = Nobody may stay silent: “claims” is not “optional”.
refusal-silent-not-held = { $number } is not a number of seat { $seat }’s valid line.
refusal-silent-twice = Seat { $seat } is silent at { $number } twice.

## Refusals: the table

refusal-game-unknown = There is no game “{ $given }”: there is { $games }.
refusal-bot-unknown = There is no bot “{ $given }”: there are { $bots }.
refusal-seats-count = { $given } seats for { $players } players.
refusal-claims-many = Staying silent is for { $most } players at most at a live table.
refusal-pace-range = The pace is a number of seconds from 0 to { $most }.
refusal-seat-needed = Only those who play can do that.
refusal-seat-not-yours = That is another seat’s to do.
refusal-too-late = Too late: the game has gone on.
refusal-next-nothing = There is no round to begin now.
refusal-hurry-people = The count can be hurried where one person plays with bots.
refusal-hurry-nothing = Nothing is being counted now.
refusal-hurry-claims = Where hands may stay down, the count can't be hurried.
