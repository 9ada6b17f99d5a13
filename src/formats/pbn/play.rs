//! The Play section (chapter 3.6). Its columns are seats, so the leader of each row depends on the rows before it.

use kibitzer_cards::problem::Variations;
use kibitzer_cards::rules::{Setup, Trick};
use kibitzer_cards::{Card, Seat};

use crate::board_builder::{BoardBuilder, CardMark};
use crate::flaw::{BoardFlaw, FormatFlaw};
use crate::warnings::PieceWarnings;

use super::entries::{EntryReader, PbnEntry, PbnNotes, PbnSection, WrittenWords};
use super::flaw::EntryFlaw;
use super::game::{GameText, TagText};
use super::section::SectionWriter;

/// Facts about the play in a PBN game, for comparison with the result of the game.
#[derive(Default)]
pub(super) struct PbnPlay {
    /// True if the text marks the play as continuing after its last recorded card.
    pub(super) is_unfinished: bool,
    /// The number of complete tricks in the recorded play.
    pub(super) tricks: u8,
    /// The number of complete tricks won by declarer's side.
    pub(super) won: u8,
}

/// The number of cards in a complete play: a full deck.
const MAX_CARDS: usize = 52;

/// Parses the Play section and adds its cards to the builder. The leader in the builder's setup makes the opening lead.
pub(super) fn read_play<'a>(
    (game, tag): (&GameText<'a>, &TagText<'a>),
    notes: &mut PbnNotes,
    builder: &mut BoardBuilder<usize>,
    warnings: &mut PieceWarnings,
) -> PbnPlay {
    let (entries, opening) = EntryReader::read(PbnSection::Play, game, tag, warnings);
    builder.remark(&opening.join("\n"));
    let setup = builder.problem.setup;
    let mut player = PlayReader {
        setup: &setup,
        leader: setup.leader,
        builder,
        state: PlayState::NoGap,
        play: PbnPlay::default(),
        notes,
        warnings,
    };
    let end = entries.iter().position(|entry| entry.text == "*");
    let (cells, after) = entries.split_at(end.unwrap_or(entries.len()));
    for row in cells.chunks(4) {
        player.read_row(row);
    }
    player.read_end(after);
    player.play
}

/// The state of a PBN Play section that is being read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PlayState {
    /// All cards so far can be read.
    NoGap,
    /// A card is unknown or was not played, so that later cards cannot be assigned to seats.
    Gap,
    /// A card is unknown, and a warning about the cards after it has been given.
    Reported,
}

struct PlayReader<'s, 'n> {
    setup: &'s Setup,
    /// The leader of the next trick.
    leader: Seat,
    builder: &'n mut BoardBuilder<usize>,
    state: PlayState,
    play: PbnPlay,
    notes: &'n mut PbnNotes,
    warnings: &'n mut PieceWarnings,
}

impl PlayReader<'_, '_> {
    /// Reads a row of the Play section, which contains one trick.
    fn read_row(&mut self, row: &[PbnEntry<'_>]) {
        self.apply_irregular_lead(row);
        let other = self.first_column_seat(row);
        if other.is_some() {
            self.warnings.add(row[0].at, EntryFlaw::OtherColumns);
        }
        let first_column = other.unwrap_or(self.setup.leader);
        let mut trick = Trick::EMPTY;
        for steps in 0..4 {
            let seat = self.leader.clockwise(steps);
            let column = steps_between(first_column, seat);
            let Some(entry) = row.get(column) else {
                self.stop();
                continue;
            };
            if let Some(card) = self.read_entry(entry, trick)
                && trick.push(card).is_err()
            {
                self.stop();
            }
        }
        match trick.winning(self.setup.strain) {
            Some(steps) if trick.len() == 4 && self.state == PlayState::NoGap => {
                self.leader = self.leader.clockwise(steps);
                self.play.tricks += 1;
                self.play.won += u8::from(self.setup.is_declaring(self.leader));
            }
            _ => self.stop(),
        }
    }

    /// Returns the seat to which the first column belongs, for a complete row whose columns are not in the standard
    /// order. If the cards are in order of play, this is the leader of the trick. Returns `None` for a row in the
    /// standard order.
    fn first_column_seat(&self, row: &[PbnEntry<'_>]) -> Option<Seat> {
        let holds = |first: &Seat| {
            (0..4).all(|steps| {
                let card: Option<Card> = row[steps].text.parse().ok();
                card.is_some_and(|card| self.setup.hands[first.clockwise(steps)].has(card))
            })
        };
        if row.len() < 4 || self.state != PlayState::NoGap {
            return None;
        }
        let leader = self.setup.leader;
        let first = self.setup.seats_from(leader).find(holds);
        first.filter(|first| *first != leader)
    }

    /// Handles a lead out of turn, marked with `^L`, that was accepted: the seat whose column has the mark becomes the
    /// leader of the trick.
    fn apply_irregular_lead(&mut self, row: &[PbnEntry<'_>]) {
        let lead = |entry: &PbnEntry<'_>| entry.irregular.filter(|(letter, _)| *letter == 'L');
        let columns = (0..).zip(row);
        let mut leads = columns.filter_map(|(column, entry)| Some((column, lead(entry)?.1)));
        let Some((column, at)) = leads.next() else {
            return;
        };
        let seat = self.setup.leader.clockwise(column);
        if seat == self.leader && self.state == PlayState::NoGap {
            self.warnings.add(at, EntryFlaw::InTurn);
        }
        self.leader = seat;
        for (_, at) in leads {
            self.warnings.add(at, EntryFlaw::SecondIrregularity);
        }
    }

    fn stop(&mut self) {
        if self.state == PlayState::NoGap {
            self.state = PlayState::Gap;
        }
    }

    /// Parses the next card of a trick. Returns `None` if the card is unknown, or if a gap makes the rest of the play
    /// impossible to follow.
    fn read_entry(&mut self, entry: &PbnEntry<'_>, trick: Trick) -> Option<Card> {
        let words = entry.words(self.notes, self.warnings);
        let card = self.read_card(entry);
        if card.is_some() && self.play.is_unfinished {
            self.warn_once(entry.at, EntryFlaw::AfterEnd);
        } else if card.is_some() && self.state != PlayState::NoGap {
            self.warn_once(entry.at, EntryFlaw::AfterGap);
        }
        let card = card.filter(|_| self.state == PlayState::NoGap);
        match card {
            None => self.stop(),
            Some(card) => {
                let mark = match entry.irregular {
                    Some(('R', at)) => CardMark::Revoke(at),
                    _ if trick.is_empty() => CardMark::Led(self.leader),
                    _ => CardMark::None,
                };
                self.builder.add_card(entry.at, card, mark);
            }
        }
        self.builder.remark(&words);
        card
    }

    /// Parses a card. If the entry is the sign for a continued play instead, records this and returns `None`.
    fn read_card(&mut self, entry: &PbnEntry<'_>) -> Option<Card> {
        match entry.text {
            "-" => None,
            "+" => {
                if self.play.is_unfinished {
                    self.warnings.add(entry.at, EntryFlaw::AfterEnd);
                }
                self.play.is_unfinished = true;
                None
            }
            text => {
                let card = text.parse().ok();
                if card.is_none() {
                    self.warnings.add_word(entry.at, text, BoardFlaw::NoCard);
                }
                card
            }
        }
    }

    fn warn_once(&mut self, at: usize, flaw: impl Into<FormatFlaw>) {
        if self.state != PlayState::Reported {
            self.state = PlayState::Reported;
            self.warnings.add(at, flaw);
        }
    }

    /// Handles the `*` that ends a play, and warns about cards after it.
    fn read_end(&mut self, after: &[PbnEntry<'_>]) {
        let Some((end, rest)) = after.split_first() else {
            return;
        };
        if self.play.is_unfinished {
            self.warnings.add(end.at, EntryFlaw::AfterEnd);
        }
        let words = end.words(self.notes, self.warnings);
        self.builder.remark(&words);
        if let Some(entry) = rest.first() {
            self.warnings.add(entry.at, EntryFlaw::AfterEnd);
        }
    }
}

/// Returns the number of steps clockwise from one seat to another, 0..=3.
fn steps_between(one: Seat, other: Seat) -> usize {
    (other.index() + 4 - one.index()) % 4
}

/// Returns, for each card of the main line, the seat that plays it.
fn playing_seats(setup: &Setup, play: &Variations) -> Vec<Seat> {
    let cards = play.mainline();
    let mut leader = setup.leader;
    let mut seats = Vec::with_capacity(cards.len());
    for (first, trick) in (0..).step_by(4).zip(cards.chunks(4)) {
        if annotations_after(play, first + 1).irregular == Some("^L") {
            let holder = setup.hands.iter().find(|(_, hand)| hand.has(trick[0]));
            leader = holder.map_or(leader, |(seat, _)| seat);
        }
        seats.extend((0..trick.len()).map(|steps| leader.clockwise(steps)));
        let trick = Trick::try_from(trick).unwrap_or(Trick::EMPTY);
        leader = leader.clockwise(trick.winning(setup.strain).unwrap_or(0));
    }
    seats
}

/// Returns the annotations stored after the first `after` cards of the main line, split into their parts.
fn annotations_after(play: &Variations, after: usize) -> WrittenWords<'_> {
    let remark = play.remark(&play.mainline()[..after]);
    WrittenWords::parse(
        PbnSection::Play,
        remark.map_or("", |remark| &remark.comment),
    )
}

/// Returns the main line of a play as the data lines of a PBN Play section. If the position after `at` cards is the end
/// of the line and cards are left in the hands, the play is marked as unfinished.
pub(super) fn play_lines(setup: &Setup, play: &Variations, at: usize) -> Vec<String> {
    let mut writer = SectionWriter::new(PbnSection::Play);
    let cards = play.mainline();
    let seats = playing_seats(setup, play);
    let all: usize = Seat::ALL.map(|seat| setup.hand_len(seat)).iter().sum();
    let is_unfinished = at == cards.len() && cards.len() < all;
    writer.write_opening(play.remark(&[]).map_or("", |remark| &remark.comment));
    for first in (0..cards.len()).step_by(4) {
        let trick = first..cards.len().min(first + 4);
        let next = seats[first].clockwise(trick.len());
        for column in 0..4 {
            let seat = setup.leader.clockwise(column);
            match trick.clone().find(|index| seats[*index] == seat) {
                Some(index) => {
                    let words = annotations_after(play, index + 1);
                    let irregular = words.irregular.map(|irregular| format!("{irregular} "));
                    let card = cards[index].to_string();
                    writer.write_entry(&(irregular.unwrap_or_default() + &card), &words);
                }
                None => {
                    let is_next = is_unfinished && seat == next;
                    writer.write_entry(if is_next { "+" } else { "-" }, &WrittenWords::default());
                }
            }
        }
    }
    // Within a trick, the sign is in the column of the next seat.
    if is_unfinished && cards.len().is_multiple_of(4) {
        writer.write_end("+");
    } else if !is_unfinished && cards.len() != MAX_CARDS {
        writer.write_end("*");
    }
    writer.finish()
}
