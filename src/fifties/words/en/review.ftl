### What a review says of a game: on the page and in the terminal.

review-seat = Seat { $seat }
review-nothing = { $name }: nothing has been played to its end yet.
review-parts = Usual: { $usual }. Skill: { $skill }. Luck: { $luck }.
review-apart = Skill: { $skill }. Luck: { $luck }.
review-score = { $score ->
    [one] 1 point
   *[other] { $score } points
  }
review-fifty = { $name }: { $score } in { $rounds ->
    [one] 1 round
   *[other] { $rounds } rounds
  }.
review-line = Round { $round }: { $line } came to { $score }.
review-line-void = Round { $round }: { $line } was void and came to 0.
review-cut = A second crown ended the game in this round: here it is counted to its end all the same.
review-numbers = Number by number, and on average: { $numbers }
review-number = { $number }: { $came } ({ $average })
review-average = On average this line brings { $yours }; { $usual } is usual, and no line brings more than { $best }.
review-average-near = On average this line brings { $yours } against people who write as is best by the ordinary rules; { $usual } is usual for them, and { $line } would bring most: { $best }.
review-average-drawn = On average this line brings { $yours }; { $usual } is usual, and we know of no better line than { $line }: { $best }. These figures are estimated, each within ± { $error }.
review-average-near-drawn = On average this line brings { $yours } against people who write as is best where clashes end runs; { $usual } is usual for them, and we know of no better line than { $line }: { $best }. These figures are estimated, each within ± { $error }.
review-average-void = On average { $usual } is usual; a void line brings nothing.
review-average-none = What is usual with so many players was not worked out.
review-silence = Hands that stayed down cost { $cost }.
review-best = Against the lines that were really written { $line } was best: { $score }.
review-best-yours = Against the lines that were really written no line was better.

review-deal = { $name }{ $deals ->
    [one] { "" }
   *[other] , deal { $deal }
  }: a hand of { $score }, { $end ->
    [won] which won
    [lost] which did not win
   *[open] and the deal is not over
  }.
review-turn = Turn { $turn }: { $cleared ->
    [yes] cleared the board and took { $take }
   *[no] took { $take }
  } for { $give }, from { $before } to { $after }{ $stop ->
    [yes] , and called “Stop!”
   *[no] { "" }
  }.
review-turn-stop = Turn { $turn }: called “Stop!” with { $value }.
review-swap = { $take } for { $give } would have made it { $best }.
review-swap-best = No exchange was better.
review-kept = With the board as it lay { $kept } could be had; a fresh one brings { $fresh } on average.
review-cleared = With the old board { $kept } could have been had; a fresh one brings { $fresh } on average.
review-call = If “Stop!” is called here, about { $called } of 100 such deals are won; if not, about { $on }.

## Refusals

refusal-review-seat = There is no “{ $given }” here: say a name of the record, or a seat from 0 to { $high }.
refusal-review-many = So many seats are not reviewed at once: say which with --seat, a name of the record or a number from 0 to { $high }.
