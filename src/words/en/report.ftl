### The page of a report, in English.

## Boards

report-boards = Boards
report-board = Board
report-count = { $count ->
    [one] { $count } board
   *[other] { $count } boards
}
report-points = { $points } HCP
report-dealer = dealer { $seat }
report-makes = Tricks with best play
report-wrong-makes = The file states other numbers of tricks: { $entries }.
report-wrong-par = The file states another par: { $par }.
report-par = Par
report-all-boards = All boards
report-about-par = The number beside a board is its par: the score if both sides bid and play perfectly.

## Results

report-results = Results
report-recorded = Recorded auctions and play
report-table = Table
report-room = Room
report-open = open
report-closed = closed
report-contract = Contract
report-by = By
report-lead = Lead
report-tricks = Tricks
report-score = Score
report-lost = Tricks lost: declarer, defence
report-auction = Auction

## Play

report-play = Play
report-trick = Trick
report-first-card = First card
report-previous-card = Previous card
report-next-card = Next card
report-last-card = Last card
report-declarer-takes = declarer with best play
report-won = won
report-mistakes = { $count ->
    [one] { $count } mistake
   *[other] { $count } mistakes
}
report-no-mistake = No card cost a trick.
report-mistake = Trick { $trick }, { $who }: { $card } cost { $cost ->
    [one] { $cost } trick
   *[other] { $cost } tricks
}; { $better } would have left declarer with { $keeps }

## Players

report-players = Players
report-about-players = Tricks lost by each player in double-dummy analysis, and the number of boards. Dummy’s cards count as declarer’s.
report-player = Player
report-as-declarer = Declarer
report-as-defender = Defender
report-together = Total
report-per-board = Per board

## Rankings

report-ranking = Ranking
report-rank = Rank
report-pair = Pair
report-section = Section
report-round = Round
report-matchpoints = MP
report-imps = IMP
report-victory-points = VP
report-victory-points-wbf = VP (WBF scale)
report-differences = { $count ->
    [one] One number of the file is not that of the results
   *[other] { $count } numbers of the file are not those of the results
}.
report-could-make = Best play
report-lead-cost = tricks that the opening lead cost
report-direction = Direction
report-opponents = Opponents
report-pairs = Pairs
report-about-pairs = Where each pair won and lost its boards. “Best play” is the number of declarer’s tricks if all play perfectly; a number beside the lead is what it cost the defenders, in tricks.
report-pair-balance = Tricks compared with best play: as declarer { $declarer }, as defenders { $defender }. Own opening leads cost { $leads }.

## Matches

report-home = Home
report-visitors = Visitors
report-open-room = Open room
report-closed-room = Closed room
report-running = Match score
report-push = No swing
report-gain = { $imps ->
    [one] { $imps } IMP to { $team }
   *[other] { $imps } IMPs to { $team }
}
