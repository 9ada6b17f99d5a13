### Proved solutions of problems, in English.

solution-but = but
solution-or = or
solution-of = of { $count }
solution-misses = misses the goal
solution-dual = dual
solution-order = dual of order
solution-small = interchangeable
solution-not-compared = dual, order not compared
solution-permitted = permitted
solution-sound = sound
solution-duals = duals
solution-orders = duals of order
solution-cooked = cooked
solution-fails = fails: the goal is out of reach
solution-unproved = { $count ->
    [one] not proved within 1 position
   *[other] not proved within { $shown } positions
}
solution-rest-unproved = { $count ->
    [one] the rest not proved within 1 position
   *[other] the rest not proved within { $shown } positions
}
solution-proved-to = main line proved to trick { $trick }
solution-variations-open = variations not searched to the end
solution-variation-duals = duals before the last two tricks in { $letters }
solution-variation-orders = duals of order before the last two tricks in { $letters }
solution-variation-small = interchangeable cards before the last two tricks in { $letters }
solution-defeats = { $goal }, which defeats the contract
solution-permits-order = duals of order permitted
solution-permits-small = interchangeable cards permitted
solution-permits-minor = duals in the last two tricks permitted
solution-permits-trick = duals in trick { $trick } permitted

# The facts about a solution, also shown in the window.
soundness-tight = tight
soundness-not-tight = not tight
soundness-short = open to the end
soundness-precision = precision { $precision }
soundness-difficulty = difficulty { $level } of 5
