//! The contents of an exported position, independent of the format.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Contract, Doubling, Game, Play, Setup};
use kibitzer_cards::{BySeat, Card, Seat, Strain, Suit};
use kibitzer_formats::diagram::{DiagramLetters, DiagramWords};

use super::line::{SheetLine, SheetPiece, plain, said};
use super::look::PictureLook;
use super::solution::{self, SolutionRow};

/// The cards of one hand, ready to be printed.
pub(crate) struct HandSheet {
    pub(crate) name: &'static str,
    /// The ranks of each suit; empty for a void.
    pub(crate) suits: [(Suit, String); 4],
    /// The number of unknown cards.
    pub(crate) unknown: u8,
    /// The text that mentions the unknown cards; empty if there are none.
    pub(crate) unknown_said: String,
}

impl HandSheet {
    /// Returns true if all cards of the hand are unknown.
    pub(crate) fn is_dark(&self) -> bool {
        self.unknown > 0 && self.suits.iter().all(|(_, ranks)| ranks.is_empty())
    }

    /// Returns the sign for a suit without known cards: a dash for a void, a question mark if there are unknown cards.
    pub(crate) fn nothing(&self) -> &'static str {
        match self.unknown {
            0 => "–",
            _ => "?",
        }
    }
}

/// The current position of a problem, with all text around it.
pub(crate) struct PositionSheet<'a> {
    problem: &'a Problem,
    /// The play so far; `None` if it cannot be replayed, for example because hands are unknown.
    play: Option<Play>,
    pub(crate) words: DiagramWords,
    /// True if only the hands are known.
    deal_only: bool,
    with_solution: bool,
}

impl<'a> PositionSheet<'a> {
    pub(crate) fn of(problem: &'a Problem, look: PictureLook) -> PositionSheet<'a> {
        PositionSheet {
            problem,
            play: problem.replay().ok(),
            words: DiagramWords(look.letters),
            deal_only: look.deal_only,
            with_solution: look.with_solution,
        }
    }

    /// Returns the current cards: after the play so far if that can be replayed, otherwise at the start.
    pub(crate) fn setup(&self) -> &Setup {
        match &self.play {
            Some(play) => play.position().setup(),
            None => &self.problem.setup,
        }
    }

    /// Returns the problem with the current position as its start. The further play of a problem with a question is
    /// left out, because its first card may be the answer.
    pub(crate) fn as_it_lies(&self) -> Problem {
        let mut here = self.problem.clone();
        if self.play.is_some() && self.problem.at > 0 {
            here.setup = *self.setup();
        }
        if self.problem.at > 0 || self.problem.asks() {
            here.set_play(Vec::new());
            here.record.result = None;
        }
        here
    }

    /// Returns the rows of the solution, or none if it is not to be shown.
    pub(crate) fn solution(&self) -> Vec<SolutionRow> {
        match self.with_solution {
            true => solution::rows(self.problem, self.words),
            false => Vec::new(),
        }
    }

    /// Returns the hand to play, if the play is known and not over.
    pub(crate) fn turn(&self) -> Option<Seat> {
        let is_played = !self.deal_only && !self.problem.is_passed_out();
        let play = self.play.as_ref().filter(|_| is_played);
        play?.position().turn()
    }

    /// Returns the cards of the current trick with the seats that played them.
    pub(crate) fn trick(&self) -> Vec<(Seat, Card)> {
        self.setup().trick_cards().collect()
    }

    /// Returns the current trick and the hand to play in words; empty if the trick has no cards.
    pub(crate) fn trick_said(&self) -> String {
        let cards = self.trick().into_iter().map(|(seat, card)| {
            let (seat, card) = (self.words.seat(seat), self.words.card(card));
            format!("{seat} {card}")
        });
        let cards: Vec<String> = cards.collect();
        let table = self.words.pick("On the table", "На столе");
        let turn = self.to_play();
        match cards.is_empty() {
            true => String::new(),
            false => format!("{table}: {}. {}\n", cards.join(", "), plain(&turn)),
        }
    }

    pub(crate) fn title(&self) -> &str {
        match self.problem.title.trim() {
            "" => self.problem.record.event.trim(),
            title => title,
        }
    }

    /// Returns the author and the source, separated by a comma; empty if both are unknown.
    pub(crate) fn byline(&self) -> String {
        let parts = [self.problem.author.trim(), self.problem.source.trim()];
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(", ")
    }

    pub(crate) fn question(&self) -> &str {
        self.problem.question.trim()
    }

    /// Returns the hands; `None` for the empty seat.
    pub(crate) fn hands(&self) -> BySeat<Option<HandSheet>> {
        BySeat::from_fn(|seat| (self.setup().absent != Some(seat)).then(|| self.hand(seat)))
    }

    fn hand(&self, seat: Seat) -> HandSheet {
        let (setup, words) = (self.setup(), self.words);
        let suits = Suit::ALL.map(|suit| {
            let ranks = setup.hands[seat].holding(suit).ranks();
            let ranks: Vec<String> = ranks.map(|rank| words.rank(rank)).collect();
            (suit, ranks.join(" "))
        });
        let unknown = setup.unknown[seat];
        let plus = if setup.hands[seat].is_empty() {
            ""
        } else {
            "+ "
        };
        let unknown_said = match (unknown, words.0) {
            (0, _) => String::new(),
            (_, DiagramLetters::Latin) => format!("{plus}{unknown} unknown"),
            (_, DiagramLetters::Cyrillic) => format!("{plus}неизвестных: {unknown}"),
        };
        HandSheet {
            name: words.seat(seat),
            suits,
            unknown,
            unknown_said,
        }
    }

    /// Returns the board number, the dealer and the vulnerability; in preferans the name of the game.
    pub(crate) fn facts(&self) -> Vec<SheetLine> {
        let (problem, words) = (self.problem, self.words);
        if problem.setup.game == Game::Preferans {
            return vec![said(words.pick("Preferans", "Преферанс"))];
        }
        let board = problem.record.board.trim();
        let mut lines = Vec::new();
        if board.parse::<u32>().is_ok() {
            lines.push(said(format!("{} {board}", words.pick("Board", "Сдача"))));
        }
        let dealer = words.pick("Dealer", "Сдающий");
        lines.push(said(format!("{dealer}: {}", words.seat(problem.dealer))));
        let zone = words.pick("Vulnerable", "В зоне");
        let vulnerable = words.vulnerability(problem.vulnerability);
        lines.push(said(format!("{zone}: {vulnerable}")));
        lines
    }

    /// Returns the contract, the hand to play and the tricks won so far.
    pub(crate) fn terms(&self) -> Vec<SheetLine> {
        if self.problem.is_passed_out() {
            return vec![said(self.words.passed_out())];
        }
        if self.deal_only {
            return Vec::new();
        }
        let lines = [Some(self.contract()), Some(self.to_play()), self.won()];
        lines.into_iter().flatten().collect()
    }

    /// Returns the contract and its declarer.
    fn contract(&self) -> SheetLine {
        let setup = &self.problem.setup;
        let contract = self.problem.contract();
        let level = contract.map_or(0, Contract::level);
        let mut line = match level {
            0 => Vec::new(),
            level => said(level.to_string()),
        };
        line.push(self.strain(setup.strain, level));
        line.extend(match contract.map(Contract::doubling) {
            None | Some(Doubling::Undoubled) => None,
            Some(Doubling::Doubled) => Some(SheetPiece::Words("×".to_owned())),
            Some(Doubling::Redoubled) => Some(SheetPiece::Words("××".to_owned())),
        });
        line.extend(said(format!(" {}", self.words.declarer(setup.declarer))));
        line
    }

    fn strain(&self, strain: Strain, level: u8) -> SheetPiece {
        let words = self.words;
        SheetPiece::Words(match (strain, level) {
            (Strain::Trump(suit), _) => return SheetPiece::Suit(suit),
            (Strain::NoTrump, 0) => words.pick("No trump", "Без козыря").to_owned(),
            (Strain::NoTrump, _) => words.pick("NT", "БК").to_owned(),
            (Strain::Misere, _) => words.pick("Misère", "Мизер").to_owned(),
        })
    }

    fn to_play(&self) -> SheetLine {
        let is_lead = self.setup().trick.is_empty();
        // The leader is known even if the hands are not.
        let turn = self.turn().or(is_lead.then_some(self.setup().leader));
        let Some(turn) = turn else {
            return Vec::new();
        };
        let name = self.words.seat(turn);
        said(match (self.words.0, is_lead) {
            (DiagramLetters::Latin, true) => format!("{name} leads"),
            (DiagramLetters::Latin, false) => format!("{name} to play"),
            (DiagramLetters::Cyrillic, true) => format!("Ход: {name}"),
            (DiagramLetters::Cyrillic, false) => format!("Играет: {name}"),
        })
    }

    /// Returns the number of tricks that each side has won so far, or `None` if no trick was completed.
    fn won(&self) -> Option<SheetLine> {
        let play = self.play.as_ref()?;
        let winners: Vec<Seat> = play.cards().iter().filter_map(|it| it.winner).collect();
        if winners.is_empty() {
            return None;
        }
        let (setup, words) = (self.setup(), self.words);
        let declaring = winners.iter().filter(|&&seat| setup.is_declaring(seat));
        let declaring = declaring.count();
        let others = winners.len() - declaring;
        let [mine, theirs] = match (setup.game, setup.declarer.side()) {
            (Game::Preferans, _) => {
                let defenders = words.pick("defenders", "вистующие");
                [words.seat(setup.declarer), defenders]
            }
            (Game::Bridge, side) => [words.side(side), words.side(side.opponents())],
        };
        let tricks = words.pick("Tricks", "Взятки");
        Some(said(format!(
            "{tricks}: {mine} {declaring}, {theirs} {others}"
        )))
    }

    /// Returns the cards of preferans that are known to be out of play.
    pub(crate) fn talon(&self) -> Option<SheetLine> {
        let setup = &self.problem.setup;
        let gone = setup.gone - setup.in_play();
        if setup.game == Game::Bridge || gone.is_empty() {
            return None;
        }
        let mut line = said(format!("{}:", self.words.pick("Talon", "Прикуп")));
        for suit in Suit::ALL {
            let ranks = gone.holding(suit);
            if !ranks.is_empty() {
                line.extend([SheetPiece::Words(" ".to_owned()), SheetPiece::Suit(suit)]);
                line.extend(said(self.words.holding(ranks)));
            }
        }
        Some(line)
    }

    /// Returns a card as a suit symbol and a rank.
    pub(crate) fn card(&self, card: Card) -> SheetLine {
        vec![
            SheetPiece::Suit(card.suit),
            SheetPiece::Words(self.words.rank(card.rank)),
        ]
    }
}
