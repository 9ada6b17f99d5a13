//! Errors and warnings that occur only in records of Bridge Base Online.

use kibitzer_cards::{Tricks, messages};

messages! {
    /// An error or warning about a LIN record or its address.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum LinFlaw: Error {
        /// A LIN board without a deal.
        NoDeal = "lin-no-deal", "there are no cards on this board";
        /// Cards played on a board that has no contract.
        NoContract = "lin-no-contract", "cards are played, but no contract is given";
        /// A list of player names that has neither four names, for one table, nor eight, for two.
        Names {
            /// The number of player names found in the list.
            found: usize,
        } = "lin-names", "names of players: {found}; expected 4, or 8 for two rooms";
        /// A number of tricks, from a claim or the list of results, that contradicts the play or an earlier claim.
        OtherResult {
            /// The number of declarer's tricks that the claim or list states.
            said: Tricks,
            /// The number of declarer's tricks according to the play or, if it is incomplete, the claim.
            taken: Tricks,
        } = "lin-other-result", "declarer's tricks are {said} here, but {taken} according to the play or claim",
            said = said.0, taken = taken.0;
        /// A web address that contains only the number of a deal, whose cards are available only from the server.
        Elsewhere = "lin-elsewhere",
            "this address does not contain the deal, only its number on a server, which is not contacted";
    }
}
