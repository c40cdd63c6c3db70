### The texts of the browser page.

page-house = Fifties
page-motto = Secret numbers, secret hands
page-home = To the front door
page-close = Close
page-how = How it is played
page-how-of = How { $game } is played
page-light = Light
page-dark = Dark
page-fewer = Fewer
page-more = More

## The connection

page-connecting = Connecting again…
page-moment = One moment… nothing is lost
page-outdated = The house has another version now. The page loads again…
page-refused = That did not work ({ $code }).
page-to-table = To the table…
page-no-table = No table here

## The front door

page-tables = Your tables
page-go-on = Go on: { $game }, { $who }
page-when = { $when }
page-earlier = { $count ->
    [one] An earlier table
   *[other] { $count } earlier tables
  }
page-look-at = { $game }, { $who }

page-fifty = Fifty
page-fifty-is = Five secret numbers, and a count aloud.
page-players = Players
page-players-count = { $players } players
page-change = Change
page-players-mean = { $tokens ->
    [0] Count to { $last }, all digits free, a crown at { $crown }.
    [one] Count to { $last }, 1 forbidden digit, a crown at { $crown }.
   *[other] Count to { $last }, { $tokens } forbidden digits, a crown at { $crown }.
  }
page-name = Your name
page-guest = Guest
page-bots = The others, from easy to hard
page-bot-random = By chance
page-bot-spread = One a ten
page-bot-greedy = Keen
page-bot-equilibrium = Balanced
page-bot-champion = Champion
page-bot-counter = Card counter
page-bot-search = Card reader
page-bot-each = Each
page-seat = Seat { $seat }
page-pace = Pace of the count
page-pace-slow = Slow
page-pace-normal = Normal
page-pace-quick = Quick
page-pace-once = At once
page-danger = Danger
page-danger-is = Each round a danger card: a clash in its range loses the bonus too
page-options = More options
page-play = Play { $game }

## The finer points

page-clash = After a clash
page-clash-stop = Stop scoring
page-clash-resume = Score on
page-clash-stop-is = The counter goes on, and scores nothing until the next lone hand.
page-clash-resume-is = Only the number of the clash is lost; whoever scored goes on scoring.
page-claims = Raising hands
page-claims-mandatory = A must
page-claims-optional = As you like
page-claims-mandatory-is = The table raises your hand for you.
page-claims-optional-is = When your number is called, say J’ai! or stay silent. Silence spends the number.
page-invalid = A line against the rules
page-invalid-refuse = Refused
page-invalid-void = Void
page-invalid-refuse-is = It can’t be written.
page-invalid-void-is = It can be written, and brings nothing this round.
page-starter = Who counts first
page-starter-rotate = In turn
page-starter-random = By lot
page-starter-host = You say
page-starter-voice = A voice
page-sudden = Second crown wins at once
page-sudden-is = Otherwise the round is finished first
page-last = The last number scores
page-last-is = Whoever counts it in a run has it
page-bonus = Bonus of each box
page-bonus-box = Line { $line }, box { $box }
page-bonus-house = House values: not printed in any source we could read. Type in your box’s values once and they are kept.
page-bonus-own = Your own values. They are kept on this device.
page-bonus-back = Back to the house values
page-cards = Own danger cards
page-cards-is = Empty for the five printed ones. Only where danger is on.
page-cards-few = Four cards at least, with commas between: 1–9, 14–20, …
page-cards-range = Each card from a lower to a higher number, below the last one counted.

## At the table

page-stage-write = Write your line
page-stage-wait = The others write
page-stage-count = The count
page-stage-rest = Round { $round } is over
page-rounds = Round { $round } of { $rounds }
page-revealed = Turned up for this round
page-forbidden = Forbidden
page-forbidden-none = No forbidden digits
page-crown-at = at { $crown }

page-board = Numbers from 1 to { $high }
page-number-forbidden = { $number }: { $digit } is forbidden
page-number-danger = { $number }, in danger
page-take-back = Take back { $number }
page-clear = Clear
page-pick = { $left ->
    [5] Pick five numbers
    [one] 1 more number
   *[other] { $left } more numbers
  }
page-write = Write it
page-type = Or type them
page-type-label = Five numbers, from the smallest to the largest
page-type-void = Forbidden numbers can be typed too: the line is void then, and brings nothing.
page-void = Your line is void: it brings nothing this round.

page-missing = { $missing ->
    [0] All lines are written
    [one] 1 line to be written
   *[other] { $missing } lines to be written
  }
page-writes = still writes
page-written = has written
page-counting = Ready…

page-jai = J’ai!
page-hand-up = Hand is up
page-line = Your line
page-yours = { $number } is yours: raise your hand, or stay silent.
page-paused = The count waits.
page-voice-counts = The voice counts.
page-begins = { $who ->
    [you] You begin to count.
   *[other] { $name } begins to count.
  }
page-counts = { $who ->
    [you] You count, and score nothing yet.
   *[other] { $name } counts, and scores nothing yet.
  }
page-counts-scoring = { $who ->
    [you] You count and score!
   *[other] { $name } counts and scores.
  }
page-pause = Wait
page-resume = Go on
page-hurry = Count the rest

page-fate-lone = alone
page-fate-crossed = crossed out, bonus { $bonus }
page-fate-lost = crossed out in danger, no bonus
page-fate-silent = no hand
page-box-empty = empty

page-tracks = Tracks
page-track = marble at { $marble }, { $total } points before, { $crowns ->
    [0] no crown
    [one] 1 crown
   *[other] { $crowns } crowns
  }
page-leaders = In front
page-your-marble = Your marble is at { $marble }.

page-sheet = Your grid
page-round = Round
page-score = Score
page-total = Total
page-crowns = { $crowns ->
    [0] No crown
    [one] 1 crown
   *[other] { $crowns } crowns
  }
page-bonus-mark = Dotted bonuses are house values. Your box’s own go under “More options”.

page-log = What happened
page-log-empty = Nothing yet.
page-log-hand = J’ai! { $name } at { $number }.

## Results

page-won-crown = a crown
page-sum = { $marble } + { $bonus } =
page-marble = marble
page-your-round = Your marble { $marble } and { $bonus } of bonus make { $score }.
page-next = Next round
page-won = { $who ->
    [you] You win!
    [shared] You share the victory!
    [others] { $names } share the victory
   *[other] { $names } wins
  }
page-place = Place { $rank }
page-points = { $points ->
    [one] 1 point
   *[other] { $points } points
  }
page-scores = Points of every round
page-player = Player
page-lines-of = Round { $round }, all lines
page-again = Play again

## How Fifty is played

page-how-idea = Everybody writes five numbers in secret. Then somebody counts aloud, and whoever is alone with a number takes over the count, and the points.
page-how-reveal = Reveal
page-how-reveal-is = Some digits are forbidden for the round: no number may end in one. The fewer players, the more digits.
page-how-choose = Choose
page-how-choose-is = Write five different numbers below the last one, from the smallest to the largest. One in each ten is a good start.
page-how-count = Count
page-how-count-is = One player counts from 1. If your number comes and yours is the only hand, you say “J’ai!” and go on counting: that number and each one after it is a point for you, until another hand goes up.
page-how-clash = Several hands at once
page-how-clash-is = They cross that number out. Nobody scores it, and the counter goes on, for nothing, until the next lone hand.
page-how-score = The score of a round
page-how-score-is = Your marble, and the bonus in the corner of each box you had to cross out.
page-how-crown = Crowns
page-how-crown-is = A marble that goes far enough in one round earns a crown. A second one, in a later round, wins at once. After four rounds most points win; in a tie, a crown decides.
page-how-danger = Danger
page-how-danger-is = With the danger cards, a clash in the range turned up loses the bonus too.
page-how-many = Eight and more
page-how-many-is = No forbidden digits, and the count goes five further for each player above seven.
