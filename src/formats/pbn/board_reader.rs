//! Conversion of a PBN game to a problem.

use kibitzer_cards::problem::{Call, Problem, PublishedMakes};
use kibitzer_cards::rules::{Game, Setup};
use kibitzer_cards::{BySeat, Card, Excerpt, Seat, Strain};

use crate::board_builder::BoardBuilder;
use crate::board_lines::{parse_card, parse_vulnerability};
use crate::deal::{DealError, seat_hands};
use crate::diagram::DiagramFlaw;
use crate::flaw::{BoardFlaw, FormatFlaw};
use crate::seating::{KnownHands, SeatEvidence};
use crate::stated_contract::StatedContract;
use crate::text_fields::text_field;
use crate::warnings::PieceWarnings;

use super::auction;
use super::entries::{PbnNotes, read_notes, warn_unused};
use super::flaw::{EntryFlaw, PbnFlaw, PbnValue};
use super::game::{GameText, TagText};
use super::hands;
use super::inherit::{Inheritance, TagValue, TagValues};
use super::lexer::{Lexeme, PbnToken};
use super::names;
use super::play::{self, PbnPlay};
use super::tables;
use super::values::{self, PbnResult};

/// The result of reading a game in Portable Bridge Notation: the problem, and flags that describe what the game
/// contains.
pub(super) struct PbnBoard {
    pub(super) problem: Problem,
    /// True if the PBN game gives neither a strain nor a leader.
    pub(super) deal_only: bool,
    /// True if the PBN game contains a deal, an auction or a play, and not just tags that describe a board.
    pub(super) is_board: bool,
    /// True if a tag, the auction or the play gives the declarer.
    pub(super) has_declarer: bool,
    /// Violations of the standard that only the verifier reports, each with its byte offset.
    pub(super) strict: Vec<(usize, FormatFlaw)>,
}

/// An error in the Deal tag, with its byte offset.
pub(super) type BadDeal = (usize, DealError);

/// Converts a PBN game to a problem. `strain` is the fallback if neither the tags nor the auction give a strain.
pub(super) fn read_board<'a>(
    game: &GameText<'a>,
    values: &TagValues<'a>,
    strain: Option<Strain>,
    warnings: &mut PieceWarnings,
) -> Result<PbnBoard, BadDeal> {
    let mut reader = BoardReader {
        game,
        values,
        warnings,
        builder: BoardBuilder::new(Game::Bridge),
        seatings: Vec::new(),
        is_call: |call| auction::call_text(call).is_some(),
    };
    for tag in &values.0 {
        if let Some(index) = tag.index.filter(|_| names::stands_alone(&tag.name)) {
            warn_stray(game, &game.tags[index], reader.warnings);
        }
    }
    let mut tags = ["Deal", "Auction", "Play"].into_iter();
    let is_board = tags.any(|name| values.known_tag(name).is_some());
    let hands = reader.read_hands();
    reader.read_record();
    reader.read_auction();
    reader.settle_contract(strain);
    reader.settle_seats();
    let play = reader.read_play();
    reader.read_result(play.as_ref());
    reader.read_makes();
    reader.builder.problem.notes = problem_notes(game);
    warn_stray_notes(game, reader.warnings);
    let mut builder = reader.builder;
    let has_declarer = builder.stated_declarer().is_some();
    let has_strain = builder.stated().and_then(StatedContract::strain).is_some();
    let deal_only = !has_strain && !has_declarer && play.is_none();
    if let Some(tag) = values.known_tag("Contract")
        && !deal_only
        && play.is_none()
    {
        builder.default_declarer(tag.at);
    }
    for (at, flaw) in builder.warnings {
        warnings.add(at, flaw);
    }
    hands.map(|()| PbnBoard {
        problem: builder.problem,
        deal_only,
        is_board,
        has_declarer,
        strict: builder.strict,
    })
}

/// Reads those tags of a PBN game that supplement a board in another format: record, dealer, vulnerability, and
/// repeated statements of contract and declarer. `setup` is the setup of that board. Byte offsets of warnings refer to
/// `text`.
pub(crate) fn read_information(text: &str, setup: Setup) -> BoardBuilder<usize> {
    let mut warnings = PieceWarnings::default();
    let game = GameText::parse(text, &mut warnings);
    let values = Inheritance::default().inherit(&game, &mut warnings);
    let mut reader = BoardReader {
        game: &game,
        values: &values,
        warnings: &mut warnings,
        builder: BoardBuilder::new(setup.game),
        seatings: Vec::new(),
        is_call: |_| true,
    };
    reader.builder.problem.setup = setup;
    reader.read_record();
    reader.read_auction();
    reader.read_contract();
    reader.read_result(None);
    reader.read_makes();
    let mut builder = reader.builder;
    builder.warnings.extend(warnings.0);
    builder
}

struct BoardReader<'a, 'g, 'w> {
    game: &'g GameText<'a>,
    values: &'g TagValues<'a>,
    warnings: &'w mut PieceWarnings,
    builder: BoardBuilder<usize>,
    /// The possible seatings of the hands, most likely first. There is more than one if the Deal tag does not name the
    /// seats.
    seatings: Vec<KnownHands>,
    /// Returns true for the calls that the auction may contain. PBN itself has no preferans calls.
    is_call: fn(Call) -> bool,
}

impl<'a, 'g> BoardReader<'a, 'g, '_> {
    fn read_hands(&mut self) -> Result<(), BadDeal> {
        let seatings = match self.values.known_tag("Deal") {
            Some(tag) => hands::parse_hands(&tag.value, tag.at, self.warnings)?,
            None => Vec::new(),
        };
        let hands = seatings.first().copied().unwrap_or(BySeat([None; 4]));
        seat_hands(&mut self.builder.problem.setup, hands);
        self.seatings = seatings;
        Ok(())
    }

    /// If the Deal tag does not name the seats of the hands, infers them from the rest of the game and adds a warning.
    fn settle_seats(&mut self) {
        let Some(tag) = (self.values.known_tag("Deal")).filter(|_| self.seatings.len() > 1) else {
            return;
        };
        let evidence = self.seat_evidence();
        let hands = self.seatings[evidence.best(&self.seatings)];
        seat_hands(&mut self.builder.problem.setup, hands);
        let seats = Seat::ALL.into_iter().filter(|seat| hands[*seat].is_some());
        let flaw = DiagramFlaw::Unnamed(seats.collect());
        self.warnings.add(tag.at, flaw);
    }

    /// Returns the facts of the game that help to find the seats of the hands.
    fn seat_evidence(&self) -> SeatEvidence {
        let problem = &self.builder.problem;
        let calls = problem.record.auction.calls.iter().enumerate();
        let bids = calls.filter(|(_, call)| matches!(call.call, Call::Bid(..)));
        SeatEvidence {
            declarer: self.builder.stated_declarer(),
            lead: self.opening_lead(),
            bidders: bids
                .map(|(index, _)| problem.dealer.clockwise(index))
                .collect(),
        }
    }

    /// Returns the first card of the play with the seat that led it.
    fn opening_lead(&self) -> Option<(Seat, Card)> {
        let tag = self.values.tag("Play")?;
        let mut words = self.game.tags[tag.index?].elements.iter();
        let word = words.find(|token| token.lexeme == Lexeme::Word)?;
        let (_, card) = parse_card(self.game.source(word))?;
        Some((values::parse_seat(&tag.value)?, card))
    }

    /// Sets the dealer, the vulnerability, the text fields, and the values that are stored in their source spelling.
    fn read_record(&mut self) {
        let values = self.values;
        let problem = &mut self.builder.problem;
        for name in names::MANDATORY.into_iter().chain(names::TAGS_WITH_FIELDS) {
            if let Some(field) = text_field(problem, name) {
                values.value(name).clone_into(field);
            }
        }
        let more = (values.0.iter())
            .filter(|tag| is_stored_by_name(tag) && !tag.is_unknown())
            .map(|tag| (tag.name.to_string(), tag.value.to_string()));
        problem.record.more = more.collect();
        if let Some(dealer) = self.tag_seat("Dealer") {
            self.builder.problem.dealer = dealer;
        }
        if let Some(tag) = values.known_tag("Vulnerable") {
            match parse_vulnerability(tag.value.trim()) {
                Some(vulnerability) => self.builder.problem.vulnerability = vulnerability,
                None => self.warn_value(tag, BoardFlaw::NoVulnerability),
            }
        }
    }

    /// Warns about the value of a PBN tag.
    fn warn_value(&mut self, tag: &TagValue<'_>, flaw: fn(Excerpt) -> BoardFlaw) {
        self.warnings.add_word(tag.at, &tag.value, flaw);
    }

    /// Returns the seat given by the PBN tag called `name`, if any. Warns if its value is not a seat.
    fn tag_seat(&mut self, name: &str) -> Option<Seat> {
        let tag = self.values.known_tag(name)?;
        let seat = values::parse_seat(&tag.value);
        if seat.is_none() && !tag.value.starts_with('#') {
            self.warn_value(tag, BoardFlaw::NoSeat);
        }
        seat
    }

    /// Returns the PBN tag called `name`, which begins a section, and the notes that follow the section.
    fn tag_and_notes(&mut self, name: &str) -> Option<(&'g TagText<'a>, PbnNotes)> {
        let index = self.values.tag(name)?.index?;
        let later = self.game.tags[index + 1..].iter();
        let notes_of = later.take_while(|tag| tag.has_name("Note"));
        let notes = read_notes(self.game, notes_of, self.warnings);
        Some((&self.game.tags[index], notes))
    }

    fn read_auction(&mut self) {
        let Some((tag, mut notes)) = self.tag_and_notes("Auction") else {
            return;
        };
        let first = self.tag_seat("Auction");
        let dealer = (self.values.known_tag("Dealer")).map(|_| self.builder.problem.dealer);
        auction::read_auction(
            (self.game, tag),
            (first, dealer),
            self.is_call,
            &mut notes,
            &mut self.builder,
            self.warnings,
        );
        warn_unused(&notes, self.warnings);
    }

    /// Reads the contract and the declarer from the tags.
    fn read_contract(&mut self) {
        if let Some(tag) = self.values.known_tag("Contract") {
            match StatedContract::read(self.builder.problem.setup.game, &tag.value) {
                Some(contract) => self.builder.state_contract(tag.at, contract),
                None => self.warn_value(tag, BoardFlaw::NoContract),
            }
        }
        if let Some(tag) = self.values.known_tag("Declarer") {
            match values::parse_declarer(&tag.value) {
                None => self.warn_value(tag, BoardFlaw::NoSeat),
                Some((seat, is_swapped)) => {
                    self.builder.state_declarer(tag.at, seat, is_swapped);
                    if is_swapped {
                        self.store_value("Declarer", &tag.value);
                    }
                }
            }
        }
    }

    /// Sets the contract, declarer and leader. `strain` is the fallback if neither the tags nor the auction give a
    /// strain.
    fn settle_contract(&mut self, strain: Option<Strain>) {
        self.read_contract();
        let setup = &mut self.builder.problem.setup;
        setup.strain = strain.unwrap_or(setup.strain);
        let play = self.values.tag("Play").and_then(|tag| tag.index);
        self.builder.is_played = play.is_some_and(|index| {
            let mut elements = self.game.tags[index].elements.iter();
            elements.any(|token| self.game.source(token).starts_with(char::is_alphanumeric))
        });
        self.builder.settle_contract();
    }

    /// Stores the source spelling of a tag value that no field of [`Problem`] can represent.
    fn store_value(&mut self, name: &str, value: &str) {
        let more = &mut self.builder.problem.record.more;
        more.insert(name.to_owned(), value.to_owned());
    }

    fn read_play(&mut self) -> Option<PbnPlay> {
        let (tag, mut notes) = self.tag_and_notes("Play")?;
        let is_ending = is_ending(&self.builder.problem.setup);
        let usual = self.builder.stated_declarer().map(Seat::next);
        if let Some(leader) = self.tag_seat("Play") {
            self.set_leader(leader, tag, is_ending);
        }
        let play = play::read_play(
            (self.game, tag),
            &mut notes,
            &mut self.builder,
            self.warnings,
        );
        warn_unused(&notes, self.warnings);
        self.builder.settle_play();
        // Without a legal card nothing supports another leader than that of the contract.
        let problem = &mut self.builder.problem;
        if let Some(usual) = usual.filter(|_| !is_ending && problem.play.mainline().is_empty()) {
            problem.setup.leader = usual;
        }
        if play.is_unfinished {
            self.builder.problem.at = self.builder.problem.play.mainline().len();
        }
        Some(play)
    }

    /// Sets the leader of the first trick. In an end position any seat may lead. Otherwise a leader other than the hand
    /// after declarer causes a warning.
    fn set_leader(&mut self, leader: Seat, tag: &TagText<'_>, is_ending: bool) {
        let usual = self.builder.stated_declarer().map(Seat::next);
        let setup = &mut self.builder.problem.setup;
        setup.leader = leader;
        if usual.is_none() {
            setup.declarer = leader.clockwise(3);
        }
        if let Some(usual) = usual.filter(|usual| *usual != leader && !is_ending) {
            let flaw = EntryFlaw::OtherLeader(usual);
            self.warnings.add(tag.value.start, flaw);
        }
    }

    fn read_result(&mut self, play: Option<&PbnPlay>) {
        let Some(tag) = self.values.known_tag("Result") else {
            return;
        };
        let result = PbnResult::read(&tag.value).or_else(|| {
            let result = PbnResult::of_margin(&tag.value, self.builder.problem.contract()?)?;
            let flaw = PbnFlaw::spelling(&tag.value, result.first.1.to_string());
            self.builder.strict.push((tag.at, flaw.into()));
            Some(result)
        });
        let Some(result) = result else {
            self.store_value("Result", &tag.value);
            let flaw = PbnFlaw::value(&tag.value, PbnValue::Result);
            return self.warnings.add(tag.at, flaw);
        };
        let declarer = self.builder.stated_declarer();
        let all = longest_hand_length(&self.builder.problem.setup);
        let is_other = |second| result.first.1 + second != 13;
        if all == 13 && result.second.is_some_and(is_other) {
            let flaw = PbnFlaw::value(&tag.value, PbnValue::Thirteen);
            self.warnings.add(tag.at, flaw);
        }
        let tricks = result.tricks(declarer, all);
        self.builder.problem.record.result = tricks;
        if result.is_irregular || tricks.is_none() {
            self.store_value("Result", &tag.value);
        }
        if let (Some(tricks), Some(play)) = (tricks, play) {
            let least = play.won;
            let most = least + all.saturating_sub(play.tricks);
            let is_odd = if (least..=most).contains(&tricks.0) {
                result.is_irregular && least == most
            } else {
                !result.is_irregular
            };
            if is_odd {
                let flaw = PbnFlaw::OtherResult { least, most };
                self.warnings.add(tag.at, flaw);
            }
        }
    }

    fn read_makes(&mut self) {
        let table = self
            .values
            .tag("OptimumResultTable")
            .and_then(|tag| Some((tag, &self.game.tags[tag.index?])));
        let digits = self.values.known_tag("DoubleDummyTricks");
        let by_digits = digits.and_then(|tag| {
            let makes = tables::parse_digits(&tag.value);
            if makes.is_none() {
                let flaw = PbnFlaw::value(&tag.value, PbnValue::Makes);
                self.warnings.add(tag.at, flaw);
                self.store_value("DoubleDummyTricks", &tag.value);
            }
            makes
        });
        let table =
            table.map(|(tag, text)| tables::read_makes(self.game, text, tag, self.warnings));
        if let (Some(table), Some(by_digits), Some(tag)) = (&table, &by_digits, digits)
            && !tables_agree(table, by_digits)
        {
            self.warnings.add(tag.at, PbnFlaw::OtherMakes);
        }
        self.builder.problem.record.makes = table.or(by_digits).unwrap_or_default();
    }
}

/// Returns true if two double-dummy tables agree on every number of tricks that both contain.
fn tables_agree(one: &BySeat<PublishedMakes>, other: &BySeat<PublishedMakes>) -> bool {
    let pairs = one.0.iter().flatten().zip(other.0.iter().flatten());
    let mut both = pairs.filter_map(|(one, other)| one.zip(*other));
    both.all(|(one, other)| one == other)
}

/// Returns true if a PBN tag is stored under its name in its source spelling, because no field of a problem corresponds
/// to it and no section data follows it.
fn is_stored_by_name(tag: &TagValue<'_>) -> bool {
    let name = &*tag.name;
    let has_field = names::MANDATORY.contains(&name) && name != "Scoring"
        || names::TAGS_WITH_FIELDS.contains(&name)
        || matches!(name, "Auction" | "Play");
    !has_field && !names::is_table(name)
}

/// Returns true if every hand has fewer than 13 cards, so that the deal is an end position.
pub(super) fn is_ending(setup: &Setup) -> bool {
    longest_hand_length(setup) < 13
}

/// Returns the number of cards in the longest hand, at most 13.
fn longest_hand_length(setup: &Setup) -> u8 {
    let longest = Seat::ALL.map(|seat| setup.hand_len(seat)).into_iter().max();
    longest.map_or(0, |cards| cards.min(13) as u8)
}

/// Returns the comments of a PBN game that do not belong to a call or card, in source order.
pub(super) fn comments<'g>(game: &'g GameText<'_>) -> impl Iterator<Item = &'g PbnToken> {
    let tags = game.tags.iter().flat_map(|tag| {
        let is_comment = |token: &&PbnToken| matches!(token.lexeme, Lexeme::Comment(_));
        let until = if tag.has_name("Play") {
            0
        } else if tag.has_name("Auction") {
            // The comments before the first call.
            tag.elements.iter().take_while(is_comment).count()
        } else {
            tag.elements.len()
        };
        tag.elements[..until].iter().filter(is_comment)
    });
    game.opening.iter().chain(tags)
}

/// Returns the notes of the problem, which are the comments that do not belong to a call or card, joined by line
/// breaks.
fn problem_notes(game: &GameText<'_>) -> String {
    let comments: Vec<String> = comments(game)
        .map(|token| game.comment(token))
        .filter(|text| !text.is_empty())
        .collect();
    comments.join("\n")
}

/// Warns about the first word after a PBN tag that cannot have data after it.
fn warn_stray(game: &GameText<'_>, tag: &TagText<'_>, warnings: &mut PieceWarnings) {
    let is_stray = |token: &&PbnToken| matches!(token.lexeme, Lexeme::Word | Lexeme::Quoted(_));
    if let Some(token) = tag.elements.iter().find(is_stray) {
        warnings.add_word(token.place.start, game.source(token), BoardFlaw::Unknown);
    }
}

/// Warns about Note tags that follow neither the auction nor the play, and about words after Note tags.
fn warn_stray_notes(game: &GameText<'_>, warnings: &mut PieceWarnings) {
    let mut in_section = false;
    for tag in &game.tags {
        if !tag.has_name("Note") {
            in_section = tag.has_name("Auction") || tag.has_name("Play");
            continue;
        }
        if !in_section {
            warnings.add(tag.place.start, EntryFlaw::StrayNote);
        }
        warn_stray(game, tag, warnings);
    }
}
