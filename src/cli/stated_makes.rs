//! The numbers of tricks that a file states beside a deal and that are not those computed.

use std::fmt::{self, Display, Formatter};

use kibitzer::annotation::MAKES_STRAINS;
use kibitzer::cards::{BySeat, Seat, Strain, Tricks};
use kibitzer::problem::PublishedMakes;

/// A number of tricks that a file states and that differs from the computed one.
pub(crate) struct WrongMake {
    pub(crate) seat: Seat,
    pub(crate) strain: Strain,
    /// The number of declarer's tricks according to the file.
    pub(crate) tricks: Tricks,
}

impl Display for WrongMake {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let WrongMake {
            seat,
            strain,
            tricks,
        } = self;
        write!(f, "{seat} {strain} {tricks}")
    }
}

/// Returns the entries of a stated table that differ from the computed one.
pub(crate) fn wrong_makes(
    stated: &BySeat<PublishedMakes>,
    computed: &BySeat<PublishedMakes>,
) -> Vec<WrongMake> {
    let entries = stated.iter().flat_map(|(seat, tricks)| {
        let strains = MAKES_STRAINS.into_iter().zip(computed[seat]);
        strains
            .zip(*tricks)
            .filter_map(move |((strain, computed), stated)| {
                let tricks = stated.filter(|_| stated != computed)?;
                Some(WrongMake {
                    seat,
                    strain,
                    tricks,
                })
            })
    });
    entries.collect()
}
