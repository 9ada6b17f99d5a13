### Cards, results, numbers, and texts shared by several panels, in English.

## Seats, suits, cards

seat-north = North
seat-east = East
seat-south = South
seat-west = West
seat-letter-north = N
seat-letter-east = E
seat-letter-south = S
seat-letter-west = W
seat-short-north = N
seat-short-east = E
seat-short-south = S
seat-short-west = W
side-north-south = N-S
side-east-west = E-W
the-others = others

suit-spades = spades
suit-hearts = hearts
suit-diamonds = diamonds
suit-clubs = clubs
suit-of-spades = spades
suit-of-hearts = hearts
suit-of-diamonds = diamonds
suit-of-clubs = clubs
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

goal-open = all tricks count
goal-none = must take none
goal-needs = needs { $tricks }
goal-plays-for = plays for { $tricks }
goal-may-take = may take { $tricks }

result-keeps = keeps
result-keeps-over = keeps +{ $count }
result-fewer = { $count } fewer
result-short = { $count } short
result-too-many = { $count } too many
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

## Shared by several panels

passed-out = Passed out
nothing-is-played = the deal was passed out: choose a contract to play it
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

key-space = Space
diagram-terms = { $contract } by { $declarer }, { $leader } leads
diagram-unknown = { $seat } ({ $count } unknown)
