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

## What stands in the way of counting

unseen-twice = two different hands must be unseen, not { $seat } twice
unseen-absent = nobody sits { $seat }
unseen-no-cards = the unseen hands hold no cards
unseen-seen = { $seat } is seen: limits are for the unseen hands
unseen-seen-card = the { $card } is seen: no unseen hand can hold it
unseen-none-fits = no layout keeps to all the limits
unseen-turn = { $seat } is to play and is not seen: the cards to play differ from layout to layout
counts-no-form = { $reason }
counts-other-question = it was saved for another question: other cards, limits or options
counts-damaged = it is damaged: { $damage }
damage-cards = the cards are not those of a position
damage-hands = these hands have no layouts
damage-columns = the columns are not those of the question
damage-values = the values
damage-layouts = there are not as many values as layouts
damage-counts = the counts do not add up

## What is wrong with a text

flaw-located = line { $line }, column { $column }: { $flaw }
flaw-unknown-format = expected a problem document, a line such as `bridge N:…`, or a deal `N:…`
flaw-no-deal = there is no deal in it
flaw-not-utf-8 = this is no text: expected UTF-8

flaw-tag = expected the tag Deal, as in [Deal "N:…"]
flaw-unquoted = expected the deal in quotes
flaw-open-quote = a quotation mark is opened here and never closed
flaw-open-tag = expected ] at the end
flaw-first-seat = expected the first seat and a colon, as in N:AK52.Q63.KJ74.85
flaw-fifth-hand = a fifth hand; a deal has four

flaw-nothing-here = nothing stands here; expected { $expected }
flaw-other-here = `{ $found }` stands here; expected { $expected }
flaw-line-ends = the line ends here; expected { $expected }
flaw-expected-game = `bridge` or `preferans`
flaw-expected-deal = a deal such as N:AK52.Q63.KJ74.8 and three more hands
flaw-expected-first-hand = a seat, a colon and its hand, such as N:AK52.Q63.KJ74.8
flaw-expected-first-seat = the seat of the first hand, N E S or W
flaw-expected-hand = the hand of { $seat }
flaw-expected-strain = a strain, S H D C NT or misere
flaw-expected-leader = the leader, N E S or W
flaw-expected-declarer = the declarer, N E S or W
flaw-expected-declarer-key = declarer= and its seat: preferans has to name it
flaw-expected-key = declarer=, contract= or play=
flaw-expected-card = a card, a suit SHDC and a rank AKQJT98765432, such as SA
flaw-no-text = { $found } is no text
flaw-long-word = a word of { $length } characters; expected at most { $most }
flaw-repeated-key = { $key }= stands twice
flaw-nobody-absent = preferans has three hands: one of the four must be `-`
flaw-card = `{ $found }` is not a card; a card is a suit SHDC and a rank AKQJT98765432, such as SA
flaw-repeated-card = { $card } stands twice
flaw-no-contract = `{ $found }` is no contract; expected a level and a strain such as 3NT or 4SX, the strain alone if the level is unknown, or misere
flaw-other-strain = { $contract } is not played in { $strain }, the strain of this line
flaw-trick-full = more than four cards in one trick
flaw-whole-trick = { $card } would complete the trick; expected at most { $most } cards
flaw-no-count = `{ $found }` is no number of cards
flaw-no-such-card = this line has no place after card { $number }
flaw-branch-empty = a variation without a card
flaw-branch-beyond = a variation after { $after } cards of a line of { $length }: it has to leave it before its end
flaw-branch-twice = { $card } goes on there already
flaw-no-call = `{ $found }` is no call; calls are P X XX, a bid such as 1NT, misere, whist and half
flaw-no-such-call = this auction has no call { $number }
flaw-no-makes = `{ $found }` stands here; expected the tricks with NT S H D C, `-` where they are unknown
flaw-version = version { $found } is not known; this program reads versions 1 to { $known }

flaw-in-hand = { $seat }: { $flaw }
flaw-rank = `{ $found }` is no rank; ranks are AKQJT98765432
flaw-twice-in-hand = the { $card } stands twice in one hand
flaw-suits = { $count ->
    [one] 1 suit; a hand is four suits with dots between, spades.hearts.diamonds.clubs
   *[other] { $count } suits; a hand is four suits with dots between, spades.hearts.diamonds.clubs
}

flaw-bridge-level = no bridge contract of level { $level }; levels are 1 to 7
flaw-preferans-level = no preferans contract of { $level } tricks; contracts are 6 to 10
flaw-strain-of-game = { $strain } is not played in { $game }
flaw-doubled = preferans contracts are not doubled
flaw-bridge-contract = `{ $found }` is no bridge contract; expected 1 to 7, a strain S H D C NT, and X or XX if doubled
flaw-preferans-contract = `{ $found }` is no preferans contract; expected 6 to 10 and a strain S H D C NT, or misere

flaw-missing-field = the field `{ $field }` is missing
flaw-repeated-field = the field `{ $field }` stands twice
flaw-unknown-field = there is no field `{ $found }`; expected one of { $expected }
flaw-unknown-name = `{ $found }` is not known here; expected one of { $expected }
flaw-depth = too many brackets in brackets
flaw-trailing = the document ends here; expected nothing after it
flaw-truncated = the text ends too early: { $reason }
flaw-syntax = { $reason }

flaw-limit-holding = expected a seat and cards, such as E:SA
flaw-limit-length = expected a seat, a suit and a number, such as W:S=4-5
flaw-limit-among = expected a seat, cards and a number, such as W:SA,SK=1-2
flaw-limit-points = expected a seat and a number, such as W=12-14
flaw-limit-card = `{ $found }` is no card; expected one such as SA
flaw-limit-range = `{ $found }` is no number or range; expected one such as 4, 4-5 or 4+

## What the workers are at

topic-choices = card values
topic-line = best line
topic-played = course of the play
topic-table = what makes
topic-discards = discards
topic-all-discards = discards in all layouts
topic-layouts = opponents’ deals

## Times and large numbers

time-milliseconds = { $number } ms
time-seconds = { $number } s
time-minutes = { $minutes } min { $seconds } s
time-hours = { $hours } h { $minutes } min
number-thousands = { $number } k
number-millions = { $number } M
number-milliards = { $number } G

## Shares

share-about = about { $share } ({ $low } to { $high })
share-near = ≈ { $share } ({ $low } to { $high })

## All opponents’ deals, in few words

layouts-title = All opponents’ deals
layouts-total = { $count ->
    [one] 1 layout
   *[other] { $shown } layouts
}
layouts-what = Solves every way the unseen cards can lie, and counts the tricks.
layouts-caution = Every layout is played with all cards seen: these averages promise more than can be found at the table.
layouts-more = More…
layouts-unseen = Unseen
layouts-unseen-tip = The two hands whose cards are shared out in every possible way
layouts-pair = { $one } and { $other }
layouts-count = Count
layouts-pause = Pause
layouts-resume = Resume
layouts-stop = Stop

layouts-all-counted = { $count ->
    [one] the only one counted in { $time }
   *[other] all { $shown } counted in { $time }
}
layouts-so-far = { $done } of { $all }
layouts-so-far-drawn = { $done } drawn at random of { $all }
layouts-pass-makes = pass 1 of 2, whether it makes: { $progress }
layouts-pass-tricks = pass 2 of 2, how many tricks: { $progress }
layouts-is-paused = paused
layouts-is-stopped = stopped
layouts-rate = { $rate } / s
layouts-left = { $time } left

## Statistics

statistics-export = Export CSV…
statistics-picture = Picture…
statistics-how = Pin cards and limit lengths at the left; then count.
statistics-not-known-yet = Not known yet.
statistics-tab-layouts = Layouts
statistics-tab-indicator = What beats me
statistics-tab-cards = Each card
statistics-tab-scores = Scores

statistics-what-goes-down = How often it goes down, by how suits are split { $one }–{ $other } and who has a card; most telling first.
statistics-what-falls-short = How often it falls short, by how suits are split { $one }–{ $other } and who has a card; most telling first.
statistics-nothing-tells = No split and no card makes a difference.
statistics-split = { $suit } split
statistics-of-all = { $share } of all

statistics-unseen-turn = An unseen hand is to play: its cards differ from layout to layout.
statistics-not-each-card = Each card to play can be asked about; it takes a little longer.
statistics-each-card = Count for each card
statistics-best-card = Only the best card
statistics-click-a-card = Click a card to play it and look again.
statistics-card = card
statistics-mean = tricks on average
statistics-makes = makes
statistics-best = best in
statistics-sort-by-card = sort by card
statistics-sort-by-mean = sort by tricks on average
statistics-sort-by-makes = sort by makes
statistics-sort-by-best = sort by best in
statistics-play-in-all = play { $card } in all layouts

statistics-back = Back to the statistics
statistics-layout = A layout
statistics-layout-with = A layout with { $tricks }
statistics-layout-makes = A layout that makes
statistics-layout-goes-down = A layout that goes down
statistics-layout-number = { $number } of { $count } on the list
statistics-previous = Previous
statistics-next = Next

## The bars

histogram-makes = makes
histogram-goes-down = goes down
histogram-click = Click to see these layouts
histogram-bar = { $result }: { $share }
histogram-bar-so-far = { $count ->
    [one] { $tricks }: 1 layout so far
   *[other] { $tricks }: { $shown } layouts so far
}
histogram-bar-exact = { $count ->
    [one] { $tricks }: 1 layout, { $share }
   *[other] { $tricks }: { $shown } layouts, { $share }
}
histogram-at-least = { $tricks } or more: { $share }

histogram-mean = { $mean } tricks on average
histogram-at-start = Counted at the start of the play.
histogram-after-card = Counted after card { $number } of the play.
histogram-contract = { $contract } makes in { $share }
histogram-contract-about = { $contract } makes in about { $share }
histogram-or-more = { $tricks } or more in { $share }
histogram-or-more-about = { $tricks } or more in about { $share }
histogram-or-fewer = { $tricks } or fewer in { $share }
histogram-or-fewer-about = { $tricks } or fewer in about { $share }
histogram-between = between { $low } and { $high }, 95 % sure
histogram-exact = { $count ->
    [one] Exact: the only layout is counted.
   *[other] Exact: all { $shown } layouts are counted.
}
histogram-in-order = Counted so far, in order: not yet a fair picture of all layouts.
histogram-soon = The first estimate comes soon.
histogram-makes-estimated = { $count ->
    [one] Estimated from 1 layout drawn at random. How many tricks it takes comes afterwards.
   *[other] Estimated from { $shown } layouts drawn at random. How many tricks it takes comes afterwards.
}
histogram-estimated = { $count ->
    [one] Estimated from 1 layout drawn at random; 95 % sure to lie between the marks.
   *[other] Estimated from { $shown } layouts drawn at random; 95 % sure to lie between the marks.
}
histogram-makes-exact = Whether the contract makes is exact.

## What is known of the unseen hands

limits-title = The unseen hands
limits-how = Click a card to pin it to a hand; drag the ends of a bar to limit a length.
limits-discards = The discards are unseen too
limits-discards-tip = The cards out of play may be in the unseen hands, and theirs there
limits-holds = { $count ->
    [one] holds 1 card
   *[other] holds { $count } cards
}
limits-suit-of = { $seat }’s { $suit }
limits-points-of = { $seat }’s points
limits-points = points
limits-void = void
limits-none-of = { $what }: none
limits-at-least = { $what }, at least
limits-at-most = { $what }, at most
limits-drag = { $what }: drag the ends, or go to them with Tab and use ← and →
limits-pin = pin { $card } to { $seat }
limits-pinned-here = { $card }: click, and it may lie anywhere again
limits-pinned-elsewhere = { $card }: click, and it is in this hand, not in the other
limits-not-pinned = { $card }: click, and it is in this hand in every layout
limits-none = No limits: every layout counts.
limits-only = Only layouts in which
limits-clear = Clear all
limits-shown = { $limit } (shown)
limits-impossible = { $reason }.
limits-forget = forget: { $limit }
limits-forget-tip = Click: it is no longer a limit
limits-has-points = { $seat }: { $range } points
limits-holds-card = { $seat } holds { $card }
limits-has-none = { $seat }: no { $suit }
limits-has-length = { $seat }: { $range } { $suit }

## The layouts behind a bar

walk-how = Click a bar to see its layouts, and one of these to play it on the table.
walk-none-known = No such layout is known yet.
walk-layouts = Layouts
walk-with = with { $tricks }
walk-with-name = the layouts of this bar
walk-make = that make
walk-make-name = layouts that make
walk-go-down = that go down
walk-go-down-name = layouts that go down
walk-reach = that reach it
walk-reach-name = layouts that reach it
walk-fall-short = that fall short
walk-fall-short-name = layouts that fall short
walk-so-far = of those drawn or counted so far

walk-by = by
walk-all-splits = all splits
walk-all-splits-name = grouped by all suits
walk-suit-name = grouped by the { $suit } split
walk-holder = who has the { $card }
walk-a-card = a card…
walk-a-card-tip = Groups the layouts by who holds a card
walk-holder-name = grouped by who holds the { $card }
walk-has-it = { $seat } has it
walk-group = { $count ->
    [one] { $group }: 1 layout
   *[other] { $group }: { $shown } layouts
}
walk-group-share = { $count ->
    [one] { $share } of the only layout that lies so
   *[other] { $share } of the { $shown } layouts that lie so
}

walk-none-has = No layout has these cards.
walk-search = search layouts
walk-search-hint = Search, such as { $letter }:SA
walk-search-tip = Layouts in which a hand holds cards: { $letter }:SAK means the ace and king of spades
walk-first = the first { $shown }
walk-sort-by-hand = sort layouts by { $seat }’s cards
walk-sort-by-most = sort layouts, most tricks first
walk-sort-by-fewest = sort layouts, fewest tricks first
walk-tricks = tricks
walk-tricks-most-first = tricks ↓
walk-tricks-fewest-first = tricks ↑
walk-layout = layout { $number }: { $one } { $cards }, { $other } { $others }
walk-lay = Click to lay it on the table

## Scores

convention-sochi = Sochi
convention-leningrad = Leningrad
convention-rostov = Rostov
scores-convention = Convention
scores-prices = { $name }: a point in the pool is worth { $pool } whists. Times the contract’s value: { $whist } for a whist, { $undertrick } for declarer’s undertrick, { $shortfall } for an undertrick of the whisters.
scores-players = Players
scores-three-players = three players
scores-four-players = four players: the dealer sits out

scores-bridge-exact = The mean score of declarer’s side if this contract is played in every layout.
scores-bridge-estimated = The mean score of declarer’s side if this contract is played, estimated from the layouts drawn.
scores-preferans-exact = What declarer gains on average, in whists, if this contract is played in every layout.
scores-preferans-estimated = What declarer gains on average, in whists, if this contract is played, estimated from the layouts drawn.

scores-contract = contract
scores-makes = makes
scores-not-vulnerable = not vul.
scores-vulnerable = vul.
scores-doubled = doubled
scores-terms-not-vulnerable = not vulnerable
scores-terms-doubled-not-vulnerable = doubled, not vulnerable
scores-terms-vulnerable = vulnerable
scores-terms-doubled-vulnerable = doubled, vulnerable
scores-gain = gain
scores-misere = misère is not whisted
scores-whist-or-pass =
    whist
    or pass
scores-whist-or-half =
    whist
    or half
scores-whist =
    always
    whist
scores-half =
    always
    half
scores-pass =
    always
    pass
scores-opponents-whist-or-pass = the opponents whist when it pays, else pass
scores-opponents-whist-or-half = the opponents whist when it pays, else half-whist
scores-opponents-whist = the opponents always whist
scores-opponents-half = the opponents always half-whist
scores-opponents-pass = the opponents always pass
scores-row = { $contract } makes { $share }
scores-score = { $terms }: { $score }

## Dialogs for files

files-open = Open a problem
files-deals = Problems and deals
files-all = All files
files-problem = Problem
files-csv = Comma-separated values
files-png = Portable network graphics

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
