//! Writes pars into the structures of libdds.

use std::ffi::c_int;

use kibitzer::cards::Side;
use kibitzer_dds::{
    Code, ContractType, DdsTable, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
    seat_from_number,
};

use crate::info::write_c_string;

use super::bids::{Declarers, ParContract, ParOutcome, ParTable, STRAIN_COUNT};
use super::dealer::par_of_dealer;
use super::sides::par_of_side;

/// The letters of the strains, indexed by the strain numbers of a `contractType` in libdds.
const STRAIN_NAMES: [&str; STRAIN_COUNT] = ["N", "S", "H", "D", "C"];
/// The letters of the declarers, one hand or both hands of a side, indexed by the seat numbers of a `contractType` in
/// libdds.
const SEAT_NAMES: [&str; 6] = ["N", "E", "S", "W", "NS", "EW"];
/// The text that `DealerPar` of libdds writes instead of a contract for a passed-out deal.
const PASS_TEXT: &str = "pass";

/// The contract that libdds returns for a passed-out deal: level 0, played by North.
const NO_CONTRACT: ContractType = ContractType {
    underTricks: 0,
    overTricks: 0,
    level: 0,
    denom: 0,
    seats: 0,
};

/// Implements `Par` of libdds: writes par scores and contracts as text, from the point of view of each side.
///
/// # Errors
///
/// Returns an error if a number in the table or the vulnerability is out of range. The functions below return the same
/// errors.
pub(crate) fn write_par(
    table: &DdsTable,
    to: &mut ParResults,
    vulnerable: c_int,
) -> Result<(), Code> {
    let pars = both_pars(table, vulnerable)?;
    for (at, side) in ["NS", "EW"].into_iter().enumerate() {
        let contracts: Vec<String> = pars[at].contracts.iter().map(levels_text).collect();
        let contracts = format!("{side}:{}", contracts.join(","));
        write_c_string(&format!("{side} {}", pars[at].score), &mut to.parScore[at]);
        write_c_string(&contracts, &mut to.parContractsString[at]);
    }
    Ok(())
}

/// Returns the par result of a deal when North-South bid first, and the one when East-West bid first.
fn both_pars(table: &DdsTable, vulnerable: c_int) -> Result<[ParOutcome; 2], Code> {
    let table = ParTable::new(table, vulnerable)?;
    Ok([Side::NorthSouth, Side::EastWest].map(|opener| par_of_side(&table, opener)))
}

/// Formats a par contract as `Par` of libdds does: `NS 34N` for three no trumps made with an overtrick, or `EW 5Dx`.
fn levels_text(found: &ParContract) -> String {
    let level = c_int::from(found.bid.level);
    let levels: String = (level..=level + found.overtricks())
        .map(|level| level.to_string())
        .collect();
    let numbers = contract_numbers(found);
    let doubled = if found.undertricks() > 0 { "x" } else { "" };
    let seats = name_at(&SEAT_NAMES, numbers.seats).unwrap_or_default();
    let strain = name_at(&STRAIN_NAMES, numbers.denom).unwrap_or_default();
    format!("{seats} {levels}{strain}{doubled}")
}

/// Implements `SidesPar` of libdds: writes the par score and contracts when North-South bid first, and those when
/// East-West bid first.
pub(crate) fn write_sides_par(
    table: &DdsTable,
    to: &mut [ParResultsDealer; 2],
    vulnerable: c_int,
) -> Result<(), Code> {
    for (par, to) in both_pars(table, vulnerable)?.iter().zip(to) {
        to.score = par.score;
        let contracts = side_contracts(par).into_iter();
        let texts = contracts.map(|contract| contract_text(&contract, contract.underTricks > 0));
        write_contract_texts(&texts.collect::<Vec<_>>(), to);
    }
    Ok(())
}

/// Implements `SidesParBin` of libdds: does the same as `SidesPar`, but writes the contracts as numbers.
pub(crate) fn write_sides_par_bin(
    table: &DdsTable,
    to: &mut [ParResultsMaster; 2],
    vulnerable: c_int,
) -> Result<(), Code> {
    for (par, to) in both_pars(table, vulnerable)?.iter().zip(to) {
        to.score = par.score;
        write_contract_numbers(&side_contracts(par), to);
    }
    Ok(())
}

/// Converts the contracts of a par result into numbers, as `SidesPar` of libdds lists them. For a passed-out deal,
/// returns one contract of level 0.
fn side_contracts(par: &ParOutcome) -> Vec<ContractType> {
    if par.contracts.is_empty() {
        vec![NO_CONTRACT]
    } else {
        par.contracts.iter().map(contract_numbers).collect()
    }
}

/// Implements `DealerPar` of libdds: writes the par score and contracts for a given dealer. If the deal is passed out,
/// no score is written.
pub(crate) fn write_dealer_par(
    table: &DdsTable,
    to: &mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<(), Code> {
    let par = checked_dealer_par(table, dealer, vulnerable)?;
    if par.contracts.is_empty() {
        write_contract_texts(&[PASS_TEXT.to_owned()], to);
        return Ok(());
    }
    to.score = par.score;
    let contracts = par.contracts.iter();
    let texts = contracts.map(|found| contract_text(&contract_numbers(found), found.is_starred));
    write_contract_texts(&texts.collect::<Vec<_>>(), to);
    Ok(())
}

/// Returns the par result for a dealer, or an error if the table, the dealer or the vulnerability is invalid.
fn checked_dealer_par(
    table: &DdsTable,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<ParOutcome, Code> {
    let table = ParTable::new(table, vulnerable)?;
    let dealer = seat_from_number(dealer).ok_or(Code::UnknownFault)?;
    Ok(par_of_dealer(&table, dealer))
}

/// Writes the par contracts as text, and their number, into the structure of libdds.
fn write_contract_texts(contracts: &[String], to: &mut ParResultsDealer) {
    to.number = contracts.len() as c_int;
    for (contract, to) in contracts.iter().zip(&mut to.contracts) {
        write_c_string(contract, to);
    }
}

/// Formats a par contract as `SidesPar` and `DealerPar` of libdds do, such as `4S*-EW-1`, `3N-N` or `2H-NS+1`.
fn contract_text(contract: &ContractType, is_starred: bool) -> String {
    let star = if is_starred { "*" } else { "" };
    let margin = match (contract.underTricks, contract.overTricks) {
        (0, 0) => String::new(),
        (0, over) => format!("+{over}"),
        (under, _) => format!("-{under}"),
    };
    let strain = name_at(&STRAIN_NAMES, contract.denom).unwrap_or_default();
    let seats = name_at(&SEAT_NAMES, contract.seats).unwrap_or_default();
    format!("{}{strain}{star}-{seats}{margin}", contract.level)
}

/// Implements `DealerParBin` of libdds: does the same as `DealerPar`, but writes the contracts as numbers, from no
/// trumps down. If the deal is passed out, no contract is written.
///
/// libdds obtains the numbers by parsing its own texts, all of them in the format of the first one: with the star of a
/// sacrifice or without. If a text without a star is parsed as if it had one, the terminating NUL is read as the
/// undertricks, which gives -48. In texts parsed as if they had no star, no undertricks are found.
pub(crate) fn write_dealer_par_bin(
    table: &DdsTable,
    to: &mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<(), Code> {
    let par = checked_dealer_par(table, dealer, vulnerable)?;
    to.score = par.score;
    let Some(first) = par.contracts.first() else {
        to.number = 1;
        return Ok(());
    };
    let read = |found: &ParContract| ContractType {
        underTricks: match (first.is_starred, found.is_starred) {
            (true, true) => found.undertricks(),
            (true, false) => -c_int::from(b'0'),
            (false, _) => 0,
        },
        ..contract_numbers(found)
    };
    let mut contracts: Vec<ContractType> = par.contracts.iter().map(read).collect();
    contracts.sort_by_key(|contract| contract.denom);
    write_contract_numbers(&contracts, to);
    Ok(())
}

/// Writes the par contracts as numbers, and their count, into the structure of libdds.
fn write_contract_numbers(contracts: &[ContractType], to: &mut ParResultsMaster) {
    to.number = contracts.len() as c_int;
    for (contract, to) in contracts.iter().zip(&mut to.contracts) {
        *to = *contract;
    }
}

/// Converts a par contract into the numbers by which libdds describes it.
fn contract_numbers(found: &ParContract) -> ContractType {
    ContractType {
        underTricks: found.undertricks(),
        overTricks: found.overtricks(),
        level: c_int::from(found.bid.level),
        denom: (STRAIN_COUNT - 1 - found.bid.strain) as c_int,
        seats: match found.declarers {
            Declarers::One(seat) => seat.index() as c_int,
            Declarers::Both(Side::NorthSouth) => 4,
            Declarers::Both(Side::EastWest) => 5,
        },
    }
}

/// A text, and either `Ok` or the error because of which the text is incomplete.
type PartialText = (String, Result<(), Code>);

/// Implements `ConvertToDealerTextFormat` of libdds: formats a par result given as numbers, such as
/// `Par 110: NS 2S NS 2H`.
///
/// The text stops at a contract whose strain or declarer is invalid. This may be the contract that `DealerParBin`
/// leaves unwritten for a passed-out deal.
pub(crate) fn dealer_text(par: &ParResultsMaster) -> PartialText {
    par_text(par, "")
}

/// Implements `ConvertToSidesTextFormat` of libdds: writes the par results of both sides as text, and whether the two
/// are equal.
///
/// # Errors
///
/// Returns an error if the strain or the declarer of a contract is invalid; the text written before it stays.
pub(crate) fn write_sides_text(
    pars: &[ParResultsMaster; 2],
    to: &mut ParTextResults,
) -> Result<(), Code> {
    to.parText = [[0; 128]; 2];
    if pars[0].score == 0 {
        // In this case libdds does not write whether the two pars are equal.
        write_c_string("Par 0", &mut to.parText[0]);
        return Ok(());
    }
    for (par, to) in pars.iter().zip(&mut to.parText) {
        let (words, end) = par_text(par, "T");
        write_c_string(&words, to);
        end?;
    }
    let [one, other] = pars;
    to.equal = one.score == -other.score && contracts_text(one, "T") == contracts_text(other, "T");
    Ok(())
}

/// Formats a par result given as numbers, such as `Par 110: NS 2S NS 2H`. `no_trump_ending` follows the `N` of no
/// trumps.
fn par_text(par: &ParResultsMaster, no_trump_ending: &str) -> PartialText {
    let (contracts, end) = contracts_text(par, no_trump_ending);
    (format!("Par {}: {contracts}", par.score), end)
}

/// Formats the contracts of a par result given as numbers, separated by spaces, up to the first invalid contract.
fn contracts_text(par: &ParResultsMaster, no_trump_ending: &str) -> PartialText {
    let mut text = String::new();
    let number = usize::try_from(par.number).unwrap_or_default();
    for (at, contract) in par.contracts.iter().take(number).enumerate() {
        if at > 0 {
            text.push(' ');
        }
        if add_contract(contract, no_trump_ending, &mut text).is_none() {
            return (text, Err(Code::UnknownFault));
        }
    }
    (text, Ok(()))
}

/// Appends a par contract such as `NS 2Sx-1` or `E 3N+1` to `text`. If the contract is invalid, appends the part before
/// the first invalid number and returns `None`.
fn add_contract(contract: &ContractType, no_trump_ending: &str, text: &mut String) -> Option<()> {
    *text += name_at(&SEAT_NAMES, contract.seats)?;
    *text += &format!(" {}", contract.level);
    *text += name_at(&STRAIN_NAMES, contract.denom)?;
    if contract.denom == 0 {
        *text += no_trump_ending;
    }
    if contract.underTricks > 0 {
        *text += &format!("x-{}", contract.underTricks);
    } else if contract.overTricks > 0 {
        *text += &format!("+{}", contract.overTricks);
    }
    Some(())
}

/// Returns the name at this index of a list, or `None` if the index is out of range.
fn name_at(names: &[&'static str], number: c_int) -> Option<&'static str> {
    let at = usize::try_from(number).ok()?;
    names.get(at).copied()
}
