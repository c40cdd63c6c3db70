### What the server says: where it is, and why not.

server-ready = Fifties is at { $address } — Ctrl-C stops it.
server-others = Other devices reach it at { $address }
server-alone = This machine seems to be in no network: other devices can’t reach it yet.
server-carried-over = The database is carried over to schema { $known }.{ $copy ->
    [none] { "" }
   *[other] { " " }As it was: { $copy }
  }

refusal-data-unusable = The data folder { $folder } can't be used: { $reason }
refusal-db-form = --db wants the address of a PostgreSQL database: postgresql://user@host/name
refusal-db-data = The tables are kept in a folder or in a database: --data or --db (FIFTIES_DB), not both.
refusal-db-unusable = The database of --db can't be used: { $reason }
refusal-host-form = “{ $host }” is no address to listen at: 127.0.0.1 is for this machine alone, 0.0.0.0 for the house.
refusal-port-unusable = { $host }:{ $port } can't be listened at: { $reason }. Another port: --port
refusal-public-url = “{ $given }” is no address of a page: write it as https://example.org/games/
refusal-lan-host = --lan listens at all addresses of this machine: leave --host away.
refusal-tls-file = { $file } can’t be read: { $reason }
refusal-tls-unfit = The certificate { $certificate } and the key { $key } can’t be used together ({ $reason }). Both must be PEM files, the key without a passphrase.
refusal-store-newer = A newer version of Fifties has written this database (schema { $written }; this version knows { $known }). Start that version, or name another folder (--data) or database (--db).
refusal-store-foreign = The database { $database } is something else’s: it holds { $tables }. Name another folder (--data) or database (--db).
refusal-store-damaged = { $file } is damaged, or no database: { $reason }. Put a copy in its place, or move it away to begin anew.
refusal-store-held = Another server uses { $file }, which must be carried over from schema { $written } to { $known } first: stop that server.
refusal-name-length = A name has 1 to { $most } characters.
refusal-message-unreadable = The message can't be read: { $reason }
refusal-hello-first = Say hello first.
refusal-protocol-other = The server is another version ({ $version }): load the page again.
refusal-token-form = The device's token must be 22 to 64 letters, digits, - or _.
refusal-table-none = You are at no table.
refusal-table-unknown = There is no such table here, or it is not yours.
refusal-table-unreadable = What is kept of this table can’t be read: the fault is the house’s. Nothing of it is deleted.
refusal-server-fault = That went wrong, and the fault is the server’s. Nothing has changed.

## A table that people come to

refusal-seat-removed = You were removed from this table.
refusal-table-locked = The table is locked: nobody can sit down now.
refusal-table-full = The table is full: { $most ->
    [one] it has one seat
   *[other] it has { $most } seats
  }.
refusal-device-full = Not more than { $most } people play on one device.
refusal-name-taken = Somebody here is called { $name }, or nearly so. Take another name.
refusal-seat-taken = { $name } sits there.
refusal-join-playing = A game is being played. Take over a bot’s seat, or wait for the next game.
refusal-host-only = Only the host can do that.
refusal-seat-left = { $name } does not sit there, or no longer.
refusal-game-none = No game has begun yet.
refusal-game-on = A game is being played.
refusal-clock-range = A clock holds { $least } to { $most } seconds, and no more than its cap.
refusal-key-spent = This link was used already, or is too old. Ask for another.
refusal-slow-down = That was too much at once. Try again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
  }.
