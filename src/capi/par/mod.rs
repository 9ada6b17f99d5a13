//! The par of a table, in the formats of libdds.
//!
//! The choice and the format of the contracts that libdds lists follow no documented rule. They were inferred from the
//! pars that libdds returns for millions of tables. Comments mark habits that the rules of bidding do not explain.

mod bids;
mod dealer;
mod sides;
mod texts;

pub(crate) use texts::{
    dealer_text, write_dealer_par, write_dealer_par_bin, write_par, write_sides_par,
    write_sides_par_bin, write_sides_text,
};

#[cfg(test)]
mod tests {
    use std::ffi::c_int;

    use kibitzer_dds::{
        Code, DdsTable, ParResults, ParResultsDealer, ParResultsMaster, ParTextResults,
    };

    use super::*;

    /// Parses a table of double-dummy tricks from five groups of hexadecimal digits. There is a group for each strain
    /// in the order spades, hearts, diamonds, clubs, no trumps, with a digit for every declarer from North on.
    fn table(digits: &str) -> DdsTable {
        let mut table = DdsTable::EMPTY;
        for (row, digits) in table.resTable.iter_mut().zip(digits.split(' ')) {
            for (tricks, digit) in row.iter_mut().zip(digits.chars()) {
                *tricks = digit.to_digit(16).unwrap() as c_int;
            }
        }
        table
    }

    /// Converts the bytes of a C string before its terminating NUL into a string.
    fn string_until_nul(letters: &[std::ffi::c_char]) -> String {
        let letters = letters.iter().take_while(|&&letter| letter != 0);
        letters.map(|&letter| letter as u8 as char).collect()
    }

    /// Returns the scores and contracts that `Par` writes for a table of tricks, each for North-South and then
    /// East-West.
    fn par_texts(digits: &str, vulnerable: c_int) -> [String; 4] {
        let mut found = ParResults {
            parScore: [[0; 16]; 2],
            parContractsString: [[0; 128]; 2],
        };
        write_par(&table(digits), &mut found, vulnerable).unwrap();
        let [ours, theirs] = found.parScore.map(|score| string_until_nul(&score));
        let [our_view, their_view] = found
            .parContractsString
            .map(|contracts| string_until_nul(&contracts));
        [ours, theirs, our_view, their_view]
    }

    /// Returns the score and the contracts that `DealerPar` writes for a table of tricks.
    fn dealer_texts(digits: &str, dealer: c_int, vulnerable: c_int) -> (c_int, Vec<String>) {
        let mut found = ParResultsDealer::EMPTY;
        write_dealer_par(&table(digits), &mut found, dealer, vulnerable).unwrap();
        let contracts = found.contracts.iter().take(found.number as usize);
        (
            found.score,
            contracts
                .map(|contract| string_until_nul(contract))
                .collect(),
        )
    }

    /// A par result whose numbers are all -1, to see which ones a function overwrites.
    const NO_NUMBERS: ParResultsMaster = ParResultsMaster {
        score: -1,
        number: -1,
        contracts: [kibitzer_dds::ContractType {
            underTricks: -1,
            overTricks: -1,
            level: -1,
            denom: -1,
            seats: -1,
        }; 10],
    };

    /// Returns the par result that `DealerParBin` writes for a table of tricks.
    fn dealer_numbers(digits: &str, dealer: c_int, vulnerable: c_int) -> ParResultsMaster {
        let mut found = NO_NUMBERS;
        write_dealer_par_bin(&table(digits), &mut found, dealer, vulnerable).unwrap();
        found
    }

    /// Returns the texts that `ConvertToSidesTextFormat` writes for a table of tricks, and whether both par results are
    /// equal.
    fn sides_texts(digits: &str, vulnerable: c_int) -> ([String; 2], bool) {
        let mut pars = [NO_NUMBERS; 2];
        write_sides_par_bin(&table(digits), &mut pars, vulnerable).unwrap();
        let mut texts = ParTextResults {
            parText: [[1; 128]; 2],
            equal: false,
        };
        write_sides_text(&pars, &mut texts).unwrap();
        (texts.parText.map(|par| string_until_nul(&par)), texts.equal)
    }

    // The expected answers below come from Debian's libdds 2.9.0.

    #[test]
    fn sacrifices_get_a_star_and_overtricks_are_written_as_a_range_of_levels() {
        let two_sacrifices = "3838 2B2A A3A3 A3A3 3A3A";
        assert_eq!(
            par_texts(two_sacrifices, 0),
            ["NS -300", "EW 300", "NS:NS 6Dx,NS 6Cx", "EW:NS 6Dx,NS 6Cx"]
        );
        let (score, contracts) = dealer_texts(two_sacrifices, 0, 0);
        assert_eq!(
            (score, contracts.join(" ")),
            (-300, "6C*-NS-2 6D*-NS-2".to_owned())
        );
        let overtrick = "7675 7675 8575 6777 7575";
        assert_eq!(par_texts(overtrick, 0)[2], "NS:NS 1N,N 12D");
        let (score, contracts) = dealer_texts(overtrick, 0, 0);
        assert_eq!(
            (score, contracts.join(" ")),
            (90, "1D-N+1 1N-NS".to_owned())
        );
        let numbers = dealer_numbers(overtrick, 0, 0);
        assert_eq!(dealer_text(&numbers).0, "Par 90: NS 1N N 1D+1");
        let texts = ["Par 90: NS 1NT N 1D+1", "Par -90: NS 1NT N 1D+1"];
        assert_eq!(sides_texts(overtrick, 0), (texts.map(str::to_owned), true));
    }

    #[test]
    fn the_side_that_bids_one_no_trump_first_plays_it() {
        let both = "4444 6565 4544 4545 7777";
        assert_eq!(
            par_texts(both, 0),
            ["NS 90", "EW 90", "NS:NS 1N", "EW:EW 1N"]
        );
        let scores = [0, 1, 2, 3].map(|dealer| dealer_texts(both, dealer, 0).0);
        assert_eq!(scores, [90, -90, 90, -90]);
        let texts = ["Par 90: NS 1NT", "Par 90: EW 1NT"];
        assert_eq!(sides_texts(both, 0), (texts.map(str::to_owned), false));
    }

    #[test]
    fn a_passed_out_deal_has_a_contract_of_level_zero() {
        let nothing = "6666 6656 6666 6666 6666";
        assert_eq!(par_texts(nothing, 1), ["NS 0", "EW 0", "NS:", "EW:"]);
        let mut sides = [ParResultsDealer::EMPTY; 2];
        write_sides_par(&table(nothing), &mut sides, 1).unwrap();
        assert_eq!(
            (sides[0].number, string_until_nul(&sides[0].contracts[0])),
            (1, "0N-N".to_owned())
        );
        let mut dealer = ParResultsDealer {
            score: 77,
            ..ParResultsDealer::EMPTY
        };
        write_dealer_par(&table(nothing), &mut dealer, 2, 1).unwrap();
        assert_eq!(
            (dealer.score, string_until_nul(&dealer.contracts[0])),
            (77, "pass".to_owned())
        );
        let numbers = dealer_numbers(nothing, 2, 1);
        assert_eq!(
            (numbers.score, numbers.number, numbers.contracts[0].seats),
            (0, 1, -1)
        );
        assert_eq!(
            dealer_text(&numbers),
            ("Par 0: ".to_owned(), Err(Code::UnknownFault))
        );
        assert_eq!(sides_texts(nothing, 1).0, ["Par 0", ""].map(str::to_owned));
    }

    #[test]
    fn a_lone_sacrifice_in_the_winners_strain_has_no_star() {
        let taken = "6778 8585 5858 7676 6777";
        let (_, contracts) = dealer_texts(taken, 0, 0);
        assert_eq!(contracts, ["3H*-NS-1", "2S-S-1", "2N*-S-1"]);
        let numbers = dealer_numbers(taken, 0, 0);
        let under = numbers.contracts.map(|contract| contract.underTricks);
        assert_eq!(under[..3], [1, -48, 1]);
        assert_eq!(dealer_text(&numbers).0, "Par -100: S 2Nx-1 S 2S NS 3Hx-1");
        // If it comes first, it is read as a made contract.
        let numbers = dealer_numbers("6767 7785 7677 6766 7576", 0, 0);
        assert_eq!(dealer_text(&numbers).0, "Par 100: EW 2S E 2H");
        // East bids before the only hand that makes it, but not after.
        let contracts = [0, 1].map(|dealer| dealer_texts("5757 5766 6767 3939 5867", dealer, 0).1);
        assert_eq!(contracts, [["1N-E+1"], ["1N-E+1"]]);
        assert_eq!(dealer_texts("5757 5766 6767 3939 5867", 2, 0).1, ["2N-E"]);
    }

    #[test]
    fn the_side_that_bids_one_no_trump_loses_to_two_diamonds() {
        // By the rules of bidding, North-South would bid two diamonds at once.
        assert_eq!(
            par_texts("0000 0000 8888 8080 7070", 0)[..2],
            ["NS -90", "EW 90"]
        );
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let good = table("7675 7675 8575 6777 7575");
        let mut bad = good;
        bad.resTable[2][1] = 14;
        let mut found = ParResultsDealer::EMPTY;
        let codes = [
            (&bad, 0, 0, Code::ParTable),
            (&good, 4, 0, Code::UnknownFault),
            (&good, -1, 0, Code::UnknownFault),
            (&good, 0, 4, Code::UnknownFault),
            (&good, 0, -1, Code::UnknownFault),
        ];
        for (table, dealer, vulnerable, expected) in codes {
            let code = write_dealer_par(table, &mut found, dealer, vulnerable);
            assert_eq!(code, Err(expected));
        }
        bad.resTable[2][1] = -1;
        assert_eq!(
            write_sides_par_bin(&bad, &mut [NO_NUMBERS; 2], 0),
            Err(Code::ParTable)
        );
    }
}
