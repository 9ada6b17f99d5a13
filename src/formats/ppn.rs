//! Portable Preferans Notation (PPN): games of preferans by the Serbian rules.
//!
//! The format follows its description (github.com/prefko/portable-preferans-notation). After tags about the game, such
//! as `[Player1 cope]`, each deal is a pair of brackets around words in a fixed order:
//!
//! ```text
//! [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 AR 4 3 I3 8 2 2A12,M9B2 M7:-8,F3:L24,0]
//! ```
//!
//! The words are:
//!
//! - the number of the deal;
//! - the players in the order in which they were dealt their cards, the dealer last;
//! - the cards, one character each: ten for each player and two for the talon;
//! - the highest bid of each player, or a pass;
//! - declarer, and the cards that he discarded;
//! - the contract, preceded by `G` if declarer did not take the talon;
//! - the defenders who play (whist), and their doubles and redoubles;
//! - a flag for deals that count double, and the value of the deal;
//! - the player on lead;
//! - the cards trick by trick, each trick followed by its winner;
//! - the tricks and the scores.
//!
//! If all players pass, the deal ends after the bids.
//!
//! Players 1, 2 and 3 are seated West, North and East. Deals in which fewer than two defenders play are read without
//! their play, since Kibitzer supports only play with three hands.

use kibitzer_cards::problem::{Call, ExplainedCall, Problem};
use kibitzer_cards::rules::Game;
use kibitzer_cards::{BySeat, Card, CardSet, Excerpt, Seat, Strain, Suit, Tricks};

use super::board_builder::{BoardBuilder, LinePart};
use super::board_lines::BoardLine;
use super::flaw::BoardFlaw;
use super::reading::{PieceReader, ReadError, TextContent};

/// The characters that stand for the cards in a PPN file, from the seven to the ace of spades, diamonds, hearts and
/// clubs.
const CARD_LETTERS: &str = "123456789ABCDEFGHIJKLMNOPQRSTUVW";

const SUITS: [Suit; 4] = [Suit::Spades, Suit::Diamonds, Suit::Hearts, Suit::Clubs];

/// The seats of the players 1, 2 and 3 of a PPN file.
const PLAYER_SEATS: [Seat; 3] = [Seat::West, Seat::North, Seat::East];

/// The prefixes of the tags with which a PPN file may begin.
const TAG_PREFIXES: &str = "Bula Refe Player Result Place Name1 StartTime";

/// Returns true if the text looks like the beginning of a PPN file, a format for records of preferans deals.
pub(crate) fn looks_like_ppn(head: &str) -> bool {
    let Some(inside) = head.strip_prefix('[') else {
        return false;
    };
    let line = inside.lines().next().unwrap_or("");
    let mut words = line.split_whitespace();
    let mut is_next = |is_it: fn(&str) -> bool| words.next().is_some_and(is_it);
    let is_deal = is_next(|number| number.parse::<u32>().is_ok())
        && is_next(|order| parse_players(order).is_some())
        && is_next(|cards| cards.len() == CARD_LETTERS.len());
    is_deal || TAG_PREFIXES.split(' ').any(|tag| inside.starts_with(tag))
}

/// The reader for PPN, a text format of preferans programs. Players' names, site and date are given once and apply to
/// all later deals.
#[derive(Default)]
pub(crate) struct PpnReader {
    names: BySeat<String>,
    site: String,
    date: String,
}

impl PieceReader for PpnReader {
    fn read(&mut self, piece: &str, contents: &mut TextContent) {
        for line in BoardLine::split_lines(piece) {
            let text = line.text.trim();
            let inside = text
                .strip_prefix('[')
                .map(|text| text.trim_end_matches(']'));
            match inside {
                Some(deal) if deal.starts_with(|c: char| c.is_ascii_digit()) => {
                    self.read_deal(line, deal, contents);
                }
                Some(tag) => self.read_tag(tag),
                None if text.is_empty() || text.starts_with('#') || text == "..." => {}
                None => contents.warn(line.error_quoting(text, BoardFlaw::Unknown)),
            }
        }
    }
}

impl PpnReader {
    fn read_tag(&mut self, inside: &str) {
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        let value = value.trim().trim_matches('"');
        let text = match name {
            "Location" => &mut self.site,
            "Date" => &mut self.date,
            _ => {
                let number = name.strip_prefix("Player").or(name.strip_prefix("Name"));
                match number.and_then(seat_of_player) {
                    Some(seat) => &mut self.names[seat],
                    None => return,
                }
            }
        };
        value.clone_into(text);
    }

    fn read_deal(&self, line: BoardLine, inside: &str, contents: &mut TextContent) {
        let deal = PpnDeal {
            line,
            words: inside.split_whitespace().collect(),
        };
        match deal.problem(&mut contents.warnings) {
            Ok((mut problem, is_all)) => {
                problem.record.players = self.names.clone();
                problem.record.site = self.site.clone();
                problem.record.date = self.date.clone();
                contents.problem(line.number, problem, !is_all);
            }
            Err(error) => contents.board(line.number, Err(error)),
        }
    }
}

/// Returns the seat of player `number` in a PPN file, where players are numbered 1 to 3.
fn seat_of_player(number: &str) -> Option<Seat> {
    let number: usize = number.parse().ok()?;
    PLAYER_SEATS.get(number.checked_sub(1)?).copied()
}

/// Parses the numbers of three different players and returns their seats.
fn parse_players(order: &str) -> Option<[Seat; 3]> {
    let numbers = order.split("").filter(|part| !part.is_empty()).take(4);
    let seats: Option<Vec<Seat>> = numbers.map(seat_of_player).collect();
    let seats = <[Seat; 3]>::try_from(seats?).ok()?;
    let has_all = PLAYER_SEATS.iter().all(|seat| seats.contains(seat));
    has_all.then_some(seats)
}

fn parse_card(letter: char) -> Option<Card> {
    let index = CARD_LETTERS.find(letter.to_ascii_uppercase())?;
    let suit = CardSet::of_suit(SUITS[index / 8]) & Game::Preferans.pack();
    // The letters of a suit begin with the seven.
    suit.iter().rev().nth(index % 8)
}

/// A preferans deal in PPN, split into its words.
struct PpnDeal<'a> {
    line: BoardLine<'a>,
    words: Vec<&'a str>,
}

/// The words of a PPN deal in the order in which they are written.
#[derive(Clone, Copy)]
enum PpnWord {
    Number,
    Order,
    Cards,
    Bids,
    Main,
    Discarded,
    Contract,
    Accepted,
    Kontra,
    Starts,
    Throws,
    Summary,
}

impl<'a> PpnDeal<'a> {
    /// Returns the word of a PPN deal that has the role `word`, or an empty string if it is missing.
    ///
    /// Some programs omit the flag for deals that count double, so the last words are located from the end.
    fn word(&self, word: PpnWord) -> &'a str {
        let [index, kontra, last] =
            [word, PpnWord::Kontra, PpnWord::Summary].map(|word| word as usize);
        let mut place = Some(index);
        if index > kontra {
            place = (self.words.len() + index).checked_sub(last + 1);
            place = place.filter(|&place| place > kontra);
        }
        let found = place.and_then(|place| self.words.get(place));
        found.copied().unwrap_or("")
    }

    fn error_at_word(&self, word: PpnWord, flaw: fn(Excerpt) -> BoardFlaw) -> ReadError {
        match self.word(word) {
            "" => {
                let end = &self.line.text[self.line.text.len()..];
                self.line.error_at(end, BoardFlaw::Ends)
            }
            text => self.line.error_quoting(text, flaw),
        }
    }

    /// Returns the deal as a problem, and a flag that is true if the deal has a declarer. Adds warnings about minor
    /// flaws.
    fn problem(&self, warnings: &mut Vec<ReadError>) -> Result<(Problem, bool), ReadError> {
        let order = parse_players(self.word(PpnWord::Order))
            .ok_or_else(|| self.error_at_word(PpnWord::Order, BoardFlaw::NoSeat))?;
        let mut builder = BoardBuilder::new(Game::Preferans);
        builder.problem.record.board = self.word(PpnWord::Number).to_owned();
        builder.problem.dealer = order[2];
        let talon = self.deal_cards(order, &mut builder)?;
        self.add_bids(&mut builder);
        let main = seat_of_player(self.word(PpnWord::Main));
        let problem = &mut builder.problem;
        if let Some(main) = main {
            problem.setup.declarer = main;
            warnings.extend(self.set_discards(talon, problem).err());
            warnings.extend(self.set_contract(problem).err());
            self.add_defence(order, problem);
            self.set_result(order, problem);
            match seat_of_player(self.word(PpnWord::Starts)) {
                Some(leader) => {
                    problem.setup.leader = leader;
                    self.set_play(&mut builder);
                }
                None => warnings.push(self.error_at_word(PpnWord::Starts, BoardFlaw::NoSeat)),
            }
        } else if self.words.len() > PpnWord::Main as usize {
            warnings.push(self.error_at_word(PpnWord::Main, BoardFlaw::NoSeat));
        }
        Ok((builder.finish(warnings), main.is_some()))
    }

    /// Deals the cards of a PPN deal to the players and returns the talon.
    fn deal_cards(
        &self,
        order: [Seat; 3],
        builder: &mut BoardBuilder<LinePart<'a>>,
    ) -> Result<CardSet, ReadError> {
        let text = self.word(PpnWord::Cards);
        let letters = text.chars().take(CARD_LETTERS.len() + 1);
        let parsed: Option<Vec<Card>> = letters.map(parse_card).collect();
        let cards = parsed
            .filter(|cards| cards.len() == CARD_LETTERS.len())
            .ok_or_else(|| self.error_at_word(PpnWord::Cards, BoardFlaw::NoCard))?;
        let (hands, talon) = cards.split_at(30);
        for (seat, hand) in order.into_iter().zip(hands.chunks(10)) {
            builder.problem.setup.hands[seat] = hand.iter().copied().collect();
        }
        builder.separate_hands((self.line, text));
        Ok(talon.iter().copied().collect())
    }

    /// Adds the highest bid of each player as a single call, with its source text as the explanation. PPN does not
    /// record the rest of the auction.
    fn add_bids(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        for bid in self.word(PpnWord::Bids).split(',').take(3) {
            let level = bid.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let (call, meaning) = match level {
                "" if bid == "P" => (Call::Pass, ""),
                // A bid to play without the talon that names no suit.
                "" if bid == "G" => continue,
                _ => match parse_contract(level) {
                    Some((level, strain)) => (Call::Bid(level, strain), bid),
                    None => {
                        builder.warn_word(self.line, bid, BoardFlaw::NoCall);
                        continue;
                    }
                },
            };
            let meaning = meaning.to_owned();
            let calls = &mut builder.problem.record.auction.calls;
            calls.push(ExplainedCall { call, meaning });
        }
    }

    /// Gives declarer the talon and removes declarer's two discards. If the discards are unknown, the talon itself is
    /// out of play.
    fn set_discards(&self, talon: CardSet, problem: &mut Problem) -> Result<(), ReadError> {
        let text = self.word(PpnWord::Discarded);
        if text.eq_ignore_ascii_case("XX") {
            problem.setup.gone = talon;
            return Ok(());
        }
        let parsed: Option<Vec<Card>> = text.chars().take(3).map(parse_card).collect();
        let discards: CardSet = parsed.unwrap_or_default().into_iter().collect();
        let hand = &mut problem.setup.hands[problem.setup.declarer];
        let all = *hand | talon;
        if discards.len() != 2 || !all.has_all(discards) {
            return Err(self.error_at_word(PpnWord::Discarded, BoardFlaw::NoCard));
        }
        *hand = all - discards;
        problem.setup.gone = discards;
        Ok(())
    }

    fn set_contract(&self, problem: &mut Problem) -> Result<(), ReadError> {
        let contract = parse_contract(self.word(PpnWord::Contract).trim_start_matches('G'));
        let (level, strain) =
            contract.ok_or_else(|| self.error_at_word(PpnWord::Contract, BoardFlaw::NoContract))?;
        problem.level = (strain != Strain::Misere).then_some(level);
        problem.setup.strain = strain;
        Ok(())
    }

    /// Adds the calls of the defenders: whist or pass for each, and a double if there was one.
    fn add_defence(&self, order: [Seat; 3], problem: &mut Problem) {
        let accepted = self.word(PpnWord::Accepted);
        let (setup, calls) = (&problem.setup, &mut problem.record.auction.calls);
        for seat in order.into_iter().filter(|&seat| seat != setup.declarer) {
            let plays =
                seat_of_player(accepted).is_none_or(|alone| alone == seat) && accepted != "0";
            let call = if plays { Call::Whist } else { Call::Pass };
            let meaning = String::new();
            calls.push(ExplainedCall { call, meaning });
        }
        let kontra = self.word(PpnWord::Kontra);
        if !matches!(kontra, "0" | "") {
            let (call, meaning) = (Call::Double, kontra.to_owned());
            calls.push(ExplainedCall { call, meaning });
        }
    }

    /// Sets the number of declarer's tricks, and the scores in their source spelling.
    fn set_result(&self, order: [Seat; 3], problem: &mut Problem) {
        let summary = self.word(PpnWord::Summary);
        problem.record.score = summary.to_owned();
        let mut parts = order.into_iter().zip(summary.split(','));
        let main = parts.find(|(seat, _)| *seat == problem.setup.declarer);
        let tricks = main
            .and_then(|(_, part)| part.strip_prefix('M')?.split(':').next())
            .and_then(|tricks| tricks.parse().ok());
        problem.record.result = tricks.filter(|&tricks| tricks <= 10).map(Tricks);
    }

    /// Sets the play of the deal if three players took part. If a trick has fewer than three cards, the play is
    /// ignored.
    fn set_play(&self, builder: &mut BoardBuilder<LinePart<'a>>) {
        let tricks = self.word(PpnWord::Throws).split(',');
        if tricks.clone().any(|trick| trick.len() < 4) {
            return;
        }
        for trick in tricks.take(10) {
            let mut letters = trick.char_indices();
            // Skip the winner, which follows from the cards.
            letters.next_back();
            let place = |at: usize| (self.line, &trick[at..]);
            builder.add_cards(
                letters.filter_map(|(at, letter)| Some((place(at), parse_card(letter)?))),
            );
        }
        builder.settle_play();
    }
}

/// Parses the number of a contract in PPN, 2 to 8. Returns the level and strain that correspond to it in Kibitzer's
/// preferans rules. The level of misère is 0.
fn parse_contract(number: &str) -> Option<(u8, Strain)> {
    Some(match number {
        "2" => (6, Strain::Trump(Suit::Spades)),
        "3" => (6, Strain::Trump(Suit::Diamonds)),
        "4" => (6, Strain::Trump(Suit::Hearts)),
        "5" => (6, Strain::Trump(Suit::Clubs)),
        "6" => (0, Strain::Misere),
        "7" => (6, Strain::NoTrump),
        "8" => (10, Strain::NoTrump),
        _ => return None,
    })
}
