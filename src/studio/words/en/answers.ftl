### What every card is worth, in English.

## The question

question-title = Question

## Moves

moves-title = Moves
moves-to-play = { $seat } to play
moves-progress = { $done } of { $all }
moves-nodes = { $nodes } nodes
moves-card = play { $card }: { $tricks }
moves-card-result = play { $card }: { $tricks } { $result }
moves-best = best
moves-costs = costs { $count }

## Best line

line-title = Best line
line-awaited = Looking for the best line…
line-growing = still growing
line-complete = click a card to go there
line-card = line to the { $card }
line-only = { $seat } plays the { $card }: the only best card
line-others = { $count ->
    [one] 1 card as good as the { $card }
   *[other] { $count } cards as good as the { $card }
}
line-play-other = Play the { $card } instead
line-as-good = { $count ->
    [one] { $seat } plays the { $card }: one other card is as good
   *[other] { $seat } plays the { $card }: { $count } other cards are as good
}

## Makes

makes-title = Makes
makes-progress = { $count ->
    [one] { $done } of 1 strain
   *[other] { $done } of { $count } strains
}
makes-remark = tricks of each declarer
makes-entry = { $seat } in { $strain }: { $tricks }
makes-entry-contract = { $seat } in { $strain }: { $tricks }, makes { $level } { $strain }
makes-entry-misere = { $seat } in { $strain }: { $tricks }, makes
makes-no-par = No par: only a whole deal has one.
makes-par = Par
makes-par-contract = { $contract } { $margin } by { $declarer }
makes-passed-out = passed out
makes-dealer = { $seat } deals

## Course of the play

timeline-title = Course of the play
timeline-keys = ← → one card · ↑ ↓ one trick · Home End · Space plays a best card
timeline-keys-hidden = ← → one card · ↑ ↓ one trick · Home End
timeline-hint-hidden = Click a card to play it. What the cards bring is hidden.
timeline-hint-solving = Click one of your cards to play it: the engine replies.
timeline-name = { $count ->
    [one] course of the play, { $at } of 1 card
   *[other] course of the play, { $at } of { $count } cards
}
timeline-hint = Click a card, or press Space to play a best one: what every card brings or costs appears here.
timeline-fork = { $count ->
    [one] another card was tried in the place of the { $card }
   *[other] { $count } other cards were tried in the place of the { $card }
}
timeline-fork-here = the line in view: the { $card }
timeline-fork-turn = turn to the line with the { $card }
timeline-mistake = { $seat }’s { $card } costs { $cost }; better: { $better }
timeline-go-before = Click to go before it
