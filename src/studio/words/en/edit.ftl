### Setting a deal up, in English.

## Edit

edit-pack = The pack · cards go to { $seat } · typed ranks are { $suit }
edit-pack-tray = The pack · cards go out of play
edit-pack-remark = click or drag cards, or type their ranks: Space goes to the next suit
edit-in-the-trick = in the trick
edit-nowhere = not dealt
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

edit-count = Count all deals
edit-countable = ✓ All deals of { $hands } can be counted.
edit-turn = Turn
edit-hands = The hands
edit-hands-remark = K43 QJT J984 K83, ? is unknown
edit-hand-hint = K43 QJT J984 K83
edit-hand-line = { $seat }’s cards
edit-seat = { $seat } { $count }
edit-seat-name = cards go to { $seat }, who has { $count } of { $size }
edit-forget = { $seat }: what is missing is not known
edit-know = { $seat }: no card is unknown
edit-unknown = { $count ->
    [one] one card is not known
   *[other] { $count } cards are not known
}
edit-unplaced = Not dealt: { $count }
edit-unplaced-tip = Cards that no hand is known to hold. Drop a card here to take it out of its hand.
edit-tray = Out of play: { $count }
edit-tray-tip = Cards that are known to be out of play, such as the discards of preferans: no unknown hand holds them. Click to send clicked cards here, or drop a card.

command-turn-view = Turn the view
    .tip = Another seat at the bottom of the table; the deal stays as it is
command-count-unknown = Count all deals of the unknown hands
    .tip = What no hand is known to hold is unknown, and all its deals are counted

## What is wrong

lack-taken = { $seat } held the { $card }
lack-short = { $count ->
    [one] one card missing
   *[other] { $count } cards missing
}
lack-short-of = { $count ->
    [one] { $seat } lacks one card
   *[other] { $seat } lacks { $count } cards
}
repair-deal = Deal at random
repair-rest = Deal the rest
repair-forget = Not known
repair-give = { $card } to { $seat }
repair-take = Take out
repair-strain = No trumps
repair-declarer = { $seat } declares
repair-leader = { $seat } leads
repair-absent = Nobody sits { $seat }
repair-present = All four seats play
repair-play = Forget the play

typed-at = character { $column }: { $what }
typed-no-rank = “{ $found }” is no rank and no suit
typed-half-ten = a ten is T or 10
typed-twice = the { $card } stands twice
typed-not-of-game = the game has no { $card }
typed-fifth-suit = a rank after four suits
typed-no-suit = a rank before the first suit that is named
typed-no-count = this is no number of cards

## Hands that are not known

unknown-title = { $hands } are not known
unknown-what = What a card is worth is known where all hands are. But all deals of the two hands can be counted, or the missing cards dealt at random.
unknown-needs = Two hands must be known in bridge, one in preferans, for all deals of the others to be counted; all hands for everything else.
unknown-count = Count all deals
uncountable-many = more than two hands are not known: { $seats }
uncountable-too-few = { $count ->
    [one] the unknown hands lack a card: too few are left
   *[other] the unknown hands lack { $count } cards: too few are left
}
uncountable-too-many = { $count ->
    [one] one card too many is left for the unknown hands: put it out of play
   *[other] { $count } cards too many are left for the unknown hands: put out of play what is gone
}

known-title = What is known
known-contract = { $contract } by { $seat }
known-hand = { $seat } holds { $cards }
known-trick = On the table: { $cards }
known-turn = { $seat } is to play.
known-take-back = Take back the { $card }
known-lead-what = { $seat } leads and is not seen. Lead what, then?
known-any-lead = any lead
known-any-lead-name = any lead: the best one in every layout
known-lead = lead the { $card }
known-best-lead = In every layout { $seat } leads the card that is best there, as if all hands were seen. Choose a card to count the deals after that lead.
known-this-lead = Only deals in which the { $card } can be led are counted, after that lead.

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
