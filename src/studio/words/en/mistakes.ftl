### The mistakes of a played hand, in English.

## Mistakes

mistakes-title = Mistakes
mistakes-no-play = Here stands every card of the play that costs a trick, with the cards that are better.
mistakes-clean = No card cost a trick.
mistakes-none = none
mistakes-count = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
mistakes-progress = { $count ->
    [one] { $done } of 1 card judged
   *[other] { $done } of { $count } cards judged
}
mistakes-entry = trick { $trick }: { $seat }’s { $card } costs { $cost }
mistakes-go = Click to go before it
mistakes-better = better
mistakes-instead = the { $card } instead of the { $played }
mistakes-instead-tip = Click to play it as a variation
mistakes-column-cards = cards
mistakes-column-mistakes = mistakes
mistakes-column-lost = cost
mistakes-tally = { $who }: cards { $cards }, mistakes { $mistakes }, cost in tricks { $lost }

## Commands

command-next-mistake = Next mistake
    .tip = On to the next card of the line that costs tricks, before it is played
command-previous-mistake = Previous mistake
    .tip = Back to the last card of the line that costs tricks, before it is played
