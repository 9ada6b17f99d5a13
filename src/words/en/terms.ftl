### Terms of the games, numbers and times, in English.

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
the-others-in-misere = others
suit-spades = spades
suit-hearts = hearts
suit-diamonds = diamonds
suit-clubs = clubs
suit-of-spades = spades
suit-of-hearts = hearts
suit-of-diamonds = diamonds
suit-of-clubs = clubs
strain-no-trump = no trumps
strain-no-trump-sign = NT
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

## Games, contracts, calls

game-bridge = bridge
game-preferans = preferans
game-bridge-title = Bridge
game-preferans-title = Preferans
nobody-vulnerable = nobody vulnerable
side-vulnerable = { $side } vulnerable
all-vulnerable = all vulnerable
vulnerable-none = none
vulnerable-both = all
undoubled = undoubled
doubled = doubled
redoubled = redoubled
passed-out = Passed out
tricks = { $count ->
    [one] 1 trick
   *[other] { $count } tricks
}
goal-side = { $side } take { $count } of { $total }
goal-side-none = { $side } take none
goal-side-exactly = { $side } take exactly { $count } of { $total }
goal-side-at-most = { $side } take at most { $count } of { $total }
goal-player = { $side } takes { $count } of { $total }
goal-player-none = { $side } takes none
goal-player-exactly = { $side } takes exactly { $count } of { $total }
goal-player-at-most = { $side } takes at most { $count } of { $total }
goal-player-made = { $side } is forced to take { $count } of { $total }
goal-player-made-exactly = { $side } is forced to take exactly { $count } of { $total }
goal-others = the others take { $count } of { $total }
goal-others-none = the others take none
goal-others-exactly = the others take exactly { $count } of { $total }
goal-others-at-most = the others take at most { $count } of { $total }
call-pass = pass
call-bid = { $level ->
    [one] { $level } { FORM($strain, as: "singular") }
   *[other] { $level } { $strain }
}
call-double = double
call-redouble = redouble
call-whist = whist
call-half = half whist
by-north = by North
by-east = by East
by-south = by South
by-west = by West

## Times and large numbers

time-milliseconds = { $number } ms
time-seconds = { $number } s
time-minutes = { $minutes } min { $seconds } s
time-hours = { $hours } h { $minutes } min
number-thousands = { $number } k
number-millions = { $number } M
number-milliards = { $number } bn
