### What went wrong, in English.

## What went wrong, or is done

worker-failed = The computation failed: { $said }
nothing-to-count = Nothing to count: { $reason }.
deal-not-playable = the deal cannot be played
unreadable = { $source }: { $error }
not-opened = { $path } was not opened: { $reason }
too-large = { $bytes } bytes is too large for a problem
no-counts = No saved counts could be read from { $path }: { $reason }
counts-not-kept = { $path } contains no saved counts and was not changed
file-gone = { $path } can no longer be read. The board stays here and can be saved to another file.
not-renamed = { $path } was not renamed: { $reason }
folder-refused = { $path }: { $reason }
no-thread = No file can be opened: { $reason }
layouts-written = { $count ->
    [one] One layout was written to { $path }.
   *[other] { $shown } layouts were written to { $path }.
}
picture-written = The picture was written to { $path }.

not-written = { $path } was not written: { $reason }
not-written-old-stays = { $path } was not written (the old file is unchanged): { $reason }
not-written-nameless = this is not a file name
not-written-folder = this is a folder
not-written-special = this is not a regular file
not-written-read-only = the file is read-only
not-written-refused = { $step }: { $reason }
step-look = it cannot be accessed
step-create = no new file can be created in its folder
step-write = it cannot be written completely
step-flush = it cannot be saved to the disk
step-rename = the finished file cannot be renamed

## What stands in the way of playing

illegal-in-play = card { $number } of the play: { $reason }
discard-needed = { $seat } has two cards to discard: choose them under Discards
discard-of-another = { $seat } has two cards to discard, but { $declarer } declares

## What stands in the way of counting

counts-no-form = { $reason }

## What is wrong with a text

flaw-located = line { $line }, column { $column }: { $flaw }
