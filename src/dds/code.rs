//! Return codes of libdds.

/// A return code of libdds: 1 for success, a negative number for an error.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(i32)]
#[allow(missing_docs, reason = "the texts say it")]
pub enum Code {
    NoFault = 1,
    UnknownFault = -1,
    ZeroCards = -2,
    TargetTooHigh = -3,
    DuplicateCards = -4,
    TargetTooLow = -5,
    TargetOutOfRange = -7,
    SolutionsTooLow = -8,
    SolutionsTooHigh = -9,
    TooManyCards = -10,
    SuitOrRank = -12,
    PlayedCard = -13,
    CardCount = -14,
    ThreadIndex = -15,
    ModeTooLow = -16,
    ModeTooHigh = -17,
    Trump = -18,
    First = -19,
    Play = -98,
    Pbn = -99,
    TooManyBoards = -101,
    ThreadCreate = -102,
    ThreadWait = -103,
    ThreadMissing = -104,
    NoSuit = -201,
    TooManyTables = -202,
    ChunkSize = -301,
}

impl Code {
    /// All codes.
    pub const ALL: [Code; 27] = [
        Code::NoFault,
        Code::UnknownFault,
        Code::ZeroCards,
        Code::TargetTooHigh,
        Code::DuplicateCards,
        Code::TargetTooLow,
        Code::TargetOutOfRange,
        Code::SolutionsTooLow,
        Code::SolutionsTooHigh,
        Code::TooManyCards,
        Code::SuitOrRank,
        Code::PlayedCard,
        Code::CardCount,
        Code::ThreadIndex,
        Code::ModeTooLow,
        Code::ModeTooHigh,
        Code::Trump,
        Code::First,
        Code::Play,
        Code::Pbn,
        Code::TooManyBoards,
        Code::ThreadCreate,
        Code::ThreadWait,
        Code::ThreadMissing,
        Code::NoSuit,
        Code::TooManyTables,
        Code::ChunkSize,
    ];

    /// Returns the number that stands for this code in the C interface.
    pub fn number(self) -> i32 {
        self as i32
    }

    /// Returns the code with this number, or `None` if there is none.
    ///
    /// ```
    /// use kibitzer_dds::Code;
    /// let code = Code::of_number(-15).unwrap();
    /// assert_eq!(code.text(), "Thread index is not 0 .. maximum");
    /// assert_eq!(Code::of_number(-6), None);
    /// ```
    pub fn of_number(number: i32) -> Option<Code> {
        Code::ALL.into_iter().find(|code| code.number() == number)
    }

    /// Returns the message that `ErrorMessage` writes for this code, as in `dll.h`.
    pub fn text(self) -> &'static str {
        match self {
            Code::NoFault => "Success",
            Code::UnknownFault => "General error",
            Code::ZeroCards => "Zero cards",
            Code::TargetTooHigh => "Target exceeds number of tricks",
            Code::DuplicateCards => "Cards duplicated",
            Code::TargetTooLow => "Target is less than -1",
            Code::TargetOutOfRange => "Target is higher than 13",
            Code::SolutionsTooLow => "Solutions parameter is less than 1",
            Code::SolutionsTooHigh => "Solutions parameter is higher than 3",
            Code::TooManyCards => "Too many cards",
            Code::SuitOrRank => "currentTrickSuit or currentTrickRank has wrong data",
            Code::PlayedCard => "Played card also remains in a hand",
            Code::CardCount => "Wrong number of remaining cards in a hand",
            Code::ThreadIndex => "Thread index is not 0 .. maximum",
            Code::ModeTooLow => "Mode parameter is less than 0",
            Code::ModeTooHigh => "Mode parameter is higher than 2",
            Code::Trump => "Trump is not in 0 .. 4",
            Code::First => "First is not in 0 .. 2",
            Code::Play => "AnalysePlay input error",
            Code::Pbn => "PBN string error",
            Code::TooManyBoards => "Too many boards requested",
            Code::ThreadCreate => "Could not create threads",
            Code::ThreadWait => "Something failed waiting for thread to end",
            Code::ThreadMissing => "Multi-threading system not present",
            Code::NoSuit => "Denomination filter vector has no entries",
            Code::TooManyTables => "Too many DD tables requested",
            Code::ChunkSize => "Chunk size is less than 1",
        }
    }
}
