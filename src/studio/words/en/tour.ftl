### The tour at the first start, in English.

## The steps

tour-step = { $step } of { $steps }
tour-next = Next
tour-back = Back
tour-end = Done
tour-skip = Skip
tour-table-title = The table
tour-table = Click a card to play it. The number on a card is its value if everyone plays perfectly from here on. Nothing you play is lost.
tour-answers-title = The answers
tour-answers = Every card with its tricks, the best line to the end, what each declarer makes, and all deals of the unseen hands.
tour-answers-preferans = Every card with its tricks, the best line to the end, the tricks in every game and in misère, and for twelve cards the best discard.
tour-play-title = The play timeline
tour-play = See where tricks were lost. ← and → move card by card, Space plays the best card.
tour-problems-title = Problems
tour-problems = Built-in problems, and your own. To add a deal, paste it, open a file, or drop a file on the window.
tour-bar-title = Everything else
tour-bar = Edit deal, Analyse and Opponents’ deals are the three ways to work on a deal. Ctrl+K finds any command, F1 shows all keys.
