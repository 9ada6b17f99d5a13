### What went wrong, in English.

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
flaw-aside = this is no deal, and was left out
flaw-silent = the text ends before a problem or a deal
flaw-not-text = this is no text
flaw-too-long = this is longer than { $most } bytes

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
flaw-expected-key = declarer=, contract=, play= or gone=
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
flaw-limit-shape = expected a seat and shapes, such as W=5332,4432, W=5-4-x-x or W=balanced
flaw-limit-tricks = expected a declarer, a strain and a number, such as N:NT=9+
flaw-limit-card = `{ $found }` is no card; expected one such as SA
flaw-limit-range = `{ $found }` is no number or range; expected one such as 4, 4-5 or 4+
