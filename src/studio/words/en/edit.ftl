### Setting a deal up, in English.

## Edit

edit-pack = The pack · cards go to { $seat }
edit-pack-remark = click a card to give it to the chosen hand, again to take it back
edit-in-the-trick = in the trick
edit-card = pack: { $card }, { $place }
edit-give = { $card }, { $place }: click to give it to { $seat }
edit-take-out = { $card }: click to take it out of play
edit-all-cards = All cards
edit-clear = Clear
edit-trick-back = Take the trick back
edit-trick-back-tip = The cards on the table go back to the hands
edit-swap-hands = Swap hands
edit-swap-hands-tip = Exchanges the cards of the chosen hand with another
edit-two-hands = { $one } and { $other }
edit-swap-suits = Swap suits
edit-swap-suits-tip = Renames two suits in every hand, the trump suit too
edit-two-suits = { $one } and { $other }
edit-playable = ✓ This deal can be played.
edit-not-playable = Not yet playable:
edit-deal = The deal
edit-deal-remark = every change can be undone
edit-problem = The problem
edit-game = Game
edit-strain = Strain
edit-contract = Contract
edit-no-contract = no contract
edit-level = level { $level }
edit-doubled = Doubled
edit-not-doubled = no
edit-declarer = Declarer
edit-leads = Leads
edit-empty-seat = Empty seat
edit-dealer = Dealer
edit-duty = { $duty }: { $seat }
edit-vulnerable = Vulnerable
edit-analyse = Analyse this deal
edit-analyse-disabled = What is wrong stands under the table

## Discards

discards-title = Discards
discards-what = Solves every layout of the other hands after every discard.
discards-solved = { $done } of { $all } solved
discards-solved-in = { $count } in { $time }
discards-this-layout = This layout
discards-this-layout-name = discards in this layout
discards-all-layouts = All layouts
discards-all-layouts-name = discards in all layouts
discards-count = Count
discards-stop = Stop
discards-progress = { $count ->
    [one] { $done } of 1 layout
   *[other] { $done } of { $shown } layouts
}
discards-counted = { $count ->
    [one] the only layout counted in { $time }
   *[other] all { $shown } layouts counted in { $time }
}
discards-stopped = stopped · { $progress }
discards-running = { $progress } · { $time } · { $left } left
discards-makes = makes
discards-tricks = tricks
discards-mean = { $mean } tricks on average
discards-share-and-mean = makes in { $share }, { $mean } tricks on average
discards-name = discard { $cards }: { $brings }
