### The tour at the first start, in English.

## The steps

tour-step = { $step } of { $steps }
tour-next = Next
tour-back = Back
tour-end = Done
tour-skip = Skip
tour-table-title = The table
tour-table = Click a card to play it. The number on a card says what it is worth when everybody plays best from here on. Nothing you play is lost.
tour-answers-title = What is known
tour-answers = Every card with its tricks, the best line to the end, who makes what, and all deals of hands that are not seen.
tour-play-title = The course of the play
tour-play = Here you see where tricks were lost. ← and → go card by card, Space plays a best card.
tour-problems-title = Problems
tour-problems = Problems to begin with, and your own. A deal comes in by Paste, by Open, or by a file dropped on the window.
tour-bar-title = Everything else
tour-bar = Edit deal, Analyse and Opponents’ deals are the three ways to look at a deal. Ctrl+K finds every command, F1 shows all keys.
