//! The functions of `api/dds_c_api.h`, the C interface of DDS 3.1.
//!
//! A context that is null or has been destroyed, and a null pointer, return [`Code::UnknownFault`], or do nothing in
//! functions without a result. Two threads may use two contexts at once; two that use one context take turns.

use std::ffi::{c_char, c_int, c_void};
use std::ptr;

use kibitzer_dds::{
    Code, DdsDeal, DdsHands, DdsInfo, DdsTable, DdsTableDeal, DdsTableDealPbn, FutureTricks,
    ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
};

use super::libdds::{
    ConvertToDealerTextFormat, ConvertToSidesTextFormat, DealerPar, DealerParBin, ErrorMessage,
    Par, SidesPar, SidesParBin,
};
use super::{input_ref, output_ref, run_exported};
use crate::contexts::{self, SolverContext};
use crate::deals::STRAINS;
use crate::solve::SolveCall;
use crate::tables::{self, TableCall};
use crate::{info, par, pbn};

/// A solver context, `DDS_C_SOLVER_CTX` in C. It is the number of a context, which C takes for a pointer.
pub type SolverHandle = *mut c_void;

/// Creates a context with the table that DDS 3.1 has by default.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_create_solvercontext_default() -> SolverHandle {
    dds_c_create_solvercontext(PATTERN_TABLE, 0, 0)
}

/// The number of the kind of transposition table that DDS 3.1 has by default.
const PATTERN_TABLE: c_int = 2;

/// Creates a context whose transposition table takes at most `max_mb` megabytes, or `def_mb` if that is more. If both
/// are 0, the maximum is that of DDS for the kind of table: 30 for the small one, and 160 for the others. Returns null
/// on failure.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_create_solvercontext(
    tt_kind: c_int,
    def_mb: c_int,
    max_mb: c_int,
) -> SolverHandle {
    let mut handle = ptr::null_mut();
    run_exported(|| {
        let number = contexts::create(contexts::table_bytes(tt_kind, def_mb, max_mb));
        handle = ptr::without_provenance_mut(number);
        Ok(())
    });
    handle
}

/// Destroys a context and frees its memory.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_destroy_solvercontext(ctx: SolverHandle) {
    run_exported(|| {
        contexts::destroy(ctx.addr());
        Ok(())
    });
}

/// Sets the size of a context's transposition table, as `dds_c_create_solvercontext` does. With another size, the
/// context forgets what it has learnt.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_configure_tt(
    ctx: SolverHandle,
    tt_kind: c_int,
    def_mb: c_int,
    max_mb: c_int,
) {
    run_exported(|| contexts::resize(ctx.addr(), contexts::table_bytes(tt_kind, def_mb, max_mb)));
}

/// Does the same as `dds_c_configure_tt`, for the default kind of table.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_resize_tt(ctx: SolverHandle, def_mb: c_int, max_mb: c_int) {
    dds_c_configure_tt(ctx, PATTERN_TABLE, def_mb, max_mb);
}

/// Frees the memory of a context, which forgets what it has learnt.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_clear_tt(ctx: SolverHandle) {
    run_exported(|| contexts::clear(ctx.addr()));
}

/// Does the same as `dds_c_clear_tt`.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_reset_for_solve(ctx: SolverHandle) {
    dds_c_clear_tt(ctx);
}

/// Does nothing: in DDS 3.1 this function affects only the order of the search.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_reset_best_moves_lite(_ctx: SolverHandle) {}

/// Does nothing: no function of the interface returns the log.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_log_append(_ctx: SolverHandle, _msg: *const c_char) {}

/// Does nothing: no function of the interface returns the log.
#[unsafe(no_mangle)]
pub extern "C" fn dds_c_log_clear(_ctx: SolverHandle) {}

/// Does the same as `SolveBoard`, on the solver of a context. All cards that are requested whatever the target get
/// their score, even in mode 0 and if there is only one.
///
/// # Safety
///
/// `dl` must be null or point to a deal, `futp` to room for a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_solve_board(
    ctx: SolverHandle,
    dl: *const DdsDeal,
    target: c_int,
    solutions: c_int,
    mode: c_int,
    futp: *mut FutureTricks,
) -> c_int {
    run_exported(|| {
        let context = contexts::find(ctx.addr())?;
        // SAFETY: The caller guarantees it.
        let (deal, found) = unsafe { (input_ref(dl)?, output_ref(futp)?) };
        let mode = if (solutions, mode) == (3, 0) { 1 } else { mode };
        *found = context.solve(&SolveCall::new(deal, target, solutions, mode)?);
        Ok(())
    })
}

/// Does the same as `CalcDDtable`, on the solver of a context.
///
/// # Safety
///
/// `deal` must be null or point to a deal, `results` to room for a table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_calc_dd_table(
    ctx: SolverHandle,
    deal: *const DdsTableDeal,
    results: *mut DdsTable,
) -> c_int {
    run_exported(|| {
        let context = contexts::find(ctx.addr())?;
        // SAFETY: The caller guarantees it.
        let (deal, table) = unsafe { (input_ref(deal)?, output_ref(results)?) };
        write_table(&context, &deal.cards, table)
    })
}

/// Does the same as `dds_c_calc_dd_table`, for a deal in PBN text, which is read as by `dds_c_convert_from_pbn`.
///
/// # Safety
///
/// The same requirements apply as for [`dds_c_calc_dd_table`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_calc_dd_table_pbn(
    ctx: SolverHandle,
    deal: *const DdsTableDealPbn,
    results: *mut DdsTable,
) -> c_int {
    run_exported(|| {
        let context = contexts::find(ctx.addr())?;
        // SAFETY: The caller guarantees it.
        let (deal, table) = unsafe { (input_ref(deal)?, output_ref(results)?) };
        write_table(&context, &pbn::parse_hands_strictly(&deal.cards)?, table)
    })
}

/// Does the same as `CalcPar`, on the solver of a context.
///
/// # Safety
///
/// The same requirements apply as for [`dds_c_calc_dd_table`]; `par` must be null or point to room for a par result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_calc_par(
    ctx: SolverHandle,
    deal: *const DdsTableDeal,
    vulnerable: c_int,
    results: *mut DdsTable,
    par: *mut ParResults,
) -> c_int {
    run_exported(|| {
        let context = contexts::find(ctx.addr())?;
        // SAFETY: The caller guarantees it.
        let (deal, table, par) =
            unsafe { (input_ref(deal)?, output_ref(results)?, output_ref(par)?) };
        write_table(&context, &deal.cards, table)?;
        par::write_par(table, par, vulnerable)
    })
}

/// Computes the tricks of every declarer in every strain on the solver of a context, and writes them into `table`.
fn write_table(
    context: &SolverContext,
    cards: &DdsHands,
    table: &mut DdsTable,
) -> Result<(), Code> {
    let call = TableCall::new(cards, &STRAINS)?;
    tables::write_table(&context.solve(&call), table);
    Ok(())
}

/// Reads a deal in PBN text, at most 80 bytes, and writes its hands as bits. Returns `RETURN_PBN_FAULT` and writes empty
/// hands if it is invalid.
///
/// # Safety
///
/// `pbn_deal` must be null or point to text that ends with a NUL or has 80 bytes, `cards` to room for four hands.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_convert_from_pbn(
    pbn_deal: *const c_char,
    cards: *mut [u32; 4],
) -> c_int {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        let hands = unsafe {
            input_ref(pbn_deal)?;
            output_ref(cards.cast::<DdsHands>())?
        };
        let mut text = [0; 80];
        for (place, letter) in text.iter_mut().enumerate() {
            // SAFETY: No byte before this one was a NUL, so there is another.
            *letter = unsafe { pbn_deal.add(place).read() };
            if *letter == 0 {
                break;
            }
        }
        let found = pbn::parse_hands_strictly(&text);
        *hands = found.unwrap_or_default();
        found.map(drop)
    })
}

forward! {
    /// Does the same as `Par`.
    dds_c_par_from_table(table: *const DdsTable, vulnerable: c_int, par: *mut ParResults) = Par(table, par, vulnerable);
    /// Does the same as `SidesPar`.
    dds_c_sides_par(table: *const DdsTable, sides_res: *mut ParResultsDealer, vulnerable: c_int)
        = SidesPar(table, sides_res, vulnerable);
    /// Does the same as `SidesParBin`.
    dds_c_sides_par_bin(table: *const DdsTable, sides_res: *mut ParResultsMaster, vulnerable: c_int)
        = SidesParBin(table, sides_res, vulnerable);
    /// Does the same as `DealerPar`.
    dds_c_dealer_par(table: *const DdsTable, par: *mut ParResultsDealer, dealer: c_int, vulnerable: c_int)
        = DealerPar(table, par, dealer, vulnerable);
    /// Does the same as `DealerParBin`.
    dds_c_dealer_par_bin(table: *const DdsTable, par: *mut ParResultsMaster, dealer: c_int, vulnerable: c_int)
        = DealerParBin(table, par, dealer, vulnerable);
    /// Does the same as `ConvertToDealerTextFormat`.
    dds_c_convert_to_dealer_text_format(par: *const ParResultsMaster, resp: *mut c_char)
        = ConvertToDealerTextFormat(par, resp);
    /// Does the same as `ConvertToSidesTextFormat`.
    dds_c_convert_to_sides_text_format(par: *const ParResultsMaster, resp: *mut ParTextResults)
        = ConvertToSidesTextFormat(par, resp);
}

/// Does the same as `GetDDSInfo`, with the version number 3.1.0.
///
/// # Safety
///
/// `info` must be null or point to room for a `DDSInfo`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_get_dds_info(info: *mut DdsInfo) {
    run_exported(|| {
        // SAFETY: The caller guarantees it.
        *unsafe { output_ref(info) }? = info::library_info([3, 1, 0]);
        Ok(())
    });
}

/// Does the same as `ErrorMessage`.
///
/// # Safety
///
/// The same requirements apply as for [`ErrorMessage`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dds_c_error_message(code: c_int, line: *mut c_char) {
    // SAFETY: The caller guarantees it.
    unsafe { ErrorMessage(code, line) };
}
