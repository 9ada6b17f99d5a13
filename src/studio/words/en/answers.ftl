### The values of cards, in English.

## The question

question-answer = Answer
question-open = Click to read the whole question

## Moves

moves-title = Moves
moves-to-play = { $seat } to play
moves-progress = { $done } of { $all }
moves-card = play the { $card }: { $tricks }
moves-card-result = play the { $card }: { $tricks }, { $result }
moves-group = { $cards }: { $tricks }
moves-group-result = { $cards }: { $tricks }, { $result }
moves-every-card = all cards ({ $count })
moves-every-other-card = all other cards ({ $count })
moves-play = play the { $card }
moves-unknown = { $count ->
    [one] 1 card is still being analysed
   *[other] { $count } cards are still being analysed
}
moves-best = best
moves-costs = costs { $count }

## Best line

line-title = Best line
line-awaited = Computing the best line…
line-growing = still being computed
line-complete = click a card to go there
line-card = line to the { $card }
line-only = { $seat } plays the { $card }: the only best card
line-others = { $count ->
    [one] 1 other card is as good as the { $card }
   *[other] { $count } other cards are as good as the { $card }
}
line-play-other = Play the { $card } instead
line-as-good = { $count ->
    [one] { $seat } plays the { $card }: one other card is as good
   *[other] { $seat } plays the { $card }: { $count } other cards are as good
}

## Makes

makes-title = Makes
makes-title-par = Makes and par
makes-progress = { $count ->
    [one] { $done } of 1 strain
   *[other] { $done } of { $count } strains
}
makes-remark = tricks for each declarer
makes-entry = { $seat } in { $strain }: { $tricks }
makes-entry-contract = { $seat } in { $strain }: { $tricks }, makes at level { $level }
makes-entry-misere = { $seat } in { $strain }: { $tricks }, makes
makes-no-par = Only a complete deal has a par score.
makes-par = Par
makes-par-contract = { $contract } { $margin } by { $declarer }
makes-passed-out = passed out
makes-dealer = { $seat } deals

## The play

timeline-title = Timeline
timeline-keys = ← → one card · ↑ ↓ one trick · Home End · Space plays the best card
timeline-keys-hidden = ← → one card · ↑ ↓ one trick · Home End
timeline-hint-hidden = Click a card to play it.
timeline-hint-solving = Click one of your cards to play it; the engine replies.
timeline-name = { $count ->
    [one] timeline, { $at } of 1 card
   *[other] timeline, { $at } of { $count } cards
}
timeline-hint = Click a card, or press Space to play the best one. The value and cost of every card played appear here.
timeline-fork = { $count ->
    [one] another card was tried instead of the { $card }
   *[other] { $count } other cards were tried instead of the { $card }
}
timeline-fork-here = the current line: the { $card }
timeline-fork-turn = switch to the line with the { $card }
timeline-mistake = { $seat }’s { $card } costs { $cost }; better: { $better }
timeline-go-before = Click to go to the position before it
