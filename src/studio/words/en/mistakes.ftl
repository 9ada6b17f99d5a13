### The mistakes of a played hand, in English.

## Mistakes

mistakes-title = Mistakes
mistakes-no-play = Every card played that costs a trick is listed here, with the better cards.
mistakes-clean = No card cost a trick.
mistakes-none = none
mistakes-count = { $count ->
    [one] 1 mistake
   *[other] { $count } mistakes
}
mistakes-progress = { $count ->
    [one] { $done } of 1 card analysed
   *[other] { $done } of { $count } cards analysed
}
mistakes-entry = trick { $trick }: { $seat }’s { $card } costs { $cost }
mistakes-go = Click to go to the position before it
mistakes-better = better
mistakes-instead = the { $card } instead of the { $played }
mistakes-instead-tip = Click to play it as a variation
mistakes-column-cards = cards
mistakes-column-mistakes = mistakes
mistakes-column-lost = cost
mistakes-tally = { $who }: cards { $cards }, mistakes { $mistakes }, cost in tricks { $lost }

## Commands

command-next-mistake = Next mistake
    .tip = Goes to the position before the next mistake in the line
command-previous-mistake = Previous mistake
    .tip = Goes back to the position before the previous mistake in the line
