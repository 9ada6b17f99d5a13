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
flaw-version = version { $found } is not known; this program reads version { $known }

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
dialog-open = Open a file
dialog-save = Save the problem
dialog-layouts = Export the layouts
dialog-picture = Export a picture
open = Open
export = Export
no-dialog = This system has no file dialog. Name of the file:
cancel = Cancel
