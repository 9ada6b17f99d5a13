### Cards, results, numbers, and texts shared by several panels, in English.

## Tricks and results

estimate = about { $guess } ({ $low } to { $high })

goal-open = Counting tricks
goal-no-contract = No contract: counting tricks
goal-none = must lose every trick
goal-needs = { $tricks } needed
goal-plays-for = playing for { $tricks }
goal-may-take = at most { $tricks }
goal-refuted = This is not so. With best play { $goal }.

result-keeps = goal met
result-keeps-over = { $count } more
result-fewer = { $count } fewer
result-short = { $count } short
result-too-many = { $count } too many
result-makes = makes
result-makes-over = makes +{ $count }
result-takes = takes { $count }
result-down = down { $count }
result-sets = down { $count }

reading-tricks = tricks
reading-contract = +/−
reading-cost = cost

## Documents and where they come from

new-deal = new { $game } deal
problem-number = No. { $number }
section-opened = Opened
section-leads = What to lead?
section-pasted = Pasted
section-arranged = Arranged

## Shares

share-about = about { $share } ({ $low } to { $high })
share-near = ≈ { $share } ({ $low } to { $high })

## Shared by several panels

nothing-is-played = Passed out. Choose a contract to play it.
not-playable-yet = The deal cannot be played yet.
all-cards-played = All cards have been played.
not-known-yet = not known yet
discard = discard
out-of-play = out of play

field-title = Title
field-author = Author
field-source = Source
field-question = Question
field-notes = Notes

key-space = Space
