//! Reports, written as JSON and read again.

use kibitzer::analysis::{
    Best, BestLine, Choices, Estimator, EveryDeclarer, HardestReply, Question, Review, par,
};
use kibitzer::cards::Tricks;
use kibitzer::notation::text;
use kibitzer::rules::{Deal, Position, Vulnerability};
use kibitzer::search::Solver;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Answers a question and checks that it and its report come back from JSON unchanged.
fn comes_back<Q>(question: Q, solver: &mut Solver)
where
    Q: Question + Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
    Q::Answer: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    same(&question);
    same(&solver.solve(&question));
}

fn same<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&json).unwrap(), value, "{json}");
}

#[test]
fn questions_and_reports_come_back() {
    let line = "bridge N:AQ2... 3.A2.. .K.AK. K4..2. NT W contract=1NT declarer=S play=SK,SA,S3,DA";
    let problem = text::parse_line(line).unwrap().problem;
    let position = Position::from_setup(&problem.setup).unwrap();
    let mut solver = Solver::default();
    comes_back(Best(position), &mut solver);
    comes_back(Choices(position), &mut solver);
    comes_back(BestLine(position), &mut solver);
    comes_back(Review(problem.replay().unwrap()), &mut solver);
    let hardest = HardestReply {
        position,
        to_declarer: false,
    };
    comes_back(hardest, &mut solver);
    let table = EveryDeclarer(Deal::from_setup(&problem.setup).unwrap());
    comes_back(table.clone(), &mut solver);
    let table = solver.solve(&table);
    same(&par(&table, problem.dealer, Vulnerability::None));
    same(&solver.bound(&position, Tricks(1)));
    same(&Estimator::default().estimate(&position));
}
