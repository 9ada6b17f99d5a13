### The tour at the first start, in English.

## The steps

tour-step = { $step } of { $steps }
tour-next = Next
tour-back = Back
tour-end = Done
tour-skip = Skip
tour-table-title = The table
tour-table = Click a card to play it. The number on a card is the number of tricks for declarer if everyone plays perfectly from here on. Nothing you play is lost.
tour-answers-title = The answers
tour-answers = What each card is worth in tricks, the best line to the end, and what each declarer makes in each strain.
tour-answers-preferans = What each card is worth in tricks, the best line to the end, what each player makes in each strain and in misère, and the best discard from twelve cards.
tour-play-title = The timeline
tour-play = See where tricks were lost. ← and → move card by card; Space plays the best card.
tour-problems-title = Problems
tour-problems = The problems that come with the program, and your own. To add a deal, paste it, open a file, or drop a file on the window.
tour-bar-title = Everything else
tour-bar = The buttons here change the mode: { $modes }. { $palette } finds any command, { $help } shows all keys, and “{ $guide }” in the { $menu } menu explains the rest.
