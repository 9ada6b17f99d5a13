//! Conversion of a deal found in a text to a problem: assigns the hands to seats, chooses between bridge and preferans,
//! and adds warnings.

use std::collections::HashSet;

use kibitzer_cards::notation::Located;
use kibitzer_cards::problem::{Call, Problem};
use kibitzer_cards::rules::{Game, IllegalCard};
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, ParseHandError, Seat, Strain, Tricks};

use super::super::board_builder::{AuctionProgress, BoardBuilder, WrittenCall};
use super::super::flaw::{BoardFlaw, FormatFlaw};
use super::super::reading::TextContent;
use super::super::seating::{KnownHands, SeatEvidence};
use super::super::stated_contract::StatedContract;
use super::bidding::PrintedAuction;
use super::facts::{DiagramFacts, StatedResult};
use super::flaw::DiagramFlaw;
use super::hand_name::{NameStrength, seats_named_in};
use super::rows::TextPlace;
use super::scan::{FoundDeal, FoundHand, HandGroup, ScannedRow};
use super::sentence::Sentence;
use super::tokens::HandOwner;

/// A deal found in a text, while it is being converted to a problem.
struct DiagramBoard<'a> {
    deal: &'a FoundDeal,
    /// The hands found in the text, each with the seat assigned to it.
    hands: Vec<(Seat, &'a FoundHand)>,
    builder: BoardBuilder<TextPlace>,
    facts: DiagramFacts,
    auction: PrintedAuction,
    /// The reason why the hands cannot be assigned to seats; `None` if they can. The text may name seats without
    /// showing to which hands they belong.
    refusal: Option<DiagramFlaw>,
}

/// Converts `deal`, found in `rows`, to a problem and adds it to `contents`.
pub(super) fn add_deal(deal: &FoundDeal, rows: &[ScannedRow], contents: &mut TextContent) {
    let deal_rows = &rows[deal.rows.clone()];
    let mut facts = DiagramFacts::default();
    for row in deal_rows {
        for text in &row.texts {
            facts.read(&Sentence::from_row(&row.row, text.clone()));
        }
        let whole = Sentence::from_row(&row.row, 0..row.row.letters.len());
        for index in 0..whole.len() {
            facts.read_misere(&whole, index);
            if !row.names.is_empty() {
                facts.read_declarer(&whole, index);
            }
        }
        facts.dealer = facts.dealer.or(row.dealer);
    }
    let first = &rows[deal.first];
    let unread = if deal.groups == [HandGroup::Clockwise] {
        facts.read_table_row(&first.row, &first.texts)
    } else {
        Vec::new()
    };
    let auction = PrintedAuction::find_in_rows(deal_rows, facts.dealer);
    let mut board = DiagramBoard {
        deal,
        hands: Vec::new(),
        builder: BoardBuilder::new(Game::Bridge),
        facts,
        auction,
        refusal: None,
    };
    board.seat_hands(deal_rows);
    if let Some(flaw) = board.refusal {
        let (line, column) = deal.hands[0].place;
        let error = Located::new(line, column, flaw.into());
        return contents.board(rows[deal.first].row.line, Err(error));
    }
    if let Some((letter, rank)) = deal.ambiguous {
        let flaw = DiagramFlaw::AmbiguousHonour(letter, rank);
        board.builder.warn(deal.hands[0].place, flaw);
    }
    for (place, flaw) in unread {
        board.builder.warn(place, flaw);
    }
    board.choose_game();
    board.deal_cards();
    board.count_cards();
    board.set_heading();
    board.set_auction();
    board.set_contract();
    board.set_play();
    board.finish(rows[deal.first].row.line, contents);
}

/// An assignment of hands to seats, completed step by step.
struct Seating {
    /// The seats to which no hand has been assigned.
    free: Vec<Seat>,
    /// The seat of each hand, in text order; `None` if no seat has been assigned to it.
    seats: Vec<Option<Seat>>,
    /// The indices of the hands whose seats the text does not name.
    unnamed: Vec<usize>,
}

impl Seating {
    /// Assigns seats to the hands that the text names: first to those with the name of a seat, then to those named as
    /// declarer's or a defender's.
    fn by_owners(owners: &[Option<HandOwner>]) -> Seating {
        let mut seating = Seating {
            free: Seat::ALL.to_vec(),
            seats: vec![None; owners.len()],
            unnamed: Vec::new(),
        };
        for (index, owner) in owners.iter().enumerate() {
            if let Some(HandOwner::Seat(seat)) = owner {
                seating.take(index, &[*seat]);
            }
        }
        for (index, owner) in owners.iter().enumerate() {
            match owner {
                Some(HandOwner::Seat(_)) => {}
                Some(HandOwner::Declarer) => {
                    seating.take(index, &[Seat::South, Seat::West, Seat::East]);
                }
                Some(HandOwner::Defender) => {
                    seating.take(index, &[Seat::West, Seat::East, Seat::North]);
                }
                Some(HandOwner::Talon | HandOwner::WestOrEast) | None => {
                    seating.unnamed.push(index);
                }
            }
        }
        seating
    }

    /// Assigns to a hand the first of the `wanted` seats that is free.
    fn take(&mut self, index: usize, wanted: &[Seat]) {
        let seat = wanted.iter().copied().find(|seat| self.free.contains(seat));
        self.free.retain(|other| Some(*other) != seat);
        self.seats[index] = seat;
    }

    /// Assigns the seats of a layout to the hands that the text does not name. `is_all` is true if it names no hand.
    fn seat_unnamed(&mut self, layout: &[Seat], is_all: bool) {
        let is_whole = layout.len() == self.seats.len();
        for (nth, index) in self.unnamed.clone().into_iter().enumerate() {
            // Among named hands, the unnamed ones are in their usual places.
            let place = if is_whole { index } else { nth };
            match layout.get(place).filter(|_| is_all || is_whole) {
                Some(&seat) => self.take(
                    index,
                    &[seat, Seat::North, Seat::East, Seat::South, Seat::West],
                ),
                None => self.take(index, &Seat::ALL),
            }
        }
    }

    /// Returns the seats of the hands that the text does not name.
    fn unnamed_seats(&self) -> impl Iterator<Item = Seat> {
        self.unnamed.iter().filter_map(|&index| self.seats[index])
    }
}

/// The possible seats of hands that the text may not name, in the order in which the hands were found.
struct Layout {
    /// The possible seatings: first the usual one, then others in case the text contradicts it.
    seatings: Vec<Vec<Seat>>,
    /// True if the arrangement of the hands in the text leaves no doubt about their seats.
    is_sure: bool,
}

impl Layout {
    fn of_groups(groups: &[HandGroup]) -> Layout {
        use HandGroup::{Columns, Row};
        let (usual, others) = match groups {
            [Columns(1), Columns(2), Columns(1)] | [Row(1), Row(2), Row(1)] => ("NWES", ""),
            [Columns(1), Columns(2)] => ("NWE", ""),
            [Columns(2), Columns(1)] => ("WES", ""),
            [Columns(2)] => ("WE", ""),
            [Columns(1)] | [Row(1)] => ("S", "N E W"),
            [Columns(1), Columns(1)] | [Row(1), Row(1)] | [Row(2)] => ("NS", "SN WE EW"),
            // A diagram that has lost its layout lists the hands in this order.
            [Columns(1), Columns(1), Columns(1), Columns(1)] | [Row(4)] => {
                ("NWES", "NESW WNES SWNE")
            }
            _ if groups_len(groups) == 3 => ("WNE", "NES ESW SWN"),
            _ => ("NESW", "NWES WNES SWNE"),
        };
        let seats = |word: &str| word.chars().filter_map(Seat::from_letter).collect();
        Layout {
            seatings: std::iter::once(usual)
                .chain(others.split_whitespace())
                .map(seats)
                .collect(),
            is_sure: others.is_empty(),
        }
    }

    /// Returns the only seating that agrees with the names of the hands; `None` if none or several do.
    fn only_agreeing(&self, owners: &[Option<HandOwner>]) -> Option<Vec<Seat>> {
        let agrees = |seats: &&Vec<Seat>| {
            let mut pairs = seats.iter().zip(owners);
            let is_named = |seat: &Seat, owner: &Option<HandOwner>| match owner {
                Some(HandOwner::Seat(other)) => seat == other,
                Some(
                    HandOwner::Declarer
                    | HandOwner::Defender
                    | HandOwner::Talon
                    | HandOwner::WestOrEast,
                )
                | None => true,
            };
            seats.len() == owners.len() && pairs.all(|(seat, owner)| is_named(seat, owner))
        };
        let mut agreeing = self.seatings.iter().filter(agrees);
        let first = agreeing.next();
        first.filter(|_| agreeing.next().is_none()).cloned()
    }

    /// Returns the seating that has the fewest contradictions to the facts in the text.
    fn best(self, hands: &[FoundHand], evidence: &SeatEvidence) -> Vec<Seat> {
        let seating = |seats: &Vec<Seat>| {
            let mut seating: KnownHands = BySeat([None; 4]);
            for (seat, hand) in seats.iter().zip(hands) {
                seating[*seat] = Some(hand.card_set());
            }
            seating
        };
        let seatings: Vec<KnownHands> = self.seatings.iter().map(seating).collect();
        let best = evidence.best(&seatings);
        self.seatings.into_iter().nth(best).unwrap_or_default()
    }
}

fn groups_len(groups: &[HandGroup]) -> usize {
    let sizes = groups.iter().map(|group| match group {
        HandGroup::Columns(count) | HandGroup::Row(count) => *count,
        HandGroup::Clockwise => 4,
    });
    sizes.sum()
}

impl<'a> DiagramBoard<'a> {
    /// Returns the facts in the text that show who sits where: declarer, opening lead and bidders.
    fn seat_evidence(&self) -> SeatEvidence {
        let declarer = self.facts.declarer;
        let leader = self.facts.stated_leader().or(declarer.map(Seat::next));
        let lead = self.facts.lead.map(|(_, card)| card);
        let calls = self.auction.calls.iter().enumerate();
        let bids = calls.filter(|(_, (_, call))| matches!(call, Call::Bid(..)));
        let dealer = self.auction.dealer.unwrap_or(Seat::North);
        SeatEvidence {
            declarer,
            lead: leader.zip(lead),
            bidders: bids.map(|(index, _)| dealer.clockwise(index)).collect(),
        }
    }

    /// Returns the name of each hand. Names with other text beside them count only if no two hands have the same name,
    /// and if there are at least two such names or all hands are named. If no hand has a name by these rules, the names
    /// after the hands are used or, with three or four hands, those mentioned in text above them, provided that these
    /// name all hands.
    fn owners(&self) -> Vec<Option<HandOwner>> {
        let hands = &self.deal.hands;
        let is_distinct = |owners: &[Option<HandOwner>]| {
            owners.iter().enumerate().all(|(index, owner)| {
                !matches!(owner, Some(HandOwner::Seat(_))) || !owners[..index].contains(owner)
            })
        };
        let is_all = hands.iter().all(|hand| hand.any_owner().is_some());
        let counts = |strength: NameStrength| match strength {
            NameStrength::Initial => is_all && hands.len() >= 3,
            NameStrength::Weak => hands.len() >= 2,
            NameStrength::Heading | NameStrength::Alone => true,
        };
        let heading = |hand: &FoundHand| {
            let heading = hand.heading.filter(|(_, strength)| counts(*strength));
            heading.map(|(owner, _)| owner)
        };
        let headings = hands
            .iter()
            .filter(|hand| hand.owner.is_none() && heading(hand).is_some())
            .count();
        let all: Vec<Option<HandOwner>> = hands
            .iter()
            .map(|hand| hand.owner.or_else(|| heading(hand)))
            .collect();
        let trailing: Vec<Option<HandOwner>> = hands.iter().map(|hand| hand.trailing).collect();
        let is_whole = all.iter().all(Option::is_some);
        let owners = if is_distinct(&all) && (is_whole || headings > 1) {
            all
        } else {
            hands.iter().map(|hand| hand.owner).collect()
        };
        let mentioned: Vec<Option<HandOwner>> = hands
            .iter()
            .map(|hand| hand.mentioned.map(HandOwner::Seat))
            .collect();
        let names_all = |names: &[Option<HandOwner>]| {
            owners.iter().all(Option::is_none)
                && names.iter().all(Option::is_some)
                && is_distinct(names)
        };
        let owners = if names_all(&trailing) {
            trailing
        } else if hands.len() > 2 && names_all(&mentioned) {
            mentioned
        } else {
            owners
        };
        let west_or_east = HandOwner::west_or_east(owners.iter().copied().flatten());
        let owners = owners.into_iter().map(|owner| match owner {
            Some(HandOwner::WestOrEast) => west_or_east.map(HandOwner::Seat),
            owner => owner,
        });
        owners.collect()
    }

    /// Returns true if the text names at least two different seats near hands to which no name could be assigned.
    fn has_strays(&self, owners: &[Option<HandOwner>]) -> bool {
        let hands = self.deal.hands.iter().zip(owners);
        let unnamed = hands.filter(|(_, owner)| owner.is_none());
        let names = unnamed
            .flat_map(|(hand, _)| {
                let heading = hand.heading.map(|(owner, _)| owner);
                let mentioned = hand.mentioned.map(HandOwner::Seat);
                [hand.trailing, heading, mentioned].into_iter().flatten()
            })
            .chain(self.deal.strays.iter().copied());
        let seats: Vec<Seat> = names
            .filter_map(|name| match name {
                HandOwner::Seat(seat) => Some(seat),
                HandOwner::WestOrEast
                | HandOwner::Declarer
                | HandOwner::Defender
                | HandOwner::Talon => None,
            })
            .collect();
        seats.iter().any(|seat| Some(seat) != seats.first())
    }

    /// Returns true if the rows of the hands and the row above them name a seat, in whatever way, for each hand or for
    /// three of them.
    fn names_seats_among_hands(&self, rows: &[ScannedRow]) -> bool {
        let lines = || self.deal.hands.iter().map(|hand| hand.place.0);
        let (Some(first), Some(last)) = (lines().min(), lines().max()) else {
            return false;
        };
        let is_near = |row: &&ScannedRow| (first - 1..=last).contains(&row.row.line);
        let named: HashSet<Seat> = rows
            .iter()
            .filter(is_near)
            .flat_map(|row| seats_named_in(&row.row))
            .collect();
        let hands = self.deal.hands.iter().filter(|hand| hand.cards() > 0);
        named.len() >= hands.count().clamp(2, 3)
    }

    /// Assigns each hand to the seat that the text names for it. Hands without names are assigned by their position.
    fn seat_hands(&mut self, rows: &[ScannedRow]) {
        let deal = self.deal;
        let owners = self.owners();
        let mut seating = Seating::by_owners(&owners);
        let layout = Layout::of_groups(&deal.groups);
        let mut is_sure = layout.is_sure;
        let is_all = seating.unnamed.len() == deal.hands.len();
        let is_seated = owners
            .iter()
            .any(|owner| matches!(owner, Some(HandOwner::Seat(_))));
        let layout = if is_all {
            Some(layout.best(&deal.hands, &self.seat_evidence()))
        } else if is_seated {
            layout.only_agreeing(&owners)
        } else {
            layout.seatings.into_iter().next()
        };
        // In a row of hands, only the first may be named. The others follow clockwise, as in PBN.
        if let Some(HandOwner::Seat(first)) = owners[0]
            && deal.is_in_order()
            && seating.unnamed.len() + 1 == deal.hands.len()
        {
            for index in std::mem::take(&mut seating.unnamed) {
                seating.take(index, &[first.clockwise(index)]);
            }
        }
        let is_one_left = seating.unnamed.len() == 1 && deal.hands.len() == 4;
        is_sure |= seating.unnamed.is_empty() || is_one_left;
        let is_unclear =
            is_seated && layout.is_none() && !seating.unnamed.is_empty() && !is_one_left;
        seating.seat_unnamed(&layout.unwrap_or_default(), is_all);
        let unnamed: Vec<Seat> = seating.unnamed_seats().collect();
        let is_unnamed = !is_sure && !unnamed.is_empty();
        if is_unnamed && rows.iter().any(|row| row.row.is_markup) {
            self.refusal = Some(DiagramFlaw::UnnamedOnPage);
        } else if is_unclear
            || is_unnamed && (self.has_strays(&owners) || self.names_seats_among_hands(rows))
        {
            self.refusal = Some(DiagramFlaw::UnclearSeats);
        }
        if is_unnamed {
            self.builder
                .warn(deal.hands[0].place, DiagramFlaw::Unnamed(unnamed));
        }
        let hands = seating.seats.into_iter().zip(&deal.hands);
        self.hands = (hands.filter_map(|(seat, hand)| Some((seat?, hand)))).collect();
        let is_declarer = |hand: &FoundHand| hand.owner == Some(HandOwner::Declarer);
        let declarer = self.hands.iter().find(|(_, hand)| is_declarer(hand));
        self.facts.declarer = self.facts.declarer.or(declarer.map(|&(seat, _)| seat));
    }

    fn choose_game(&mut self) {
        let mut hands = self.hands.iter().map(|(_, hand)| hand);
        let is_high = hands.clone().all(|hand| hand.is_high());
        let is_stated = self.facts.is_preferans || self.deal.talon.is_some();
        let is_shaped = match self.hands.len() {
            3 => hands.all(|hand| hand.cards() <= 12),
            1 | 2 => hands.all(|hand| [10, 12].contains(&hand.cards())),
            _ => false,
        };
        let is_bridge = !self.auction.calls.is_empty() || self.hands.len() > 3;
        if is_high && !is_bridge && (is_stated || is_shaped) {
            self.builder.problem = Problem::new(Game::Preferans);
            let mut free = vec![Seat::South, Seat::North, Seat::East, Seat::West];
            free.retain(|&seat| !self.holds(seat));
            let named = [self.facts.declarer, self.facts.stated_leader()];
            let mut unnamed = free.iter().filter(|seat| !named.contains(&Some(**seat)));
            self.builder.problem.setup.absent = unnamed.next().or(free.first()).copied();
        }
    }

    /// Returns true if a hand in the text has been assigned to the seat.
    fn holds(&self, seat: Seat) -> bool {
        self.hands.iter().any(|&(other, _)| other == seat)
    }

    /// Puts the cards into the hands of the setup. Invalid and repeated cards are left out, with a warning for each.
    fn deal_cards(&mut self) {
        for (seat, hand) in self.hands.clone() {
            for suit in &hand.suits {
                for &(column, rank) in &suit.ranks.ranks {
                    let place = (suit.line, column);
                    let rank = match rank {
                        Ok(rank) => rank,
                        Err(letter) => {
                            let found = Excerpt::of(&letter.to_string());
                            self.builder.warn(place, BoardFlaw::NoCard(found));
                            continue;
                        }
                    };
                    let card = Card::new(suit.suit, rank);
                    let hands = &mut self.builder.problem.setup.hands;
                    match Seat::ALL.into_iter().find(|&seat| hands[seat].has(card)) {
                        Some(first) => self
                            .builder
                            .warn(place, duplicate_card_warning(card, first, seat)),
                        None => hands[seat].insert(card),
                    }
                }
            }
        }
    }

    /// Sets the number of unknown cards in each hand, and warns about hands of unexpected length.
    fn count_cards(&mut self) {
        let game = self.builder.problem.setup.game;
        let expected = self.hand_size();
        for (seat, hand) in self.hands.clone() {
            let cards = self.builder.problem.setup.hands[seat].len();
            let small = hand.small_cards();
            let is_open = hand.suits.iter().any(|suit| suit.ranks.is_open);
            let missing = expected.saturating_sub(cards) as u8;
            let unstated = if is_open { missing } else { small };
            let unknown = hand.unknown.unwrap_or(unstated);
            self.builder.problem.setup.unknown[seat] = unknown;
            if small > 0 {
                self.builder
                    .warn(hand.place, DiagramFlaw::SmallCards(seat, small));
            }
            let cards = cards + usize::from(unknown);
            let is_before_discard = game == Game::Preferans && cards == expected + 2;
            if cards != expected && !is_before_discard {
                let flaw = BoardFlaw::hand_size(seat, cards, expected);
                self.builder.warn(hand.place, flaw);
            }
        }
        for seat in Seat::ALL {
            if !self.holds(seat) && self.builder.problem.setup.absent != Some(seat) {
                self.builder.problem.setup.unknown[seat] = expected as u8;
            }
        }
        // A text that gives a number of unknown cards may mean to hide them, so they are not inferred.
        if self.hands.iter().all(|(_, hand)| hand.unknown.is_none()) {
            self.builder.problem.setup.infer_last_hand();
        }
        self.report_missing_cards(expected);
        self.set_talon();
    }

    /// Returns the expected number of cards in a hand: the most frequent number among the hands in the text.
    fn hand_size(&self) -> usize {
        let most = self.builder.problem.setup.game.hand_size();
        let size = |&(seat, hand): &(Seat, &FoundHand)| {
            let known = self.builder.problem.setup.hands[seat].len();
            let unknown = hand.unknown.unwrap_or(hand.small_cards());
            (known + usize::from(unknown)).min(most)
        };
        let sizes: Vec<usize> = self.hands.iter().map(size).collect();
        let votes = |size: &usize| sizes.iter().filter(|other| *other == size).count();
        let best = sizes.iter().max_by_key(|size| (votes(size), **size));
        best.copied().unwrap_or(most)
    }

    /// Warns about cards that no hand holds in a bridge deal whose hands seem to be complete. If more than four cards
    /// are missing, gives no warning.
    fn report_missing_cards(&mut self, expected: usize) {
        let setup = &self.builder.problem.setup;
        let missing = setup.out_of_play();
        let is_whole = setup.game == Game::Bridge
            && expected == setup.game.hand_size()
            && setup.all_unknown() == 0;
        if is_whole && missing.len() <= 4 {
            for card in missing {
                self.builder
                    .warn(self.hands[0].1.place, DiagramFlaw::Nobody(card));
            }
        }
    }

    fn set_talon(&mut self) {
        let Some(talon) = &self.deal.talon else {
            return;
        };
        let cards: CardSet = (talon.suits.iter())
            .flat_map(|suit| {
                let ranks = suit.ranks.valid_ranks();
                ranks.map(move |rank| Card::new(suit.suit, rank))
            })
            .collect();
        self.builder.problem.setup.gone = cards - self.builder.problem.setup.in_play();
    }

    /// Sets board number, dealer and vulnerability of the problem from the facts in the text.
    fn set_heading(&mut self) {
        let facts = &mut self.facts;
        for (place, flaw) in facts.flaws.drain(..) {
            self.builder.warn(place, flaw);
        }
        self.builder.problem.record.board = facts.board.clone().unwrap_or_default();
        self.builder.problem.vulnerability = facts.vulnerability.unwrap_or_default();
        if let Some(dealer) = facts.dealer {
            self.builder.problem.dealer = dealer;
        }
    }

    fn set_auction(&mut self) {
        if let Some((place, found)) = &self.auction.unreadable {
            self.builder.warn(*place, BoardFlaw::NoCall(found.clone()));
        }
        let (Some(dealer), Some(&(first, _))) = (self.auction.dealer, self.auction.calls.first())
        else {
            if self.facts.is_passed_out && self.facts.bid.is_none() {
                self.builder.problem.pass_out();
            }
            return;
        };
        if self.facts.dealer.is_some_and(|stated| stated != dealer) {
            self.builder.warn(first, DiagramFlaw::OtherDealer(dealer));
        }
        self.builder.problem.dealer = dealer;
        for &(place, call) in &self.auction.calls {
            self.builder
                .add_call(place, WrittenCall::Call(call), String::new());
        }
        let is_open = self.auction.progress() == AuctionProgress::Open;
        let is_whole = self.auction.unreadable.is_none() && !self.auction.is_question;
        if let Some(&(last, _)) = self.auction.calls.last().filter(|_| is_open && is_whole) {
            self.builder.warn(last, DiagramFlaw::OpenAuction);
        }
    }

    /// Adopts the contract mentioned in sentences about the play, if the contract is given neither explicitly nor by
    /// the auction.
    fn adopt_mentioned_contract(&mut self) {
        let game = self.builder.problem.setup.game;
        if let Some((place, mentioned)) = self.facts.only_mentioned_contract()
            && mentioned.bid.contract(game).is_some()
        {
            self.facts.bid = Some((place, mentioned.bid));
            self.facts.declarer = self.facts.declarer.or(mentioned.declarer);
        }
    }

    /// Sets contract and declarer from explicit statements and the auction, or else from sentences about the play.
    fn settle_contract(&mut self) {
        self.state_contract();
        self.builder.settle_contract();
        if self.builder.stated().is_none() && self.facts.bid.is_none() {
            self.adopt_mentioned_contract();
            self.state_contract();
            self.builder.settle_contract();
        }
        let declarer = self.builder.stated_declarer();
        self.facts.declarer = declarer.or(self.facts.declarer);
    }

    fn state_contract(&mut self) {
        let Some((place, bid)) = self.facts.bid else {
            return;
        };
        if bid.contract(self.builder.problem.setup.game).is_none() {
            self.builder
                .warn(place, BoardFlaw::NoContract(Excerpt::of(&bid.text())));
            self.facts.bid = None;
            return;
        }
        self.builder.state_contract(place, StatedContract::Bid(bid));
        if let Some(declarer) = self.facts.declarer {
            self.builder.state_declarer(place, declarer, false);
        }
    }

    fn set_contract(&mut self) {
        self.settle_contract();
        let declarer = self.facts.declarer.or_else(|| self.likely_declarer());
        let setup = &mut self.builder.problem.setup;
        let seat = declarer.filter(|&seat| setup.absent != Some(seat));
        let likely = match setup.absent {
            Some(Seat::West) => Seat::South,
            Some(Seat::North | Seat::East | Seat::South) | None => Seat::West,
        };
        setup.declarer = seat.unwrap_or(likely);
        let is_unknown = setup.unknown[setup.declarer] > 0;
        let is_misere = setup.strain == Strain::Misere;
        self.facts.declarer = seat;
        let is_preferans = setup.game == Game::Preferans;
        if let Some((place, _)) = self.facts.bid
            && (is_misere || is_unknown || is_preferans)
            && seat.is_none()
        {
            if is_unknown {
                self.builder.problem.setup.declarer = self.builder.problem.setup.default_declarer();
                self.facts.declarer = Some(self.builder.problem.setup.declarer);
            }
            let taken = self.builder.problem.setup.declarer;
            self.builder.warn(place, DiagramFlaw::NoDeclarer(taken));
        }
    }

    /// Returns the likely declarer if the text names none. In bridge, this is the seat before the leader. In preferans,
    /// it is the hand with twelve cards, or the only hand given.
    fn likely_declarer(&self) -> Option<Seat> {
        match self.builder.problem.setup.game {
            Game::Bridge => self.facts.stated_leader().map(|leader| leader.clockwise(3)),
            Game::Preferans => {
                let most = self.hands.iter().max_by_key(|(_, hand)| hand.cards())?;
                let is_his = most.1.cards() == 12 || self.hands.len() == 1;
                is_his.then_some(most.0)
            }
        }
    }

    /// Sets leader, opening lead and result of the problem from the facts stated in the text.
    fn set_play(&mut self) {
        let holder = self.facts.lead.and_then(|(_, card)| {
            let hands = &self.builder.problem.setup.hands;
            Seat::ALL.into_iter().find(|&seat| hands[seat].has(card))
        });
        let setup = &mut self.builder.problem.setup;
        let by_rule = match setup.game {
            Game::Bridge => self.facts.declarer.map(Seat::next),
            Game::Preferans if holder.is_some() => None,
            Game::Preferans => setup.absent.map(|absent| setup.next_seat(absent)),
        };
        let is_whole = setup.hands.iter().all(|(_, hand)| hand.len() == 13);
        let mentioned = self.facts.mentioned_leader;
        let stated = self.facts.leader.or(if is_whole {
            by_rule.or(mentioned)
        } else {
            mentioned.or(by_rule)
        });
        let leader = stated.or(holder);
        if let Some(leader) = leader.filter(|&leader| setup.absent != Some(leader)) {
            setup.leader = leader;
        } else if setup.absent == Some(setup.leader) {
            setup.leader = setup.next_seat(setup.leader);
        }
        if self.facts.declarer.is_none()
            && setup.game == Game::Bridge
            && let Some(leader) = leader
        {
            setup.declarer = leader.clockwise(3);
        }
        if self.facts.declarer.is_none()
            && setup.game == Game::Bridge
            && leader.is_none()
            && let Some((place, _)) = self.facts.bid
        {
            let taken = setup.declarer;
            self.builder.warn(place, DiagramFlaw::NoDeclarer(taken));
        }
        self.facts.leader = leader;
        self.set_lead();
        self.set_result();
    }

    fn set_lead(&mut self) {
        let Some((place, card)) = self.facts.lead else {
            return;
        };
        let has_contract = self.builder.problem.level.is_some() || self.facts.bid.is_some();
        if !has_contract && !self.facts.is_no_trumps && !self.facts.is_lead_announced {
            self.builder.warn(place, DiagramFlaw::NoStrain);
        }
        let setup = &self.builder.problem.setup;
        let seat = setup.leader;
        // The card led may be one of the leader's unknown cards.
        let may_be_held = setup.unknown[seat] > 0;
        if setup.hands[seat].has(card) {
            self.builder.add_cards([(place, card)]);
            self.builder.settle_play();
        } else if !may_be_held {
            let illegal = IllegalCard::NotHeld { card, seat };
            self.builder.warn(place, BoardFlaw::IllegalCard(illegal));
        }
    }

    fn set_result(&mut self) {
        let Some((place, result)) = self.facts.result else {
            return;
        };
        let contract = self.builder.problem.contract().filter(|contract| {
            let bid = self.facts.result_bid;
            bid.is_none_or(|bid| {
                bid.strain == contract.strain() && bid.level == Some(contract.level())
            })
        });
        let needs = contract.map(|contract| contract.needs().0);
        let (tricks, found) = match result {
            StatedResult::Tricks(tricks) => (Some(tricks), tricks.to_string()),
            StatedResult::Margin(margin) => (
                needs.and_then(|needs| needs.checked_add_signed(margin)),
                format!("{margin:+}"),
            ),
            StatedResult::Level(level) => {
                let tricks = Some(level + 6);
                let is_made = |tricks: &u8| needs.is_some_and(|needs| needs <= *tricks);
                (tricks.filter(is_made), level.to_string())
            }
        };
        let most = self.builder.problem.setup.game.hand_size();
        let tricks = tricks.filter(|&tricks| usize::from(tricks) <= most);
        self.builder.problem.record.result = tricks.map(Tricks);
        if tricks.is_none() {
            let flaw = BoardFlaw::NoNumber(Excerpt::of(&found));
            self.builder.warn(place, flaw);
        }
    }

    fn finish(mut self, line: usize, contents: &mut TextContent) {
        let has_contract = self.builder.problem.level.is_some()
            || self.builder.problem.setup.strain == Strain::Misere
            || self.facts.bid.is_some();
        let deal_only = !has_contract && self.facts.leader.is_none();
        let setup = &self.builder.problem.setup;
        if deal_only && setup.unknown[setup.declarer] > 0 {
            let taken = setup.default_declarer();
            self.builder
                .warn(self.hands[0].1.place, DiagramFlaw::NoDeclarer(taken));
        }
        let mut builder = self.builder;
        builder.warnings.sort_by_key(|(place, _)| *place);
        contents.problem(line, builder.problem, deal_only);
        for ((line, column), flaw) in builder.warnings {
            contents.warn(Located::new(line, column, flaw));
        }
    }
}

/// Creates the warning about a card that occurs twice, in the same hand or in two hands.
fn duplicate_card_warning(card: Card, first: Seat, second: Seat) -> FormatFlaw {
    if first == second {
        BoardFlaw::Hand(first, ParseHandError::Duplicate { at: 0, card }).into()
    } else {
        BoardFlaw::two_hands(card, first, second).into()
    }
}
