//! Writing of boards as LIN, one per line, and rewriting of edited boards.

use std::ops::Range;

use kibitzer_cards::Seat;
use kibitzer_cards::problem::{Auction, AuctionState, Call, Problem};
use kibitzer_cards::rules::{Contract, Doubling, Game};

use crate::board_lines::rewind_to_trick_start;
use crate::edits::{self, TextEdit};
use crate::reading::{PieceReader, Rewrite, TextContent, use_known_declarer};

use super::calls::write_call;
use super::cards::write_hand;
use super::head::{EVENT_FIELDS, ROOMS, SCORINGS, SEAT_ORDER};
use super::pairs::{HeadKey, LinKey, LinPair, Pairs};
use super::reader::{LinReader, dealer_digit, parse_board_number, vulnerability_letter};
use super::symbols;

/// Writes a board as one line of LIN text. Returns `None` if LIN cannot represent it:
///
/// - a problem of preferans;
/// - a strain without a level;
/// - a leader who can be inferred neither from the contract nor from the first card;
/// - partly unknown hands next to completely unknown ones.
pub(crate) fn write(problem: &Problem) -> Option<String> {
    let problem = &rewind_to_trick_start(problem);
    if problem.setup.game != Game::Bridge {
        return None;
    }
    let text = format!("{}\n", board_text(problem));
    is_restored(problem, &text).then_some(text)
}

/// Returns true if reading the LIN `text` restores the hands, contract and play of the problem.
fn is_restored(problem: &Problem, text: &str) -> bool {
    let mut contents = TextContent::default();
    LinReader::default().read(text, &mut contents);
    let Some(Ok(line)) = contents.boards.pop().map(|board| board.content) else {
        return false;
    };
    let (read, mut setup) = (line.problem, problem.setup);
    if line.deal_only {
        use_known_declarer(&mut setup);
    }
    let is_known = setup.all_unknown() == 0 || setup.gone.is_empty();
    setup.gone = read.setup.gone;
    is_known
        && read.setup == setup
        && (read.level, read.doubling) == (problem.level, problem.doubling)
        && read.play.mainline() == problem.play.mainline()
}

/// A section of a LIN board. The sections are written in this order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LinSection {
    Event,
    Room,
    Names,
    Deal,
    Name,
    Vulnerable,
    Auction,
    Play,
}

impl LinSection {
    const ALL: [LinSection; 8] = [
        LinSection::Event,
        LinSection::Room,
        LinSection::Names,
        LinSection::Deal,
        LinSection::Name,
        LinSection::Vulnerable,
        LinSection::Auction,
        LinSection::Play,
    ];

    /// Returns the LIN text of this section of a problem.
    fn text(self, problem: &Problem) -> String {
        let record = &problem.record;
        match self {
            LinSection::Event => event_text(problem),
            LinSection::Room => match room_letter(problem) {
                Some(room) => format!("qx|{room}{}|", encode_field(&record.board)),
                None => String::new(),
            },
            LinSection::Names => {
                let names = SEAT_ORDER.map(|seat| encode_field(&record.players[seat]));
                format!("pn|{}|", names.join(","))
            }
            LinSection::Deal => deal_text(problem),
            LinSection::Name => match &record.board[..] {
                "" => String::new(),
                board if is_number(board) => format!("ah|Board {board}|"),
                board => format!("ah|{}|", symbols::encode_symbols(board)),
            },
            LinSection::Vulnerable => {
                format!("sv|{}|", vulnerability_letter(problem.vulnerability))
            }
            LinSection::Auction => auction_text(problem),
            LinSection::Play => play_text(problem),
        }
    }

    /// Returns the section to which a LIN key belongs; `None` for keys outside these sections.
    fn for_key(key: LinKey) -> Option<LinSection> {
        Some(match key {
            LinKey::Head(HeadKey::Event) => LinSection::Event,
            LinKey::Room => LinSection::Room,
            LinKey::Head(HeadKey::Names) => LinSection::Names,
            LinKey::Deal => LinSection::Deal,
            LinKey::Name => LinSection::Name,
            LinKey::Vulnerable => LinSection::Vulnerable,
            LinKey::Call | LinKey::Meaning => LinSection::Auction,
            LinKey::Card | LinKey::Claim | LinKey::Comment => LinSection::Play,
            LinKey::Head(_) | LinKey::Start | LinKey::Pause | LinKey::Display => return None,
        })
    }
}

/// Returns the LIN text of a whole board.
pub(super) fn board_text(problem: &Problem) -> String {
    let mut text = String::new();
    for section in LinSection::ALL {
        let pairs = section.text(problem);
        text += &match (section, pairs.is_empty()) {
            (LinSection::Deal, _) => format!("st||{pairs}rh||"),
            (LinSection::Auction, false) => format!("{pairs}pg||"),
            _ => pairs,
        };
    }
    text
}

fn is_number(text: &str) -> bool {
    parse_board_number(&format!("board{text}")).is_some_and(|number| number == text)
}

/// Encodes text as an entry of a LIN list, whose entries are separated by commas. Commas in the text become semicolons.
fn encode_field(text: &str) -> String {
    symbols::encode_symbols(text).replace(',', ";")
}

fn room_letter(problem: &Problem) -> Option<char> {
    let room = problem.record.more.get("Room")?;
    let mut rooms = ROOMS.into_iter();
    rooms.find_map(|(letter, name)| name.eq_ignore_ascii_case(room).then_some(letter))
}

fn event_text(problem: &Problem) -> String {
    let record = &problem.record;
    let mut fields = vec![encode_field(&record.event)];
    fields.extend(EVENT_FIELDS.map(|name| {
        let value = name
            .and_then(|name| record.more.get(name))
            .map(|value| encode_field(value))
            .unwrap_or_default();
        let letter = SCORINGS.iter().find(|(_, scoring)| *scoring == value);
        letter.map_or(value, |(letter, _)| (*letter).to_owned())
    }));
    if fields.iter().all(String::is_empty) && room_letter(problem).is_none() {
        String::new()
    } else {
        format!("vg|{}|", fields.join(","))
    }
}

/// Returns the LIN text of the dealer and the hands. East's hand is omitted if it consists of exactly the remaining
/// cards.
fn deal_text(problem: &Problem) -> String {
    let setup = &problem.setup;
    let is_whole = (setup.hands.0.iter()).all(|hand| hand.len() == setup.game.hand_size());
    let hands = SEAT_ORDER.map(|seat| {
        if is_whole && seat == Seat::East {
            String::new()
        } else {
            write_hand(setup.hands[seat])
        }
    });
    format!("md|{}{}|", dealer_digit(problem.dealer), hands.join(","))
}

/// Returns the LIN text of the calls. If they do not lead to the contract, writes the shortest auction that does, since
/// LIN stores the contract only as the result of an auction.
fn auction_text(problem: &Problem) -> String {
    let calls = &problem.record.auction;
    let (dealer, declarer) = (problem.dealer, problem.setup.declarer);
    let reached = calls.state(dealer).0.contract();
    match problem.contract() {
        Some(contract) if reached != Some((contract, declarer)) => {
            let calls = shortest_auction(contract, dealer, declarer)
                .into_iter()
                .map(|call| format!("mb|{}|", write_call(call)));
            calls.collect()
        }
        Some(_) | None => write_calls(calls),
    }
}

fn write_calls(auction: &Auction) -> String {
    let calls = auction.calls.iter().map(|explained| {
        let call = write_call(explained.call);
        let (alert, meaning) = match explained.meaning.strip_prefix('*') {
            Some("") => ("!", ""),
            Some(meaning) if meaning.starts_with(' ') => ("!", meaning.trim_start()),
            Some(_) | None => ("", &explained.meaning[..]),
        };
        match meaning {
            "" => format!("mb|{call}{alert}|"),
            _ => format!("mb|{call}{alert}|an|{}|", symbols::encode_symbols(meaning)),
        }
    });
    calls.collect()
}

fn shortest_auction(contract: Contract, dealer: Seat, declarer: Seat) -> Vec<Call> {
    let mut state = AuctionState::new(dealer);
    let bid = Call::Bid(contract.level(), contract.strain());
    let doubles: &[Call] = match contract.doubling() {
        Doubling::Undoubled => &[],
        Doubling::Doubled => &[Call::Double],
        Doubling::Redoubled => &[Call::Double, Call::Redouble],
    };
    let before = (0..4).take_while(|&steps| dealer.clockwise(steps) != declarer);
    let mut calls = vec![Call::Pass; before.count()];
    calls.push(bid);
    calls.extend(doubles);
    calls.extend([Call::Pass; 3]);
    calls.retain(|&call| state.call(call).is_ok());
    calls
}

/// Returns the LIN text of the play and its comments, with a pause after every trick. If the play is incomplete and the
/// result is known, a claim follows.
fn play_text(problem: &Problem) -> String {
    let cards = problem.play.mainline();
    let comments = |after: usize| {
        let remark = problem.play.remark(&cards[..after]);
        let lines = remark
            .into_iter()
            .flat_map(|remark| remark.comment.lines())
            .filter(|line| !line.trim().is_empty());
        let comments = lines.map(|line| format!("nt|{}|pg||", symbols::encode_symbols(line)));
        comments.collect::<String>()
    };
    let mut text = comments(0);
    for (index, card) in cards.iter().enumerate() {
        text += &format!("pc|{card}|{}", comments(index + 1));
        let is_last = index + 1 == cards.len();
        if index % 4 == 3 || is_last {
            text += "pg||";
        }
    }
    let play = problem.replay_line();
    let is_over = play.is_ok_and(|play| play.position().is_over());
    if let Some(tricks) = problem.record.result.filter(|_| !is_over) {
        text += &format!("mc|{tricks}|");
    }
    text
}

/// Writes an edited board into the LIN text it was read from. Everything that did not change keeps its source text.
pub(crate) fn rewrite(rewrite: Rewrite<'_>) -> Option<String> {
    let fresh = write(rewrite.after)?;
    let [before, after] = [rewrite.before, rewrite.after].map(rewind_to_trick_start);
    let pairs: Vec<LinPair> = Pairs::new(rewrite.piece).collect();
    let has_deal = pairs.iter().any(|pair| pair.key == Some(LinKey::Deal));
    if !has_deal || !rewrite.piece.trim_end().ends_with('|') {
        return Some(fresh);
    }
    let position = |key| pairs.iter().position(|pair| pair.key == Some(key));
    let piece = BoardSource {
        text: rewrite.piece,
        room: position(LinKey::Room),
        first_card: position(LinKey::Card),
        pairs: &pairs,
    };
    let changed = LinSection::ALL.into_iter().filter_map(|section| {
        let text = section.text(&after);
        (section.text(&before) != text).then_some((section, text))
    });
    let mut edits: Vec<TextEdit> = changed
        .flat_map(|(section, text)| piece.edits(section, text))
        .collect();
    // The sort is stable, so text inserted at the same offset stays in the order of the parts.
    edits.sort_by_key(|(place, _)| place.start);
    Some(edits::apply_edits(rewrite.piece, edits))
}

/// The source text of one board, split into its LIN key-value pairs.
struct BoardSource<'a> {
    text: &'a str,
    pairs: &'a [LinPair<'a>],
    /// The index of the pair that gives the room. Header pairs before it also apply to other boards.
    room: Option<usize>,
    first_card: Option<usize>,
}

impl BoardSource<'_> {
    /// Returns the edits that replace one section of the board with `text`.
    fn edits(&self, section: LinSection, text: String) -> Vec<TextEdit> {
        let pairs: Vec<usize> = (0..self.pairs.len())
            .filter(|&index| self.belongs_to(index, section))
            .collect();
        let mut edits: Vec<TextEdit> = pairs
            .iter()
            .map(|&index| (self.removal_range(index, section), String::new()))
            .collect();
        // The play takes the place of its first card, and not of a comment before it.
        let mut pairs = pairs.into_iter();
        let is_comment = |index: usize| self.pairs[index].key == Some(LinKey::Comment);
        match pairs.position(|index| section != LinSection::Play || !is_comment(index)) {
            Some(first) => edits[first].1 = text,
            None => {
                let place = self.insertion_offset(section);
                edits.insert(0, (place..place, text));
            }
        }
        edits
    }

    /// Returns true if the pair at `index` belongs to a section of the board and applies only to this board.
    fn belongs_to(&self, index: usize, section: LinSection) -> bool {
        let pair = &self.pairs[index];
        let is_head =
            pair.key.is_some_and(LinKey::is_head) && self.room.is_some_and(|room| index < room);
        let is_pause = section == LinSection::Play
            && pair.key == Some(LinKey::Pause)
            && self.first_card.is_some_and(|first| index > first);
        !is_head && (is_pause || pair.key.and_then(LinSection::for_key) == Some(section))
    }

    /// Returns the byte range to delete in order to remove a pair: the pair itself and, in the play, also the
    /// whitespace after it.
    fn removal_range(&self, index: usize, section: LinSection) -> Range<usize> {
        let pair = &self.pairs[index];
        let end = match (section, self.pairs.get(index + 1)) {
            (LinSection::Play, Some(next)) => {
                let rest = &self.text[next.start - next.before.len()..];
                self.text.len() - rest.trim_start().len()
            }
            _ => pair.end,
        };
        pair.start..end
    }

    /// Returns the byte offset at which to insert a section that the source text lacks.
    fn insertion_offset(&self, section: LinSection) -> usize {
        let mut pairs = self.pairs.iter();
        let place = match section {
            LinSection::Event | LinSection::Room | LinSection::Names | LinSection::Deal => {
                let is_start = |key| matches!(key, Some(LinKey::Start | LinKey::Deal));
                pairs.find(|pair| is_start(pair.key)).map(|pair| pair.start)
            }
            LinSection::Name | LinSection::Vulnerable | LinSection::Auction => {
                let deal = pairs.find(|pair| pair.key == Some(LinKey::Deal));
                deal.map(|deal| deal.end)
            }
            LinSection::Play => None,
        };
        place.unwrap_or(self.text.trim_end().len())
    }
}
