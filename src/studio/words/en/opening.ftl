### File formats, warnings about files, and the data of deals, in English.

## Opening and saving

opening-lost = { $count ->
    [one] { $source }: one board could not be read: { $error }
   *[other] { $source }: { $count } boards could not be read; the first: { $error }
}
opening-warnings = { $count ->
    [one] { $source }: { $flaw }
   *[other] { $source }: { $count } warnings
}
opening-pasted-not-kept = The pasted boards are too long together to be kept for the next start. Save the list to a file.
opening-show = Show
opening-not-in-place = { $path } was not saved: { $reason }
opening-changed = another program has changed it since it was opened
opening-only-read = the format “{ $form }” is read-only; choose another format
opening-no-place = the format “{ $form }” cannot store this; choose another format
opening-no-place-for = { $form } cannot store { $parts }; choose another format
opening-others-change = other boards in the file would change too
opening-picture = it is a picture and cannot be saved as text; choose another file
opening-packed = compressed files are read-only; choose another file
opening-binary = the old binary format of Bridge studio is read-only; choose another file
opening-partly-saved = { $path } cannot store everything, and the rest is not saved yet. “Save as” offers other formats.
opening-recoded = { $path } was saved as UTF-8, because its old encoding lacks some letters.

## Formats

form-problem = Problem
form-lines = Lines
form-deals = Deals
form-address = Link
form-diagrams = Diagrams

## The dialog for files

dialog-this-folder = Add this folder
dialog-up = Up
dialog-folder = Folder { $folder }
dialog-places = Places
dialog-home = Home
dialog-place = Go to { $folder }
dialog-recent = Recent files
dialog-recent-file = Open { $file }
dialog-reading = Reading the folder…
dialog-trouble = The folder cannot be read: { $reason }
dialog-nothing = No matching files here.
dialog-entry-folder = folder { $name }
dialog-hint = Type to filter the list, or enter a name
dialog-name = File name
dialog-replaces = “{ $file }” already exists. Replace it?
dialog-replace = Replace
dialog-all-files = All files
dialog-form = Format

## Warnings about a file

command-warnings = File warnings
    .tip = Lists all warnings about the file, with line, column and reason
    .also = errors, problems in the file
warnings-title = Warnings: { $source }
warnings-count = { $count ->
    [one] 1 warning
   *[other] { $count } warnings
}
status-warnings = { $count ->
    [one] 1 warning
   *[other] { $count } warnings
}
warnings-close = Close the list of warnings
warnings-go = Click to open the board.
warning-lost = A board could not be read here. { $flaw }
warning-times = { $times ->
    [one] { $flaw } ({ $times } place)
   *[other] { $flaw } ({ $times } places)
}
warning-name = Line { $line }, column { $column }: { $flaw }

## The data of a deal

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
record-makes = Published makes
record-makes-entry = Published: { $seat } in { $strain }, { $tricks }
record-more = { $count ->
    [one] One more item
   *[other] { $count } more items
}

## Why a command is not available

copy-pbn-not = PBN cannot store these hands.

## What a format cannot represent

losing-title = Some data would be lost
losing-what = { $form } cannot store { $parts }.
losing-lines = { $count ->
    [one] This line would be lost:
   *[other] These { $count } lines would be lost:
}
losing-save = Save anyway
losing-other = Save in another format…
