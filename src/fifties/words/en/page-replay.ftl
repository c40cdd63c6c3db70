### The texts of the browser page: a game that is over, seen again.

page-see-again = See it again
page-past-no = No game here
page-past-none = There is no such game, or it is not over yet.
page-past-failed = The game can’t be fetched just now.
page-past-again = Try again
page-past-loads = The game is on its way…
page-past-controls = To and fro
page-past-step = Where in the game
page-past-first = To the beginning
page-past-back = A step back
page-past-run = Play
page-past-stop = Wait
page-past-on = A step on
page-past-last = To the end
page-past-pace = Pace
page-past-eyes = With whose eyes
page-past-bystander = As a bystander
page-past-eyes-of = As { $name }
page-past-all = All open
page-past-lines-all = Everybody’s lines
page-past-hands-all = Everybody’s hands
page-past-share = Share
page-past-link = The link to this moment
page-past-qr = A QR code that leads to this game
page-past-record = The record, as a file
page-past-end = The end
page-past-round = Round { $round } is over
page-past-lines = Round { $round }: lines
page-past-number = Round { $round }: { $number ->
    [0] begins
   *[other] number { $number }
  }
page-past-deal = Deal { $deal } is over
page-past-turn = Deal { $deal }: { $turn ->
    [0] dealt
   *[other] turn { $turn }
  }
page-round-of = Round { $number }
page-deal-of = Deal { $number }
