### The table, in English.

## Table

table-to-lead = { $seat } · to lead
table-to-play = { $seat } · to play
table-declarer = { $seat } · declarer
table-held = { $seat } · { $count } of { $size }
table-nobody = { $seat } · nobody
table-choose-hand = Cards clicked in the pack go to { $seat }: key { $letter }
table-worse = { $count ->
    [one] 1 trick worse than a best card
   *[other] { $count } tricks worse than a best card
}
table-by = by { $seat }
table-side-declares = { $side } declares
table-best = best
table-tally = Won so far: { $declaring } { $ours }, { $others } { $theirs }. Best result for { $declaring } with best play from here on: { $best }
