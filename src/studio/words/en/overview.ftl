### The overview of a file's boards, in English.

## Commands

command-overview = Overview
    .tip = All boards of the file in a table: contracts, results, makes, par, and what mistakes cost

## Opening

overview-link = overview
overview-of = Overview of { $name }
overview-open = Open
overview-open-tip = Opens the board on the table. Escape returns to its row.
overview-export = Export…
overview-print = Print…
overview-result = Result
overview-par-score = Par score
overview-deal = Deal
overview-drawer = Board
overview-drawer-tip = Shows the chosen board beside the overview

## Filters

overview-search = Search boards
overview-all-rooms = All rooms
overview-open-room = Open
overview-closed-room = Closed
overview-mistakes = With mistakes
overview-swings = Swings 6+
overview-slams = Slams
overview-doubled = Doubled
overview-shown = { $shown } of { $count } shown
overview-solved = { $done } of { $count } analysed

## Columns

overview-column-vulnerability = Vul
overview-column-declarer = Declarer
overview-column-makes = Makes
overview-column-margin = ±
overview-column-par = Par
overview-column-imps = IMPs
overview-column-by-declarer = declarer
overview-column-by-defence = defence
overview-edge = Edge of the { $column } column
overview-tip-sort = Click to sort by this column, and again to reverse the order
overview-tip-tricks = Declarer’s tricks at the table, and the result of the contract
overview-tip-makes = Tricks that declarer makes in this contract if everybody plays perfectly
overview-tip-margin = Tricks taken at the table minus the tricks with best play
overview-tip-score = Score for North-South
overview-tip-par = The contract if both sides bid and play perfectly, and its score for North-South
overview-tip-imps = IMPs won by North-South at this table against the other room
overview-tip-side-cost = Tricks that this side’s mistakes cost
overview-tip-declarer-cost = Tricks that declarer’s mistakes cost
overview-tip-defence-cost = Tricks that the defenders’ mistakes cost
overview-tip-cost = Tricks that all mistakes on the board cost

## Totals

overview-boards = { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
overview-plays = { $count ->
    [one] { $count } hand played
   *[other] { $count } hands played
}
overview-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
overview-imps-of = IMPs for N-S in the open room

## The chosen board

overview-makes-and-par = Makes and par
overview-mistake = { $who }: the { $card } costs { $cost }; better: { $better }
overview-mistake-tip = Click to open the board before this card
overview-players = Mistakes by player
overview-no-players = No mistakes by players whose names are known.
overview-player = { $who } { $seat }: { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}, tricks lost: { $lost }

## What is being computed

topic-boards = boards in the overview
