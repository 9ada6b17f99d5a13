//! One hard position that several workers search at the same time.
//!
//! A value is proved from two sides: the declaring side can take so many tricks, and it
//! cannot take one more. One of the two is a success of the side to play, which needs one
//! good card: that is one search. The other is its failure, whatever card it plays: that is
//! a search for every card. All these searches have a zero window and may run side by side,
//! in any order; whichever of them turn out to have been needed, the value is the same.

use std::sync::Arc;

use crate::analysis::{after_one_of, wants_tricks};
use crate::cards::Tricks;
use crate::rules::Position;
use crate::search::{Cancelled, Control, Proved, Solver, Watcher};

use super::noticeboard::Noticeboard;

/// A position, what is proved of it, and who searches what.
pub(super) struct Effort {
    position: Position,
    proved: Proved,
    /// The value expected, until searches tell otherwise.
    guess: Tricks,
    /// Whether the side to play wants the declaring side to take tricks.
    wants_tricks: bool,
    branches: Vec<Branch>,
    running: Vec<Attempt>,
    board: Arc<Noticeboard>,
    control: Control,
}

/// What follows if one of several equal cards is played.
struct Branch {
    position: Position,
    /// The declaring side's tricks in the trick that the card completes.
    won: Tricks,
    /// What is proved of the declaring side's tricks, those won included.
    proved: Proved,
}

/// One search of an effort.
#[derive(Clone)]
pub(super) struct Attempt {
    /// The branch that is searched; else the position itself.
    branch: Option<usize>,
    position: Position,
    won: Tricks,
    /// Whether the declaring side takes so many, those won included.
    target: Tricks,
    pub(super) control: Control,
    /// Where those at this effort tell one another what they prove.
    pub(super) board: Arc<Noticeboard>,
}

impl Attempt {
    /// A bound on the declaring side's tricks, those won included.
    pub(super) fn run(
        &self,
        solver: &mut Solver,
        watcher: impl Watcher,
    ) -> Result<Tricks, Cancelled> {
        let target = self.target - self.won;
        let tricks = solver.bound_watched(&self.position, target, &self.control, watcher)?;
        Ok(tricks + self.won)
    }
}

impl Effort {
    pub(super) fn new(
        position: &Position,
        proved: Proved,
        guess: Tricks,
        board: &Arc<Noticeboard>,
        control: &Control,
    ) -> Effort {
        let branch = |group| {
            let (position, won) = after_one_of(position, group);
            let rest = Proved::nothing(&position);
            Branch {
                position,
                won,
                proved: Proved {
                    at_least: rest.at_least + won,
                    at_most: rest.at_most + won,
                },
            }
        };
        Effort {
            position: *position,
            proved,
            guess,
            wants_tricks: wants_tricks(position),
            branches: position.equals().into_iter().map(branch).collect(),
            running: Vec::new(),
            board: Arc::clone(board),
            control: control.clone(),
        }
    }

    /// What is proved of the declaring side's tricks.
    pub(super) fn proved(&self) -> Proved {
        self.proved
    }

    /// A search that helps and that nobody runs yet.
    pub(super) fn next_search(&mut self) -> Option<Attempt> {
        let (target, branch) = self
            .targets()
            .flat_map(|target| self.searches(target))
            .find(|&(target, branch)| !self.is_running(target, branch))?;
        let (position, won) = match branch {
            Some(index) => (self.branches[index].position, self.branches[index].won),
            None => (self.position, Tricks::ZERO),
        };
        let search = Attempt {
            branch,
            position,
            won,
            target,
            control: self.control.part(),
            board: Arc::clone(&self.board),
        };
        self.running.push(search.clone());
        Some(search)
    }

    /// The targets that are not settled, the nearest to the guess first; of those on its two
    /// sides first the one that the side to play should fail to reach, because it falls into
    /// more searches.
    fn targets(&self) -> impl Iterator<Item = Tricks> {
        let Proved { at_least, at_most } = self.proved;
        let guess = self.guess();
        let distance = |target: Tricks| match target > guess {
            true => target.0 - guess.0 - 1,
            false => guess.0 - target.0,
        };
        let mut targets: Vec<Tricks> = (at_least.0 + 1..=at_most.0).map(Tricks).collect();
        targets.sort_by_key(|&target| (distance(target), !self.must_fail(target)));
        targets.into_iter()
    }

    /// The searches that settle a target: of every branch that is open, or of the position.
    fn searches(&self, target: Tricks) -> impl Iterator<Item = (Tricks, Option<usize>)> {
        let branches = match self.must_fail(target) {
            true => self.branches.as_slice(),
            false => &[],
        };
        let open = branches
            .iter()
            .enumerate()
            .filter(move |(_, branch)| !branch.proved.settles(target))
            .map(|(index, _)| Some(index));
        let whole = (!self.must_fail(target)).then_some(None);
        open.chain(whole).map(move |branch| (target, branch))
    }

    fn is_running(&self, target: Tricks, branch: Option<usize>) -> bool {
        let mut running = self.running.iter();
        running.any(|search| search.target == target && search.branch == branch)
    }

    /// Whether the side to play is expected to fail, whatever it plays.
    fn must_fail(&self, target: Tricks) -> bool {
        (target > self.guess()) == self.wants_tricks
    }

    /// The value that is expected after all that is proved.
    fn guess(&self) -> Tricks {
        self.guess.clamp(self.proved.at_least, self.proved.at_most)
    }

    /// Takes in the end of a search, and stops those that can tell nothing new. Whether it
    /// was a search of this effort.
    pub(super) fn settle(&mut self, search: &Attempt, result: Result<Tricks, Cancelled>) -> bool {
        let place = self
            .running
            .iter()
            .position(|running| running.control == search.control);
        let Some(place) = place else {
            return false;
        };
        self.running.swap_remove(place);
        if let Ok(tricks) = result {
            let proved = match search.branch {
                Some(index) => &mut self.branches[index].proved,
                None => &mut self.proved,
            };
            proved.narrow(search.target, tricks);
            self.combine();
        }
        for other in &self.running {
            let branch = other.branch.map(|index| self.branches[index].proved);
            if self.proved.settles(other.target)
                || branch.is_some_and(|it| it.settles(other.target))
            {
                other.control.cancel();
            }
        }
        true
    }

    /// The side to play chooses the best of the branches.
    fn combine(&mut self) {
        let best = |bound: fn(&Branch) -> Tricks| {
            let bounds = self.branches.iter().map(bound);
            match self.wants_tricks {
                true => bounds.max(),
                false => bounds.min(),
            }
        };
        if let (Some(least), Some(most)) = (
            best(|branch| branch.proved.at_least),
            best(|branch| branch.proved.at_most),
        ) {
            self.proved.at_least = self.proved.at_least.max(least);
            self.proved.at_most = self.proved.at_most.min(most);
        }
    }
}

impl Drop for Effort {
    fn drop(&mut self) {
        for search in &self.running {
            search.control.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{BySeat, CardSet};
    use crate::rules::{Chance, Game, Setup};
    use crate::search::Unwatched;

    use super::super::noticeboard::Room;

    /// Seven cards a hand, every strain in turn.
    fn ending(number: usize, chance: &mut Chance) -> Position {
        let mut setup = Setup::empty(Game::Bridge);
        setup.deal(chance);
        let seven = |hand: CardSet| hand.iter().step_by(2).take(7).collect();
        setup.hands = BySeat(setup.hands.0.map(seven));
        setup.strain = setup.game.strains()[number % 5];
        Position::from_setup(&setup).unwrap()
    }

    /// Any number of workers whose searches end in any order.
    #[test]
    fn the_value_is_the_same_whoever_searches_what() {
        let mut chance = Chance::from_seed(3);
        let mut solver = Solver::new(1 << 20);
        let control = Control::default();
        let board = Arc::new(Noticeboard::new(&Room::new(0, 1)));
        for number in 0..60 {
            let position = ending(number, &mut chance);
            let value = solver.tricks(&position, &control).unwrap();
            let guess = Tricks(chance.below(8) as u8);
            let nothing = Proved::nothing(&position);
            let mut effort = Effort::new(&position, nothing, guess, &board, &control);
            let workers = 1 + chance.below(5);
            let mut running = Vec::new();
            while effort.proved().value().is_none() {
                while running.len() < workers {
                    let Some(search) = effort.next_search() else {
                        break;
                    };
                    running.push(search);
                }
                // Somebody always has something to do, or the value would be known.
                let search = running.swap_remove(chance.below(running.len()));
                let bound = search.run(&mut solver, Unwatched);
                assert!(effort.settle(&search, bound));
            }
            assert_eq!(effort.proved().value(), Some(value), "{position:?}");
            drop(effort);
            assert!(running.iter().all(|search| search.control.is_cancelled()));
        }
    }

    #[test]
    fn a_search_that_can_tell_nothing_new_is_stopped() {
        let position = ending(0, &mut Chance::from_seed(4));
        let control = Control::default();
        let board = Arc::new(Noticeboard::new(&Room::new(0, 1)));
        let mut effort = Effort::new(
            &position,
            Proved::nothing(&position),
            Tricks(3),
            &board,
            &control,
        );
        let mut searches = Vec::new();
        while let Some(search) = effort.next_search() {
            searches.push(search);
        }
        let whole = searches.pop().unwrap();
        assert!(whole.branch.is_none() && !searches.is_empty());
        // The side to play fails altogether: none of its cards needs to be tried.
        let value = if effort.wants_tricks {
            Tricks(0)
        } else {
            Tricks(7)
        };
        assert!(effort.settle(&whole, Ok(value)));
        assert!(searches.iter().all(|search| search.control.is_cancelled()));
        assert!(!control.is_cancelled());
    }
}
