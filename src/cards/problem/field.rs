//! The fields of a problem as data, for whatever handles all of them alike.

use super::Problem;

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
            /// All fields. The game is left out: formats choose it by what they can store.
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
    /// The empty seat of preferans.
    Absent, "absent", setup.absent;
    /// The strain.
    Strain, "strain", setup.strain;
    /// The seat of declarer.
    Declarer, "declarer", setup.declarer;
    /// The seat that leads to the current trick.
    Leader, "leader", setup.leader;
    /// The cards on the table.
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
    /// The published par.
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
    use crate::problem::Record;
    use crate::rules::{Game, Setup};

    /// The patterns name every field, so that a new field cannot be forgotten.
    #[test]
    fn every_field_is_listed() {
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
