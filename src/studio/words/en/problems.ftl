### The list of problems, in English.

## Commands

command-add-a-folder = Add a folder of problems…
    .tip = Lists the problem files of a folder beside the problems that ship
menu-recent = Open recent
menu-no-recent = No files yet

## Problems

problems-search = Search problems
problems-none = No problem with these words.
problems-filter = Filter
problems-filter-on = Filter ({ $count })
problems-group = Group
problems-add-folder = + Folder
problems-by-collection = By collection
problems-by-author = By author
problems-by-game = By game
problems-both-games = Both games
problems-solved-or-not = Solved or not
problems-solved-only = Solved
problems-unsolved-only = Not solved
problems-any-difficulty = Any difficulty
problems-any-tag = Any tag
problems-show-all = Show all
problems-difficulty = Difficulty { $marks } of 5, by what it costs the engine to solve it
problems-difficulty-short = Difficulty { $marks } of 5
problems-no-author = Nobody named
problems-files = Files
problems-fold = Fold { $name }
problems-unfold = Unfold { $name }
problems-forget-folder = Take { $folder } off the list
problems-folder-missing = The folder cannot be read.
problems-unreadable = { $file }: no problem in it
problems-name-solved = { $title }, solved
problems-name-helped = { $title }, solved with help
problems-tip-solved = ✓ Solved
problems-tip-helped = (✓) Solved with help
problems-tip-move = Drag it, or press Alt and an arrow, to put it elsewhere.

## What the workers are at

topic-difficulty = how hard a problem is

## Notes

notes-preview = As it is read
notes-marks = **bold**, *slanted*, lines with - or 1. as a list, !S !H !D !C for suits
