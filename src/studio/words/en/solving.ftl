### Solve it yourself, in English.

## Commands

menu-solve = Solve
command-solve-it-yourself = Solve it yourself
    .tip = You play the side that the problem asks about, with the numbers hidden; the engine plays the other side and always finds the best reply
    .also = challenge, practise, quiz
command-show-or-hide-the-numbers = Show or hide the numbers
    .tip = Shows or hides the results on cards, in the panels and in the answer, so that you can work them out yourself
    .also = answers, spoilers, results
command-hint = Hint
    .tip = Step by step: how many cards keep the result, the suit to play, the hand that wins the trick, the card, and the play up to your next decision
    .also = help, tip
command-take-back = Take back
    .tip = Takes back your last card and the engine’s reply
command-give-up = Give up
    .tip = Gives up and shows your mistakes
command-back-to-the-problem = Back to the problem
    .tip = Returns to the problem as it was and discards your play
command-keep-numbers-shown = Open problems with the numbers shown
    .tip = Problems with a question show their results at once
command-hide-hands = Hide the defenders’ hands
    .tip = While you solve, only your own hand and dummy are visible; the others are face down
command-tell-at-once = Show mistakes immediately
    .tip = Tells you immediately when a card was a mistake, instead of at the end

## What is being computed

topic-reply = the reply
topic-hint = a hint
topic-solved = your play

## Hidden results

hidden-tab = Solve it
hidden-text = Find the answer yourself by playing against the engine, or show the numbers.
hidden-show = Show the numbers

## While solving

solving-you-play = You play
solving-play-side = solve it as { $side }
solving-play-asked = solve it as { $side }, the side that the problem asks about
solving-task-make = { $side }: { $goal }
solving-task-beat = Hold { $side } to as few tricks as possible, and defeat the contract if you can.
solving-task-catch = { $side } plays misère: make { $side } take as many tricks as you can.
solving-task-reach = Your task: { $goal }.
solving-task-prevent = Prevent this: { $goal }.
solving-task-best = Get the best possible result.
solving-your-card = Your turn: { $seat } plays.
solving-engine-thinks = The engine is playing for { $seat }…
solving-looking-back = This is an earlier position. Playing a card here takes back all later cards.
solving-to-the-end = Back to the last card
solving-slip = { $count ->
    [one] The { $card } gave a trick away.
   *[other] The { $card } gave { $count } tricks away.
}
solving-slip-taken = { $count ->
    [one] The { $card } forces you to take one trick more than necessary.
   *[other] The { $card } forces you to take { $count } tricks more than necessary.
}
solving-slip-spared = { $count ->
    [one] The { $card } spared { $side } a trick.
   *[other] The { $card } spared { $side } { $count } tricks.
}
solving-hint-awaited = Computing a hint…
solving-hint-any = Any card will do here, and no decisions are left.
solving-hint-any-yet = Any card will do here. The next decision is { $seat }’s.
solving-hint-problem = { $count ->
    [one] { $seat } decides: only one of { $all } cards keeps the result.
   *[other] { $seat } decides: { $count } of { $all } cards keep the result.
}
solving-hint-contract = { $count ->
    [one] { $seat } decides: only one of { $all } cards keeps the contract.
   *[other] { $seat } decides: { $count } of { $all } cards keep the contract.
}
solving-hint-suit = Play { $suit }.
solving-hint-winner = { $seat } wins the trick.
solving-hint-cards = The card: { $cards }
solving-hint-line = { $line }.
solving-hint-line-to = { $line }. Then { $seat } has to decide.
solving-hint-lead = lead { $card } from { $seat }
solving-hint-win = win with { $card } in { $seat }
solving-hint-follow = play { $card } from { $seat }
solving-hint-they-lead = { $seat } leads { $card }
solving-hint-they-win = { $seat } wins with { $card }
solving-hint-they-follow = { $seat } plays { $card }
suit-to-play-spades = a spade
suit-to-play-hearts = a heart
suit-to-play-diamonds = a diamond
suit-to-play-clubs = a club

## At the end

solving-judging = Analysing your play…
solving-solved = Solved
solving-solved-helped = Solved, with help
solving-not-solved = Not solved
solving-given-up = Given up
solving-result = { $side } took { $tricks }; best play on both sides gives { $best }.
solving-result-open = { $side }: { $tricks } with best play from here; { $best } at the start.
solving-no-mistakes = You made no mistakes.
solving-mistakes = Your mistakes
solving-mistake-short = { $trick }.  { $card } −{ $cost }    better { $better }
solving-mistake = Trick { $trick }: { $seat }’s { $card } costs { $cost }; better: { $better }. Click to go there.
solving-again = Solve it again

## On the table

solving-face-down = { $count ->
    [one] { $seat }: one card face down
   *[other] { $seat }: { $count } cards face down
}
solving-tally = Won so far: { $declaring } { $ours }, { $others } { $theirs }
