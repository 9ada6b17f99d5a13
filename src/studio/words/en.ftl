### The studio in English.

## Seats, suits, cards

seat-north = North
seat-east = East
seat-south = South
seat-west = West
side-north-south = N-S
side-east-west = E-W
the-others = others

suit-spades = spades
suit-hearts = hearts
suit-diamonds = diamonds
suit-clubs = clubs
strain-no-trump = no trumps
strain-misere = misère

rank-ace = ace
rank-king = king
rank-queen = queen
rank-jack = jack
rank-ten = ten
rank-nine = nine
rank-eight = eight
rank-seven = seven
rank-six = six
rank-five = five
rank-four = four
rank-three = three
rank-two = two
card = { $rank } of { $suit }

game-bridge = bridge
game-preferans = preferans

nobody-vulnerable = nobody vulnerable
side-vulnerable = { $side } vulnerable
all-vulnerable = all vulnerable

## Tricks and results

tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
estimate = about { $guess }, { $low } to { $high }

goal-open = tricks are counted
goal-none = must take none
goal-needs = needs { $tricks }
goal-plays-for = plays for { $tricks }
goal-may-take = may take { $tricks }

result-keeps = keeps
result-keeps-over = keeps +{ $count }
result-short = { $count } short
result-makes = makes
result-makes-over = makes +{ $count }
result-takes = takes { $count }
result-down = down { $count }
result-sets = sets { $count }

reading-tricks = tricks
reading-contract = +/−
reading-cost = cost

## Documents and where they come from

new-deal = new { $game } deal
problem-number = No. { $number }
section-opened = Opened
the-clipboard = The clipboard

## What went wrong, or is done

worker-failed = A worker failed: { $said }
nothing-to-count = Nothing to count: { $reason }.
deal-not-playable = the deal cannot be played
unreadable = { $source }: { $error }
not-opened = { $path } was not opened: { $reason }
too-large = { $bytes } bytes are too many for a problem
no-counts = { $path } holds no counts: { $reason }
counts-not-kept = { $path } holds no counts, and stays as it is
folder-refused = { $path }: { $reason }
no-thread = No file can be opened: { $reason }
layouts-written = { $count ->
    [one] One layout is written to { $path }.
   *[other] { $shown } layouts are written to { $path }.
}
picture-written = The picture is written to { $path }.

not-written = { $path }: not written: { $reason }
not-written-old-stays = { $path }: not written, the old file is as it was: { $reason }
not-written-nameless = this names no file
not-written-folder = this is a folder
not-written-special = this is no ordinary file
not-written-read-only = it is read-only
not-written-refused = { $step }: { $reason }
step-look = it cannot be looked for
step-create = its folder takes no new file
step-write = it cannot be written to the end
step-flush = the disk does not take it
step-rename = it cannot be put in its place

## What stands in the way of playing

the-current-trick = the current trick
fault-no-cards = no hand holds a card
fault-twice = the { $card } stands twice in { $place }
fault-duplicate = the { $card } stands both in { $one } and in { $other }
fault-not-in-pack = the { $card } in { $place }: preferans has no card below the seven
fault-too-many = { $seat } has { $count } cards; at most { $most } are possible
fault-unknown = { $count ->
    [one] one card of { $seat } is not known
   *[other] { $count } cards of { $seat } are not known
}
fault-unequal = hands differ in length: { $hands } (cards in the current trick counted)
fault-trick-too-long = { $count } cards in the current trick; at most { $most } are possible
fault-revoke = { $seat } played the { $card } but had to play the { $held } or its like
fault-misere-in-bridge = misère is not played in bridge
fault-absent-in-bridge = bridge needs four hands, but { $seat } is empty
fault-nobody-absent = preferans has three hands; one seat must be empty
fault-absent-holds-cards = { $seat } is the empty seat of preferans but holds cards
fault-absent-leads = { $seat } is the empty seat of preferans and cannot lead
fault-absent-declares = { $seat } is the empty seat of preferans and cannot declare
illegal-in-play = card { $number } of the play: { $reason }
illegal-over = the { $card } cannot be played: the play is over
illegal-not-held = { $seat } is to play and does not hold the { $card }
illegal-revoke = { $seat } cannot play the { $card } while holding { $suit }
discard-needed = { $seat } has two cards to discard: choose them under Discards
discard-of-another = { $seat } has two cards to discard, but { $declarer } declares

## Menus and commands

menu-file = File
menu-edit = Edit
menu-play = Play
menu-analyse = Analyse
menu-view = View
menu-help = Help

command-new-bridge-deal = New bridge deal
    .tip = An empty table of bridge, in edit mode
command-new-preferans-deal = New preferans deal
    .tip = An empty table of preferans, in edit mode
command-open = Open…
    .tip = Opens a problem or a file of deals in any known format; a file can also be dropped on the window
command-save = Save
    .tip = Writes the problem to its file
command-save-as = Save as…
    .tip = Writes the problem to another file
command-paste-a-deal = Paste a deal
    .tip = Reads a deal in any known format from the clipboard
command-copy-as-a-line = Copy as a line
    .tip = The deal, the contract and the play as one line of text, which kibitz reads too
command-copy-as-pbn = Copy as PBN
    .tip = The four hands as a Deal tag, which other bridge programs read
command-quit = Quit
    .tip = Closes the studio
command-undo = Undo
    .tip = Takes back the last change or card
command-redo = Redo
    .tip = Makes the change again that was undone
command-edit-deal = Edit deal
    .tip = Set up the deal: click cards into hands, choose contract and leader
command-analyse = Analyse
    .tip = Play the deal and see what every card is worth
command-opponents-deals = Opponents’ deals
    .tip = All layouts of the two unseen hands: how often the contract makes, and what beats it
command-random-deal = Random deal
    .tip = Deals all cards anew
command-deal-the-rest = Deal the rest
    .tip = Fills the hands that are not full with the cards out of play, at random; if one hand is left, it gets exactly those
command-clear-all-hands = Clear all hands
    .tip = Takes every card out of play
command-rotate = Rotate
    .tip = Turns the hands by one seat with declarer, leader, dealer and vulnerability
command-start-from-here = Start from here
    .tip = Makes the present position the start of the problem
command-play-a-best-card = Play a best card
    .tip = The first card of the best line
command-next-card = Next card
    .tip = Plays the next card again
command-previous-card = Previous card
    .tip = Takes one card back; it stays in the play
command-next-trick = Next trick
    .tip = On to the start of the next trick
command-previous-trick = Previous trick
    .tip = Back to the start of a trick
command-to-the-start = To the start
    .tip = Before the first card
command-to-the-end = To the end
    .tip = After the last card of the play
command-next-variation = Next variation
    .tip = On to the next of the cards that were tried here, or at the last place where several were
command-previous-variation = Previous variation
    .tip = Back to the one tried before it
command-forget-the-play = Forget the play
    .tip = Removes the cards played from the problem
command-count-the-opponents-deals = Count the opponents’ deals
    .tip = Solves every layout of the two unseen hands
command-pause-or-resume-counting = Pause or resume counting
    .tip = Ends the count for now; it goes on from what is known
command-stop-counting = Stop counting
    .tip = Ends the count; what is known can still be looked at
command-count-for-each-card-to-play = Count for each card to play
    .tip = In how many layouts each card makes, what it brings on average, and how often it is best
command-forget-all-limits = Forget all limits
    .tip = The unseen cards may lie anywhere again
command-rank-the-discards-in-all-layouts = Rank the discards in all layouts
    .tip = Solves every layout of the other hands after every discard of a preferans declarer with two cards more
command-stop-ranking = Stop ranking
    .tip = Ends the count; the discards judged so far stay ranked
command-export-the-layouts = Export the layouts…
    .tip = Writes every layout that is known with its result to a CSV file
command-export-a-picture = Export a picture…
    .tip = Writes the statistics, or else what the window shows, to a PNG file
command-numbers-tricks-in-all = Numbers: tricks in all
    .tip = The declaring side’s tricks of the whole hand
command-numbers-against-the-contract = Numbers: against the contract
    .tip = =, +1, −2 against what is needed
command-numbers-what-the-card-costs = Numbers: what the card costs
    .tip = 0 is a best card, −1 gives a trick away
command-light-or-dark = Light or dark
    .tip = Switches between the dark and the light window
command-two-or-four-colours = Two or four colours
    .tip = Four-colour deck (diamonds orange, clubs green) or the classic two colours
command-problems = Problems
    .tip = Shows or hides the list of problems
command-answers = Answers
    .tip = Shows or hides moves, best line, makes and opponents’ deals
command-course-of-the-play = Course of the play
    .tip = Shows or hides the timeline
command-larger = Larger
    .tip = Everything larger
command-smaller = Smaller
    .tip = Everything smaller
command-normal-size = Normal size
    .tip = Back to the normal size
command-keys-and-colours = Keys and colours
    .tip = Lists every key and explains the numbers

## The window

tab-deal = The deal
tab-answers = Answers
tab-problems = Problems
answer-and-notes = Answer and notes
solution = { $side }: { $tricks }
solution-with = { $side }: { $tricks } with { $cards }
dismiss = Dismiss
keep-changes = Keep the changes?
has-changes = “{ $name }” has changes that no file has.
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
no-dialog = This system has no file dialog. Name of the file:
cancel = Cancel

## Of several panels

not-playable-yet = The deal cannot be played yet.
all-cards-played = All cards are played.
not-known-yet = not known yet
out-of-play = out of play

strain-no-trump-sign = NT
undoubled = undoubled
doubled = doubled
redoubled = redoubled
vulnerable-none = none
vulnerable-both = both
game-bridge-title = Bridge
game-preferans-title = Preferans

field-title = Title
field-author = Author
field-source = Source
field-question = Question
field-notes = Notes

## Times and large numbers

time-milliseconds = { $number } ms
time-seconds = { $number } s
time-minutes = { $minutes } min { $seconds } s
time-hours = { $hours } h { $minutes } min
number-thousands = { $number } k
number-millions = { $number } M
number-milliards = { $number } G

## Table

table-to-lead = { $seat } · to lead
table-to-play = { $seat } · to play
table-declarer = { $seat } · declarer
table-held = { $seat } · { $count } of { $size }
table-nobody = { $seat } · nobody
table-choose-hand = Cards clicked in the pack go to { $seat }: key { $letter } or { $digit }
table-worse = { $count ->
    [one] 1 trick worse than a best card
   *[other] { $count } tricks worse than a best card
}
table-by = by { $seat }
table-side-declares = { $side } declares
table-best = best
table-tally = Won so far: { $declaring } { $ours }, { $others } { $theirs }. Best result for { $declaring } with best play from here on: { $best }

## Edit

edit-pack = The pack · cards go to { $seat }
edit-pack-remark = click a card to give it to the chosen hand, again to take it back
edit-in-the-trick = in the trick
edit-card = pack: { $card }, { $place }
edit-give = { $card }, { $place }: click to give it to { $seat }
edit-take-out = { $card }: click to take it out of play
edit-all-cards = All cards
edit-clear = Clear
edit-trick-back = Take the trick back
edit-trick-back-tip = The cards on the table go back to the hands
edit-swap-hands = Swap hands
edit-swap-hands-tip = Exchanges the cards of the chosen hand with another
edit-two-hands = { $one } and { $other }
edit-swap-suits = Swap suits
edit-swap-suits-tip = Renames two suits in every hand, the trump suit too
edit-two-suits = { $one } and { $other }
edit-playable = ✓ This deal can be played.
edit-not-playable = Not yet playable:
edit-deal = The deal
edit-deal-remark = every change can be undone
edit-problem = The problem
edit-game = Game
edit-strain = Strain
edit-contract = Contract
edit-no-contract = no contract
edit-level = level { $level }
edit-doubled = Doubled
edit-not-doubled = no
edit-declarer = Declarer
edit-leads = Leads
edit-empty-seat = Empty seat
edit-dealer = Dealer
edit-duty = { $duty }: { $seat }
edit-vulnerable = Vulnerable
edit-analyse = Analyse this deal
edit-analyse-disabled = What is wrong stands under the table

## Moves

moves-title = Moves
moves-to-play = { $seat } to play
moves-progress = { $done } of { $all }
moves-nodes = { $nodes } nodes
moves-card = play { $card }: { $tricks }
moves-card-result = play { $card }: { $tricks } { $result }
moves-best = best
moves-costs = costs { $count }

## Best line

line-title = Best line
line-awaited = Looking for the best line…
line-growing = still growing
line-complete = click a card to go there
line-card = line to the { $card }
line-only = { $seat } plays the { $card }: the only best card
line-as-good = { $count ->
    [one] { $seat } plays the { $card }: one other card is as good
   *[other] { $seat } plays the { $card }: { $count } other cards are as good
}

## Makes

makes-title = Makes
makes-progress = { $count ->
    [one] { $done } of 1 strain
   *[other] { $done } of { $count } strains
}
makes-remark = tricks of each declarer
makes-remark-led = tricks of each declarer, { $seat } leads
makes-entry = { $seat } in { $strain }: { $tricks }
makes-entry-contract = { $seat } in { $strain }: { $tricks }, makes { $level } { $strain }
makes-entry-misere = { $seat } in { $strain }: { $tricks }, makes
makes-no-par = No par: only a whole deal has one.
makes-par = Par
makes-par-contract = { $contract } { $margin } by { $declarer }
makes-passed-out = passed out
makes-dealer = { $seat } deals

## Course of the play

timeline-title = Course of the play
timeline-keys = ← → one card · ↑ ↓ one trick · Home End · Space plays a best card
timeline-name = { $count ->
    [one] course of the play, { $at } of 1 card
   *[other] course of the play, { $at } of { $count } cards
}
timeline-hint = Click a card, or press Space to play a best one: what every card brings or costs appears here.
timeline-hint-short = Click a card, or press Space to play a best one.
timeline-mistake = { $seat }’s { $card } costs { $cost }; better: { $better }
timeline-go-before = Click to go before it

## Discards

discards-title = Discards
discards-what = Solves every layout of the other hands after every discard.
discards-caution = Every layout is played with all cards seen: these averages promise more than can be found at the table.
discards-solved = { $done } of { $all } solved
discards-solved-in = { $count } in { $time }
discards-this-layout = This layout
discards-this-layout-name = discards in this layout
discards-all-layouts = All layouts
discards-all-layouts-name = discards in all layouts
discards-count = Count
discards-stop = Stop
discards-progress = { $count ->
    [one] { $done } of 1 layout
   *[other] { $done } of { $shown } layouts
}
discards-counted = { $count ->
    [one] the only layout counted in { $time }
   *[other] all { $shown } layouts counted in { $time }
}
discards-stopped = stopped · { $progress }
discards-running = { $progress } · { $time } · { $left } left
discards-makes = makes
discards-tricks = tricks
discards-mean = { $mean } tricks on average
discards-share-and-mean = makes in { $share }, { $mean } tricks on average
discards-name = discard { $cards }: { $brings }

## Problems

problems-search = Search problems
problems-none = No problem with these words.

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
status-tricks = tricks
status-fails = fails
status-makes = makes
status-overtricks = overtricks
status-falls-short = falls short
status-keeps = keeps
status-more = more
status-numbers-tricks = numbers: tricks of { $side } in all
status-numbers-contract = numbers: tricks of { $side } against the goal
status-numbers-cost = numbers: tricks that the card costs

## Keys and colours

help-title = Keys and colours
help-number = The number on a card: the tricks the declaring side takes if that card is played and everybody plays best after it.
help-colours = Green makes the contract, blue makes more, red fails; grey when there is no contract. A line joins cards that act alike.
help-readings = View changes how numbers are read: in all, against the contract, or what the card costs.
help-typing = A suit letter and a rank play a card: H Q the queen of hearts; the rank is enough if it is the only one.
help-deals = The opponents’ deals: a bar is a share of all layouts, the mark on it the interval in which the share lies with 95 % confidence; without a mark it is exact.
help-hands = In edit mode N E S W or 1 2 3 4 choose the hand that clicked cards go to.
help-or = or
help-close = Close
