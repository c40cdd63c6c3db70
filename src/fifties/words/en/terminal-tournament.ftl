### Tournaments: how they go, how they stand, and what may be wrong with a bot of one's own or a ledger.

tournament-progress = { $percent } % · { $games } of { $all } games · { $left } left
tournament-games = { $games } games of { $players } players, in { $blocks } blocks of one chance each; a seat, with 95 % intervals:
tournament-none = No block was played to its end.
tournament-wins = win share
tournament-points = points
tournament-crowns = crowns
tournament-rating = rating
tournament-ahead = { $one } wins more than { $other }: { $mean } ± { $half } a seat.
tournament-level = { $one } and { $other } can't be told apart: { $mean } ± { $half } a seat.
tournament-kept = { $blocks } blocks are kept in { $file }: the same command goes on from there.

refusal-bot-fault = { $bot } can't go on in game { $game }, in seat { $seat } and { $kind ->
    [fifty] round { $moment }
   *[other] deal { $moment }
  }. { $reason } The same command with --game { $game } plays that game alone.
refusal-bot-raised = { $line ->
    [0] { $error }
   *[other] Line { $line }: { $error }
  }
refusal-bot-answer = Its answer is nothing that its seat can do: { $given }
refusal-bot-slow = It took more than { $seconds } s, which --patience sets.
refusal-bot-endless = It was asked { $times } times in one game, which does not end like this; --max-turns ends a deal.

refusal-code-unreadable = { $file } can't be read: { $reason }
refusal-code-syntax = { $file } is no Python: line { $line }: { $reason }
refusal-code-fails = { $file } fails before there is a bot. { $line ->
    [0] { $error }
   *[other] Line { $line }: { $error }
  }
refusal-code-without-bot = { $file } has no bot: it must end with a line such as bot = MyBot(), where MyBot is a class with act(self, view, dice).
refusal-code-name = { $file } can't take part as “{ $name }”, since there is a bot of that name: call the file differently.

refusal-ledger-unusable = The ledger { $file } can't be used: { $reason }
refusal-ledger-open = The ledger { $file } is open in another tournament.
refusal-ledger-none = { $file } is no ledger of a tournament, and is left as it is.
refusal-ledger-other = The ledger { $file } is of another tournament: its { $what } is { $there }, not { $here }. Name another file.
refusal-ledger-version = The ledger { $file } was begun by another version, whose bots or rules differ. Name another file.
refusal-ledger-line = Line { $line } of the ledger { $file } is no block of this tournament.

refusal-cluster-away = The cluster { $address } can't be reached: { $reason }
refusal-worker-version = A worker has another version of Fifties: its bots or rules differ.
refusal-worker-died = { $times } workers died in the games { $first } to { $last }, which --game plays one by one.
