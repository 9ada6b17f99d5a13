//! Solves the questions of a survey about one deal, and makes a row of the answers.

use std::sync::Arc;

use kibitzer::analysis::{
    Best, Choices, EveryDeclarer, Layouts, LayoutsError, Question, RandomDeal, Review, TrickTable,
};
use kibitzer::annotation::par_of;
use kibitzer::cards::{Seat, Tricks};
use kibitzer::dealing::Dealer;
use kibitzer::problem::Problem;
use kibitzer::rules::{Constraint, Deal, Game, Play, shown_voids};
use kibitzer::search::{Cancelled, Control, Solver};
use kibitzer_formats::deal::write_deal;
use kibitzer_formats::vulnerability_text;

use super::columns::{Cell, Row, table_strains};
use super::error::{DealFault, SurveyError};
use super::plan::{Ask, Plan, RandomDealing};

/// Returns the random deal with this number, counted from 0, as a board whose number is one higher.
pub(crate) fn random_deal(
    dealing: &RandomDealing,
    dealer: &Arc<Dealer>,
    number: u64,
    solver: &mut Solver,
    control: &Control,
) -> Result<Problem, SurveyError> {
    let question = RandomDeal {
        dealer: Arc::clone(dealer),
        seed: dealing.seed,
        number,
    };
    let hands = question
        .solve_with(solver, control)
        .map_err(stopped)?
        .ok_or(SurveyError::Deal {
            deal: number,
            fault: DealFault::NotFound(RandomDeal::ATTEMPTS),
        })?;
    let constraints = dealer.constraints();
    let Some((contract, declarer)) = dealing.contract else {
        return Ok(Problem::of_board(number + 1, constraints.table(&hands)));
    };
    let setup = constraints.setup(&hands, contract.strain(), declarer);
    let mut problem = Problem::of_board(number + 1, setup);
    problem.set_contract(contract);
    Ok(problem)
}

/// Checks that the questions of a plan can be asked about a deal. A passed-out board passes the check even for
/// questions that need a contract; it just has no answers to them.
///
/// # Errors
///
/// Returns the reason why a question does not apply.
pub(crate) fn check(asks: &[Ask], problem: &Problem) -> Result<(), DealFault> {
    for &ask in asks {
        match ask {
            _ if ask.needs_contract() && problem.is_passed_out() => {}
            Ask::Table => {
                bare_deal(problem)?;
            }
            Ask::Par if problem.setup.game != Game::Bridge => return Err(DealFault::NoPar),
            Ask::Par => {
                let deal = bare_deal(problem)?;
                if deal.hands().iter().any(|(_, hand)| hand.len() != 13) {
                    return Err(DealFault::Incomplete);
                }
            }
            Ask::Best | Ask::Choices => drop(play_so_far(problem, ask)?),
            Ask::Layouts => drop(opponents_layouts(&play_so_far(problem, ask)?)?),
            Ask::Played => drop(whole_play(problem)?),
        }
    }
    Ok(())
}

/// Returns the hands of a problem before the opening lead.
fn bare_deal(problem: &Problem) -> Result<Deal, DealFault> {
    Deal::from_setup(&problem.setup).map_err(DealFault::Illegal)
}

/// Returns the play up to the position that the problem asks about, in which a card can still be played.
fn play_so_far(problem: &Problem, ask: Ask) -> Result<Play, DealFault> {
    if problem.contract().is_none() {
        return Err(DealFault::NoContract(ask));
    }
    let play = problem.replay().map_err(DealFault::Play)?;
    if play.position().is_over() {
        Err(DealFault::Over(ask))
    } else {
        Ok(play)
    }
}

/// Returns the play to its last recorded card.
fn whole_play(problem: &Problem) -> Result<Play, DealFault> {
    match problem.contract() {
        None => Err(DealFault::NoContract(Ask::Played)),
        Some(_) => problem.replay_line().map_err(DealFault::Play),
    }
}

/// Returns the question about all layouts of two unseen hands after a play, with the voids that these hands have shown
/// in it as constraints. If `unseen` is `None`, the unseen hands are those of declarer's opponents.
///
/// # Errors
///
/// Returns the reason why the layouts cannot be counted, such as constraints that no layout satisfies.
pub fn layouts_after(
    play: &Play,
    unseen: Option<[Seat; 2]>,
    mut constraints: Vec<Constraint>,
) -> Result<Layouts, LayoutsError> {
    let position = *play.position();
    let unseen = unseen.unwrap_or_else(|| Layouts::opponents(&position));
    constraints.splice(..0, shown_voids(play, play.cards().len(), &unseen));
    let layouts = Layouts::new(position, unseen)?;
    if constraints.is_empty() {
        Ok(layouts)
    } else {
        layouts.within(constraints)
    }
}

/// Returns the question about all layouts of the hands of declarer's opponents.
fn opponents_layouts(play: &Play) -> Result<Layouts, DealFault> {
    layouts_after(play, None, Vec::new()).map_err(DealFault::Layouts)
}

fn stopped(_: Cancelled) -> SurveyError {
    SurveyError::Stopped
}

/// Answers all questions of a plan for one deal, and returns the deal's row.
pub(crate) fn row(
    plan: &Plan,
    number: u64,
    problem: &Problem,
    solver: &mut Solver,
    control: &Control,
) -> Result<Row, SurveyError> {
    let unfit = |fault| SurveyError::Deal {
        deal: number,
        fault,
    };
    let text = |text: &str| Cell::Text(text.to_owned());
    let mut row = vec![
        Cell::Number(i64::try_from(number).unwrap_or(i64::MAX)),
        text(&problem.dealer.to_string()),
        text(vulnerability_text(problem.vulnerability)),
        Cell::Text(write_deal(Seat::North, &problem.setup.hands)),
    ];
    if plan.asks.iter().any(|ask| ask.needs_contract()) {
        let contract = problem.contract().map(|contract| contract.to_string());
        row.push(contract.map_or(Cell::Null, Cell::Text));
        row.push(text(&problem.setup.declarer.to_string()));
    }
    let mut answers = DealAnswers {
        plan,
        problem,
        solver,
        control,
        table: None,
    };
    for &ask in &plan.asks {
        if ask.needs_contract() && problem.is_passed_out() {
            row.resize(row.len() + ask.contract_columns(), Cell::Null);
        } else {
            row.extend(answers.cells(ask).map_err(|unanswered| match unanswered {
                Unanswered::Unfit(fault) => unfit(fault),
                Unanswered::Stopped => SurveyError::Stopped,
            })?);
        }
    }
    Ok(row)
}

/// The reason why a question about a deal has no answer.
enum Unanswered {
    Unfit(DealFault),
    Stopped,
}

impl From<DealFault> for Unanswered {
    fn from(fault: DealFault) -> Unanswered {
        Unanswered::Unfit(fault)
    }
}

impl From<Cancelled> for Unanswered {
    fn from(_: Cancelled) -> Unanswered {
        Unanswered::Stopped
    }
}

fn tricks_cell(tricks: Option<Tricks>) -> Cell {
    tricks.map_or(Cell::Null, |tricks| Cell::Number(tricks.0.into()))
}

/// The answers to the questions of a plan about one deal.
struct DealAnswers<'a> {
    plan: &'a Plan,
    problem: &'a Problem,
    solver: &'a mut Solver,
    control: &'a Control,
    /// The table of makeable tricks; `None` until a question needs it.
    table: Option<TrickTable>,
}

impl DealAnswers<'_> {
    /// Returns the table of makeable tricks, which is solved on the first call.
    fn table(&mut self) -> Result<&TrickTable, Unanswered> {
        let table = match self.table.take() {
            Some(table) => table,
            None => {
                EveryDeclarer(bare_deal(self.problem)?).solve_with(self.solver, self.control)?
            }
        };
        Ok(self.table.insert(table))
    }

    /// Answers a question about the deal, and returns the cells for the question's columns.
    fn cells(&mut self, ask: Ask) -> Result<Vec<Cell>, Unanswered> {
        let (plan, problem) = (self.plan, self.problem);
        match ask {
            Ask::Table => {
                let table = self.table()?;
                let strains = table_strains(plan.game()).into_iter();
                let values =
                    strains.flat_map(|strain| Seat::ALL.map(|seat| table.get(strain, seat)));
                Ok(values.map(tricks_cell).collect())
            }
            Ask::Par => Ok(match par_and_contracts(problem, self.table()?) {
                Some((score, contracts)) => {
                    vec![Cell::Number(score.into()), Cell::Text(contracts)]
                }
                None => vec![Cell::Null, Cell::Null],
            }),
            Ask::Best => {
                let play = play_so_far(problem, ask)?;
                let best = Best(*play.position()).solve_with(self.solver, self.control)?;
                Ok(vec![tricks_cell(Some(best))])
            }
            Ask::Choices => {
                let play = play_so_far(problem, ask)?;
                let ranking = Choices(*play.position()).solve_with(self.solver, self.control)?;
                let cards = ranking.cards();
                let values = cards.map(|(card, tricks)| (card.to_string(), i64::from(tricks.0)));
                let (cards, tricks) = values.unzip();
                Ok(vec![Cell::Texts(cards), Cell::Numbers(tricks)])
            }
            Ask::Played => {
                let play = whole_play(problem)?;
                let cards = play.cards().iter().map(|card| card.card.to_string());
                let cards = Cell::Texts(cards.collect());
                let played = Review(play).solve_with(self.solver, self.control)?;
                let tricks = played.plies.iter().map(|ply| i64::from(ply.tricks.0));
                Ok(vec![cards, Cell::Numbers(tricks.collect())])
            }
            Ask::Layouts => {
                let layouts = opponents_layouts(&play_so_far(problem, ask)?)?;
                let counted = layouts.solve_with(self.solver, self.control)?;
                let counts = counted.tricks().counts;
                let numbers = counts
                    .iter()
                    .map(|&count| i64::try_from(count).unwrap_or(i64::MAX));
                Ok(vec![Cell::Numbers(numbers.collect())])
            }
        }
    }
}

/// Returns the par result for a table of makeable tricks: the par score for North-South, and the par contracts as
/// `kibitz table` writes them, such as `NS 4S=; E 5C-1`. The text is empty if the deal is passed out at par. Returns
/// `None` if the table has no par result.
pub fn par_and_contracts(problem: &Problem, table: &TrickTable) -> Option<(i32, String)> {
    let par = par_of(problem, table)?;
    Some((par.score, par.contract_texts().join("; ")))
}
