//! Answers about one board of a text.

use kibitzer::analysis::{Choice, Choices, EveryDeclarer, TrickTable};
use kibitzer::annotation::par_of;
use kibitzer::cards::{Seat, Strain};
use kibitzer::notation::text::Line;
use kibitzer::problem::PlayError;
use kibitzer::rules::{Deal, Game};
use kibitzer::search::Solver;
use kibitzer_formats::{ReadError, vulnerability_text};
use serde_json::{Map, Value, json};

/// The reason why a question about a board of a text has no answer.
#[derive(Debug, thiserror::Error)]
pub enum AnswerError {
    /// The text, or the board in it, cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// The text has fewer boards than the number asked for.
    #[error("there is no board {wanted}: the text has {boards}")]
    NoBoard {
        /// The number of the board, from 1.
        wanted: usize,
        /// The number of boards in the text.
        boards: usize,
    },
    /// The board has only hands, or was passed out.
    #[error("nobody says what is played: add a contract and a declarer, or ask for the table")]
    NotPlayed,
    /// The hands or the play are illegal.
    #[error(transparent)]
    Illegal(#[from] PlayError),
    /// All cards of the board have been played.
    #[error("all cards have been played; nothing is left to solve")]
    Over,
}

/// Returns the tricks of every declarer in every strain of a board, with par, as `kibitz table --json` does. Boards are
/// counted from 1.
///
/// # Errors
///
/// Returns the reason why there is no such deal.
///
/// ```
/// use kibitzer::search::Solver;
///
/// let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.QT742";
/// let answer = kibitzer_web::table(&mut Solver::default(), deal, 1)?;
/// assert_eq!(answer["table"]["NT"]["S"], 10);
/// assert_eq!(answer["par"]["contracts"][0], "NS 4S+1");
/// # Ok::<(), kibitzer_web::AnswerError>(())
/// ```
pub fn table(solver: &mut Solver, text: &str, board: usize) -> Result<Value, AnswerError> {
    let line = read_board(text, board)?;
    let problem = &line.problem;
    let deal = Deal::from_setup(&problem.setup).map_err(PlayError::Setup)?;
    let mut answer = board_facts(&line);
    match deal.game() {
        Game::Bridge => {
            let tricks = solver.solve(&EveryDeclarer(deal.clone()));
            answer.insert("table".to_owned(), rows(&deal, &tricks));
            if let Some(par) = par_of(problem, &tricks) {
                let par = json!({"score": par.score, "contracts": par.contract_texts()});
                answer.insert("par".to_owned(), par);
            }
        }
        Game::Preferans => {
            let tables = deal.seats().map(|first| {
                let tricks = solver.solve(&EveryDeclarer(deal.led_by(first)));
                (first.letter().to_string(), rows(&deal, &tricks))
            });
            answer.insert("table".to_owned(), tables.collect());
        }
    }
    Ok(answer.into())
}

/// Returns the tricks after every card that can be played in the position of a board, as `kibitz solve --json` does.
/// Boards are counted from 1.
///
/// # Errors
///
/// Returns the reason why there is no such position.
///
/// ```
/// use kibitzer::search::Solver;
///
/// let position = "bridge N:AQ... 32... .AK.. K4... NT W play=S4";
/// let answer = kibitzer_web::solve(&mut Solver::default(), position, 1)?;
/// assert_eq!(answer["tricks"]["declarer"], 2);
/// assert_eq!(answer["choices"][0]["cards"][0], "SQ");
/// # Ok::<(), kibitzer_web::AnswerError>(())
/// ```
pub fn solve(solver: &mut Solver, text: &str, board: usize) -> Result<Value, AnswerError> {
    let line = read_board(text, board)?;
    if line.deal_only || line.problem.is_passed_out() {
        return Err(AnswerError::NotPlayed);
    }
    let play = line.problem.replay()?;
    let position = play.position();
    let turn = position.turn().ok_or(AnswerError::Over)?;
    let ranking = solver.solve(&Choices(*position));
    let best = ranking.best().ok_or(AnswerError::Over)?.tricks;
    let card_value = |choice: &Choice| {
        let cards: Vec<String> = choice.cards.iter().map(|card| card.to_string()).collect();
        json!({"cards": cards, "tricks": choice.tricks.0})
    };
    let mut answer = board_facts(&line);
    let split = json!({"declarer": best.0, "defence": (position.tricks_left() - best).0});
    answer.insert("turn".to_owned(), json!(turn.letter()));
    answer.insert("tricks".to_owned(), split);
    answer.insert(
        "choices".to_owned(),
        ranking.all().iter().map(card_value).collect(),
    );
    Ok(answer.into())
}

/// Reads one board of a text in any format.
fn read_board(text: &str, wanted: usize) -> Result<Line, AnswerError> {
    let boards = kibitzer_formats::read(text)?.contents.boards;
    let missing = AnswerError::NoBoard {
        wanted,
        boards: boards.len(),
    };
    let board = wanted
        .checked_sub(1)
        .and_then(|index| boards.into_iter().nth(index));
    Ok(board.ok_or(missing)?.content?)
}

/// Returns the number, dealer, vulnerability and hands of a board, and the contract, strain and declarer if it was
/// played.
fn board_facts(line: &Line) -> Map<String, Value> {
    let (problem, setup) = (&line.problem, &line.problem.setup);
    let mut facts = Map::new();
    let mut add = |name: &str, value: Value| facts.insert(name.to_owned(), value);
    if !problem.record.board.is_empty() {
        add("board", json!(problem.record.board));
    }
    if setup.game == Game::Bridge {
        add("dealer", json!(problem.dealer.letter()));
        add(
            "vulnerability",
            json!(vulnerability_text(problem.vulnerability)),
        );
    }
    let seats = setup.seats_from(Seat::North);
    let hands = seats.map(|seat| (seat.letter().to_string(), setup.hands[seat].to_string()));
    add("hands", hands.collect());
    if !line.deal_only {
        if let Some(contract) = problem.contract() {
            add("contract", json!(contract.to_string()));
        }
        add("strain", json!(setup.strain.to_string()));
        add("declarer", json!(setup.declarer.letter()));
    }
    facts
}

/// Returns a row for each strain, with the tricks of each declarer.
fn rows(deal: &Deal, tricks: &TrickTable) -> Value {
    let row = |&strain: &Strain| {
        let of_seat = |seat: Seat| {
            let tricks = tricks.get(strain, seat)?;
            Some((seat.letter().to_string(), json!(tricks.0)))
        };
        let row: Value = deal.seats().filter_map(of_seat).collect();
        (strain.to_string(), row)
    };
    deal.strains().iter().map(row).collect()
}
