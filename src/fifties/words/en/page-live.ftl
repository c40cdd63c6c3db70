### The texts of the browser page: tables that people come to.

## The front door

page-together = Together
page-together-is = Each on their own phone, or all on this one.
page-gather = Open a table
page-with-code = I have a code
page-code = Code of the table
page-code-letters = Four letters
page-to-code = Join
page-code-odd = A code has four letters, of these: { $letters }

page-with-others = with others

## Coming in

page-gathering = Who is playing?
page-table = The table
page-invite = Come to this table
page-code-is = The code is { $code }
page-code-hidden = The code is hidden: whoever has it can still come.
page-code-none = This table has no code any more: nobody was here for long.
page-qr = A QR code that leads to this table
page-link = The link to this table
page-copy = Copy the link
page-copied = Copied
page-copy-marked = The link is marked: copy it from there.
page-only-here = Only this device finds this address. For phones in the room, start the house with: { $command }
page-join = Sit down
page-join-too = Somebody else on this device
page-join-locked = The table is locked: nobody can sit down now.
page-take-is = You take over its seat as it stands.
page-take-seat = Take the seat of { $name }

## Who is there

page-people = Who is here
page-are-here = Here: { $names }
page-you = you
page-host = host
page-standing-away = away
page-standing-stand-in = a stand-in plays
page-standing-gone = has gone
page-wins = { $wins ->
    [one] 1 game won
   *[other] { $wins } games won
  }
page-hand = Make { $name } the host
page-remove = Remove { $name }
page-remove-sure = Remove { $name } for good? They can’t come back to this table.
page-yes = Yes, remove
page-keep = No
page-leave = Leave the table
page-leave-as = { $name } leaves
page-leave-sure = Leave for good? A bot plays on for { $name }.
page-leave-yes = Yes, leave
page-name-off = Take my name off this table
page-name-off-sure = Your name goes out of this table, its replays and records, and can’t be put back.
page-name-off-yes = Yes, take it off
page-lock = Locked
page-lock-is = Nobody else can sit down.
page-hide = Hide the code
page-hide-is = It is shown only to those who sit here.

## What is to be played

page-plan = What we play
page-game = Game
page-bots-here = Bots
page-bots-are = How they play, from easy to hard
page-clock = Time to think
page-clock-none = No limit
page-clock-for-line = For each line. When it is up, a stand-in writes one.
page-clock-for-game = For a whole game, and some back after each turn. When it is up, a stand-in plays.
page-clock-more = { $time } + { $increment } s
page-clock-most = { $clock }, { $cap ->
    [none] without a limit
   *[other] { $cap } at most
  }
page-own = Own
page-clock-base-line = Seconds for a line
page-clock-base-game = Seconds for a game
page-clock-increment = Back after each turn
page-clock-cap = Never more than
page-clock-no-cap = no limit
page-pace-seconds = Seconds
page-seconds = { $seconds } s
page-minutes = { $minutes } min
page-term = { $what }: { $how }
page-no = no
page-with-bots = { $bots ->
    [0] No bots
    [one] With 1 bot: { $kind }
   *[other] With { $bots } bots: { $kind }
  }
page-too-few = { $game } needs { $fewest }: { $more ->
    [one] 1 more person or bot
   *[other] { $more } more people or bots
  }.
page-too-many = { $game } is for { $most } at most: { $less ->
    [one] 1 too many
   *[other] { $less } too many
  }.
page-begin-game = Begin { $game }
page-host-begins = { $name } begins when all are there.
page-host-none = Whoever sits down first is the host.
page-rematch = Play again with everybody
page-host-again = { $name } says when it goes on.
page-parted-moved = This seat is played on another device now. Here you watch.
page-parted-removed = You have no seat at this table any more.

## In the game

page-stood-in = A stand-in played for { $name }.
page-are-away = Away: { $names }
page-are-stood-in = A stand-in plays for { $names }
page-clock-face = { $minutes }:{ $seconds }
page-host-goes-on = { $name } goes on when all have seen it.
page-goes-on-in = By itself in { $time }
page-stay = Stay here
page-watching = You watch. Play on for a bot?

page-move = Go on at another device
page-move-of = { $name } goes on at another device
page-move-is = With this link { $name } plays on at another device. It works once, for { $minutes } minutes.
page-move-link = The link that carries the seat over
page-move-qr = A QR code that carries the seat over

page-holding = Who holds the device
page-look-at-own = { $name } wants to look at their own
page-lay-down = Lay the device down for all
page-pass-to = Pass the device to { $name }
page-pass-is = The others look away.
page-i-am = I am { $name }
page-back = Not now

page-evening = The evening so far
page-change-plan = Change what we play
page-plan-next = What comes next
page-jai-of = { $name }: J’ai!
