### The window around its panels, in English.

## What the workers are at

topic-choices = card values
topic-line = best line
topic-played = course of the play
topic-table = what makes
topic-discards = discards
topic-all-discards = discards in all layouts
topic-layouts = opponents’ deals

## The window

window-title = { $name } – Kibitzer
window-title-unsaved = • { $name } – Kibitzer
edge = Edge of the panel { $panel }
tab-deal = The deal
tab-answers = Answers
tab-problems = Problems
answer-and-notes = Answer and notes
solution = { $side }: { $tricks }
solution-with = { $side }: { $tricks } with { $cards }
dismiss = Dismiss
keep-changes = Keep the changes?
has-changes = “{ $name }” has changes that no file has.
keep-deals = Keep the deals?
has-deals = { $count ->
    [one] One deal was dealt here and is in no file.
   *[other] { $count } deals were dealt here and are in no file.
}
save = Save
throw-away = Throw away
go-back = Go back
found-title = Unsaved work was found
found-work = The studio ended before “{ $name }” was saved.
found-new-deal = a new deal
take-up = Go on with it
dialog-open = Open a file
dialog-save = Save the problem
dialog-layouts = Export the layouts
dialog-picture = Export a picture
open = Open
export = Export
cancel = Cancel

## Menu

menu-mode = { $mode } mode
menu-numbers = Numbers

## Status

status-workers = { $count ->
    [one] 1 worker
   *[other] { $count } workers
}
status-speed = { $nodes } nodes/s
status-tables = tables { $fill } % full
status-nodes = { $nodes } nodes in all
status-numbers-tricks = numbers: tricks of { $side } in all
status-numbers-contract = numbers: tricks of { $side } against the goal
status-numbers-cost = numbers: tricks that the card costs
status-numbers-hidden = the numbers are hidden; { $keys } shows them

## Keys and colours

help-title = Keys and colours
help-number = The number on a card: the tricks the declaring side takes if that card is played and everybody plays best after it.
help-colours = A filled number with round ends is on a best card, a square one on a card that gives something away. The line at the bottom says what the colours mean. A bar along the edge joins cards that act alike.
help-readings = View changes how numbers are read: in all, against the contract, or what the card costs.
help-typing = A suit letter and a rank play a card: H Q the queen of hearts; the rank is enough if it is the only one.
help-deals = The opponents’ deals: a bar is a share of all layouts, the mark on it the interval in which the share lies with 95% confidence; without a mark it is exact.
help-hands = In edit mode N E S W choose the hand that cards go to; ranks A K Q J T 9 … 2 are typed into it (10 is T or 1 0). Space, Enter or an arrow goes to the next suit, Page Down to the next hand, Backspace takes a typed card back.
help-or = or
help-close = Close

help-search = Search keys and commands
