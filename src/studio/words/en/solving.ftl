### Solve it yourself, in English.

## Commands

menu-solve = Solve
command-solve-it-yourself = Solve it yourself
    .tip = You play the side that the problem asks, without a number; the engine replies as the best opponent
command-show-or-hide-the-numbers = Show or hide the numbers
    .tip = Results on cards, in panels and in the answer: for those who want to find them out themselves
command-hint = Hint
    .tip = How many cards keep the result, then which, then a best line
command-take-back = Take back
    .tip = Takes your last card back, with what the engine replied
command-give-up = Give up
    .tip = Ends it, and shows your mistakes
command-back-to-the-problem = Back to the problem
    .tip = The problem as it was; what you played is forgotten
command-keep-numbers-shown = Open problems with their numbers
    .tip = Problems with a question show their results at once
command-hide-hands = Hide the hands I would not see
    .tip = While you solve, you see your own hands and dummy; the others lie face down
command-tell-at-once = Tell mistakes at once
    .tip = Says at once when a card was a mistake, and not at the end

## What the workers are at

topic-reply = the reply
topic-hint = a hint
topic-solved = what you played

## Hidden results

hidden-title = The numbers are hidden
hidden-text = A problem with a question opens without its numbers, wherever it comes from. Find the answer yourself: play it against the engine, or press { $key } to see the numbers.
hidden-show = Show the numbers

## While solving

solving-you-play = You play
solving-play-side = solve it as { $side }
solving-play-asked = solve it as { $side }: the side that the problem asks
solving-task-make = { $side } { $goal }
solving-task-beat = Hold { $side } to as few tricks as can be, and beat the contract if it can be beaten.
solving-task-catch = { $side } plays misère: make { $side } take as many tricks as you can.
solving-task-best = Reach the best result that can be had.
solving-your-card = Your card: { $seat } is to play.
solving-engine-thinks = The engine plays for { $seat }…
solving-looking-back = You look at an earlier place. A card that you play here takes back what came after.
solving-to-the-end = Back to the last card
solving-slip = { $count ->
    [one] The { $card } gave a trick away.
   *[other] The { $card } gave { $count } tricks away.
}
solving-slip-taken = { $count ->
    [one] The { $card } costs you a trick: you must take one more than you had to.
   *[other] The { $card } costs you { $count } tricks: you must take that many more than you had to.
}
solving-slip-spared = { $count ->
    [one] The { $card } let { $side } off a trick.
   *[other] The { $card } let { $side } off { $count } tricks.
}
solving-hint-awaited = Looking for a hint…
solving-hint-any = Any card will do here.
solving-hint-suits = { $count ->
    [one] One card of { $all } keeps the result: { $suits }
   *[other] { $count } cards of { $all } keep the result: { $suits }
}
solving-hint-cards = It is { $cards }

## At the end

solving-judging = Looking for your mistakes…
solving-solved = Solved
solving-solved-helped = Solved, with help
solving-not-solved = Not solved
solving-given-up = Given up
solving-result = { $side } took { $tricks }; with best play on both sides it is { $best }.
solving-result-open = { $side }: { $tricks } with best play from here on; at the start it was { $best }.
solving-no-mistakes = You made no mistake.
solving-mistakes = Your mistakes
solving-mistake-short = { $trick }.  { $card } −{ $cost }    better { $better }
solving-mistake = Trick { $trick }: { $seat }’s { $card } costs { $cost }; better: { $better }. Click to look at it.
solving-again = Solve it again

## On the table

solving-face-down = { $count ->
    [one] { $seat }: one card face down
   *[other] { $seat }: { $count } cards face down
}
solving-tally = Won so far: { $declaring } { $ours }, { $others } { $theirs }
