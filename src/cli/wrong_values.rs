//! The numbers of tricks and the par that a file states beside a deal and that are not those computed.

use std::fmt::{self, Display, Formatter};

use kibitzer::cards::{BySeat, Seat, Strain, Tricks};
use kibitzer::problem::{MAKES_STRAINS, Problem, PublishedMakes, Record};

use crate::input_place::InputPlace;
use crate::output::Output;

/// A number of tricks stated in a file that differs from the computed number.
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

/// The values that a file states for a deal and that differ from the computed ones.
#[derive(Default)]
pub(crate) struct WrongValues {
    pub(crate) makes: Vec<WrongMake>,
    /// The par score as the file states it; `None` if it is right or not stated.
    pub(crate) par: Option<String>,
}

impl WrongValues {
    /// Compares the record in a file, `stated`, with the computed one, and returns the trick counts and the par score
    /// of `stated` that differ.
    pub(crate) fn new(stated: &Record, computed: &Record) -> WrongValues {
        let (par, computed_par) = (stated.par.score.trim(), computed.par.score.trim());
        // A score without a side may be that of either.
        let has_same_points = computed_par.rsplit(' ').next() == Some(par);
        let is_right = par.is_empty() || par == computed_par || has_same_points;
        WrongValues {
            makes: wrong_makes(&stated.makes, &computed.makes),
            par: (!is_right).then(|| par.to_owned()),
        }
    }
}

/// Prints a note if the values that the file states, in `stated`, differ from those that the engine found, in `solved`.
pub(crate) fn note_wrong_values(
    output: &Output,
    place: &InputPlace,
    stated: &Problem,
    solved: &Problem,
) {
    let wrong = WrongValues::new(&stated.record, &solved.record);
    if !wrong.makes.is_empty() {
        let texts: Vec<String> = wrong.makes.iter().map(WrongMake::to_string).collect();
        let makes = texts.join(", ");
        output.print_note(
            place,
            &format!("the file states other numbers of tricks: {makes}"),
        );
    }
    if let Some(par) = wrong.par {
        output.print_note(place, &format!("the file states another par: {par}"));
    }
}

/// Returns the entries of a file's trick table that differ from those of the computed table.
fn wrong_makes(
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
