### The window around its panels, in English.

## What is being computed

topic-choices = card values
topic-line = best line
topic-played = timeline
topic-table = makes
topic-discards = discards
topic-lead-table = leads against discards
topic-all-discards = discards in all layouts
topic-games = contracts
topic-lead = deals of the lead
topic-layouts = possible layouts

## The window

window-title = { $name } – Kibitzer
window-title-unsaved = • { $name } – Kibitzer
edge = Edge of the { $panel } panel
tab-deal = The deal
tab-answers = Answers
tab-problems = Problems
answer-and-notes = Answer and notes
solution = { $side }: { $tricks }
solution-with = { $side }: { $tricks } with { $cards }
dismiss = Dismiss
keep-changes = Keep the changes?
has-changes = “{ $name }” has unsaved changes.
keep-deals = Keep the deals?
has-deals = { $count ->
    [one] One deal is in no file.
   *[other] { $count } deals are in no file.
}
save = Save
dont-save = Don’t save
found-title = Unsaved work was found
found-work = The program closed before “{ $name }” was saved.
found-new-deal = New deal
take-up = Restore
discard-found = Discard
dialog-open = Open a file
dialog-save = Save the problem
dialog-rename = Rename the file
rename = Rename
dialog-layouts = Export the layouts
dialog-picture = Export a picture
open = Open
export = Export
cancel = Cancel

## Menu

menu-mode = { $mode } mode
menu-numbers = Numbers

## Status

status-solved = Best play: { $declarer } takes { $tricks }
status-solved-side = Best play: { $tricks } for { $side }
status-solving = Solving…
status-solving-estimate = Solving… { $estimate }
status-no-play = Enter the cards.
status-unknown = Some cards are unknown
status-workers = { $count ->
    [one] 1 thread
   *[other] { $count } threads
}
status-speed = { $nodes } positions per second
status-tables = search memory { $fill }% full
status-nodes = { $nodes } positions searched
status-numbers-tricks = numbers: total tricks for { $side }
status-numbers-contract = numbers: tricks for { $side } relative to the goal
status-numbers-cost = numbers: cost of the card in tricks
status-numbers-hidden = numbers hidden; { $keys } shows them

## Keys and colours

help-title = Keys and colours
help-number = The number on a card is the number of tricks that the declaring side takes if the card is played and everyone plays perfectly afterwards.
help-colours = A number in a round badge marks a best card; in a square badge, a card that costs something. The line at the bottom explains the colours. A bar along the edge joins equivalent cards.
help-readings = Numbers, in the bar at the top, selects what the numbers mean: total tricks, tricks relative to the contract, or the cost of the card.
help-typing = Type a suit letter and a rank to play a card: H Q is the queen of hearts. The rank alone is enough if only one such card can be played.
help-deals = In Possible layouts, a bar is a share of all layouts, and the mark on it is its 95% confidence interval; without a mark the share is exact.
help-hands = In edit mode, N E S W choose the hand that receives cards; type the ranks A K Q J T 9 … 2 (10 is T or 1 0). Space, Enter or an arrow moves to the next suit, Page Down to the next hand, and Backspace removes the last typed card.
help-or = or
help-close = Close

help-search = Search keys and commands
