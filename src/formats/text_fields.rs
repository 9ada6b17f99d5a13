//! The text fields of a problem and the PBN tags that store them.

use kibitzer_cards::Seat;
use kibitzer_cards::problem::Problem;

/// Returns the text field of a problem that corresponds to the PBN tag called `tag`, or `None` if there is no such
/// field.
pub(crate) fn text_field<'a>(problem: &'a mut Problem, tag: &str) -> Option<&'a mut String> {
    let record = &mut problem.record;
    Some(match tag {
        "Event" => &mut record.event,
        "Site" => &mut record.site,
        "Date" => &mut record.date,
        "Board" => &mut record.board,
        "West" => &mut record.players[Seat::West],
        "North" => &mut record.players[Seat::North],
        "East" => &mut record.players[Seat::East],
        "South" => &mut record.players[Seat::South],
        "Score" => &mut record.score,
        "OptimumScore" => &mut record.par.score,
        "ParContract" => &mut record.par.contracts,
        "Description" => &mut problem.title,
        "Annotator" => &mut problem.author,
        "Source" => &mut problem.source,
        _ => return None,
    })
}
