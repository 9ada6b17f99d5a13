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
