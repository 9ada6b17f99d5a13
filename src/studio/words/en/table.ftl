### The table, in English.

## Table

table-to-lead = { $seat } · to lead
table-to-play = { $seat } · to play
table-declarer = { $seat } · declarer
table-player = { $hand } · { $player }
table-held = { $seat } · { $count } of { $size }
table-nobody = { $seat } · nobody
table-choose-hand = Cards clicked in the pack go to { $seat } (key { $letter })
table-by = by { $seat }
table-side-declares = { $side } declare
table-best = best
table-needs = needs
table-vulnerable = vul
table-dealer = dealer
table-points = { $points } HCP
table-is-vulnerable = vulnerable
table-is-dealer = dealer
table-dealt-points = { $points ->
    [one] 1 high-card point in the hand as dealt
   *[other] { $points } high-card points in the hand as dealt
}
table-tally = Won so far: { $declaring } { $ours }, { $others } { $theirs }. Result for { $declaring } with best play from here: { $best }
plate-tip = { $name }. Click to change the contract, declarer, dealer or vulnerability.
table-played = { $seat } played the { $card }
table-out-of-play = { $what }: { $card }
table-unknown = { $count ->
    [one] 1 unknown card
   *[other] { $count } unknown cards
}

## The buttons of the play

command-play-through = Play through
    .tip = Plays the cards of the line one after another, or stops
command-next-pace = Next speed
    .tip = Changes the time between two cards when the line is played through
command-last-trick = Last trick
    .tip = Shows the last complete trick, or the cards of the current one again
table-pace = Speed: one card every { $pace }
table-pace-slow = 2 s
table-pace-medium = 1 s
table-pace-fast = ½ s
table-claim = Claim
table-claim-tip = The result at the table, if the play ended with a claim before the last card
table-claimed = { $cards ->
    [0] No play is recorded. Declarer { $seat } took { $tricks } in all.
    [one] The play ends after 1 card with a claim. Declarer { $seat } took { $tricks } in all.
   *[other] The play ends after { $cards } cards with a claim. Declarer { $seat } took { $tricks } in all.
}
table-claimed-result = { $cards ->
    [0] No play is recorded. Declarer { $seat } took { $tricks } in all: { $result }.
    [one] The play ends after 1 card with a claim. Declarer { $seat } took { $tricks } in all: { $result }.
   *[other] The play ends after { $cards } cards with a claim. Declarer { $seat } took { $tricks } in all: { $result }.
}

## The look of the table

command-hands-as-fans = Hands as fans
    .tip = Shows the suits of a hand side by side, or one row per suit
    .also = cards, appearance
command-points-of-the-hands = Points of the hands
    .tip = Shows the high-card points of a bridge hand as dealt beside its name
    .also = HCP, high-card points, count

## The legend of the numbers on cards

rating-best = best
rating-worse = worse
rating-makes = makes
rating-over = overtricks
rating-fails = fails
rating-keeps = goal met
rating-more = more
rating-short = falls short
rating-fewer = fewer
rating-too-many = too many
rating-sets = sets
rating-beats = defeats it
rating-holds = makes anyway
rating-lets = lets it make
rating-free = costs nothing
rating-costly = costs 1
rating-dear = costs more

## The preview of the line after a card

line-after = after { $card }
topic-preview = best line after a card
