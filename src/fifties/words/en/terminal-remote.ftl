### A terminal at a table that is elsewhere, with others: lines that are read aloud, too.

## Coming and going

terminal-ask-name = Your name, or Enter alone to watch:
terminal-ask-seat = A game is being played. Whose seat do you take over: { $names }? Enter alone watches:
terminal-watch = You watch. Type sit to sit down.
terminal-watch-locked = The table is locked, so you watch. Type sit when it is open again.
terminal-watch-full = A game is being played, and no bot’s seat is free: you watch. Type sit when it is over.
terminal-seat-kept = You go, and your seat is kept: the same command brings you back to it.
terminal-goes = You go.
terminal-gone = You have left the table.
terminal-moment = One moment: nothing is lost.
terminal-back = Here we are again.

## Who is there

terminal-code = The code of this table is { $code }.
terminal-people-none = Nobody sits here yet: whoever sits down first is the host.
terminal-people-many = { $count } people sit here. The host is { $host }.
terminal-person = { $name }{ $you ->
    [yes] , you
   *[no] { "" }
  }{ $host ->
    [yes] , host
   *[no] { "" }
  }{ $standing ->
    [away] , away
    [stand-in] , away: a stand-in plays
   *[here] { "" }
  }{ $wins ->
    [0] { "" }
    [one] , 1 game won
   *[other] , { $wins } games won
  }
terminal-sits = { $who ->
    [you] You sit at the table as { $name }.
   *[other] { $name } sits down.
  }
terminal-went = { $who ->
    [you] You have no seat at this table any more.
   *[other] { $name } has gone{ $playing ->
        [yes] ; a bot plays on.
       *[no] .
      }
  }
terminal-moved = Your seat is played on another device now. Here you watch.
terminal-standing = { $standing ->
    [away] { $name } is away.
    [stand-in] { $name } is away for long: a stand-in plays.
   *[here] { $name } is back.
  }
terminal-host-is = { $who ->
    [you] You are the host now.
   *[other] { $name } is the host now.
  }
terminal-host-begins = { $name ->
    [none] { "" }Whoever sits down first is the host.
   *[other] { $name } begins when all are there.
  }
terminal-locked = { $state ->
    [yes] The table is locked: nobody else can sit down.
   *[no] The table is open again.
  }
terminal-hidden = { $state ->
    [yes] The code is hidden from those who do not sit here.
   *[no] The code is shown to all.
  }

## What is planned

terminal-plan = To be played: { $game ->
    [fifty] Fifty
   *[fifty-one] Fifty-One
  }, { $bots ->
    [0] no bots
    [one] 1 bot ({ $kinds })
   *[other] { $bots } bots ({ $kinds })
  }, pace { $pace } s, { $clock ->
    [none] no clock
   *[other] { $clock } s to think
  }{ $increment ->
    [none] { "" }
   *[other] { " " }and { $increment } s more after each turn
  }.
terminal-plan-rule = Option { $option }: { $value }

## The host

terminal-ask-begin = When all are there, start. help tells what else:
terminal-help-start = start: begin the game
terminal-help-bots = bots 2: how many bots play besides; bots 2 random: and which
terminal-help-game = game fifty-one or game fifty: what is played
terminal-help-rule = rule danger true: an option of the game, by the name that records have for it
terminal-help-plan-pace = pace SECONDS: how long a number lasts in the count; a bot’s turn takes one and a half times that
terminal-help-clock = clock 40: so many seconds to think; clock 60 5: and 5 more after each turn; clock none
terminal-help-lock = lock, unlock: whether anybody else may sit down
terminal-help-hide = hide, show: whether those who watch see the code
terminal-help-remove = remove NAME: somebody has to go, for good
terminal-help-host = host NAME: somebody else is the host
terminal-help-pause-word = pause: the game waits

## All

terminal-help-who = who: who is here, and what is planned
terminal-help-leave = leave: give your seat up
terminal-help-sit = sit NAME: sit down
terminal-help-go = quit: go, and your seat is kept. So do Ctrl-D and Ctrl-C

refusal-bots-typed = “{ $given }” is no number of bots: try bots 2, up to { $most }.
refusal-clock-typed = “{ $given }” is no time to think: try clock 40, or clock 60 5, or clock none.
refusal-rule-typed = “{ $given }” is no option with a value: try rule danger true.
refusal-person-unknown = Nobody of that name sits here: { $given }. who tells who does.

## In the game

terminal-hint-hands = When a number of yours is called, Enter raises your hand; who does not press it stays silent.
terminal-hint-pause = While it goes on by itself, Enter lets the game wait.
terminal-time = You have { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
  }.
terminal-hurry = { $seconds } seconds left.
terminal-stood-in = { $who ->
    [you] A stand-in has played for you.
   *[other] A stand-in has played for { $name }.
  }
terminal-paced = The pace is { $pace } s now.
terminal-waits = { $paused ->
    [yes] The game waits till { $name } lets it go on.
   *[no] The game goes on.
  }
terminal-rests = { $name } goes on when all have seen it{ $seconds ->
    [none] { "" }
   *[other] , or the table by itself after { $seconds } seconds
  }.
terminal-rests-host = After { $seconds } seconds the table goes on by itself; pause gives you longer.

## Refusals

refusal-remote-address = “{ $given }” is no address of a server: write it as http://192.168.1.20:5150
refusal-remote-unreachable = { $address } can't be reached: { $reason }
refusal-remote-foreign = At { $address } there is no server of Fifties, or none that this version understands: { $reason }
refusal-remote-other = The server at { $address } is another version ({ $version }): play with that one.
refusal-remote-moment = { $address } can't let anybody in just now: try again in a moment.
refusal-device-unusable = What this device is known by can't be kept in { $file }: { $reason }
