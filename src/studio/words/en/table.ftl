### The table, in English.

## Table

table-to-lead = { $seat } · to lead
table-to-play = { $seat } · to play
table-declarer = { $seat } · declarer
table-player = { $hand } · { $player }
table-held = { $seat } · { $count } of { $size }
table-nobody = { $seat } · nobody
table-choose-hand = Cards clicked in the pack go to { $seat }: key { $letter }
table-by = by { $seat }
table-side-declares = { $side } declares
table-best = best
table-tally = Won so far: { $declaring } { $ours }, { $others } { $theirs }. Best result for { $declaring } with best play from here on: { $best }
table-unknown = { $count ->
    [one] 1 unknown card
   *[other] { $count } unknown cards
}

## How the table looks

command-hands-as-fans = Hands as fans
    .tip = All suits of a hand side by side, or a row for each suit
command-plain-table = Plain table
    .tip = A table in the colour of the window, or one of green felt
command-cards-move = Cards move
    .tip = A card that is played is seen to move to the trick

## What the numbers on cards say

rating-best = best
rating-worse = worse
rating-makes = makes
rating-over = overtricks
rating-fails = fails
rating-keeps = keeps
rating-more = more
rating-short = falls short
rating-fewer = fewer
rating-too-many = too many
rating-sets = sets
rating-beats = beats it
rating-holds = makes anyway
rating-lets = lets it make
rating-free = costs nothing
rating-costly = costs 1
rating-dear = costs more

## The line after a card that is looked at

line-after = after { $card }
topic-preview = line after a card
