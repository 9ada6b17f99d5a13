//! The serialised fields of a document, and the conversion of a problem into them.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Visitor};
use serde::{Deserialize, Serialize};

use crate::problem::{
    Goal, GoalKind, Party, Problem, PublishedMakes, PublishedPar, Record, Remark, Solution,
    Translation, Variations,
};
use crate::rules::{Game, Setup, Vulnerability};
use crate::{BySeat, Card, CardSet, Seat, Tricks};

/// The serialised fields of a document, which holds a bridge or preferans problem with everything known about it.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Problem", deny_unknown_fields)]
pub(super) struct DocumentFields<'a> {
    pub(super) version: u32,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) title: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) author: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) source: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) question: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) notes: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) tags: Vec<Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) translations: BTreeMap<Cow<'a, str>, TranslationFields<'a>>,
    #[serde(with = "GameName")]
    pub(super) game: Game,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) absent: Option<SeatName>,
    #[serde(borrow, default, skip_serializing_if = "is_default")]
    pub(super) hands: HandFields<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) gone: SourceText<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) trick: SourceText<'a>,
    #[serde(borrow)]
    pub(super) contract: SourceText<'a>,
    pub(super) declarer: SeatName,
    pub(super) leader: SeatName,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) dealer: SeatName,
    #[serde(default, skip_serializing_if = "is_default")]
    #[serde(with = "VulnerabilityName")]
    pub(super) vulnerable: Vulnerability,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) play: SourceText<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) line: SourceText<'a>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) at: Option<usize>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) remarks: BTreeMap<usize, RemarkFields<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub(super) variations: Vec<VariationFields<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) goal: Option<GoalFields>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) solution: Option<SolutionFields<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) record: Option<RecordFields<'a>>,
}

/// The serialised fields of a problem's texts in another language.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Translation", deny_unknown_fields)]
pub(super) struct TranslationFields<'a> {
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) title: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) question: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) notes: Cow<'a, str>,
}

/// The serialised fields of a variation, which leaves its parent line after `after` cards, counted from the first card
/// of the document's `play`.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Variation", deny_unknown_fields)]
pub(super) struct VariationFields<'a> {
    pub(super) after: usize,
    #[serde(borrow)]
    pub(super) play: SourceText<'a>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) remarks: BTreeMap<usize, RemarkFields<'a>>,
    #[serde(borrow, default, skip_serializing_if = "Vec::is_empty")]
    pub(super) variations: Vec<VariationFields<'a>>,
}

/// The serialised fields of a remark on a card of a line of play.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Remark", deny_unknown_fields)]
pub(super) struct RemarkFields<'a> {
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) name: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) comment: Cow<'a, str>,
}

/// The serialised fields of the record of a deal as played at a table.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Record", deny_unknown_fields)]
pub(super) struct RecordFields<'a> {
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) event: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) site: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) date: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) board: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub(super) players: PlayerFields<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) auction: SourceText<'a>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) meanings: BTreeMap<usize, Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) result: Option<u8>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) score: Cow<'a, str>,
    #[serde(borrow, default, skip_serializing_if = "is_default")]
    pub(super) makes: HandFields<'a>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) more: BTreeMap<Cow<'a, str>, Cow<'a, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) par: Option<ParFields<'a>>,
}

/// The serialised fields of the published par score and contracts of a deal.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Par", deny_unknown_fields)]
pub(super) struct ParFields<'a> {
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) score: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) contracts: Cow<'a, str>,
}

/// The serialised fields for the names of the four players.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Players", deny_unknown_fields)]
pub(super) struct PlayerFields<'a> {
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) north: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) east: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) south: Cow<'a, str>,
    #[serde(default, skip_serializing_if = "str::is_empty")]
    pub(super) west: Cow<'a, str>,
}

/// The serialised fields for the cards of each hand as text, known and unknown, as in `hands: (north: "A8...", west:
/// "?2")`.
#[derive(Default, PartialEq, Serialize, Deserialize)]
#[serde(rename = "Hands", deny_unknown_fields)]
pub(super) struct HandFields<'a> {
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) north: SourceText<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) east: SourceText<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) south: SourceText<'a>,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) west: SourceText<'a>,
}

/// The serialised fields of the goal of a problem.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename = "Goal", deny_unknown_fields)]
pub(super) struct GoalFields {
    #[serde(with = "PartyName")]
    party: Party,
    tricks: u8,
    #[serde(default, skip_serializing_if = "is_default")]
    exactly: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    at_most: bool,
}

impl GoalFields {
    /// Converts a goal into fields of a document.
    fn from_goal(goal: Goal) -> GoalFields {
        GoalFields {
            party: goal.party,
            tricks: goal.tricks.0,
            exactly: goal.kind == GoalKind::Exact,
            at_most: goal.kind == GoalKind::AtMost,
        }
    }

    /// Returns the goal that the fields describe.
    pub(super) fn goal(self) -> Goal {
        Goal {
            party: self.party,
            tricks: Tricks(self.tricks),
            kind: match (self.at_most, self.exactly) {
                (true, _) => GoalKind::AtMost,
                (false, true) => GoalKind::Exact,
                (false, false) => GoalKind::OrBetter,
            },
        }
    }
}

/// The serialised fields of the published solution of a problem.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Solution", deny_unknown_fields)]
pub(super) struct SolutionFields<'a> {
    pub(super) tricks: u8,
    #[serde(borrow, default, skip_serializing_if = "SourceText::is_empty")]
    pub(super) cards: SourceText<'a>,
}

/// The latest version of the document format. This program reads all versions up to it, and writes the earliest that
/// can hold the problem.
pub const VERSION: u32 = 3;

/// Returns the earliest version of the document format that can hold the problem.
fn earliest_version(problem: &Problem) -> u32 {
    let is_as_then = problem.tags.is_empty()
        && problem.translations.is_empty()
        && problem.setup.unknown == BySeat::default()
        && problem.setup.gone.is_empty()
        && problem.line.is_empty()
        && problem.at == problem.play.mainline().len()
        && problem.play == Variations::of(problem.play.mainline().to_vec())
        && problem.record.is_empty();
    match problem.goal {
        Some(_) => VERSION,
        None if is_as_then => 1,
        None => 2,
    }
}

// These types fix the names in files, so that renaming the types of the program does not change the format.

/// The name of a game in documents.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Game", rename = "Game")]
pub(super) enum GameName {
    Bridge,
    Preferans,
}

/// The name of a party in documents.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Party", rename = "Party")]
pub(super) enum PartyName {
    Declaring,
    Others,
}

/// The name of a vulnerability in documents.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Vulnerability", rename = "Vulnerability")]
pub(super) enum VulnerabilityName {
    None,
    NorthSouth,
    EastWest,
    Both,
}

/// The name of a seat in documents.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename = "Seat")]
pub(super) enum SeatName {
    #[default]
    North,
    East,
    South,
    West,
}

impl SeatName {
    /// All names of seats, clockwise from North.
    const ALL: [SeatName; 4] = [
        SeatName::North,
        SeatName::East,
        SeatName::South,
        SeatName::West,
    ];

    /// Returns the name that a seat has in documents.
    fn from_seat(seat: Seat) -> SeatName {
        SeatName::ALL[seat.index()]
    }

    /// Returns the seat that this name stands for.
    pub(super) fn seat(self) -> Seat {
        Seat::ALL[self as usize]
    }
}

/// Returns true if a field has its default value, so that it is left out of documents.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Cards or a contract as text. When parsed, the text is a slice of the document, so that an error inside it has a
/// position.
#[derive(Default, PartialEq, Serialize)]
#[serde(transparent)]
pub(super) struct SourceText<'a>(pub(super) Cow<'a, str>);

impl SourceText<'_> {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Writes cards as text, with spaces between them.
    fn from_cards(cards: impl IntoIterator<Item = Card>) -> SourceText<'static> {
        // Most of a document with many variations is cards.
        let mut text = String::new();
        for card in cards {
            if !text.is_empty() {
                text.push(' ');
            }
            text.extend([card.suit.letter(), card.rank.letter()]);
        }
        SourceText(text.into())
    }

    /// Writes the known cards of a hand as text, then `?` and the number of its unknown cards.
    fn from_hand(hand: CardSet, unknown: u8) -> SourceText<'static> {
        let unknown = (unknown > 0).then(|| format!("?{unknown}"));
        let known = (!hand.is_empty()).then(|| hand.to_string());
        let parts: Vec<String> = known.into_iter().chain(unknown).collect();
        SourceText(parts.join(" ").into())
    }

    /// Writes the published double-dummy tricks of one declarer in each strain as text, as in `9 10 8 7 -`.
    fn from_makes(makes: &PublishedMakes) -> SourceText<'static> {
        if makes.iter().all(Option::is_none) {
            return SourceText::default();
        }
        let text =
            |tricks: &Option<Tricks>| tricks.map_or("-".to_owned(), |trick| trick.to_string());
        let tricks: Vec<String> = makes.iter().map(text).collect();
        SourceText(tricks.join(" ").into())
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for SourceText<'a> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        /// A visitor that accepts only strings without escapes, which are slices of the document.
        struct UnescapedText;

        impl<'de> Visitor<'de> for UnescapedText {
            type Value = SourceText<'de>;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("letters and digits in quotes")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<SourceText<'de>, E> {
                Ok(SourceText(text.into()))
            }
        }

        from.deserialize_str(UnescapedText)
    }
}

impl<'a> DocumentFields<'a> {
    /// Converts a problem into the fields of a document.
    pub(super) fn from_problem(problem: &'a Problem) -> DocumentFields<'a> {
        let setup = &problem.setup;
        DocumentFields {
            version: earliest_version(problem),
            title: problem.title.as_str().into(),
            author: problem.author.as_str().into(),
            source: problem.source.as_str().into(),
            question: problem.question.as_str().into(),
            notes: problem.notes.as_str().into(),
            tags: problem.tags.iter().map(|tag| tag.as_str().into()).collect(),
            translations: (problem.translations.iter())
                .map(|(code, it)| {
                    (
                        code.as_str().into(),
                        TranslationFields::from_translation(it),
                    )
                })
                .collect(),
            game: setup.game,
            absent: setup.absent.map(SeatName::from_seat),
            hands: HandFields::from_setup(setup),
            gone: SourceText::from_cards(setup.gone),
            trick: SourceText::from_cards(setup.trick.cards()),
            contract: SourceText(contract_text(problem).into()),
            declarer: SeatName::from_seat(setup.declarer),
            leader: SeatName::from_seat(setup.leader),
            dealer: SeatName::from_seat(problem.dealer),
            vulnerable: problem.vulnerability,
            play: SourceText::from_cards(problem.play.mainline().iter().copied()),
            line: SourceText::from_cards(problem.line.iter().copied()),
            at: (problem.at != problem.line_in_view().len()).then_some(problem.at),
            remarks: remark_fields(&problem.play, 0),
            variations: variation_fields(&problem.play, 0),
            goal: problem.goal.map(GoalFields::from_goal),
            solution: problem.solution.as_ref().map(SolutionFields::from_solution),
            record: (!problem.record.is_empty())
                .then(|| RecordFields::from_record(&problem.record)),
        }
    }
}

/// Converts the remarks on a line of play into fields of a document, keyed by card number. `before` is the number of
/// cards that precede the line.
fn remark_fields(line: &Variations, before: usize) -> BTreeMap<usize, RemarkFields<'_>> {
    let remarks = line.remarks();
    remarks
        .map(|(after, it)| (before + after, RemarkFields::from_remark(it)))
        .collect()
}

/// Converts the variations of a line of play into fields of a document. `before` is the number of cards that precede
/// the line.
fn variation_fields(line: &Variations, before: usize) -> Vec<VariationFields<'_>> {
    let branches = line.branches();
    branches
        .map(|(after, it)| VariationFields::from_line(before + after, it))
        .collect()
}

impl<'a> VariationFields<'a> {
    /// Converts a variation that leaves its parent line after `after` cards.
    fn from_line(after: usize, line: &'a Variations) -> VariationFields<'a> {
        VariationFields {
            after,
            play: SourceText::from_cards(line.mainline().iter().copied()),
            remarks: remark_fields(line, after),
            variations: variation_fields(line, after),
        }
    }
}

impl<'a> RemarkFields<'a> {
    /// Converts a remark into fields of a document.
    fn from_remark(remark: &'a Remark) -> RemarkFields<'a> {
        RemarkFields {
            name: remark.name.as_str().into(),
            comment: remark.comment.as_str().into(),
        }
    }
}

impl<'a> TranslationFields<'a> {
    /// Converts the texts of a problem in another language into fields of a document.
    fn from_translation(translation: &'a Translation) -> TranslationFields<'a> {
        TranslationFields {
            title: translation.title.as_str().into(),
            question: translation.question.as_str().into(),
            notes: translation.notes.as_str().into(),
        }
    }
}

impl<'a> RecordFields<'a> {
    /// Converts the record of a deal into fields of a document.
    fn from_record(record: &'a Record) -> RecordFields<'a> {
        let calls = record.auction.calls.iter();
        let explained = (1..)
            .zip(calls.clone())
            .filter(|(_, it)| !it.meaning.is_empty());
        let words: Vec<String> = calls.map(|call| call.call.to_string()).collect();
        RecordFields {
            event: record.event.as_str().into(),
            site: record.site.as_str().into(),
            date: record.date.as_str().into(),
            board: record.board.as_str().into(),
            players: PlayerFields::from_players(&record.players),
            auction: SourceText(words.join(" ").into()),
            meanings: explained
                .map(|(at, it)| (at, it.meaning.as_str().into()))
                .collect(),
            result: record.result.map(|tricks| tricks.0),
            score: record.score.as_str().into(),
            makes: HandFields::from_texts(|seat| SourceText::from_makes(&record.makes[seat])),
            more: (record.more.iter())
                .map(|(name, value)| (name.as_str().into(), value.as_str().into()))
                .collect(),
            par: (!record.par.is_empty()).then(|| ParFields::from_par(&record.par)),
        }
    }
}

impl<'a> ParFields<'a> {
    /// Converts a published par result into fields of a document.
    fn from_par(par: &'a PublishedPar) -> ParFields<'a> {
        ParFields {
            score: par.score.as_str().into(),
            contracts: par.contracts.as_str().into(),
        }
    }
}

impl<'a> PlayerFields<'a> {
    /// Converts the names of the players into fields of a document.
    fn from_players(players: &'a BySeat<String>) -> PlayerFields<'a> {
        let [north, east, south, west] = players.0.each_ref().map(|player| player.as_str().into());
        PlayerFields {
            north,
            east,
            south,
            west,
        }
    }
}

impl HandFields<'_> {
    /// Converts the hands of a setup into fields of a document.
    fn from_setup(setup: &Setup) -> HandFields<'static> {
        HandFields::from_texts(|seat| SourceText::from_hand(setup.hands[seat], setup.unknown[seat]))
    }

    /// Makes the fields for four hands by calling `text` for each seat, clockwise from North.
    fn from_texts(text: impl FnMut(Seat) -> SourceText<'static>) -> HandFields<'static> {
        let [north, east, south, west] = Seat::ALL.map(text);
        HandFields {
            north,
            east,
            south,
            west,
        }
    }
}

impl SolutionFields<'_> {
    /// Converts a published solution into fields of a document.
    fn from_solution(solution: &Solution) -> SolutionFields<'static> {
        SolutionFields {
            tricks: solution.tricks.0,
            cards: SourceText::from_cards(solution.cards),
        }
    }
}

/// Writes the known parts of a problem's contract. An impossible contract, such as no trumps at level 9 in an
/// unfinished problem, is written too.
fn contract_text(problem: &Problem) -> String {
    let level = problem.level.map(|level| level.to_string());
    let (level, strain) = (level.unwrap_or_default(), problem.setup.strain);
    format!("{level}{strain}{}", problem.doubling.letters())
}
