### Setting up a deal, in English.

## Edit

edit-pack = Pack · cards go to { $seat } · typed ranks are { $suit }
edit-pack-tray = Pack · cards go out of play
edit-pack-remark = click or drag cards, or type ranks; Space moves to the next suit
edit-in-the-trick = in the trick
edit-nowhere = not dealt
edit-card = pack: { $card }, { $place }
edit-give = { $card }, { $place }: click to give it to { $seat }
edit-take-out = { $card }: click to take it out of play
edit-all-cards = All cards
edit-clear = Clear
edit-trick-back = Take the trick back
edit-trick-back-tip = Returns the cards on the table to the hands
edit-swap-hands = Swap hands
edit-swap-hands-tip = Exchanges the cards of the chosen hand with those of another
edit-two-hands = { $one } and { $other }
edit-swap-suits = Swap suits
edit-swap-suits-tip = Exchanges two suits in every hand; if one of them is trumps, the other becomes trumps
edit-two-suits = { $one } and { $other }
edit-playable = ✓ This deal can be played.
edit-not-playable = Not yet playable:
edit-deal = The deal
edit-deal-remark = every change can be undone
edit-problem = The problem
edit-goal = Goal
edit-goal-none = none
edit-goal-tricks = Tricks
edit-goal-of = { $count } of { $total }
edit-goal-fewer = goal: one trick fewer
edit-goal-more = goal: one trick more
edit-goal-exactly = exactly
edit-goal-exactly-tip = The problem claims that no better result is possible
edit-goal-at-most = at most
edit-goal-at-most-tip = The party is to lose tricks: to take at most this number
edit-game = Game
edit-strain = Strain
edit-contract = Contract
edit-no-contract = no contract
edit-level = level { $level }
edit-doubled = Doubled
edit-not-doubled = no
edit-declarer = Declarer
edit-leads = Leader
edit-empty-seat = Empty seat
edit-dealer = Dealer
edit-duty = { $duty }: { $seat }
edit-vulnerable = Vulnerable
edit-analyse = Analyse this deal
edit-analyse-disabled = See the list of errors below the table

edit-count = Count all layouts
edit-lead = ✓ One hand is known: ask what it leads, or deal the rest.
edit-countable = ✓ Every layout of { $hands } can be counted.
edit-countable-discards = ✓ Every possible discard can be counted.
edit-turn = Rotate
edit-hands = The hands
edit-hands-remark = K43 QJT J984 K83; ? for unknown
edit-hands-remark-preferans = AK7 QJT K98 7; ? for unknown
edit-hand-hint = K43 QJT J984 K83
edit-hand-hint-preferans = AK7 QJT K98 7
edit-hand-line = { $seat }’s cards
edit-seat = { $seat } { $count }
edit-seat-name = cards go to { $seat }, who has { $count } of { $size }
edit-forget = { $seat }: treat missing cards as unknown
edit-know = { $seat }: treat all cards as known
edit-unknown = { $count ->
    [one] one unknown card
   *[other] { $count } unknown cards
}
edit-unplaced = Not dealt: { $count }
edit-unplaced-tip = Cards not assigned to any hand. Drop a card here to take it out of its hand.
edit-tray = { $what }: { $count }
edit-tray-tip = Cards known to be out of play, such as the discard in preferans; no unknown hand holds them. Click here and then the cards to put here, or drop a card here.

command-turn-view = View from the next seat
    .tip = Shows another seat at the bottom of the table; the deal does not change
    .also = turn, flip the table, seat at the bottom

## What is wrong

lack-taken = { $cards } was taken from { $seat }
lack-taken-cards = taken: { $cards }
taken-cards = { $cards } from { $seat }
lack-full = the { $card } was not added: { $seat }’s hand is full
lack-short = { $count ->
    [one] one card missing
   *[other] { $count } cards missing
}
lack-short-of = { $count ->
    [one] { $seat } is one card short
   *[other] { $seat } is { $count } cards short
}
lack-short-hands = { $count ->
    [one] one card missing: { $hands }
   *[other] { $count } cards missing: { $hands }
}
repair-deal = Deal at random
repair-rest = Deal the rest
repair-forget = Unknown
repair-give = { $card } to { $seat }
repair-give-back = Give it back
repair-take = Remove
repair-strain = No trumps
repair-declarer = { $seat } declares
repair-leader = { $seat } leads
repair-absent = Leave { $seat } empty
repair-present = All four seats play
repair-play = Clear the play

typed-at = character { $column }: { $what }

## Unknown hands

unknown-title = { $hands } are unseen
unknown-title-discards = The discards are unknown
unknown-what-discards = Card values can be computed only if all hands are known. You can count all possible discards, or deal the missing cards at random.
unknown-what = Card values can be computed only if all hands are known. You can count all layouts of the two unseen hands, or deal the missing cards at random.
unknown-needs = To count all layouts of the other hands, two hands must be known in bridge and one in preferans. Everything else needs all hands.
unknown-count = Count all layouts
uncountable-many = more than two hands are unknown: { $seats }
uncountable-too-few = { $count ->
    [one] the unseen hands are one card short
   *[other] the unseen hands are { $count } cards short
}
uncountable-too-many = { $count ->
    [one] there is one card too many for the unseen hands: take one out of play
   *[other] there are { $count } cards too many for the unseen hands: take the extra ones out of play
}

known-title = What is known
known-contract = { $contract } by { $seat }
known-hand = { $seat } holds { $cards }
known-trick = On the table: { $cards }
known-turn = { $seat } is to play.
known-take-back = Take back the { $card }
known-lead-what = Opening lead: { $seat }’s hand is unseen
known-lead = lead the { $card }
known-best-lead = In each layout, { $seat } makes the best lead, as if all hands were visible. Choose a card to count the layouts after that lead.
known-this-lead = Counts only layouts in which { $seat } can lead the { $card }.

## Discards

games-title = Contracts
games-estimated = { $count ->
    [one] estimated from one random layout
   *[other] estimated from { $count } random layouts
}
games-what = The share of layouts in which each contract makes after its best discard. Click one to choose it.
games-marked = The most profitable contract is marked.
games-none-makes = No contract makes, whatever is discarded.
games-best = { $game }; the most profitable
games-game = { $contract }: makes in { $share } of layouts, { $gain } whists on average; discard { $cards }
discards-title = Discards
discards-what = Solves every layout of the other hands after every discard.
discards-solved = { $done } of { $all } solved
discards-solved-in = { $count } solved in { $time }
discards-this-layout = This layout
discards-this-layout-name = discards in this layout
discards-all-layouts = All layouts
discards-all-layouts-name = discards in all layouts
discards-every-lead = Each lead
discards-every-lead-name = discards against each lead
discards-count = Count
discards-sampled = { $count ->
    [0] solving random layouts
    [one] estimated from one random layout
   *[other] estimated from { $count } random layouts
}
discards-estimates = ≈ marks an estimate (random layouts: { $count }); all other numbers are exact.
discards-progress = { $count ->
    [one] { $done } of 1 layout with a discard
   *[other] { $done } of { $shown } layouts with discards
}
discards-counted = { $count ->
    [one] 1 layout with a discard counted in { $time }
   *[other] all { $shown } layouts with discards counted in { $time }
}
discards-stopped = stopped · { $progress }
discards-running = { $progress } · { $time } · { $left } left
discards-makes = makes
discards-tricks = tricks
discards-mean = { $mean } tricks on average
discards-share-and-mean = makes in { $share } of layouts, { $mean } tricks on average
discards-unseen = The other players do not see the discard: to them, each is a possible layout.
discards-unseen-count = Possible discards…
discards-name = discard { $cards }: { $brings }
lead-table-catches = { $lead } catches declarer whatever he discards: at least { $count ->
        [one] one trick
       *[other] { $count } tricks
    }.
lead-table-escapes = No lead catches declarer whatever he discards. The best on average is { $lead }: { $mean } tricks.
lead-table-holds = { $lead } holds declarer to { $count ->
        [one] one trick
       *[other] { $count } tricks
    } whatever he discards.
lead-table-own = Declarer discards { $cards }, leads { $lead } and takes { $count ->
        [one] one trick
       *[other] { $count } tricks
    }.
lead-table-export = Table as CSV…
lead-table-least = min
lead-table-most = max
lead-table-mean = mean
lead-table-value-tip = Declarer’s tricks after the best lead against the discard
lead-table-lead = lead { $cards }: { $least } to { $most } tricks, { $mean } on average over all discards
lead-table-cell = discard { $discard }, lead { $lead }: { $tricks }

## The auction

command-edit-auction = Edit the auction
    .tip = Shows the calls and a bidding box
    .also = bidding, bids, calls, bidding box
auction-type = Type calls
auction-type-hint = Type calls, such as `p 1s x 3nt`
auction-turn = { $seat } to call
auction-none = No calls yet.
auction-meaning = Meaning of { $seat }’s { $call }
auction-cut = Take back
auction-cut-tip = Removes the chosen call and all calls after it or, if none is chosen, the last call
auction-enter = enter…
auction-calls = { $count ->
    [one] 1 call…
   *[other] { $count } calls…
}
