## Random deals under constraints

command-deals-by-conditions = Random deals with constraints…
    .tip = Generates deals that satisfy constraints on points, lengths, shapes, cards and tricks; all such deals are equally likely
    .also = generator, dealer, many deals, simulation
dealing-title = Random deals with constraints
dealing-how = Leave a field empty for any hand. Even rare hands are dealt at once.
dealing-points = Points
dealing-shape = Shape
dealing-cards = Holds
dealing-tricks = Makes
dealing-any = any
dealing-count = Deals
dealing-seed = Seed
dealing-points-of = Points held by { $seat }
dealing-length-of = { $seat }: { $suit }
dealing-shape-of = Shape of { $seat }
dealing-cards-of = Cards held by { $seat }
dealing-tricks-of = Tricks made by { $seat }
dealing-length-tip = Number of { $suit } in the hand
dealing-points-tip = A number or a range, such as `12`, `15-17` or `20+`
dealing-range-tip = A number or a range, such as `4`, `4-5` or `4+`
dealing-shape-tip = Shapes, separated by commas: `5332` with the suits in any order, `5-4-x-x` from spades to clubs, or `balanced`
dealing-shape-tip-preferans = Shapes, separated by commas: `4321` or `5311` with the suits in any order, or `5-x-x-x` from spades to clubs
dealing-cards-tip = Cards such as `SA` or `SAK,HQ`
dealing-tricks-tip = Double-dummy tricks as declarer, such as `NT=9+` or `S=10`, separated by spaces
dealing-tricks-tip-preferans = Declarer’s tricks with best play, such as `S=6+` or `misere=0`, separated by spaces
dealing-count-tip = A number from 1 to 10000
dealing-seed-tip = A whole number: the same number gives the same deals; without one, the deals differ every time
dealing-flaw = { $field }: { $flaw }
dealing-dealt = { $deals } of { $wanted }
dealing-share = about one deal in { $one_in } fits
dealing-rate = { $rate } per second
dealing-deal = Deal
dealing-stop = Stop dealing
dealing-close = Close
dealing-too-rare = none of the last { $attempts } deals fits the constraints
dealt-by-seed = Random deals ({ $seed })
topic-dealing = random deals
