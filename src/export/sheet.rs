//! The contents of an exported position, independent of the format.

use kibitzer_cards::problem::Problem;
use kibitzer_cards::rules::{Game, Play, Setup, Vulnerability};
use kibitzer_cards::{BySeat, Card, Seat, Strain, Suit, Tricks};
use kibitzer_words::letters::CardLetters;
use kibitzer_words::{Words, forms_of, say, with_capital};

use super::line::{SheetLine, marked_line, plain_text, sheet_line};
use super::look::PictureLook;
use super::solution::{self, PlayWriter, SolutionRow, WinnerStyle};

/// The name and the cards of one hand as strings, ready to be printed.
pub(crate) struct HandSheet {
    pub(crate) name: String,
    /// Ranks that the hand holds in each suit, such as `A Q`; empty for a void.
    pub(crate) suits: [(Suit, String); 4],
    /// The number of unknown cards in the hand.
    pub(crate) unknown: u8,
    /// The text for the unknown cards of the hand, such as `3 unknown`; empty if there are none.
    pub(crate) unknown_text: String,
}

impl HandSheet {
    /// Returns true if all cards of the hand are unknown.
    pub(crate) fn is_face_down(&self) -> bool {
        self.unknown > 0 && self.suits.iter().all(|(_, ranks)| ranks.is_empty())
    }

    /// Returns the first letter of the name of the seat, which marks the seat on the card table.
    pub(crate) fn seat_letter(&self) -> String {
        self.name.chars().take(1).collect()
    }

    /// Returns the text to print for the ranks of a suit. If there are none, the text is a dash, or a question mark if
    /// the hand has unknown cards.
    pub(crate) fn ranks_or_dash<'a>(&self, ranks: &'a str) -> &'a str {
        match (ranks, self.unknown) {
            ("", 0) => "–",
            ("", _) => "?",
            (ranks, _) => ranks,
        }
    }
}

/// The contents of an exported position: the current hands, and all text around them. Each export format only lays them
/// out.
pub(crate) struct PositionSheet<'a> {
    pub(crate) problem: &'a Problem,
    /// The play up to the exported position; `None` if it cannot be replayed, for example because hands are unknown.
    play: Option<Play>,
    pub(crate) words: &'static Words,
    pub(crate) letters: CardLetters,
    /// True if only the deal is exported, without contract and leader.
    pub(crate) deal_only: bool,
    with_solution: bool,
}

impl<'a> PositionSheet<'a> {
    pub(crate) fn new(problem: &'a Problem, look: PictureLook) -> PositionSheet<'a> {
        PositionSheet {
            problem,
            play: problem.replay().ok(),
            words: Words::of(look.language),
            letters: look.letters,
            deal_only: look.deal_only || problem.is_deal_alone(),
            with_solution: look.with_solution,
        }
    }

    /// Returns the hands, the current trick and the contract of the exported position, or of the starting position if
    /// the play cannot be replayed.
    pub(crate) fn setup(&self) -> Setup {
        match &self.play {
            Some(play) => play.position().setup(),
            None => self.problem.setup,
        }
    }

    /// Returns the problem with the exported position as its start. If the problem asks the reader a question, the rest
    /// of the play is omitted, because its first card may be the answer.
    pub(crate) fn problem_from_here(&self) -> Problem {
        let mut here = self.problem.clone();
        if self.play.is_some() && self.problem.at > 0 {
            here.setup = self.setup();
        }
        if self.problem.at > 0 || self.problem.asks() {
            here.set_play(Vec::new());
            here.record.result = None;
        }
        here
    }

    /// Returns a writer of lines of play that shows winning cards in this style.
    pub(crate) fn play_writer(&self, winners: WinnerStyle) -> PlayWriter<'static> {
        PlayWriter {
            words: self.words,
            letters: self.letters,
            winners,
        }
    }

    /// Returns the rows of the problem's solution. The list is empty if the solution is not exported.
    pub(crate) fn solution_rows(&self, winners: WinnerStyle) -> Vec<SolutionRow> {
        if self.with_solution {
            solution::solution_rows(self.problem, self.play_writer(winners))
        } else {
            Vec::new()
        }
    }

    /// Returns the seat to play, or `None` if the play is unknown or over.
    pub(crate) fn seat_to_play(&self) -> Option<Seat> {
        let is_played = !self.deal_only && !self.problem.is_passed_out();
        let play = self.play.as_ref().filter(|_| is_played);
        play?.position().turn()
    }

    /// Returns the cards of the current trick, each with the seat that played it.
    pub(crate) fn current_trick(&self) -> Vec<(Seat, Card)> {
        self.setup().trick_cards().collect()
    }

    /// Returns the cards of the current trick and the seat to play as text. The text is empty if the trick has no
    /// cards.
    pub(crate) fn trick_text(&self) -> String {
        let cards: Vec<String> = self
            .current_trick()
            .into_iter()
            .map(|(seat, card)| {
                let (seat, card) = (self.words.seat(seat), self.letters.card(card));
                format!("{seat} {card}")
            })
            .collect();
        if cards.is_empty() {
            return String::new();
        }
        let cards = cards.join(", ");
        let table = say!(self.words, "position-on-the-table", cards);
        format!("{table}. {}\n", plain_text(&self.turn_line()))
    }

    /// Returns the title of the problem, or else the event at which it was played; may be empty.
    pub(crate) fn title(&self) -> &str {
        match self.words.title_of(self.problem).trim() {
            "" => self.problem.record.event.trim(),
            title => title,
        }
    }

    /// Returns the author and the source of the problem, separated by a comma. The text is empty if both are unknown.
    pub(crate) fn byline(&self) -> String {
        let parts: Vec<&str> = [self.problem.author.trim(), self.problem.source.trim()]
            .into_iter()
            .filter(|part| !part.is_empty())
            .collect();
        parts.join(", ")
    }

    /// Returns the goal that the problem states, unless the heading of an ending has it, and the text of the question
    /// that it asks the reader, with its bold and italic parts; may be empty.
    pub(crate) fn question(&self) -> SheetLine {
        let goal = self.goal_text().filter(|_| !self.problem.is_ending());
        let goal = goal.map(|goal| goal + ".");
        let question = Some(self.words.question_of(self.problem).trim())
            .filter(|question| !question.is_empty());
        let parts: Vec<String> = goal
            .into_iter()
            .chain(question.map(str::to_owned))
            .collect();
        marked_line(&parts.join(" "))
    }

    /// Returns the goal that the problem states, as a clause; `None` if it states none.
    pub(crate) fn goal_text(&self) -> Option<String> {
        let goal = self.problem.goal?;
        let goal = self.words.stated_goal(goal, &self.problem.setup);
        Some(with_capital(&goal))
    }

    /// Returns true if the text of the question states the lead: a statement in it names the card that was led or,
    /// before the lead, the seat to lead.
    pub(crate) fn question_tells_lead(&self) -> bool {
        let name = match (self.led_card(), self.seat_to_play()) {
            (Some((_, card)), _) => self.words.card(card),
            (None, Some(seat)) if self.setup().trick.is_empty() => self.words.seat(seat),
            (None, _) => return false,
        };
        let question = self.words.question_of(self.problem);
        let statements = question.rsplit_once('.').map_or("", |(before, _)| before);
        forms_of(&name).any(|form| statements.contains(&form))
    }

    /// Returns the hand of each seat in the exported position, or `None` for the empty seat of preferans.
    pub(crate) fn hands(&self) -> BySeat<Option<HandSheet>> {
        self.hands_of(&self.setup())
    }

    /// Returns the hands of the exported position as printed diagrams show them: the card that was led is still in its
    /// hand.
    pub(crate) fn hands_before_lead(&self) -> BySeat<Option<HandSheet>> {
        let mut setup = self.setup();
        if self.led_card().is_some() {
            setup.take_trick_back();
        }
        self.hands_of(&setup)
    }

    /// Returns the card that was led and its seat, if the current trick consists of this card alone.
    pub(crate) fn led_card(&self) -> Option<(Seat, Card)> {
        match self.current_trick()[..] {
            [led] => Some(led),
            _ => None,
        }
    }

    fn hands_of(&self, setup: &Setup) -> BySeat<Option<HandSheet>> {
        BySeat::from_fn(|seat| (setup.absent != Some(seat)).then(|| self.hand_sheet(setup, seat)))
    }

    fn hand_sheet(&self, setup: &Setup, seat: Seat) -> HandSheet {
        let words = self.words;
        let suits = Suit::ALL.map(|suit| {
            let ranks: Vec<String> = setup.hands[seat]
                .holding(suit)
                .ranks()
                .map(|rank| self.letters.rank(rank))
                .collect();
            (suit, ranks.join(" "))
        });
        let unknown = setup.unknown[seat];
        let plus = if setup.hands[seat].is_empty() {
            ""
        } else {
            "+ "
        };
        let unknown_text = match unknown {
            0 => String::new(),
            _ => plus.to_owned() + &say!(words, "position-unknown", count = unknown),
        };
        HandSheet {
            name: words.seat(seat),
            suits,
            unknown,
            unknown_text,
        }
    }

    /// Returns the lines for the upper left corner: board number, dealer and vulnerability, in preferans the name of the
    /// game, or the heading of an ending.
    pub(crate) fn board_lines(&self) -> Vec<SheetLine> {
        if !self.problem.is_ending() {
            let facts = board_facts(self.problem, self.words).into_iter();
            return facts.map(sheet_line).collect();
        }
        let goal = self.goal_text().map(sheet_line);
        if self.deal_only || self.problem.contract().is_some() {
            return goal.into_iter().collect();
        }
        let leader = Some(self.turn_line()).filter(|_| self.setup().trick.is_empty());
        let lines = [Some(self.contract_line()), leader, goal];
        lines.into_iter().flatten().collect()
    }

    /// Returns the lines for the upper right corner: the contract, the seat to play and the tricks won so far, and in
    /// preferans the cards out of play.
    pub(crate) fn contract_and_talon(&self) -> Vec<SheetLine> {
        let mut lines = self.contract_lines();
        lines.extend(self.talon_line());
        lines
    }

    fn contract_lines(&self) -> Vec<SheetLine> {
        if self.problem.is_passed_out() {
            return vec![sheet_line(self.words.contract_of(self.problem))];
        }
        if self.deal_only {
            return Vec::new();
        }
        // The heading of an ending has the strain and the leader already.
        let is_headed = self.problem.is_ending() && self.problem.contract().is_none();
        let is_lead = self.setup().trick.is_empty();
        let lines = [
            Some(self.contract_line()).filter(|_| !is_headed),
            Some(self.turn_line()).filter(|_| !is_headed || !is_lead),
            self.tricks_won(),
        ];
        lines.into_iter().flatten().collect()
    }

    /// Returns a line with the contract and the declarer, such as `3NT by South`. If there is no contract, the strain
    /// takes its place; an ending in bridge then has no declarer.
    pub(crate) fn contract_line(&self) -> SheetLine {
        let setup = &self.problem.setup;
        if self.problem.is_ending()
            && setup.game == Game::Bridge
            && self.problem.contract().is_none()
        {
            return sheet_line(match setup.strain {
                Strain::Trump(suit) => with_capital(&say!(self.words, "position-trumps", suit)),
                strain @ (Strain::NoTrump | Strain::Misere) => {
                    with_capital(&self.words.strain(strain))
                }
            });
        }
        let contract = with_capital(&self.words.contract_of(self.problem));
        let declarer = setup.declarer;
        sheet_line(format!("{contract} {}", self.words.by_declarer(declarer)))
    }

    pub(crate) fn turn_line(&self) -> SheetLine {
        let is_lead = self.setup().trick.is_empty();
        // The leader is known even if hands are unknown.
        let turn = self
            .seat_to_play()
            .or(is_lead.then_some(self.setup().leader));
        let Some(seat) = turn else {
            return Vec::new();
        };
        sheet_line(if is_lead {
            say!(self.words, "position-leads", seat)
        } else {
            say!(self.words, "position-to-play", seat)
        })
    }

    /// Returns a line with the number of tricks that each side has won so far, or `None` if no trick was completed.
    pub(crate) fn tricks_won(&self) -> Option<SheetLine> {
        let play = self.play.as_ref()?;
        let (declaring, others) = play.tricks_won(play.cards().len());
        if declaring + others == Tricks::ZERO {
            return None;
        }
        let (setup, words) = (self.setup(), self.words);
        let [mine, theirs] = match (setup.game, setup.declarer.side()) {
            (Game::Preferans, _) => {
                let defenders = say!(words, "position-defenders");
                [words.seat(setup.declarer), defenders]
            }
            (Game::Bridge, side) => [words.side(side), words.side(side.opponents())],
        };
        Some(sheet_line(say!(
            words,
            "position-won",
            declaring = mine,
            own = declaring.0,
            defending = theirs,
            others = others.0
        )))
    }

    /// Returns a line with the cards of a preferans deal that are known to be out of play, or `None` if there are none.
    pub(crate) fn talon_line(&self) -> Option<SheetLine> {
        let setup = &self.problem.setup;
        let gone = setup.gone - setup.in_play();
        if setup.game == Game::Bridge || gone.is_empty() {
            return None;
        }
        let talon = say!(self.words, "position-talon");
        let cards = self.letters.cards(gone, " ");
        Some(sheet_line(format!("{talon}: {cards}")))
    }

    /// Returns a card as a line with its suit symbol and its rank.
    pub(crate) fn card_line(&self, card: Card) -> SheetLine {
        sheet_line(self.letters.card(card))
    }
}

/// Returns the board number (if there is one), the dealer and the vulnerability as separate texts, or nothing for a
/// problem that has kept the values of a new one. In preferans, returns only the name of the game.
fn board_facts(problem: &Problem, words: &Words) -> Vec<String> {
    if problem.setup.game == Game::Preferans {
        return vec![words.game_title(Game::Preferans)];
    }
    let board = problem.record.board.trim();
    let is_number = board.parse::<u32>().is_ok();
    let is_new = (problem.dealer, problem.vulnerability) == (Seat::North, Vulnerability::None);
    let is_board = is_number || !problem.record.auction.calls.is_empty();
    if problem.asks() && is_new && !is_board {
        return Vec::new();
    }
    let board = is_number.then(|| say!(words, "position-board", board));
    let dealer = say!(words, "position-dealer", seat = problem.dealer);
    let sides = words.vulnerable_sides(problem.vulnerability);
    let vulnerable = say!(words, "position-vulnerable", sides);
    board.into_iter().chain([dealer, vulnerable]).collect()
}
