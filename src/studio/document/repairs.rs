//! The faults of a deal, shown in edit mode next to the part of the deal they concern, with possible repairs.

use kibitzer::cards::{Card, Seat, Strain};
use kibitzer::notation::hand::TypedHand;
use kibitzer::rules::{CardPlace, Fault, Game, IllegalCard};

use super::edit::{Edit, cards_held, cards_missing, expected_size};
use super::{Document, Obstacle};

/// The part of a deal to which a fault relates.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Concern {
    /// Something is wrong with the deal as a whole.
    Deal,
    /// Something is wrong with the hand of this seat.
    Hand(Seat),
    /// Something is wrong with the current trick.
    Trick,
    /// Something is wrong with the strain or level of the contract.
    Contract,
    /// Something is wrong with the choice of declarer.
    Declarer,
    /// Something is wrong with the choice of the leader.
    Leader,
    /// Something is wrong with the choice of the empty seat, in preferans.
    EmptySeat,
    /// Something is wrong with the cards played.
    Play,
}

/// A fault of a deal: something that makes it unplayable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DealFault {
    /// A reason why the deal cannot be played.
    Obstacle(Obstacle),
    /// A hand lacks this number of cards.
    Short(usize),
    /// The hand of this seat lost this card, because it was typed into another hand.
    Taken(Card, Seat),
    /// This card was typed into the hand of this seat, which is full.
    Full(Card, Seat),
}

/// A way to repair a deal that cannot be played, offered to the user as a button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Repair {
    /// Deals all cards at random.
    DealRandomly,
    /// Deals the unplaced cards at random to the hands that are not full.
    DealRest,
    /// Fills up a hand with unknown cards.
    Forget(Seat),
    /// Removes a card that several hands hold from all of them except this one.
    Give(Card, Seat),
    /// Removes a card from all hands.
    TakeOut(Card),
    /// Empties a hand.
    Empty(Seat),
    /// Returns the cards of the current trick to the hands that played them.
    TakeTrickBack,
    /// Sets the strain to no trumps.
    NoTrumps,
    /// Makes this seat declarer.
    Declarer(Seat),
    /// Makes this seat the leader.
    Leader(Seat),
    /// Leaves this seat empty: in preferans one of the four seats has no player.
    Absent(Seat),
    /// Removes the empty seat, so that all four seats have players, as in bridge.
    NobodyAbsent,
    /// Deletes the play.
    ForgetPlay,
}

impl Repair {
    /// Returns the edit that carries out the repair. `seed` is the random seed for dealing cards.
    pub fn edit(&self, seed: u64) -> Edit {
        match *self {
            Repair::DealRandomly => Edit::DealRandomly(seed),
            Repair::DealRest => Edit::DealRest(seed),
            Repair::Forget(seat) => Edit::Forget(seat),
            Repair::Give(card, seat) => Edit::Give(card, seat),
            Repair::TakeOut(card) => Edit::Take(card),
            Repair::Empty(seat) => Edit::Hold(seat, TypedHand::default()),
            Repair::TakeTrickBack => Edit::TakeTrickBack,
            Repair::NoTrumps => Edit::Strain(Strain::NoTrump),
            Repair::Declarer(seat) => Edit::Declarer(seat),
            Repair::Leader(seat) => Edit::Leader(seat),
            Repair::Absent(seat) => Edit::Absent(seat),
            Repair::NobodyAbsent => Edit::NobodyAbsent,
            Repair::ForgetPlay => Edit::ClearPlay,
        }
    }
}

/// A fault of a deal that the window reports, with the part of the deal it concerns and the possible repairs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// The part of the deal that is at fault.
    pub about: Concern,
    /// The fault: something that is wrong with the deal.
    pub lack: DealFault,
    /// The possible repairs of the fault, the most likely first.
    pub repairs: Vec<Repair>,
}

impl Complaint {
    /// Returns all faults of a document's deal, at least one for each reason why the deal cannot be played.
    pub fn for_document(document: &Document) -> Vec<Complaint> {
        let obstacles = document.obstacles().iter().cloned();
        obstacles
            .flat_map(|obstacle| complaints_about(document, obstacle))
            .collect()
    }
}

/// Returns the complaints that report one reason why a document cannot be played.
fn complaints_about(document: &Document, obstacle: Obstacle) -> Vec<Complaint> {
    let (about, repairs) = match &obstacle {
        Obstacle::Setup(Fault::UnequalHands(counts)) => return short_hands(document, counts),
        Obstacle::Setup(fault) => concern_and_repairs(document, fault),
        Obstacle::Card(
            _,
            IllegalCard::Over(_) | IllegalCard::NotHeld { .. } | IllegalCard::Revoke { .. },
        ) => (Concern::Play, vec![Repair::ForgetPlay]),
        Obstacle::PassedOut => (Concern::Contract, Vec::new()),
        Obstacle::Discard(seat) => (Concern::Hand(*seat), Vec::new()),
        Obstacle::DiscardOfAnother { seat, .. } => {
            let repairs = vec![Repair::Declarer(*seat)];
            (Concern::Declarer, repairs)
        }
    };
    vec![Complaint {
        about,
        lack: DealFault::Obstacle(obstacle),
        repairs,
    }]
}

/// Returns a complaint for every hand that has too few cards. The required length is that of the longest hand, capped
/// at a full hand; while a hand is still empty because the deal is being entered, it is the expected hand size. A
/// surplus in another hand is reported separately.
fn short_hands(document: &Document, counts: &[(Seat, usize)]) -> Vec<Complaint> {
    let setup = &document.problem().setup;
    let full = setup.game.hand_size();
    let longest = counts
        .iter()
        .map(|&(_, count)| count.min(full))
        .max()
        .unwrap_or(0);
    let is_whole = longest == full;
    let mut seats = setup.seats_from(setup.leader);
    let size = if seats.any(|seat| cards_held(setup, seat) == 0) {
        expected_size(setup)
    } else {
        longest
    };
    let short = counts.iter().filter(|&&(_, count)| count < size);
    let complaint = |&(seat, count): &(Seat, usize)| Complaint {
        about: Concern::Hand(seat),
        lack: DealFault::Short(size - count),
        repairs: if is_whole && cards_missing(setup, seat) > 0 {
            vec![Repair::DealRest, Repair::Forget(seat)]
        } else {
            Vec::new()
        },
    };
    short.map(complaint).collect()
}

/// Returns the part of the deal to which a fault relates, and the possible repairs.
fn concern_and_repairs(document: &Document, fault: &Fault) -> (Concern, Vec<Repair>) {
    let setup = &document.problem().setup;
    match fault {
        Fault::NoCards => (Concern::Deal, vec![Repair::DealRandomly]),
        Fault::Duplicate {
            card,
            first,
            second,
        } => (
            concern_of(*second),
            duplicate_repairs(*card, [*first, *second]),
        ),
        Fault::NotInPack { card, place } => (concern_of(*place), vec![Repair::TakeOut(*card)]),
        Fault::TooManyCards { seat, .. } => (Concern::Hand(*seat), Vec::new()),
        Fault::Unknown { seat, .. } => (Concern::Hand(*seat), vec![Repair::DealRest]),
        // Unequal hands are reported hand by hand, in `short_hands`.
        Fault::UnequalHands(_) => (Concern::Deal, Vec::new()),
        Fault::TrickTooLong { .. } | Fault::Revoke { .. } => {
            (Concern::Trick, vec![Repair::TakeTrickBack])
        }
        Fault::MisereInBridge => (Concern::Contract, vec![Repair::NoTrumps]),
        Fault::AbsentInBridge(_) => (Concern::EmptySeat, vec![Repair::NobodyAbsent]),
        Fault::NobodyAbsent => {
            let mut seats = Seat::ALL.into_iter();
            let empty = seats.find(|&seat| setup.hand_len(seat) == 0);
            let repairs = empty.map(Repair::Absent).into_iter().collect();
            (Concern::EmptySeat, repairs)
        }
        Fault::AbsentHoldsCards(seat) => (Concern::EmptySeat, vec![Repair::Empty(*seat)]),
        Fault::AbsentLeads(seat) => (Concern::Leader, vec![Repair::Leader(seat.next())]),
        Fault::AbsentDeclares(seat) => (Concern::Declarer, vec![Repair::Declarer(seat.next())]),
    }
}

/// Returns the part of the deal to which a card at this place belongs.
fn concern_of(place: CardPlace) -> Concern {
    match place {
        CardPlace::Hand(seat) => Concern::Hand(seat),
        CardPlace::Table => Concern::Trick,
    }
}

/// Returns the repairs for a card that several hands hold: one for each of these hands.
fn duplicate_repairs(card: Card, places: [CardPlace; 2]) -> Vec<Repair> {
    let seats = places.into_iter().filter_map(|place| match place {
        CardPlace::Hand(seat) => Some(Repair::Give(card, seat)),
        CardPlace::Table => None,
    });
    seats.collect()
}

/// Returns true if a hand can take another known card: it is not full, or has unknown cards.
pub fn has_room(document: &Document, seat: Seat) -> bool {
    let setup = &document.problem().setup;
    let is_taken = setup.game == Game::Bridge || setup.absent != Some(seat);
    is_taken && (cards_missing(setup, seat) > 0 || setup.unknown[seat] > 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Origin;
    use kibitzer::notation::text;
    use kibitzer::problem::Problem;

    fn document(line: &str) -> Document {
        Document::new(text::parse_line(line).unwrap().problem, Origin::New)
    }

    /// Checks that every repair removes the complaint for which it is offered.
    #[test]
    fn a_repair_fixes_the_fault_for_which_it_is_offered() {
        for line in [
            "bridge N:AQ.2.. A2.3.. .AK..4 K4...5 NT W",
            "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T74 NT W",
            "preferans N:A2... A7... - K8... misere S declarer=S",
            "preferans N:A98.AT98..T87 QT7.KQJ.AT.KQJ8 - KJ.7.KQJ98.A9 S N declarer=N",
            "bridge N:AK.2.. 32.43.. .A5.AK. .QJ.32. H E play=H3HAHJH2",
            "bridge N:2... A3... 54... 76... NT N S8,H2 declarer=N",
            "bridge N:... ... ... ... NT N",
        ] {
            let start = document(line);
            let wrong = Complaint::for_document(&start);
            assert!(!wrong.is_empty(), "{line}");
            for complaint in &wrong {
                for repair in &complaint.repairs {
                    let mut document = document(line);
                    document.edit(&repair.edit(1));
                    let left = Complaint::for_document(&document);
                    assert!(!left.contains(complaint), "{line}: {repair:?}");
                }
            }
        }
    }

    #[test]
    fn a_fault_is_shown_next_to_the_hand_it_concerns() {
        let deal = "N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 64.KJ4.QT6.T74";
        let document = document(&format!("bridge {deal} NT W"));
        let [complaint] = &Complaint::for_document(&document)[..] else {
            panic!("there is one complaint")
        };
        assert_eq!(complaint.about, Concern::Hand(Seat::West));
        assert_eq!(complaint.lack, DealFault::Short(2));
        assert!(has_room(&document, Seat::West) && !has_room(&document, Seat::North));
    }

    /// Returns the surplus or shortage reported for each hand, such as `N+1 W-2`, in a deal whose hands have the sizes
    /// `counts`.
    fn reported_lengths(game: Game, counts: &[u8]) -> String {
        let mut problem = Problem::new(game);
        let seats: Vec<Seat> = problem.setup.seats_from(Seat::North).collect();
        for (&seat, &count) in seats.iter().zip(counts) {
            problem.setup.unknown[seat] = count;
        }
        let document = Document::new(problem, Origin::New);
        let complaints = Complaint::for_document(&document).into_iter();
        let reported = complaints.filter_map(|complaint| match (complaint.about, complaint.lack) {
            (Concern::Hand(seat), DealFault::Short(count)) => Some(format!("{seat}-{count}")),
            (
                Concern::Hand(seat),
                DealFault::Obstacle(Obstacle::Setup(Fault::TooManyCards { count, most, .. })),
            ) => Some(format!("{seat}+{}", count - most)),
            _ => None,
        });
        reported.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_surplus_in_one_hand_is_not_a_shortage_in_others() {
        for (game, counts, reported) in [
            (Game::Bridge, &[14, 13, 13, 13][..], "N+1"),
            (Game::Bridge, &[14, 13, 13, 12], "N+1 W-1"),
            (Game::Bridge, &[15, 0, 14, 10], "N+2 S+1 E-13 W-3"),
            (Game::Bridge, &[4, 5, 5, 5], "N-1"),
            (Game::Bridge, &[5, 4, 4, 4], "E-1 S-1 W-1"),
            // While hands are empty, a whole deal is being entered, or an ending once two hands are equally long.
            (Game::Bridge, &[5, 0, 0, 0], "N-8 E-13 S-13 W-13"),
            (Game::Bridge, &[13, 4, 0, 0], "E-9 S-13 W-13"),
            (Game::Bridge, &[5, 5, 0, 0], "S-5 W-5"),
            (Game::Preferans, &[12, 10, 9], "N+2 W-1"),
        ] {
            assert_eq!(reported_lengths(game, counts), reported, "{counts:?}");
        }
    }
}
