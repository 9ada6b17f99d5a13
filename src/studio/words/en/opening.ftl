### Files of all forms, what is odd about them and what they tell, in English.

## Opening and saving

opening-lost = { $count ->
    [one] { $source }: one board cannot be read: { $error }
   *[other] { $source }: { $count } boards cannot be read, the first: { $error }
}
opening-odd = { $count ->
    [one] One oddity in { $source }
   *[other] { $count } oddities in { $source }
}
opening-show = Show
opening-not-in-place = { $path } stays as it is: { $reason }
opening-changed = another program has changed it since it was read
opening-only-read = files in the form “{ $form }” are only read; choose another form
opening-no-place = the form “{ $form }” has no place for this; choose another form
opening-others-change = other boards of the file would change too
opening-picture = it is a picture, and would be none with a text in it; choose another file
opening-packed = it is a packed file, which is only read; choose another file
opening-binary = it is in the old binary form of Bridge studio, which is only read; choose another file
opening-partly-saved = { $path } has no place for all of it. What is missing there is not saved yet: “Save as” has other forms.
opening-recoded = { $path } is written in UTF-8 now: its old encoding lacks some letters.

## Forms

form-problem = Problem
form-lines = Lines
form-deals = Deals
form-address = Link
form-diagrams = Diagrams

## The dialog for files

dialog-this-folder = List this folder
dialog-up = Up
dialog-folder = Folder { $folder }
dialog-places = Places
dialog-home = Home
dialog-place = Go to { $folder }
dialog-recent = Opened last
dialog-recent-file = Open { $file }
dialog-reading = The folder is being read…
dialog-trouble = The folder cannot be read: { $reason }
dialog-nothing = Nothing here that fits.
dialog-entry-folder = folder { $name }
dialog-hint = Type to narrow the list, or type a name
dialog-name = Name of the file
dialog-replaces = “{ $file }” is there already. Replace it?
dialog-replace = Replace
dialog-all-files = All files
dialog-form = Form

## What is odd about a file

command-oddities = Oddities of the file
    .tip = Lists what is odd about the file, with line, column and reason
oddities-title = Oddities of { $source }
oddities-count = { $count ->
    [one] one
   *[other] { $count } in all
}
status-oddities = { $count ->
    [one] one oddity
   *[other] { $count } oddities
}
oddities-close = Close the list of oddities
oddities-go = A click opens the board.
oddity-lost = A board is lost here. { $flaw }
oddity-times = { $times ->
    [one] { $flaw } ({ $times } place)
   *[other] { $flaw } ({ $times } places)
}
oddity-name = Line { $line }, column { $column }: { $flaw }

## What is told of a deal

record-title = Information
record-event = Event
record-site = Place
record-date = Date
record-board = Board
record-board-name = Board { $board }
record-board-open = Board { $board } · open
record-board-closed = Board { $board } · closed
record-result = Result
record-score = Score
record-par = Published par
record-auction = Auction
record-call = { $seat }: { $call }
record-call-means = { $seat }: { $call }, { $meaning }
record-makes = Published: what makes
record-makes-entry = Published: { $seat } in { $strain }, { $tricks }
record-more = { $count ->
    [one] One thing more
   *[other] { $count } things more
}
call-pass = pass
call-double = double
call-redouble = redouble
call-whist = whist
call-half = half whist

## Why a command cannot be done now

copy-pbn-not = PBN has no place for these hands.

## What a form has no place for

losing-title = Not everything fits
losing-what = The form { $form } has no place for: { $parts }.
losing-lines = { $count ->
    [one] This line would be lost:
   *[other] These { $count } lines would be lost:
}
losing-save = Save all the same
losing-other = Save in another form…
part-title = the title
part-author = the author
part-source = the source
part-question = the question
part-notes = the notes
part-tags = the tags
part-event = the event
part-site = the site
part-date = the date
part-board = the number of the board
part-players = the players
part-dealer = the dealer
part-vulnerability = the vulnerability
part-auction = the auction
part-meanings = the meanings of calls
part-contract = the contract
part-declarer = the declarer
part-play = the play
part-variations = variations
part-comments = comments
part-solution = the answer
part-result = the result
part-score = the score
part-makes = what everybody makes
part-par = the par
part-other-tags = other tags
