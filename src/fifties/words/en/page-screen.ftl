### The texts of the browser page: for those who only watch, and for a big screen.

page-only-watching = Here you only watch.
page-play-too = Play, too
