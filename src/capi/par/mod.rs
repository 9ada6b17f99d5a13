//! The par of a table, in the forms of libdds.
//!
//! Which contracts libdds lists, and how, follows no written rule. What is here was found by asking libdds for the
//! pars of millions of tables; its habits that the rules of bidding do not explain are named where they are followed.

mod bids;
mod dealer;
mod sides;
mod texts;

use std::ffi::c_int;

use kibitzer::cards::{Seat, Side};
use kibitzer_dds::{
    Code, DdsTable, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
};

use bids::{FoundPar, ParTable};

pub(crate) use texts::dealer_text;

/// `Par`: scores and contracts as texts, from the view of each side.
///
/// # Errors
///
/// When a number of the table, or the vulnerability, is out of range; so it is with the others below.
pub(crate) fn par(table: &DdsTable, to: &mut ParResults, vulnerable: c_int) -> Result<(), Code> {
    texts::put_par(&both_views(table, vulnerable)?, to);
    Ok(())
}

/// `SidesPar`: the par if North-South bid first, and if East-West do.
pub(crate) fn sides_par(
    table: &DdsTable,
    to: &mut [ParResultsDealer; 2],
    vulnerable: c_int,
) -> Result<(), Code> {
    for (par, to) in both_views(table, vulnerable)?.iter().zip(to) {
        texts::put_side(par, to);
    }
    Ok(())
}

/// `SidesParBin`: the same in numbers.
pub(crate) fn sides_par_bin(
    table: &DdsTable,
    to: &mut [ParResultsMaster; 2],
    vulnerable: c_int,
) -> Result<(), Code> {
    for (par, to) in both_views(table, vulnerable)?.iter().zip(to) {
        texts::put_side_numbers(par, to);
    }
    Ok(())
}

/// `DealerPar`: the par if this hand bids first. No score is written when nobody bids.
pub(crate) fn dealer_par(
    table: &DdsTable,
    to: &mut ParResultsDealer,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<(), Code> {
    texts::put_dealer(&dealer_view(table, dealer, vulnerable)?, to);
    Ok(())
}

/// `DealerParBin`: the same in numbers. No contract is written when nobody bids.
pub(crate) fn dealer_par_bin(
    table: &DdsTable,
    to: &mut ParResultsMaster,
    dealer: c_int,
    vulnerable: c_int,
) -> Result<(), Code> {
    texts::put_dealer_numbers(&dealer_view(table, dealer, vulnerable)?, to);
    Ok(())
}

/// `ConvertToSidesTextFormat`: the pars of both sides as texts, and whether they are one.
///
/// # Errors
///
/// When a contract is of no strain or nobody's; what was written until then stays.
pub(crate) fn sides_text(
    pars: &[ParResultsMaster; 2],
    to: &mut ParTextResults,
) -> Result<(), Code> {
    texts::put_sides_text(pars, to)
}

fn both_views(table: &DdsTable, vulnerable: c_int) -> Result<[FoundPar; 2], Code> {
    let table = ParTable::new(table, vulnerable)?;
    Ok([Side::NorthSouth, Side::EastWest].map(|opener| sides::par_of_side(&table, opener)))
}

fn dealer_view(table: &DdsTable, dealer: c_int, vulnerable: c_int) -> Result<FoundPar, Code> {
    let table = ParTable::new(table, vulnerable)?;
    let seat = usize::try_from(dealer).ok();
    let seat = seat.and_then(|dealer| Seat::ALL.get(dealer));
    let dealer = *seat.ok_or(Code::UnknownFault)?;
    Ok(dealer::par_of_dealer(&table, dealer))
}
