### The lines of play, in English.

## Lines of play

lines-title = Lines
lines-hint = Play a card, and the play is recorded here. A different card in place of one already played becomes a variation.
lines-count = { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
lines-card = go to the { $card } in trick { $trick }
lines-card-variation = go to the { $card } in trick { $trick }, in a variation
lines-card-costs = { $name }; it costs { $cost }
lines-comment = comment on the { $card }: { $text }
lines-opening = comment before the first card: { $text }
lines-remarks = { $count ->
    [one] 1 remark
   *[other] { $count } remarks
}
lines-remarks-on = { $remarks } on the { $card }
lines-remarks-opening = { $remarks } before the first card
lines-tool-comment = Comment
lines-tool-promote = Promote
lines-tool-delete = Delete
lines-tool-aside = Try out
lines-write-comment = Comment on { $card }
lines-write-name = name of the line that begins with the { $card }
lines-write-name-of-all = name of the play
lines-write-opening = comment before the first card
lines-write-how = Enter saves, Escape cancels, Shift+Enter starts a new line; type !S !H !D !C for the suits
lines-not-shown = A comment is written in the lines of play, which are not shown now. They are shown in “Analyse” when the deal can be played and its numbers are not hidden (X).
lines-back = Back to the play
lines-aside = { $count ->
    [0] A separate analysis of the deal
    [one] A separate analysis of the position after 1 card
   *[other] A separate analysis of the position after { $count } cards
}
lines-aside-keeps = Cards played here will be added to the play as a variation.

## Sections of the answers

section-open = { $title }, expanded
section-folded-plain = { $title }, collapsed
section-folded = { $title }, collapsed: { $remark }

## Commands

command-next-fork = Next fork
    .tip = Goes to the next card in the line where another card was also tried
command-previous-fork = Previous fork
    .tip = Goes back to the previous card in the line where another card was also tried
command-comment = Comment on the card
    .tip = Lets you write a comment on the last card played: Enter saves it, and Escape cancels
command-name-line = Name the line
    .tip = Names the line that begins with the last card played
command-toggle-chat = Show or hide the remarks
    .tip = Expands the commentators’ remarks on the last card played, or collapses them again
    .also = vugraph, chat, commentary
command-promote = Promote the variation
    .tip = Swaps the variation with the line that it branches from
command-make-main = Make main line
    .tip = Makes the current line the main line; the former main line becomes a variation
command-delete-from-here = Delete from here
    .tip = Deletes the last card played and everything after it; Undo brings them back
command-copy-line-of-play = Copy the line of play
    .tip = Copies the line as readable text, with its tricks and comments
command-aside = Try out, or return to the play
    .tip = Copies the position to a separate analysis for experiments; the same key returns to the play and adds your cards as a variation
    .also = sandbox, try out, experiment
