### What to lead, in English.

lead-heading = What to lead?
lead-against = { $seat } leads against { $contract } by { $declarer }
lead-plays = { $seat } plays, { $contract } by { $declarer }
lead-hand = { $seat } · { $points } HCP
lead-caution = Every deal is played with all cards seen, by both sides. After the lead, declarer does worse than that at the table.
lead-auction = Auction
lead-auction-how = click a condition to change it

lead-call-fits = the hand fits ✓
lead-call-contradicts = the hand contradicts: { $what }
lead-call-nothing = sets no condition
lead-reset = as in the system
lead-reset-call = Take the meaning that the call has in the system
lead-conditions = Conditions
lead-add-condition = + condition
lead-add-condition-name = Add a condition on the deal
lead-add-requirement = Add what the call shows
lead-chip = { $text }: change
lead-chip-tip = Click to change; an empty text removes it
lead-field = Condition
lead-field-how = `hcp 12-14`, `S 5+`, `balanced`, or a condition in the language of the program `dealer`; Enter keeps it, Escape does not.
lead-edit-auction = Edit auction
lead-system = System
lead-system-natural = Natural
lead-system-acol = Acol
lead-let-lead = Let { $seat } lead
lead-nothing-fits = No deal that fits all conditions was found. Remove or widen one.
lead-dealing = Dealing…

lead-points = { $range } points
lead-void = no { $suit }
lead-not = not { $word }
lead-balanced = balanced
lead-opens-nt = a notrump opening
lead-weak-two = a weak two
lead-no-void = no void
lead-stopper = stopper in
lead-and = and
lead-or = or
lead-hcp = HCP
lead-total = total points

convention-asks = asks
convention-gambling = gambling
convention-jacoby = Jacoby
convention-jump-shift = jump shift
convention-michaels = Michaels
convention-minor = minor suit
convention-negative = negative
convention-pre-empt = pre-empt
convention-reverse = reverse
convention-stayman = Stayman
convention-strong-artificial = strong, artificial
convention-take-out = take-out
convention-transfer = transfer
convention-unusual = unusual
convention-waiting = waiting
convention-weak = weak
convention-weak-two = weak two

lead-percent = { $percent }%
lead-ask-less = Count layouts of two hands
lead-status = { $count ->
    [one] 1 deal that fits the auction, played for every card
   *[other] { $shown } deals that fit the auction, each played for every card
}
lead-how-sure = How sure
lead-stop-when = stop when settled at
lead-confidence = Stop when the first is settled at { $percent }
lead-deals = { $count ->
    [one] 1 deal
   *[other] { $shown } deals
}
lead-open = not settled yet
lead-not-settled = not settled
lead-settled = settled: { $best }
lead-settled-equal = settled: { $best }; { $others } may be as good
lead-more = 2,000 more

lead-export = Deals as CSV…

lead-title = Leads
lead-title-plays = Cards
lead-best-for = best for
lead-lines-are = the lines are 95% intervals · touching cards count as one · tick two to compare them
lead-by-setting = setting { $contract }
lead-by-making = making { $contract }
lead-by-tricks = tricks
lead-by-matchpoints = matchpoints
lead-by-imps = IMPs
lead-column-leads = Lead
lead-column-cards = Card
lead-column-cards-tip = Touching cards are one choice
lead-column-sets = Sets { $contract }
lead-column-makes = Makes { $contract }
lead-column-contract-tip = The share of deals in which the contract is set, or made, after the card
lead-column-tricks = Tricks
lead-column-tricks-tip = The average number of tricks of the side to play
lead-column-matchpoints = Matchp.
lead-column-matchpoints-tip = The matchpoints against the other cards on the same deals
lead-column-imps = IMPs
lead-column-imps-tip = The IMPs against each other card on the same deals, on average
lead-column-best = Best in
lead-column-best-tip = The share of deals in which no other card takes more tricks
lead-row = { $cards }: { $aim } { $share }, tricks { $tricks }, matchpoints { $matchpoints }, IMPs { $imps }, best in { $best }
lead-tick-tip = Click to add the card to the comparison, or to remove it

lead-tick-two = Tick two cards to compare them.
lead-sets-more = { $lead } sets { $contract } in { $amount } ± { $margin } more deals of a hundred
lead-makes-more = { $lead } makes { $contract } in { $amount } ± { $margin } more deals of a hundred
lead-takes-more = { $lead } takes { $amount } ± { $margin } tricks more
lead-scores-more = { $lead } scores { $amount } ± { $margin } percentage points more
lead-imps-more = { $lead } gains { $amount } ± { $margin } IMPs more
lead-outcome = { $count ->
    [one] { $text }: 1 deal
   *[other] { $text }: { $shown } deals
}
lead-only = only { $letter }
lead-takes-most = { $letter } takes more
lead-both = both
lead-neither = neither
lead-equal = equal
lead-where = Where they differ
lead-group-lengths = by length
lead-group-holders = by card
lead-group-splits = by split
lead-nowhere = They differ in no deal so far.
lead-group = { $text }: A better in { $first }, B in { $second }
lead-length = { $seat }: { $suit } { $range }
lead-holder = { $seat } holds { $card }
lead-results-defence = Tricks of the defence, % of the deals
lead-results-declarer = Tricks of declarer, % of the deals
lead-result = { $tricks ->
    [one] 1 trick: A { $first }, B { $second }
   *[other] { $tricks } tricks: A { $first }, B { $second }
}

lead-deals-only = only { $lead } succeeds
lead-deals-both = both succeed
lead-deals-neither = neither succeeds
lead-deals-better = { $lead } takes more
lead-deals-equal = equal tricks

lead-no-such-deal = No deal of this kind so far.
lead-deal-name = Deal { $number }: { $hands }; A { $first }, B { $second } tricks
lead-deal-tip = Click to see the deal; a double click puts it on the table
lead-diagram = Deal { $number }
lead-deal-result = { $tricks ->
    [one] { $lead }: 1 trick, { $result }
   *[other] { $lead }: { $tricks } tricks, { $result }
}
lead-lay = Put on the table
lead-next-deal = Next deal
lead-back = Back to the leads
lead-deal-number = Deal { $number } of { $count }

lead-choose = What do you lead?
lead-choose-how = Click your card; then the numbers show what it costs.
lead-choose-card = Play { $card }
lead-chosen = You chose { $card }. The best is { $best }: your card costs { $cost }.
lead-next-problem = Next problem
lead-chosen-best = You chose { $card }, the best.
lead-worth-contract = { $amount } deals of a hundred
lead-worth-tricks = { $amount } tricks
lead-worth-matchpoints = { $amount } percentage points
lead-worth-imps = { $amount } IMPs
lead-call-name = { $seat }: { $call }. { $remark }
lead-system-tip = The bidding system that says what the calls mean
lead-group-points = by points
lead-group-of-points = { $seat }: { $range } HCP
lead-better = { $lead } better
lead-stuck = No further deal that fits all conditions was found.
lead-chosen-so-far = You chose { $card }. So far the best is { $best }: your card costs { $cost }.
lead-chosen-best-so-far = You chose { $card }, the best so far.
lead-solid = solid
