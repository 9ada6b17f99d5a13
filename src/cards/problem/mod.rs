//! Problems and deals: a setup with contract, play, question, goal, answer, credits and table record.

mod auction;
mod goal;
mod par;
mod record;
mod rotation;
mod translation;
mod variations;

pub use auction::{Auction, AuctionState, Call, CallFault, ExplainedCall, ParseCallError};
pub use goal::{Goal, GoalKind, Party};
pub use par::{PublishedContract, PublishedPar};
pub use record::{MAKES_STRAINS, NumberError, PublishedMakes, Record};
pub use translation::{Translation, Translations};
pub use variations::{BranchError, Remark, Variations};

use crate::rules::{
    Contract, Doubling, Game, Illegal, IllegalCard, Play, Position, Setup, Vulnerability,
};
use crate::{Card, CardSet, Seat, Strain, Tricks};

/// A problem or a deal as stored in a file.
///
/// ```
/// use kibitzer_cards::problem::Problem;
/// use kibitzer_cards::rules::Game;
/// let mut problem = Problem::new(Game::Bridge);
/// problem.level = Some(3);
/// assert_eq!(problem.contract().unwrap().to_string(), "3NT");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// A short title of the problem; may be empty, like every string of a problem.
    pub title: String,
    /// The composer of the problem.
    pub author: String,
    /// The publication that the problem comes from.
    pub source: String,
    /// The question that the problem asks its reader, in words.
    pub question: String,
    /// Further notes on the problem, such as a discussion of the solution.
    pub notes: String,
    /// Keywords for finding the problem.
    pub tags: Vec<String>,
    /// Title, question and notes in other languages.
    pub translations: Translations,
    /// The position at which the play of the problem begins.
    pub setup: Setup,
    /// The level of the contract, 1–7 in bridge and 6–10 in preferans; `None` if unknown. The strain is that of the
    /// setup.
    pub level: Option<u8>,
    /// The doubling of the contract.
    pub doubling: Doubling,
    /// The dealer of the deal; the par score depends on it.
    pub dealer: Seat,
    /// The vulnerability of the deal; the par score depends on it.
    pub vulnerability: Vulnerability,
    /// The cards played from the setup, with variations.
    pub play: Variations,
    /// The selected line of play, as a list of its cards; empty for the main line.
    pub line: Vec<Card>,
    /// The number of cards of the selected line that have been played. The problem asks about the position after them.
    pub at: usize,
    /// The goal that the problem sets for one party; `None` if it only follows from the contract or the question.
    pub goal: Option<Goal>,
    /// The published solution of the problem; `None` if unknown.
    pub solution: Option<Solution>,
    /// The record of the deal as played at a table.
    pub record: Record,
}

/// The published solution of a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solution {
    /// The tricks of the declaring side with best play, counted from the setup to the end of play.
    pub tricks: Tricks,
    /// The cards that achieve these tricks for the hand to play in the position that the problem asks about; empty if
    /// unknown.
    pub cards: CardSet,
}

/// The reason why the play of a problem cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum PlayError {
    /// The setup at which the play begins cannot be played.
    Setup(Illegal),
    /// The card with this index in the play, counted from 0, is illegal.
    Card(usize, IllegalCard),
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PlayError::Setup(illegal) => write!(f, "{illegal}"),
            PlayError::Card(index, illegal) => {
                write!(f, "card {} of the play: {illegal}", index + 1)
            }
        }
    }
}

impl std::error::Error for PlayError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PlayError::Setup(illegal) => Some(illegal),
            PlayError::Card(_, illegal) => Some(illegal),
        }
    }
}

impl Problem {
    /// Makes a problem for a game, without cards or texts.
    pub fn new(game: Game) -> Problem {
        Problem {
            title: String::new(),
            author: String::new(),
            source: String::new(),
            question: String::new(),
            notes: String::new(),
            tags: Vec::new(),
            translations: Translations::new(),
            setup: Setup::empty(game),
            level: None,
            doubling: Doubling::Undoubled,
            dealer: Seat::North,
            vulnerability: Vulnerability::None,
            play: Variations::default(),
            line: Vec::new(),
            at: 0,
            goal: None,
            solution: None,
            record: Record::default(),
        }
    }

    /// Makes the problem of a tournament board. In bridge, dealer and vulnerability follow from the board number,
    /// counted from 1.
    ///
    /// ```
    /// use kibitzer_cards::Seat;
    /// use kibitzer_cards::problem::Problem;
    /// use kibitzer_cards::rules::{Game, Setup, Vulnerability};
    /// let board = Problem::of_board(2, Setup::empty(Game::Bridge));
    /// assert_eq!((board.dealer, board.vulnerability), (Seat::East, Vulnerability::NorthSouth));
    /// ```
    pub fn of_board(number: u64, setup: Setup) -> Problem {
        let mut problem = Problem::new(setup.game);
        problem.setup = setup;
        problem.record.board = number.to_string();
        if setup.game == Game::Bridge {
            problem.dealer = Seat::dealer_of_board(number);
            problem.vulnerability = Vulnerability::of_board(number);
        }
        problem
    }

    /// Returns the contract, or `None` if the level is unknown or the game has no such contract.
    pub fn contract(&self) -> Option<Contract> {
        let level = match self.setup.strain {
            Strain::Misere => 0,
            Strain::Trump(_) | Strain::NoTrump => self.level?,
        };
        Contract::new(self.setup.game, level, self.setup.strain, self.doubling).ok()
    }

    /// Returns the contract if it determines how many tricks are needed from the setup to the end of play, as it does
    /// in a complete deal or in misère. In an ending, the number of tricks already won is unknown.
    ///
    /// ```
    /// use kibitzer_cards::notation::text;
    /// let mut ending = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W declarer=S")?.problem;
    /// ending.level = Some(3);
    /// assert!(ending.contract().is_some() && ending.contract_at_stake().is_none());
    /// # Ok::<(), kibitzer_cards::notation::ParseError>(())
    /// ```
    pub fn contract_at_stake(&self) -> Option<Contract> {
        let is_known = self.setup.is_whole() || self.setup.strain == Strain::Misere;
        self.contract().filter(|_| is_known)
    }

    /// Returns the goal of the problem: the one that it states, or that of
    /// [`contract_at_stake`](Problem::contract_at_stake). The goal of a contract is to make it or, if the published
    /// solution falls short of it, to hold declarer to the published tricks. Returns `None` if the problem has neither.
    ///
    /// ```
    /// use kibitzer_cards::problem::{Goal, GoalKind, Party, Problem, Solution};
    /// use kibitzer_cards::rules::Game;
    /// use kibitzer_cards::{CardSet, Strain, Tricks};
    /// let mut misere = Problem::new(Game::Preferans);
    /// misere.setup.strain = Strain::Misere;
    /// let clean = Goal { party: Party::Declaring, tricks: Tricks(0), kind: GoalKind::OrBetter };
    /// assert_eq!(misere.goal_at_stake(), Some(clean));
    /// misere.solution = Some(Solution { tricks: Tricks(2), cards: CardSet::EMPTY });
    /// let caught = Goal { party: Party::Others, tricks: Tricks(2), kind: GoalKind::Exact };
    /// assert_eq!(misere.goal_at_stake(), Some(caught));
    /// ```
    pub fn goal_at_stake(&self) -> Option<Goal> {
        self.goal.or_else(|| {
            let contract = self.contract_at_stake()?;
            let made = Goal {
                party: Party::Declaring,
                tricks: contract.needs(),
                kind: GoalKind::OrBetter,
            };
            let defence = Goal {
                party: Party::Others,
                ..made
            };
            Some(match self.solution {
                Some(solution) if !contract.is_made(solution.tricks) => {
                    defence.with_best_play(&self.setup, solution.tricks)
                }
                Some(_) | None => made,
            })
        })
    }

    /// Sets level, strain and doubling of the problem to those of a contract.
    pub fn set_contract(&mut self, contract: Contract) {
        self.level = (contract.level() > 0).then_some(contract.level());
        self.setup.strain = contract.strain();
        self.doubling = contract.doubling();
    }

    /// Returns true if the problem asks its reader something: it has a question in words, a goal, or a published
    /// solution.
    pub fn asks(&self) -> bool {
        !self.question.trim().is_empty() || self.goal.is_some() || self.solution.is_some()
    }

    /// Returns true if the problem is a complete deal of known cards and nothing more: it has no contract, no trumps
    /// and no card played, asks nothing, and was not passed out.
    ///
    /// ```
    /// use kibitzer_cards::notation::text;
    /// let deal = "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    /// assert!(text::parse_line(deal)?.problem.is_deal_alone());
    /// for end in ["S W", "NT W contract=3NT", "NT W play=C2", "NT W goal=S2+"] {
    ///     assert!(!text::parse_line(&format!("{deal} {end}"))?.problem.is_deal_alone());
    /// }
    /// # Ok::<(), kibitzer_cards::notation::ParseError>(())
    /// ```
    pub fn is_deal_alone(&self) -> bool {
        let setup = &self.setup;
        let is_played = !setup.trick.is_empty() || !self.play.is_empty();
        let is_named = self.level.is_some() || setup.strain != Strain::NoTrump;
        let is_complete = setup.is_whole() && setup.all_unknown() == 0;
        is_complete && !is_played && !is_named && !self.asks() && !self.is_passed_out()
    }

    /// Returns true if the problem is an ending: hands have fewer cards than were dealt, and it is no board, which has a
    /// number or an auction. Dealer and vulnerability of an ending mean nothing.
    pub fn is_ending(&self) -> bool {
        let record = &self.record;
        let is_board = !record.board.trim().is_empty() || !record.auction.calls.is_empty();
        !self.setup.is_whole() && !is_board
    }

    /// Returns true if the board was passed out: all four bridge players passed, and no card was played.
    ///
    /// ```
    /// use kibitzer_cards::problem::Problem;
    /// use kibitzer_cards::rules::Game;
    /// let mut problem = Problem::new(Game::Bridge);
    /// assert!(!problem.is_passed_out());
    /// problem.pass_out();
    /// assert!(problem.is_passed_out());
    /// problem.level = Some(1);
    /// assert!(!problem.is_passed_out());
    /// ```
    pub fn is_passed_out(&self) -> bool {
        let (state, fault) = self.record.auction.state(self.dealer);
        self.setup.game == Game::Bridge
            && self.level.is_none()
            && self.setup.trick.is_empty()
            && self.play.mainline().is_empty()
            && (state.is_over() && state.contract().is_none() && fault.is_none())
    }

    /// Sets the auction of the problem to four passes, as on a board that was passed out.
    pub fn pass_out(&mut self) {
        let pass = ExplainedCall {
            call: Call::Pass,
            meaning: String::new(),
        };
        self.record.auction.calls = vec![pass; 4];
    }

    /// Returns the cards of the selected line of play, or of the main line if none is selected.
    pub fn line_in_view(&self) -> &[Card] {
        match &self.line[..] {
            [] => self.play.mainline(),
            line => line,
        }
    }

    /// Returns the cards of the selected line that have been played up to the position that the problem asks about.
    pub fn played(&self) -> &[Card] {
        let line = self.line_in_view();
        &line[..self.at.min(line.len())]
    }

    /// Returns the cards that the problem prescribes: those up to the position that it asks about. A problem that asks
    /// nothing prescribes none.
    ///
    /// ```
    /// use kibitzer_cards::notation::text;
    /// let mut ending = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4")?.problem;
    /// assert!(ending.prescribed().is_empty());
    /// ending.question = "How?".to_owned();
    /// assert_eq!(ending.prescribed(), ["S4".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prescribed(&self) -> &[Card] {
        if self.asks() { self.played() } else { &[] }
    }

    /// Returns the number of cards at the start of a line of play that agree with the cards that the problem
    /// prescribes.
    ///
    /// ```
    /// use kibitzer_cards::notation::text;
    /// let mut ending = text::parse_line("bridge N:AQ... 32... .AK.. K4... NT W play=S4")?.problem;
    /// ending.question = "How?".to_owned();
    /// let line = [ending.play.mainline(), &["SA".parse()?]].concat();
    /// assert_eq!((ending.prescribed_cards(&line), ending.prescribed_cards(&line[1..])), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prescribed_cards(&self, line: &[Card]) -> usize {
        let both = self.prescribed().iter().zip(line);
        both.take_while(|(one, other)| one == other).count()
    }

    /// Replaces the play with a single line without variations. All its cards count as played.
    pub fn set_play(&mut self, cards: Vec<Card>) {
        self.line = Vec::new();
        self.at = cards.len();
        self.play = Variations::of(cards);
    }

    /// Replays the cards played so far, up to the position that the problem asks about.
    ///
    /// # Errors
    ///
    /// Returns an error if the setup cannot be played or a card is illegal.
    pub fn replay(&self) -> Result<Play, PlayError> {
        self.replay_cards(self.played())
    }

    /// Replays the main line of the problem to its end.
    ///
    /// # Errors
    ///
    /// Returns an error if the setup cannot be played or a card is illegal.
    pub fn replay_line(&self) -> Result<Play, PlayError> {
        self.replay_cards(self.play.mainline())
    }

    /// Returns the title of the problem in a language, given by its two-letter code, or the problem's own title if
    /// there is no translation.
    ///
    /// ```
    /// use kibitzer_cards::problem::{Problem, Translation};
    /// use kibitzer_cards::rules::Game;
    /// let mut problem = Problem::new(Game::Preferans);
    /// problem.title = "Ten tricks".to_owned();
    /// let title = "Десять взяток".to_owned();
    /// problem.translations.insert("ru".to_owned(), Translation { title, ..Translation::default() });
    /// assert_eq!(problem.title_in("ru"), "Десять взяток");
    /// assert_eq!(problem.title_in("en"), "Ten tricks");
    /// assert_eq!(problem.question_in("ru"), "");
    /// ```
    pub fn title_in(&self, language: &str) -> &str {
        self.text_in(language, &self.title, |texts| &texts.title)
    }

    /// Returns the question of the problem in a language, as [`title_in`](Problem::title_in) does.
    pub fn question_in(&self, language: &str) -> &str {
        self.text_in(language, &self.question, |texts| &texts.question)
    }

    /// Returns the notes on the problem in a language, as [`title_in`](Problem::title_in) does.
    pub fn notes_in(&self, language: &str) -> &str {
        self.text_in(language, &self.notes, |texts| &texts.notes)
    }

    /// Returns a translated text, or `own` if it has no translation.
    fn text_in<'a>(
        &'a self,
        language: &str,
        own: &'a str,
        text: fn(&Translation) -> &String,
    ) -> &'a str {
        let translated = self.translations.get(language).map(text);
        translated
            .filter(|translated| !translated.is_empty())
            .map_or(own, |translated| translated)
    }

    /// Replays these cards from the setup of the problem.
    ///
    /// # Errors
    ///
    /// Returns an error if the setup cannot be played or a card is illegal.
    pub fn replay_cards(&self, cards: &[Card]) -> Result<Play, PlayError> {
        let start = Position::from_setup(&self.setup).map_err(PlayError::Setup)?;
        Play::of(start, cards).map_err(|(index, error)| PlayError::Card(index, error))
    }
}

/// Declares [`ProblemField`] from the name of each field in documents and its path in [`Problem`].
macro_rules! problem_fields {
    ($($(#[$doc:meta])* $field:ident, $name:literal, $($place:ident).+;)+) => {
        /// A field of a [`Problem`], of its setup or of its record.
        ///
        /// ```
        /// use kibitzer_cards::problem::{Problem, ProblemField};
        /// use kibitzer_cards::rules::Game;
        /// let mut problem = Problem::new(Game::Bridge);
        /// problem.record.event = "Club".to_owned();
        /// let mut copy = Problem::new(Game::Bridge);
        /// let changed: Vec<ProblemField> = ProblemField::differences(&problem, &copy).collect();
        /// assert_eq!(changed, [ProblemField::Event]);
        /// ProblemField::Event.copy(&problem, &mut copy);
        /// assert_eq!(problem, copy);
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum ProblemField {
            $($(#[$doc])* $field,)+
        }

        impl ProblemField {
            /// All fields except the game. Each format determines the game by what it can store.
            pub const ALL: &[ProblemField] = &[$(ProblemField::$field),+];

            /// Returns the name of the field, as in documents.
            pub fn name(self) -> &'static str {
                match self {
                    $(ProblemField::$field => $name,)+
                }
            }

            /// Returns true if the field has the same value in both problems.
            pub fn is_equal(self, one: &Problem, other: &Problem) -> bool {
                match self {
                    $(ProblemField::$field => one.$($place).+ == other.$($place).+,)+
                }
            }

            /// Copies the value of the field from one problem to another.
            pub fn copy(self, from: &Problem, to: &mut Problem) {
                match self {
                    $(ProblemField::$field => to.$($place).+.clone_from(&from.$($place).+),)+
                }
            }
        }
    };
}

problem_fields! {
    /// The title.
    Title, "title", title;
    /// The composer.
    Author, "author", author;
    /// The publication that the problem comes from.
    Source, "source", source;
    /// The question in words.
    Question, "question", question;
    /// The notes.
    Notes, "notes", notes;
    /// The keywords.
    Tags, "tags", tags;
    /// The texts in other languages.
    Translations, "translations", translations;
    /// The known cards of the four hands.
    Hands, "hands", setup.hands;
    /// The number of unknown cards of each hand.
    Unknown, "unknown", setup.unknown;
    /// The cards known to be out of play.
    Gone, "gone", setup.gone;
    /// The empty seat in preferans.
    Absent, "absent", setup.absent;
    /// The strain.
    Strain, "strain", setup.strain;
    /// The seat of declarer.
    Declarer, "declarer", setup.declarer;
    /// The seat that leads to the current trick.
    Leader, "leader", setup.leader;
    /// The cards of the current trick.
    Trick, "trick", setup.trick;
    /// The level of the contract.
    Level, "level", level;
    /// The doubling of the contract.
    Doubling, "doubling", doubling;
    /// The seat of the dealer.
    Dealer, "dealer", dealer;
    /// The vulnerability.
    Vulnerability, "vulnerable", vulnerability;
    /// The play with its variations and remarks.
    Play, "play", play;
    /// The selected line of play.
    Line, "line", line;
    /// The number of cards played up to the position in question.
    At, "at", at;
    /// The goal.
    Goal, "goal", goal;
    /// The published solution.
    Solution, "solution", solution;
    /// The event at which the deal was played.
    Event, "event", record.event;
    /// The place where the deal was played.
    Site, "site", record.site;
    /// The date on which the deal was played.
    Date, "date", record.date;
    /// The board number.
    Board, "board", record.board;
    /// The names of the players.
    Players, "players", record.players;
    /// The auction with the explanations of its calls.
    Auction, "auction", record.auction;
    /// The tricks that declarer took at the table.
    Result, "result", record.result;
    /// The score at the table.
    Score, "score", record.score;
    /// The published tricks of every declarer and strain.
    Makes, "makes", record.makes;
    /// The published par score and par contracts.
    Par, "par", record.par;
    /// All other information about the deal, keyed by its PBN name.
    More, "more", record.more;
}

impl ProblemField {
    /// Returns the fields whose values differ, in the order of [`ProblemField::ALL`].
    pub fn differences<'a>(
        one: &'a Problem,
        other: &'a Problem,
    ) -> impl Iterator<Item = ProblemField> + use<'a> {
        let all = ProblemField::ALL.iter().copied();
        all.filter(|field| !field.is_equal(one, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The patterns name every field, so that a new field cannot be forgotten.
    #[test]
    fn every_field_of_a_problem_is_listed() {
        let problem = Problem::new(Game::Bridge);
        #[rustfmt::skip]
        let Problem {
            title: _, author: _, source: _, question: _, notes: _, tags: _, translations: _, level: _, doubling: _,
            dealer: _, vulnerability: _, play: _, line: _, at: _, goal: _, solution: _, setup, record,
        } = problem;
        #[rustfmt::skip]
        let Setup {
            game: _, hands: _, unknown: _, gone: _, absent: _, strain: _, declarer: _, leader: _, trick: _,
        } = setup;
        #[rustfmt::skip]
        let Record {
            event: _, site: _, date: _, board: _, players: _, auction: _, result: _, score: _, makes: _, more: _, par: _,
        } = record;
        assert_eq!(ProblemField::ALL.len(), 16 + 8 + 11);
    }
}
