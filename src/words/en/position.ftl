### Exported positions, in English.

position-board = Board { $board }
position-dealer = Dealer: { $seat }
position-vulnerable = Vulnerable: { $sides }
position-talon = Discard
position-contract = Contract: { $contract }
position-lead = Lead: { $lead }
position-on-lead = On lead: { $lead }
position-result = Result: { $tricks }
position-unknown = { $count } unknown
position-trumps = { $suit } are trumps
position-leads = { $seat } leads
position-to-play = { $seat } to play
position-on-the-table = On the table: { $cards }
position-won = Tricks: { $declaring } { $own }, { $defending } { $others }
position-defenders = defenders
position-solution = Solution
position-stated = As stated: { $makes }

# A printed handout.
handout-title = Problems
handout-name = Name:
handout-leads = { $seat } leads the { $card }.
handout-solutions = Solutions
handout-solutions-tricks = tricks with best play by both sides
handout-solutions-on = solutions on page { $page }
handout-key = Key: { $cards }
handout-tricks-of = { $tricks } of { $all } tricks

# A sheet of hand records.
records-title = Hand records
records-session = Session { $number }
records-dealer = Dlr: { $seat }
records-vulnerable = Vul: { $sides }
records-points = HCP
records-par = Par: { $text }
records-page = page { $page } of { $pages }
records-legend = Dot: dealer. Shaded: vulnerable. HCP: high-card points.
records-legend-makes = Table: the level up to which each declarer makes a contract with best play, – for fewer than 7 tricks.
