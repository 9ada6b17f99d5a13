### The lines of play, in English.

## Lines of play

lines-title = Lines
lines-hint = Play a card: the play is written here. Another card in the place of one that was played becomes a variation.
lines-count = { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
lines-card = to the { $card } in trick { $trick }
lines-card-variation = to the { $card } in trick { $trick }, in a variation
lines-card-costs = { $name }; it costs { $cost }
lines-comment = comment on the { $card }: { $text }
lines-opening = comment before the first card: { $text }
lines-tool-comment = Comment
lines-tool-promote = Promote
lines-tool-delete = Delete
lines-tool-aside = From here
lines-write-comment = comment on the { $card }
lines-write-name = name of the line that begins with the { $card }
lines-write-name-of-all = name of the play
lines-write-opening = comment before the first card
lines-write-how = Enter keeps it, Escape leaves it as it was, Shift+Enter begins a new line; !S !H !D !C are the suits
lines-back = Back to the play
lines-aside = { $count ->
    [0] The deal, looked at aside
    [one] The position after 1 card, looked at aside
   *[other] The position after { $count } cards, looked at aside
}
lines-aside-keeps = What is played here comes back as a variation.

## Sections of the answers

section-open = { $title }, unfolded
section-folded = { $title }, folded: { $remark }

## Commands

command-next-fork = Next fork
    .tip = On to a card of the line that others were tried in the place of
command-previous-fork = Previous fork
    .tip = Back to a card of the line that others were tried in the place of
command-comment = Comment on the card
    .tip = Writes a comment on the last card on the table: Enter keeps it, Escape leaves it as it was
command-name-line = Name the line
    .tip = Gives a name to the line that begins with the last card on the table
command-promote = Promote the variation
    .tip = The variation changes places with the line that it leaves
command-make-main = Make it the main line
    .tip = The line on the table becomes the main line; what it leaves becomes a variation
command-delete-from-here = Delete from here
    .tip = Takes the last card on the table away with all that follows it; undo brings it back
command-copy-line-of-play = Copy the line of play
    .tip = The line as a text with its tricks and comments, for others to read
command-aside = Analyse from here, or back
    .tip = Makes what stands on the table a deal of its own to try things in; the same key goes back to the play, with what was played as a variation
