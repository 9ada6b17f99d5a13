menu-export = Export
command-show-start = From the start
    .tip = Pictures and texts show the position of the question; without a question, the deal before the first card
command-show-here = From here
    .tip = Pictures and texts show the position on the table
command-show-solution = With the solution
    .tip = Pictures and texts have the answer too: the tricks, all lines with their comments, and the notes
command-copy-picture = Copy as a picture
    .tip = The position as a picture, for a letter or a forum
command-copy-link = Copy as a link
    .tip = The address of a page that shows the deal; bridge only, with all hands and the contract known
command-save-png = Save as PNG…
    .tip = The position as a picture, with the whole problem inside, all its lines and comments: opened in Kibitzer, it comes back
command-save-svg = Save as SVG…
    .tip = The position as a picture of lines, sharp in any size
command-save-html = Save as HTML…
    .tip = The position as a piece of a page, for a blog or a forum
command-save-latex = Save as LaTeX…
    .tip = The position as a part of a document, to be put in its place by `\input`
command-save-text = Save as a text…
    .tip = The hands as they lie, for a mail
command-export-moves = Export the values of cards…
    .tip = Every card that may be played, with its tricks, as a table; once all of them are known
dialog-export = Export the position
exported = Written to { $path }.
not-exported-preferans = This form has no place for preferans.
not-exported-unknown = This form has no place for cards that nobody knows.
not-exported-no-place = This form has no place for such a position.
not-exported-not-drawn = The picture cannot be drawn.
command-save-list = Save the whole list as…
    .tip = All deals of the file or of the random deals on the table, in the form that you choose
dialog-list = Save the whole list
list-written =
    { $count ->
        [one] { $count } deal is written to { $path }.
       *[other] { $count } deals are written to { $path }.
    }
list-written-in-part =
    { $count ->
        [one] { $count } deal is written to { $path }; the form has no place for others: { $lost }.
       *[other] { $count } deals are written to { $path }; the form has no place for others: { $lost }.
    }
