### The texts of the browser page: what each choice of a game that is over was worth. See review.ftl too.

page-review = What each choice was worth
page-review-whose = Whose game
page-review-loads = This is being worked out…
page-review-failed = It can’t be worked out just now.
page-review-picture = { $name }: from what is usual to what came
page-review-usual = usual
page-review-skill = skill
page-review-luck = luck
page-review-came = what came
page-review-best = the best there was
page-review-explained-fifty = “Usual” is what somebody gets on average who writes as well as can be. “Skill” is how much more or less this line gets on average, and “luck” is the rest: what the others happened to write.
page-review-number = number
page-review-brought = brought
page-review-on-average = on average
page-review-explained-fifty-one = “Usual” is what the hand comes to on average with the best card of a new board. “Luck” is how much better or worse the boards were than that, and “skill” is what was given away: by another card than the best, or by clearing, or not clearing, at the wrong time.
page-review-turn = { $deals ->
    [one] Turn { $turn }
   *[other] { $deal }: turn { $turn }
  }
page-review-deal = A hand of { $score }{ $end ->
    [won] , and the deal was won
    [lost] , and the deal was not won
   *[open] , and the deal is not over
  }
page-review-hand = The hand:
page-review-board = The board:
page-review-new-board = Cleared, and then:
page-review-took = Took
page-review-for = for
page-review-from-to = : from { $before } to { $after }.
page-review-stop = “Stop!”
page-review-better = Better was
page-review-to = : { $best }.
