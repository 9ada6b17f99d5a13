### All possible layouts, in English.

## Summary of all possible layouts

layouts-title = Possible layouts
layouts-title-discards = Possible discards
layouts-tab = Layouts
layouts-total = { $count ->
    [one] 1 layout
   *[other] { $shown } layouts
}
layouts-what = Solves every layout of the unseen cards and counts the tricks.
layouts-caution = Every layout is solved double-dummy, as if everyone could see all the cards: results at the table may differ from these averages.
layouts-more = More…
layouts-unseen = Unseen
layouts-unseen-tip = The two hands whose cards are redistributed in every possible way
layouts-unseen-discards = Unseen
layouts-unseen-discards-tip = Every layout is one possible discard; all other cards are open
layouts-discards-of = { $seat }’s discards
layouts-hand-and-discards = { $seat } and the discards
layouts-pair = { $one } and { $other }
layouts-count = Count

layouts-all-counted = { $count ->
    [one] 1 layout counted in { $time }
   *[other] all { $shown } counted in { $time }
}
layouts-so-far = { $done } of { $all } layouts
layouts-so-far-drawn = { $done } of { $all } layouts, drawn at random
layouts-pass-makes = Step 1 of 2: does it make? { $progress }
layouts-pass-tricks = Step 2 of 2: how many tricks? { $progress }
layouts-rate = { $rate } / s
layouts-left = { $time } left
layouts-left-in-step = { $time } left in this step
layouts-more-than-an-hour = more than an hour

## Statistics

statistics-export = Export…
statistics-how = Pin cards and constrain suit lengths on the left, then count.
statistics-not-known-yet = Not known yet.
statistics-tab-layouts = Layouts
statistics-tab-indicator = What defeats it
statistics-tab-cards = Each card
statistics-tab-scores = Scores

statistics-what-goes-down = How often the contract goes down, by suit split ({ $one }–{ $other }) and by who holds a card; most significant first.
statistics-what-falls-short = How often the goal is missed, by suit split ({ $one }–{ $other }) and by who holds a card; most significant first.
statistics-what-goes-down-discards = How often the contract goes down, by the number of cards of a suit (in hand–discarded) and by whether a card is discarded; most significant first.
statistics-what-falls-short-discards = How often the goal is missed, by the number of cards of a suit (in hand–discarded) and by whether a card is discarded; most significant first.
statistics-nothing-tells = No split and no card makes a difference.
statistics-nothing-tells-yet = In the layouts drawn so far, no split and no card makes a difference.
statistics-split = { $suit } split
statistics-case-goes-down = { $what }, { $case }: { $share } of all layouts, goes down in { $down } of them
statistics-case-falls-short = { $what }, { $case }: { $share } of all layouts, falls short in { $down } of them
statistics-of-all = { $share } of all
statistics-unseen-turn = It is an unseen hand’s turn, and its cards differ from layout to layout.
statistics-not-each-card = Each legal card can be counted separately; this takes a little longer.
statistics-each-card = Count for each card
statistics-best-card = Only the best card
statistics-click-a-card = Click a card to play it and count again.
statistics-card = card
statistics-mean = tricks on average
statistics-makes = makes
statistics-best = best in
statistics-sort-by-card = sort by card
statistics-sort-by-mean = sort by tricks on average
statistics-sort-by-makes = sort by how often it makes
statistics-sort-by-best = sort by how often the card is best
statistics-play-in-all = play the { $card } in all layouts

statistics-back = Back to layouts
statistics-layout = A layout
statistics-layout-with = A layout with { $tricks }
statistics-layout-makes = A layout in which the contract makes
statistics-layout-goes-down = A layout in which the contract goes down
statistics-layout-number = { $number } of { $count } in the list
statistics-previous = Previous
statistics-next = Next

## The bars

histogram-makes = makes
histogram-goes-down = goes down
histogram-click = Click to see these layouts
histogram-bar = { $result }: { $share }
histogram-bar-exact = { $count ->
    [one] { $tricks }: 1 layout, { $share }
   *[other] { $tricks }: { $shown } layouts, { $share }
}
histogram-at-least = { $tricks } or more: { $share }

histogram-mean = { $mean } tricks on average
histogram-at-start = Counted from the start of the play.
histogram-after-card = Counted after card { $number } of the play.
histogram-contract = { $contract } makes in { $share } of layouts
histogram-or-more = { $tricks } or more in { $share } of layouts
histogram-or-fewer = { $tricks } or fewer in { $share } of layouts
histogram-between = between { $low } and { $high } (95% confidence)
histogram-exact = { $count ->
    [one] Exact: the only layout has been counted.
   *[other] Exact: all { $shown } layouts have been counted.
}
histogram-in-order = Counted in order so far: not yet a representative sample.
histogram-soon = The first estimate will appear soon.
histogram-makes-estimated = { $count ->
    [one] Estimated from 1 random layout. The number of tricks will follow.
   *[other] Estimated from { $shown } random layouts. The number of tricks will follow.
}
histogram-estimated = { $count ->
    [one] Estimated from 1 random layout (bars: 95%).
   *[other] Estimated from { $shown } random layouts (bars: 95%).
}
histogram-makes-exact = Making: exact. The number of tricks will follow.
histogram-makes-exact-apart = { $count ->
    [one] Making: exact. Tricks: estimated from 1 random layout (bars: 95%).
   *[other] Making: exact. Tricks: estimated from { $shown } random layouts (bars: 95%).
}

## Constraints on the unseen hands

limits-title = The unseen hands
limits-title-discards = { $seat } and the discards
limits-how = Click a card to pin it to a hand; drag the ends of a bar to constrain a suit length.
limits-how-discards = Click a card that { $seat } has not discarded; drag the ends of a bar to constrain a suit length.
limits-discards = The discards are unseen too
limits-discards-tip = Each of the discards may be in an unseen hand instead
limits-holds = { $count ->
    [one] holds 1 card
   *[other] holds { $count } cards
}
limits-holds-of = { $count ->
    [one] holds 1 of these { $all } cards
   *[other] holds { $count } of these { $all } cards
}
limits-suit-of = { $seat }’s { $suit }
limits-points-of = { $seat }’s points
limits-points = points
limits-void = void
limits-none-of = { $what }: none
limits-at-least = { $what }, at least
limits-at-most = { $what }, at most
limits-drag = { $what }: drag the ends, or select one with Tab and use ← and →
limits-pin = pin the { $card } to { $seat }
limits-pinned-here = { $card }: click to unpin it
limits-pinned-elsewhere = { $card }: click to move it from the other hand to this one
limits-not-pinned = { $card }: click to put it in this hand in every layout
limits-none = No constraints: every layout counts.
limits-only = Only layouts that satisfy:
limits-clear = Clear all
limits-shown = { $limit } (from the play)
limits-impossible = { $reason }.
limits-forget = remove: { $limit }
limits-forget-tip = Click to remove this constraint
limits-has-points = { $seat }: { $range } HCP
limits-holds-card = { $seat } holds { $card }
limits-has-none = { $seat }: no { $suit }
limits-has-length = { $seat }: { $range } { $suit }

## The layouts behind a bar

walk-how = Click a bar to see its layouts; click a layout to play it on the table.
walk-none-known = No such layout has been found yet.
walk-layouts = Layouts
walk-with = with { $tricks }
walk-with-name = the layouts of this bar
walk-make = makes
walk-make-name = layouts in which the contract makes
walk-go-down = goes down
walk-go-down-name = layouts in which the contract goes down
walk-reach = goal met
walk-reach-name = layouts in which the goal is met
walk-fall-short = falls short
walk-fall-short-name = layouts that fall short of the goal
walk-drawn = { $count ->
    [0] none of these was drawn at random: shares unknown
    [one] shares estimated from 1 of these, drawn at random
   *[other] shares estimated from { $shown } of these, drawn at random
}

walk-by = by
walk-all-splits = all suits
walk-all-splits-name = grouped by how all suits split
walk-suit-name = grouped by how { $suit } split
walk-holder = who has the { $card }
walk-a-card = a card…
walk-a-card-tip = Groups the layouts by who holds a card
walk-holder-name = grouped by who holds the { $card }
walk-has-it = { $seat } has it
walk-discarded = discarded
walk-discards = Discards
walk-hand-and-discards = in hand–discarded
walk-group = { $count ->
    [one] { $group }: 1 layout
   *[other] { $group }: { $shown } layouts
}
walk-group-estimated = { $group }: { $share } of these layouts
walk-group-share = { $count ->
    [one] { $share } of the 1 layout in this group
   *[other] { $share } of the { $shown } layouts in this group
}
walk-group-share-estimated = { $share } of the layouts in this group

walk-none-has = No layout has these cards.
walk-search = search layouts
walk-search-hint = Search, e.g. { $letter }:SA
walk-search-tip = Finds layouts in which a hand holds certain cards: { $letter }:SAK means the ace and king of spades
walk-first = the first { $shown }
walk-sort-by-hand = sort layouts by { $seat }’s cards
walk-sort-by-discards = sort layouts by the discards
walk-sort-by-most = sort layouts, most tricks first
walk-sort-by-fewest = sort layouts, fewest tricks first
walk-tricks = tricks
walk-layout = layout { $number }: { $one } { $cards }, { $other } { $others }
walk-discard = layout { $number }: { $seat } { $cards }, discarded { $discards }
walk-lay = Click to put it on the table

## Scores

convention-sochi = Sochi
convention-leningrad = Leningrad
convention-rostov = Rostov
scores-convention = Scoring
scores-prices = { $name }: a pool point is worth { $pool } whists. Multiples of the contract’s value: { $whist } per trick taken by the whisters, { $undertrick } per undertrick by declarer, { $shortfall } per undertrick by the whisters.
scores-players = Players
scores-three-players = three players
scores-four-players = four players: the dealer sits out
scores-ten = Ten tricks
scores-ten-whisted = whisted
scores-ten-whisted-text = a contract of ten tricks is whisted like any other
scores-ten-checked = checked
scores-ten-checked-text = a contract of ten tricks is checked: it is always played, with the cards face up and without risk to the whisters

scores-bridge-exact = The mean score of declarer’s side if this contract is played in every layout.
scores-bridge-estimated = The mean score of declarer’s side if this contract is played, estimated from the layouts drawn.
scores-preferans-exact = Declarer’s mean gain in whists if this contract is played in every layout.
scores-preferans-estimated = Declarer’s mean gain in whists if this contract is played, estimated from the layouts drawn.

scores-contract = contract
scores-makes = makes
scores-not-vulnerable = not vul.
scores-vulnerable = vul.
scores-doubled = doubled
scores-terms-not-vulnerable = not vulnerable
scores-terms-doubled-not-vulnerable = doubled, not vulnerable
scores-terms-vulnerable = vulnerable
scores-terms-doubled-vulnerable = doubled, vulnerable
scores-gain = gain
scores-misere = misère is not whisted
scores-whist-or-pass =
    whist
    or pass
scores-whist-or-half =
    whist
    or half
scores-whist =
    always
    whist
scores-half =
    always
    half
scores-pass =
    always
    pass
scores-opponents-whist-or-pass = the opponents whist when it pays, else pass
scores-opponents-whist-or-half = the opponents whist when it pays, else half-whist
scores-opponents-whist = the opponents always whist
scores-opponents-half = the opponents always half-whist
scores-opponents-pass = the opponents always pass
scores-row = { $contract } makes in { $share }
scores-score = { $terms }: { $score }
article-assumed = Assumed: { $limits }.
article-lead = Lead: { $card }.
article-points = { $range } HCP
article-weighted = weighted points { $range }
csv-title = Deal
csv-contract = Contract
csv-makes = makes
csv-tricks = tricks
