//! The library as a C program sees it: loaded from its file, with each function looked up by name.

use std::ffi::{c_char, c_int, c_longlong, c_void};
use std::path::PathBuf;

use kibitzer_dds::{
    AllParResults, Boards, BoardsPbn, Code, DdsDeal, DdsDealPbn, DdsInfo, DdsTable, DdsTableDeal,
    DdsTableDealPbn, DdsTableDeals, DdsTableDealsPbn, DdsTables, FutureTricks, ParResults,
    ParResultsDealer, ParResultsMaster, ParTextResults, PlayTraceBin, PlayTracePbn, PlayTracesBin,
    PlayTracesPbn, SolvedBoards, SolvedPlay, SolvedPlays,
};

/// The opaque type of the handles that `KibitzerOpen` returns.
#[repr(C)]
pub(crate) struct Kibitzer {
    _closed: [u8; 0],
}

pub(crate) type Progress =
    Option<unsafe extern "C" fn(*mut c_void, c_longlong, c_longlong) -> c_int>;

/// Declares the functions of the library with their types.
macro_rules! library {
    ($($name:ident: fn($($argument:ty),*) $(-> $result:ty)?;)*) => {
        #[allow(non_snake_case)]
        pub(crate) struct Dds {
            $(pub(crate) $name: unsafe extern "C" fn($($argument),*) $(-> $result)?,)*
            _library: libloading::Library,
        }

        impl Dds {
            pub(crate) fn load() -> Dds {
                // SAFETY: The library does nothing when it is loaded, and these are the types of its functions.
                unsafe {
                    let library = libloading::Library::new(file()).unwrap();
                    Dds {
                        $($name: *library.get(stringify!($name).as_bytes()).unwrap(),)*
                        _library: library,
                    }
                }
            }
        }
    };
}

/// The type of the contexts that `dds_c_create_solvercontext` returns.
pub(crate) type Context = *mut c_void;

library! {
    SetMaxThreads: fn(c_int);
    SetResources: fn(c_int, c_int);
    SetThreading: fn(c_int) -> c_int;
    InitStart: fn(c_int, c_int);
    FreeMemory: fn();
    GetDDSInfo: fn(*mut DdsInfo);
    ErrorMessage: fn(c_int, *mut c_char);
    SolveBoard: fn(DdsDeal, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int;
    SolveBoardPBN: fn(DdsDealPbn, c_int, c_int, c_int, *mut FutureTricks, c_int) -> c_int;
    CalcDDtable: fn(DdsTableDeal, *mut DdsTable) -> c_int;
    CalcDDtablePBN: fn(DdsTableDealPbn, *mut DdsTable) -> c_int;
    CalcAllTables: fn(*mut DdsTableDeals, c_int, *mut c_int, *mut DdsTables, *mut AllParResults) -> c_int;
    CalcAllTablesPBN: fn(*mut DdsTableDealsPbn, c_int, *mut c_int, *mut DdsTables, *mut AllParResults) -> c_int;
    SolveAllBoards: fn(*mut BoardsPbn, *mut SolvedBoards) -> c_int;
    SolveAllBoardsBin: fn(*mut Boards, *mut SolvedBoards) -> c_int;
    SolveAllChunks: fn(*mut BoardsPbn, *mut SolvedBoards, c_int) -> c_int;
    SolveAllChunksPBN: fn(*mut BoardsPbn, *mut SolvedBoards, c_int) -> c_int;
    SolveAllChunksBin: fn(*mut Boards, *mut SolvedBoards, c_int) -> c_int;
    AnalysePlayBin: fn(DdsDeal, PlayTraceBin, *mut SolvedPlay, c_int) -> c_int;
    AnalysePlayPBN: fn(DdsDealPbn, PlayTracePbn, *mut SolvedPlay, c_int) -> c_int;
    AnalyseAllPlaysBin: fn(*mut Boards, *mut PlayTracesBin, *mut SolvedPlays, c_int) -> c_int;
    Par: fn(*mut DdsTable, *mut ParResults, c_int) -> c_int;
    CalcPar: fn(DdsTableDeal, c_int, *mut DdsTable, *mut ParResults) -> c_int;
    CalcParPBN: fn(DdsTableDealPbn, *mut DdsTable, c_int, *mut ParResults) -> c_int;
    SidesPar: fn(*mut DdsTable, *mut ParResultsDealer, c_int) -> c_int;
    SidesParBin: fn(*mut DdsTable, *mut ParResultsMaster, c_int) -> c_int;
    DealerPar: fn(*mut DdsTable, *mut ParResultsDealer, c_int, c_int) -> c_int;
    DealerParBin: fn(*mut DdsTable, *mut ParResultsMaster, c_int, c_int) -> c_int;
    ConvertToDealerTextFormat: fn(*mut ParResultsMaster, *mut c_char) -> c_int;
    ConvertToSidesTextFormat: fn(*mut ParResultsMaster, *mut ParTextResults) -> c_int;
    KibitzerOpen: fn(c_int, c_int) -> *mut Kibitzer;
    KibitzerClose: fn(*mut Kibitzer);
    KibitzerSolveBoards: fn(*const Kibitzer, c_longlong, *const DdsDeal, c_int, c_int, c_int, *mut FutureTricks, *mut c_int, Progress, *mut c_void) -> c_int;
    KibitzerTables: fn(*const Kibitzer, c_longlong, *const DdsTableDeal, *const c_int, *mut DdsTable, *mut c_int, Progress, *mut c_void) -> c_int;
    KibitzerPlays: fn(*const Kibitzer, c_longlong, *const DdsDeal, *const PlayTraceBin, *mut SolvedPlay, *mut c_int, Progress, *mut c_void) -> c_int;
    KibitzerCards: fn(*const Kibitzer, *const c_char, *mut FutureTricks, Progress, *mut c_void) -> c_int;
    KibitzerLayouts: fn(*const Kibitzer, *const c_char, c_int, c_int, *mut c_longlong, Progress, *mut c_void) -> c_int;
    InitializeStaticMemory: fn();
    CalcDDtableN: fn(DdsTableDeal, *mut DdsTable, c_int) -> c_int;
    CalcDDtablePBNN: fn(DdsTableDealPbn, *mut DdsTable, c_int) -> c_int;
    CalcAllTablesN: fn(*const DdsTableDeals, c_int, *const c_int, *mut DdsTables, *mut AllParResults, c_int) -> c_int;
    CalcAllTablesPBNN: fn(*const DdsTableDealsPbn, c_int, *const c_int, *mut DdsTables, *mut AllParResults, c_int) -> c_int;
    CalcAllTablesX: fn(c_int, *const DdsTableDeal, c_int, *const c_int, *mut DdsTable, *mut ParResults, c_int) -> c_int;
    CalcAllTablesPBNX: fn(c_int, *const DdsTableDealPbn, c_int, *const c_int, *mut DdsTable, *mut ParResults, c_int) -> c_int;
    SolveAllBoardsN: fn(*const BoardsPbn, *mut SolvedBoards, c_int) -> c_int;
    SolveAllBoardsBinN: fn(*const Boards, *mut SolvedBoards, c_int) -> c_int;
    SolveAllBoardsSeq: fn(*const BoardsPbn, *mut SolvedBoards) -> c_int;
    SolveAllBoardsBinSeq: fn(*const Boards, *mut SolvedBoards) -> c_int;
    dds_c_create_solvercontext_default: fn() -> Context;
    dds_c_create_solvercontext: fn(c_int, c_int, c_int) -> Context;
    dds_c_destroy_solvercontext: fn(Context);
    dds_c_configure_tt: fn(Context, c_int, c_int, c_int);
    dds_c_resize_tt: fn(Context, c_int, c_int);
    dds_c_clear_tt: fn(Context);
    dds_c_reset_for_solve: fn(Context);
    dds_c_reset_best_moves_lite: fn(Context);
    dds_c_log_append: fn(Context, *const c_char);
    dds_c_log_clear: fn(Context);
    dds_c_solve_board: fn(Context, *const DdsDeal, c_int, c_int, c_int, *mut FutureTricks) -> c_int;
    dds_c_calc_dd_table: fn(Context, *const DdsTableDeal, *mut DdsTable) -> c_int;
    dds_c_calc_dd_table_pbn: fn(Context, *const DdsTableDealPbn, *mut DdsTable) -> c_int;
    dds_c_calc_par: fn(Context, *const DdsTableDeal, c_int, *mut DdsTable, *mut ParResults) -> c_int;
    dds_c_convert_from_pbn: fn(*const c_char, *mut [u32; 4]) -> c_int;
    dds_c_par_from_table: fn(*const DdsTable, c_int, *mut ParResults) -> c_int;
    dds_c_sides_par: fn(*const DdsTable, *mut ParResultsDealer, c_int) -> c_int;
    dds_c_sides_par_bin: fn(*const DdsTable, *mut ParResultsMaster, c_int) -> c_int;
    dds_c_dealer_par: fn(*const DdsTable, *mut ParResultsDealer, c_int, c_int) -> c_int;
    dds_c_dealer_par_bin: fn(*const DdsTable, *mut ParResultsMaster, c_int, c_int) -> c_int;
    dds_c_convert_to_dealer_text_format: fn(*const ParResultsMaster, *mut c_char) -> c_int;
    dds_c_convert_to_sides_text_format: fn(*const ParResultsMaster, *mut ParTextResults) -> c_int;
    dds_c_get_dds_info: fn(*mut DdsInfo);
    dds_c_error_message: fn(c_int, *mut c_char);
    AnalyseAllPlaysPBN: fn(*mut BoardsPbn, *mut PlayTracesPbn, *mut SolvedPlays, c_int) -> c_int;
}

/// Returns the path of the library, which cargo puts beside the tests.
pub(crate) fn file() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let name = format!(
        "{}kibitzer_capi{}",
        std::env::consts::DLL_PREFIX,
        std::env::consts::DLL_SUFFIX
    );
    test.with_file_name(name)
}

/// Returns a structure filled with zeros.
pub(crate) fn zeros<T: Zeros>() -> Box<T> {
    // SAFETY: All zero bytes are a valid structure of numbers.
    unsafe { Box::new(std::mem::zeroed()) }
}

/// The structures for which all zero bytes are a valid value.
pub(crate) trait Zeros: Copy {}

macro_rules! zeros {
    ($($name:ty),*) => { $(impl Zeros for $name {})* };
}

zeros!(
    AllParResults,
    Boards,
    BoardsPbn,
    DdsDeal,
    DdsDealPbn,
    DdsInfo,
    DdsTable,
    DdsTableDeal,
    DdsTableDealPbn,
    DdsTableDeals,
    DdsTableDealsPbn,
    DdsTables,
    FutureTricks,
    ParResults,
    ParResultsDealer,
    ParResultsMaster,
    ParTextResults,
    PlayTraceBin,
    PlayTracePbn,
    PlayTracesBin,
    PlayTracesPbn,
    SolvedBoards,
    SolvedPlay,
    SolvedPlays
);

/// Returns the text before the terminating zero.
pub(crate) fn words(letters: &[c_char]) -> String {
    let letters = letters
        .iter()
        .map(|&letter| letter as u8)
        .take_while(|&letter| letter != 0);
    String::from_utf8(letters.collect()).unwrap()
}

/// Returns a text as an array of `N` letters, filled up with zeros.
pub(crate) fn text<const N: usize>(words: &str) -> [c_char; N] {
    let mut text = [0; N];
    for (place, letter) in text.iter_mut().zip(words.bytes()) {
        *place = letter as c_char;
    }
    text
}

/// The code of success.
pub(crate) const FINE: c_int = Code::NoFault as c_int;

impl Dds {
    pub(crate) fn solve(
        &self,
        deal: DdsDealPbn,
        target: c_int,
        solutions: c_int,
        mode: c_int,
    ) -> (c_int, FutureTricks) {
        let mut found = FutureTricks::NOTHING;
        // SAFETY: There is room for the answer.
        let code = unsafe { (self.SolveBoardPBN)(deal, target, solutions, mode, &mut found, 0) };
        (code, found)
    }

    pub(crate) fn table(&self, deal: &str) -> (c_int, DdsTable) {
        let mut table = zeros::<DdsTable>();
        let deal = DdsTableDealPbn { cards: text(deal) };
        // SAFETY: There is room for the answer.
        let code = unsafe { (self.CalcDDtablePBN)(deal, &mut *table) };
        (code, *table)
    }
}
