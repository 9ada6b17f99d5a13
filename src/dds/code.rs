//! Return codes of libdds.

/// Declares the enum [`Code`] from a table of names, numbers and messages, one row for each return code of libdds.
macro_rules! codes {
    ($($name:ident = $number:literal, $text:literal;)+) => {
        /// A return code of libdds: 1 for success, a negative number for an error.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        #[repr(i32)]
        #[allow(missing_docs, reason = "the texts say it")]
        pub enum Code {
            $($name = $number,)+
        }

        impl Code {
            /// Returns the return code that libdds represents by `number`, or `None` if there is no such code.
            ///
            /// ```
            /// use kibitzer_dds::Code;
            /// let code = Code::from_number(-15).unwrap();
            /// assert_eq!(code.text(), "Thread index is not 0 .. maximum");
            /// assert_eq!(Code::from_number(-6), None);
            /// ```
            pub fn from_number(number: i32) -> Option<Code> {
                match number {
                    $($number => Some(Code::$name),)+
                    _ => None,
                }
            }

            /// Returns the English message for this return code of libdds, the same text as its function `ErrorMessage`
            /// writes.
            pub fn text(self) -> &'static str {
                match self {
                    $(Code::$name => $text,)+
                }
            }
        }
    };
}

codes! {
    NoFault = 1, "Success";
    UnknownFault = -1, "General error";
    ZeroCards = -2, "Zero cards";
    TargetTooHigh = -3, "Target exceeds number of tricks";
    DuplicateCards = -4, "Cards duplicated";
    TargetTooLow = -5, "Target is less than -1";
    TargetOutOfRange = -7, "Target is higher than 13";
    SolutionsTooLow = -8, "Solutions parameter is less than 1";
    SolutionsTooHigh = -9, "Solutions parameter is higher than 3";
    TooManyCards = -10, "Too many cards";
    SuitOrRank = -12, "currentTrickSuit or currentTrickRank has wrong data";
    PlayedCard = -13, "Played card also remains in a hand";
    CardCount = -14, "Wrong number of remaining cards in a hand";
    ThreadIndex = -15, "Thread index is not 0 .. maximum";
    ModeTooLow = -16, "Mode parameter is less than 0";
    ModeTooHigh = -17, "Mode parameter is higher than 2";
    Trump = -18, "Trump is not in 0 .. 4";
    First = -19, "First is not in 0 .. 2";
    Play = -98, "AnalysePlay input error";
    Pbn = -99, "PBN string error";
    TooManyBoards = -101, "Too many boards requested";
    ThreadCreate = -102, "Could not create threads";
    ThreadWait = -103, "Something failed waiting for thread to end";
    ThreadMissing = -104, "Multi-threading system not present";
    NoSuit = -201, "Denomination filter vector has no entries";
    TooManyTables = -202, "Too many DD tables requested";
    ChunkSize = -301, "Chunk size is less than 1";
    ParTable = -401, "Missing double dummy table, or an entry outside the range 0 to 13";
}

impl Code {
    /// Returns the number that stands for this return code in the C interface of libdds.
    pub fn number(self) -> i32 {
        self as i32
    }
}
