### The list of problems, in English.

## Commands

command-add-a-folder = Add a folder of problems…
    .tip = Adds the problem files of a folder to the built-in problems
    .also = library, import, collection
menu-recent = Open recent
menu-no-recent = No recent files

## Problems

problems-search = Search problems
problems-none = No matching problems.
problems-filter = Filter
problems-filter-on = Filter ({ $count })
problems-group = Group
problems-add-folder = + Folder
problems-by-collection = By collection
problems-by-author = By author
problems-by-game = By game
problems-both-games = Both games
problems-solved-or-not = Solved and unsolved
problems-solved-only = Solved
problems-unsolved-only = Unsolved
problems-any-difficulty = Any difficulty
problems-any-tag = Any tag
problems-show-all = Show all
problems-difficulty = Difficulty { $marks } of 5: how much work the engine needs to solve it
problems-cost = { $count ->
    [0] No mistakes
    [one] Mistakes cost one trick
   *[other] Mistakes cost { $count } tricks
}
problems-difficulty-short = Difficulty { $marks } of 5
problems-no-author = Unknown author
problems-files = Files
problems-fold = Collapse { $name }
problems-unfold = Expand { $name }
problems-forget-folder = Remove { $folder } from the list
problems-folder-missing = The folder could not be read.
problems-unreadable = { $file } contains no problems
problems-name-solved = { $title }, solved
problems-name-helped = { $title }, solved with help
problems-tip-solved = ✓ Solved
problems-tip-helped = (✓) Solved with help
problems-tip-own-lines = With lines of your own
problems-tip-move = Drag it, or press Alt and an arrow key, to move it.

## The context menus of the list

list-open = Open
list-remove-own-lines = Remove my lines
list-title = Change the title…
list-up = Move up
list-down = Move down
list-close = Remove from the list
list-fold = Collapse or expand
list-save = Save the list…
list-arrange = Arrange
list-join = Add to the arranged boards
list-sort = Sort by board number
list-shuffle = Shuffle
list-renumber = Number from 1
list-by-number = Dealer and vulnerability by number
list-rotate = Rotate every board
list-declarer-south = Rotate until declarer is South
list-not-by-number = { $count ->
    [one] { $count } board keeps its dealer and vulnerability: { $reason }.
   *[other] { $count } boards keep their dealer and vulnerability; the first: { $reason }.
 }
list-rename = Rename the file…
list-copy-path = Copy the path
list-delete-file = Delete the file…
list-delete-board = Delete from the file…
delete-title = Delete for good?
delete-file = The file { $file } will be deleted from the disk.
delete-board = “{ $name }” will be deleted from { $file }. The other boards stay as they are.
delete = Delete

## What is being computed

topic-difficulty = problem difficulty

## Notes

notes-preview = Preview
notes-marks = **bold**, *italic*, lines that begin with - or 1. for lists, !S !H !D !C for suits
