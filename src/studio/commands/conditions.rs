//! The conditions under which commands can be executed. A row of the table of commands names its condition; here are those
//! that several rows share or that need more than a line, and those of gestures, which are in no row.

use kibitzer::rules::Game;
use kibitzer_export::{ExportKind, PictureLook};

use crate::document::comment_line::is_long_chat;
use crate::document::solving::NextPlayer;
use crate::session::Session;
use crate::session::command::Rearrangement;
use crate::session::command::{Challenge, Command, Dealing, Lines, Overview, Share, Show};
use crate::session::export::form::ExportItem;
use crate::session::layouts::viewpoint::Viewpoint;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;

impl Command {
    /// Returns true if the command can be executed now.
    pub fn is_enabled(&self, session: &Session) -> bool {
        if let Command::Lines(lines) = self {
            return lines.is_enabled(session);
        }
        match self.entry() {
            Some(entry) => (entry.condition)(session),
            None => self.is_possible_gesture(session),
        }
    }

    /// Returns true if a gesture, that is, a command without an entry in the table of commands, can be executed now.
    fn is_possible_gesture(&self, session: &Session) -> bool {
        match self {
            Command::Walk(_) => is_on_table(session),
            Command::Share(Share::Export(item)) => session.can_export(*item),
            Command::Show(Show::Overlay(Overlay::Auction(_)) | Show::ChooseCall(_)) => {
                has_auction(session)
            }
            Command::Challenge(Challenge::BeginAs(_)) => session.can_solve(),
            Command::Dealing(dealing) => dealing.is_enabled(session),
            Command::Overview(Overview::Show(collection)) => session.has_overview(*collection),
            Command::Overview(_) => session.overview().is_some(),
            Command::Filing(_)
            | Command::Share(_)
            | Command::Change(_)
            | Command::Lines(_)
            | Command::Counting(_)
            | Command::Lead(_)
            | Command::Show(_)
            | Command::Challenge(_)
            | Command::Library(_) => true,
        }
    }
}

impl Dealing {
    fn is_enabled(&self, session: &Session) -> bool {
        let dealing = session.dealing();
        let is_dealing = dealing.progress().is_some();
        match self {
            Dealing::Fill(_) => !is_dealing,
            Dealing::Begin => !is_dealing && dealing.form.parse_order().is_ok(),
            Dealing::Stop => is_dealing,
        }
    }
}

impl Lines {
    /// Returns true if the command can be executed now. Such commands apply to the position on the table or, from a
    /// context menu, to any card of the play.
    fn is_enabled(&self, session: &Session) -> bool {
        let document = session.document();
        if session.is_solving() {
            // The cards played while solving a problem cannot be edited, and positions beside the play cannot be tried.
            return false;
        }
        match self {
            // Lines of play can be changed only where they are visible.
            Lines::Rearrange(Rearrangement::Promote, place)
            | Lines::Rearrange(Rearrangement::MakeMain, place) => {
                is_on_table(session) && document.is_variation(place.path(document))
            }
            Lines::Rearrange(Rearrangement::Delete, place) => {
                is_on_table(session) && !place.path(document).is_empty()
            }
            Lines::Copy(_) => !document.problem().play.is_empty(),
            Lines::Write(..) => session.shows_lines(),
            Lines::ToggleChat(place) => {
                let remark = document.remark(place.path(document));
                is_on_table(session) && is_long_chat(&remark.comment)
            }
            Lines::Aside => {
                document.position().is_some() || session.documents().excursion().is_some()
            }
            Lines::AddSolution => {
                let report = session.analysed().soundness();
                let has_lines = report.is_some_and(|(report, _)| !report.key_lines.is_empty());
                is_on_table(session) && has_lines
            }
            Lines::GoTo(_)
            | Lines::Show(..)
            | Lines::Type(_)
            | Lines::EndWriting
            | Lines::CancelWriting => true,
        }
    }
}

/// Returns true if the play is on the table, that is, in analysis mode. In edit mode, the table shows the position
/// before the first card; in the other modes, the play is hidden.
fn is_on_table(session: &Session) -> bool {
    session.screen().mode == ScreenMode::Analyse
}

/// Returns true if the play is on the table and the user is not solving a problem. While the user is solving,
/// variations are not available, and the studio does not play cards for the user.
pub(super) fn is_free(session: &Session) -> bool {
    is_on_table(session) && !session.is_solving()
}

pub(super) fn has_cards_behind(session: &Session) -> bool {
    is_on_table(session) && session.document().at() > 0
}

pub(super) fn has_cards_ahead(session: &Session) -> bool {
    let document = session.document();
    is_on_table(session) && document.at() < document.line().len()
}

pub(super) fn has_last_trick(session: &Session) -> bool {
    let document = session.document();
    let is_amid_trick = document.trick_start(document.at()) < document.at();
    is_on_table(session) && is_amid_trick && document.last_trick().is_some()
}

/// Returns true if there are cards to copy.
pub(super) fn has_cards(session: &Session) -> bool {
    session.can_export(ExportItem::Position(ExportKind::Text))
}

/// Returns true if a web link can represent the deal. Links to other pages cannot represent preferans, unknown hands, or
/// a leader without a contract.
pub(super) fn has_link(session: &Session) -> bool {
    if session.screen().page_address.is_some() {
        return has_cards(session);
    }
    let problem = session.document().problem();
    let link = ExportKind::Link.form();
    link.write(problem, PictureLook::default()).is_ok()
}

/// Returns true if the table shows an attempt to solve a problem, whose cards are not part of the problem.
pub(super) fn is_attempt(session: &Session) -> bool {
    session.documents().solving().is_some()
}

/// Returns true if the user is solving a problem and has to play the next card.
pub(super) fn is_users_turn(session: &Session) -> bool {
    let solving = session.documents().solving();
    let player = solving.map(|attempt| attempt.next_player());
    session.is_solving() && player == Some(NextPlayer::User)
}

pub(super) fn can_take_back(session: &Session) -> bool {
    let solving = session.documents().solving();
    solving.is_some_and(|attempt| attempt.can_take_back())
}

pub(super) fn can_undo(session: &Session) -> bool {
    if session.is_solving() {
        can_take_back(session)
    } else {
        session.documents().can_undo()
    }
}

pub(super) fn can_redo(session: &Session) -> bool {
    if session.is_solving() {
        has_cards_ahead(session)
    } else {
        session.documents().can_redo()
    }
}

pub(super) fn has_auction(session: &Session) -> bool {
    session.document().problem().setup.game == Game::Bridge && !is_attempt(session)
}

/// Returns true if layouts can be shown: the deal can be played, or it has unseen hands.
pub(super) fn has_layouts(session: &Session) -> bool {
    let document = session.document();
    let is_lead = || document.asks_lead() || document.only_known_hand().is_some();
    document.play().is_some() || session.layouts().viewpoint().is_some() || is_lead()
}

/// Returns true if the user can ask what to lead or to play: one hand is known, or the deal has a contract in bridge.
pub(super) fn can_ask_lead(session: &Session) -> bool {
    let document = session.documents().open_document();
    let problem = document.problem();
    let is_bridge = problem.setup.game == Game::Bridge && problem.setup.is_whole();
    let is_playable = is_bridge && problem.contract().is_some();
    let is_asked = session.screen().mode == ScreenMode::Statistics && document.asks_lead();
    (is_playable || document.only_known_hand().is_some()) && !is_asked && !is_attempt(session)
}

pub(super) fn can_count(session: &Session) -> bool {
    let layouts = session.layouts();
    let is_counted = layouts.is_counting() && layouts.at() == Some(session.document().at());
    let is_countable = || !session.hides_results() && layouts.question().is_ok();
    let lacks_cards = || Viewpoint::with_unknown_cards(session.document()).is_some();
    !is_counted && (is_countable() || lacks_cards())
}

pub(super) fn can_count_discards(session: &Session) -> bool {
    let analysed = session.analysed();
    let can_count = analysed.can_count_discards() && !analysed.is_counting_discards();
    can_count && !session.hides_results()
}
