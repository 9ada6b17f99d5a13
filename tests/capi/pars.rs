//! Compares pars in every format of libdds 2.9 with the recorded answers for the same tables.

use std::ffi::c_int;

use kibitzer_dds::{
    DdsTable, DdsTableDealPbn, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
};
use serde_json::{Value, json};

use super::library::{Dds, FINE, text, words, zeros};
use super::records::{int, records};

fn table(record: &Value) -> DdsTable {
    let mut table = DdsTable::EMPTY;
    let rows = record["table"].as_str().unwrap().split(' ');
    for (row, tricks) in rows.zip(&mut table.resTable) {
        for (digit, tricks) in row[2..].chars().zip(tricks) {
            *tricks = digit.to_digit(16).unwrap() as c_int;
        }
    }
    table
}

/// Returns the score and the contracts as text.
fn told(par: &ParResultsDealer) -> Value {
    let contracts = par.contracts.iter().take(par.number as usize);
    json!([
        par.score,
        contracts.map(|letters| words(letters)).collect::<Vec<_>>()
    ])
}

/// Returns the score and the contracts as numbers.
fn par_in_numbers(par: &ParResultsMaster) -> Value {
    let contracts = par.contracts.iter().take(par.number as usize);
    let numbers = contracts.map(|contract| {
        [
            contract.underTricks,
            contract.overTricks,
            contract.level,
            contract.denom,
            contract.seats,
        ]
    });
    json!([par.score, numbers.collect::<Vec<_>>()])
}

/// Returns the score and the contracts as `Par` gives them, each from the view of both sides.
fn both_views(par: &ParResults) -> [Value; 2] {
    [
        json!(par.parScore.map(|letters| words(&letters))),
        json!(par.parContractsString.map(|letters| words(&letters))),
    ]
}

#[test]
fn every_par_function_returns_what_libdds_returns() {
    let dds = Dds::load();
    for record in records("libdds/par.jsonl") {
        for expected in record["vul"].as_array().unwrap() {
            let mut table = table(&record);
            let vulnerable = int(&expected["vul"]);
            // SAFETY: There is room for every answer.
            unsafe {
                let mut par = zeros::<ParResults>();
                assert_eq!((dds.Par)(&mut table, &mut *par, vulnerable), FINE);
                let views = ["par", "contracts"].map(|name| expected[name].clone());
                assert_eq!(both_views(&par), views, "{record}");

                let mut sides = [*zeros::<ParResultsDealer>(); 2];
                assert_eq!(
                    (dds.SidesPar)(&mut table, sides.as_mut_ptr(), vulnerable),
                    FINE
                );
                assert_eq!(
                    json!(sides.map(|par| told(&par))),
                    expected["sides"],
                    "{record}"
                );

                let mut sides = [*zeros::<ParResultsMaster>(); 2];
                assert_eq!(
                    (dds.SidesParBin)(&mut table, sides.as_mut_ptr(), vulnerable),
                    FINE
                );
                let numbers = json!(sides.map(|par| par_in_numbers(&par)));
                assert_eq!(numbers, expected["sidesbin"], "{record}");

                let mut texts = zeros::<ParTextResults>();
                (dds.ConvertToSidesTextFormat)(sides.as_mut_ptr(), &mut *texts);
                let second = if texts.equal {
                    String::new()
                } else {
                    words(&texts.parText[1])
                };
                let texts = json!([words(&texts.parText[0]), second, texts.equal]);
                assert_eq!(texts, expected["sidestext"], "{record}");

                for (dealer, expected) in (0..).zip(expected["dealer"].as_array().unwrap()) {
                    let mut par = zeros::<ParResultsDealer>();
                    assert_eq!(
                        (dds.DealerPar)(&mut table, &mut *par, dealer, vulnerable),
                        FINE
                    );
                    let mut numbers = zeros::<ParResultsMaster>();
                    (dds.DealerParBin)(&mut table, &mut *numbers, dealer, vulnerable);
                    let mut letters = [1; 400];
                    (dds.ConvertToDealerTextFormat)(&mut *numbers, letters.as_mut_ptr());
                    let mut found = told(&par);
                    found.as_array_mut().unwrap().push(json!(words(&letters)));
                    assert_eq!(found, *expected, "{dealer} {record}");
                }
            }
        }
    }
}

#[test]
fn a_par_is_returned_together_with_the_trick_table() {
    let dds = Dds::load();
    let records = records("libdds/par.jsonl");
    for record in records
        .iter()
        .filter(|record| record["pbn"].is_string())
        .take(4)
    {
        let deal = DdsTableDealPbn {
            cards: text(record["pbn"].as_str().unwrap()),
        };
        let (mut found, mut par) = (zeros::<DdsTable>(), zeros::<ParResults>());
        // SAFETY: There is room for both answers.
        let code = unsafe { (dds.CalcParPBN)(deal, &mut *found, 2, &mut *par) };
        assert_eq!((code, *found), (FINE, table(record)));
        let expected = &record["vul"][2];
        let views = ["par", "contracts"].map(|name| expected[name].clone());
        assert_eq!(both_views(&par), views);
    }
}

#[test]
fn invalid_tricks_dealers_and_vulnerabilities_return_an_error_code() {
    let dds = Dds::load();
    let whole = || table(&records("libdds/par.jsonl")[0]);
    for (entry, dealer, vulnerable) in [
        (14, 0, 0),
        (-1, 0, 0),
        (i32::MAX, 0, 0),
        (7, 4, 0),
        (7, -1, 0),
        (7, 0, 4),
        (7, 0, -1),
    ] {
        let mut table = whole();
        table.resTable[2][1] = entry;
        // SAFETY: There is room for every answer.
        unsafe {
            let code = (dds.DealerPar)(&mut table, &mut *zeros(), dealer, vulnerable);
            assert!(code < 0, "{entry} {dealer} {vulnerable}");
            if dealer == 0 {
                assert!((dds.Par)(&mut table, &mut *zeros(), vulnerable) < 0);
                let mut sides = [*zeros::<ParResultsMaster>(); 2];
                assert!((dds.SidesParBin)(&mut table, sides.as_mut_ptr(), vulnerable) < 0);
            }
            let mut deal = zeros();
            assert!((dds.CalcPar)(*deal, vulnerable, &mut table, &mut *zeros()) < 0);
            deal.cards = [[0; 4]; 4];
        }
    }
}
