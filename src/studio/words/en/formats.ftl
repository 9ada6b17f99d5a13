## What is wrong with texts of other programs

board-no-seat = `{ $found }` is no seat; expected N, E, S or W
board-no-card = `{ $found }` is no card
board-two-hands = { $first } and { $second } both hold { $card }
board-hand-size = { $seat } has { $cards } cards; expected { $expected }
board-no-cards = nobody holds a card
board-no-vulnerability = `{ $found }` is no vulnerability; expected None, NS, EW or All
board-no-contract = `{ $found }` is no contract
board-no-call = `{ $found }` is no call
board-other-contract = the auction does not end in { $found }
board-no-number = `{ $found }` is no number that can stand here
board-unknown = `{ $found }` says nothing here
board-repeated = `{ $found }` stands here a second time
board-ends = the text ends within a board

call-insufficient = the bid is not higher than the last
call-nothing-to-double = no bid of the other side is there to double
call-nothing-to-redouble = no bid of this side has been doubled
call-over = the auction is over
call-not-of-bridge = bridge has no such call

diagram-unnamed = no seats stand with the hands; they are read as { $seats }
diagram-small-cards = { $seat }: small cards without their ranks: { $count }
diagram-nobody = nobody holds { $card }, and all hands are there
diagram-other-dealer = the auction begins with { $seat }, who is not the dealer

lin-no-deal = there are no cards on this board
lin-no-contract = cards are played, but nothing says in which contract
lin-names = names of players: { $found }; expected 4, or 8 for two rooms
lin-other-result = declarer's tricks are { $said } here and { $taken } by the play or claim
lin-elsewhere = this address does not tell the deal; only the server knows it, and nobody asks there

pbn-no-name = expected the name of a tag behind [
pbn-no-value = expected a value in quotes
pbn-open-quote = a quotation mark is opened here and never closed
pbn-open-tag = expected ] at the end of the tag
pbn-open-comment = a comment is opened here and never closed
pbn-character = PBN has no such character: { $found }
pbn-long-line = a line of { $length } characters; PBN allows 255
pbn-unknown-tag = PBN has no tag called `{ $name }`
pbn-spelling = `{ $found }` stands here; PBN writes { $standard }
pbn-deal-spelling = this hand is not written as in PBN
pbn-value = `{ $found }` stands here; expected { $expected }
pbn-nothing = nothing stands here; expected { $expected }
pbn-missing = expected the tag { $name } before this one
pbn-inherited = every game has to say this itself
pbn-same-board = no deal is said; that of the board before is meant
pbn-first-call = { $seat } deals and calls first
pbn-other-declarer = by the auction { $seat } declares
pbn-other-leader = { $seat } has to lead first
pbn-other-result = by the play declarer has { $tricks } tricks
pbn-other-results = by the play declarer has { $least } to { $most } tricks
pbn-other-columns = the cards of this trick stand in other columns
pbn-after-gap = a card before this one is not known; the rest is left out
pbn-second-mark = a second mark for one call or card
pbn-second-note = a second note for one call or card
pbn-glyph = `{ $found }` cannot stand here
pbn-note-number = `{ $found }` is no number of a note; expected 1 to 32
pbn-no-note-number = expected the number of a note, 1 to 32
pbn-no-note = there is no note { $number }
pbn-unused-note = nothing refers to note { $number }
pbn-stray-note = a note behind neither auction nor play
pbn-after-end = nothing may stand behind the end
pbn-second-irregularity = a second irregularity here
pbn-sufficient = ^I stands before a sufficient bid
pbn-no-revoke = ^R stands before a card that is no revoke
pbn-in-turn = ^L stands before a lead in turn
pbn-other-makes = these are not the tricks of the table
pbn-other-vulnerability = by the games won others are vulnerable
pbn-table-comment = no comment may stand in a table
pbn-short-row = the table ends within a row of { $columns } columns
pbn-order = the column is not in the order that its name says
pbn-ours = these lines are ours, but cannot be read

pbn-value-date = a date such as 2026.05.31
pbn-value-time = a time such as 19:30:00
pbn-value-board = the number of a board
pbn-value-round = a round such as 2 or 1.A
pbn-value-number = a number
pbn-value-result = tricks such as 9, NS 9 or EW 4 NS 9
pbn-value-thirteen = tricks that make 13
pbn-value-score = a score such as -50, NS 420 or EW 420
pbn-value-percentage = a percentage from 0 to 100
pbn-value-rubber-score = a score such as 300/40
pbn-value-rubber-history = scores such as NS 0 0/100 0 EW 0 0/0 0
pbn-value-optimum-score = a score such as NS 420
pbn-value-scoring = words with semicolons between them
pbn-value-control = games and minutes such as 4/30
pbn-value-makes = 20 digits from 0 to d
pbn-value-seats = letters of seats such as EW
pbn-value-yes-or-no = Yes or No
pbn-value-open-or-closed = Open or Closed
pbn-value-column = the name of a column, perhaps with a width such as \2R
pbn-value-element = an element of a table
pbn-value-hands = one blank between two hands

## Files in which no deal can be

seems-pdf = this seems to be a PDF document, and no deal was found in it
seems-web-page = this seems to be a web page, and no deal was found in it
seems-picture = there is no problem inside this picture; programs that save a picture anew leave it out
seems-archive = this seems to be an archive of packed files, and no deal was found in it
seems-word-processor = this seems to be a document of a word processor, and no deal was found in it
seems-spreadsheet = this seems to be a spreadsheet, and no deal was found in it
seems-json = this seems to be JSON, data of another program, and no deal was found in it
seems-xml = this seems to be XML, data of another program, and no deal was found in it
seems-program = this seems to be a program, and no deal was found in it
