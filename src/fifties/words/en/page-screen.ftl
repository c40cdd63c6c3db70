### The texts of the browser page: for those who only watch, and for a big screen.

page-only-watching = Here you only watch.
page-play-too = Play, too

## The big screen

page-screen = Big screen
page-watch = Only watch
page-screen-hidden = The table is there. Its code is hidden.
page-screen-bot = Bot
page-screen-write = Write your lines
page-screen-written = { $written } of { $players } have written
