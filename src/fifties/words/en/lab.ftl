### The lab: what its commands print, and what stands on charts.

solve-preparing = Preparing; the first time it takes longer.
solve-progress = { $percent } % of the time · exploitability { $exploitability }
solve-value = Each of { $players } players scores { $value } a round on average, if all write like this.
solve-certificate = No line scores more than { $exploitability } above that. Found in { $seconds } s.
solve-box = Box { $box }: most often { $numbers }
solve-counting = { $percent } % of the time
solve-estimated = With --after-clash resume the figures are estimated, all lines counted in rounds that were drawn: the value within ± { $value }; a line was found that scores { $better } ± { $error } more; that none scores more than is said holds with 95 %.
solve-estimated-large = With --after-clash resume the figures are estimated: the value within ± { $value }, the best line that was found within ± { $error } (95 %); there may be a better one. The line is the one for stop.

simulate-games = { $games } games of { $players } players in { $seconds } s; means with 95 % intervals:
simulate-rounds = rounds a game: { $mean } ± { $half }
simulate-sudden-death = games that a second crown ended: { $mean } ± { $half }
simulate-turns = turns a deal: { $mean } ± { $half }
simulate-called = deals that a call ended: { $mean } ± { $half }
simulate-bot = { $bot }, a seat:
simulate-wins = share of wins: { $mean } ± { $half }
simulate-score = score: { $mean } ± { $half }
simulate-crowns = crowns: { $mean } ± { $half }
simulate-marble = marble of a round: { $mean } ± { $half }
simulate-hand = hand at the end of a deal: { $mean } ± { $half }
simulate-calls-won = calls that won: { $mean } ± { $half }

chart-picks = { $players } players: how often each number is written ({ $value } points a round)
chart-number = number
chart-chance = chance that a line has it
chart-box = box { $box }
chart-danger = danger
chart-simulate = { $games } games of { $players } players
chart-games = all games
chart-score = score of a game
chart-marble = marble of a round
chart-crowns = crowns of a game
chart-hand = hand at the end of a deal
chart-rounds = rounds of a game
chart-turns = turns of a deal
review-solving = Solving a round that was not solved ahead…
chart-review = { $name }: from what is usual to what came
chart-round = round { $number }
chart-turn = deal { $deal }, turn { $number }
chart-usual = usual
chart-skill = skill
chart-luck = luck
chart-came = what came
chart-best = the best there was

refusal-bonus-line = --bonus is one line of five here, such as 1,1,2,1,1.
refusal-chart-form = --chart is a file that ends in .svg, .png or .pdf.
refusal-chart-one = --chart draws one seat of one record, and here are { $given }.
refusal-chart-seat = --chart draws one seat: say which with --seat.
refusal-forbidden-form = “{ $given }” are no forbidden digits: write different digits with commas between them, such as 2,8.
refusal-forbidden-many = So many forbidden digits leave fewer than five numbers to write.
