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
