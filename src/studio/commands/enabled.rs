//! The conditions under which commands are enabled.

use kibitzer_export::{ExportKind, PictureLook};
use kibitzer_formats::pbn;

use kibitzer::rules::Game;

use crate::document::comment_line::is_long_chat;
use crate::document::edit::Edit;
use crate::document::solving::NextPlayer;
use crate::session::Session;
use crate::session::command::{
    Challenge, Change, Command, Dealing, Lines, Overview, Share, Show, Survey, Walk,
};
use crate::session::deals::TermsChange;
use crate::session::export_form::ExportItem;
use crate::session::screen_mode::ScreenMode;
use crate::session::viewpoint::Viewpoint;

impl Command {
    /// Returns true if the command can be executed now.
    pub fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Command::Filing(_) => true,
            Command::Share(share) => share.is_enabled(session),
            Command::Change(change) => change.is_enabled(session),
            Command::Walk(walk) => walk.is_enabled(session),
            Command::Lines(lines) => lines.is_enabled(session),
            Command::Survey(survey) => survey.is_enabled(session),
            Command::Show(look) => look.is_enabled(session),
            Command::Challenge(solve) => solve.is_enabled(session),
            Command::Library(_) => true,
            Command::Dealing(dealing) => dealing.is_enabled(session),
            Command::Overview(overview) => overview.is_enabled(session),
        }
    }
}

impl Share {
    fn is_enabled(&self, session: &Session) -> bool {
        let problem = session.document().problem();
        match self {
            Share::CopyLine | Share::CopyText | Share::CopyPicture => {
                session.can_export(ExportItem::Position(ExportKind::Text))
            }
            // A web link cannot represent preferans, unknown hands, or a leader without a contract.
            Share::CopyLink => {
                let link = ExportKind::Link.form();
                link.write(problem, PictureLook::default()).is_ok()
            }
            Share::CopyPbn => pbn::write(problem).is_some(),
            Share::Export(item) => session.can_export(*item),
            Share::Paste
            | Share::Handout(_)
            | Share::CopyWords(_)
            | Share::ToggleExport
            | Share::FillExport(_) => true,
        }
    }
}

impl Dealing {
    fn is_enabled(&self, session: &Session) -> bool {
        let desk = session.dealing();
        let is_dealing = desk.progress().is_some();
        match self {
            Dealing::Toggle => true,
            Dealing::Fill(_) => !is_dealing,
            Dealing::Begin => !is_dealing && desk.form.parse_order().is_ok(),
            Dealing::Stop => is_dealing,
        }
    }
}

impl Change {
    fn is_enabled(&self, session: &Session) -> bool {
        let document = session.document();
        // The cards played while solving a problem are not part of the problem.
        let is_problem = session.documents().solving().is_none();
        match self {
            Change::Undo if session.is_solving() => Challenge::TakeBack.is_enabled(session),
            Change::Redo if session.is_solving() => Walk::ToEnd.is_enabled(session),
            Change::Undo => session.documents().can_undo(),
            Change::Redo => session.documents().can_redo(),
            Change::DealRest => document.lacks_cards(),
            Change::StartHere => is_problem && document.at() > 0,
            Change::Edit(Edit::ClearPlay) => is_problem && !document.problem().play.is_empty(),
            Change::DealRandomly
            | Change::Toggle(_)
            | Change::ChooseHand(_)
            | Change::ChooseTray
            | Change::Type(_)
            | Change::TypeHand(..)
            | Change::TypeCalls(_)
            | Change::EndCalls
            | Change::Repair(_)
            | Change::Edit(_) => true,
        }
    }
}

impl Walk {
    fn is_enabled(&self, session: &Session) -> bool {
        let document = session.document();
        if session.screen().mode != ScreenMode::Analyse {
            // In edit mode, the table shows the position before the first card. In statistics mode, it is hidden.
            return false;
        }
        // While the user solves a problem, there are no variations, and the studio does not play the user's cards.
        let is_free = !session.is_solving();
        match self {
            Walk::Back | Walk::BackTrick | Walk::ToStart => document.at() > 0,
            Walk::Forward | Walk::ForwardTrick | Walk::ToEnd => {
                document.at() < document.line().len()
            }
            Walk::TogglePlayback => session.can_play_through(),
            Walk::NextVariation | Walk::PreviousVariation => is_free && document.has_variations(),
            Walk::NextFork => is_free && document.next_fork().is_some(),
            Walk::PreviousFork => is_free && document.previous_fork().is_some(),
            Walk::NextMistake => is_free && session.analysed().next_mistake().is_some(),
            Walk::PreviousMistake => is_free && session.analysed().previous_mistake().is_some(),
            Walk::PlayBest => is_free && session.analysed().best_card().is_some(),
            Walk::Play(_)
            | Walk::TypeSuit(_)
            | Walk::TypeRank(_)
            | Walk::GoTo(_)
            | Walk::Instead(..)
            | Walk::FollowWith(..)
            | Walk::Follow(_) => true,
        }
    }
}

impl Lines {
    fn is_enabled(&self, session: &Session) -> bool {
        let document = session.document();
        if session.is_solving() {
            // The cards played while solving a problem cannot be edited, and positions beside the play cannot be tried.
            return false;
        }
        // Lines of play can be changed only in analysis mode, where they are visible.
        let is_seen = session.screen().mode == ScreenMode::Analyse;
        match self {
            Lines::Promote(place) | Lines::MakeMain(place) => {
                is_seen && document.is_variation(place.path(document))
            }
            Lines::Delete(place) => is_seen && !place.path(document).is_empty(),
            Lines::Copy(_) => !document.problem().play.is_empty(),
            Lines::Write(..) => session.shows_lines(),
            Lines::ToggleChat(place) => {
                is_seen && is_long_chat(&document.remark(place.path(document)).comment)
            }
            Lines::Aside => {
                document.position().is_some() || session.documents().excursion().is_some()
            }
            Lines::AddSolution => {
                let report = session.analysed().soundness();
                is_seen && report.is_some_and(|(report, _)| !report.key_lines.is_empty())
            }
            Lines::GoTo(_)
            | Lines::Show(..)
            | Lines::Type(_)
            | Lines::EndWriting
            | Lines::CancelWriting => true,
        }
    }
}

impl Survey {
    fn is_enabled(&self, session: &Session) -> bool {
        let surveyed = session.surveyed();
        match self {
            Survey::Count => {
                let is_counting =
                    surveyed.is_counting() && surveyed.at() == Some(session.document().at());
                let is_countable = || !session.hides_results() && surveyed.question().is_ok();
                let lacks_cards = || Viewpoint::with_unknown_cards(session.document()).is_some();
                !is_counting && (is_countable() || lacks_cards())
            }
            Survey::CountDiscards => {
                let analysed = session.analysed();
                let can_count = analysed.can_count_discards() && !analysed.is_counting_discards();
                can_count && !session.hides_results()
            }
            Survey::ToggleWork => {
                let inquiries = session.inquiries();
                inquiries
                    .running()
                    .chain(inquiries.halted())
                    .next()
                    .is_some()
            }
            Survey::FindExchanges => {
                let permitted = &session.settings().permitted_duals;
                session.analysed().can_find_exchanges(permitted)
            }
            Survey::Deals(ask) => {
                *ask != TermsChange::NoLimits || !surveyed.terms().limits.is_empty()
            }
            Survey::Unseen(_) | Survey::See(_) | Survey::JudgeBy(_) => true,
        }
    }
}

impl Overview {
    fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Overview::Show(collection) => session.has_overview(*collection),
            Overview::Open(..)
            | Overview::OpenChosen
            | Overview::SortBy(_)
            | Overview::Widen(..)
            | Overview::Filter(_)
            | Overview::Step(_)
            | Overview::Choose(_)
            | Overview::InView(_) => session.overview().is_some(),
        }
    }
}

impl Show {
    fn is_enabled(&self, session: &Session) -> bool {
        match self {
            Show::Mode(ScreenMode::Analyse | ScreenMode::Edit) => true,
            Show::Mode(ScreenMode::Statistics) => {
                let is_counted = session.surveyed().viewpoint().is_some();
                session.document().play().is_some() || is_counted
            }
            Show::Mode(ScreenMode::Overview) => session.can_open_overview(),
            Show::Leave => session.can_leave(),
            Show::ToggleWarnings => session.screen().warnings.is_some(),
            Show::ToggleAuction | Show::ChooseCall(_) => {
                let is_bridge = session.document().problem().setup.game == Game::Bridge;
                is_bridge && session.documents().solving().is_none()
            }
            Show::ToggleLastTrick => {
                let document = session.document();
                let is_amid_trick = document.trick_start(document.at()) < document.at();
                let is_seen = session.screen().mode == ScreenMode::Analyse;
                is_seen && is_amid_trick && document.last_trick().is_some()
            }
            Show::ToggleSoundness | Show::ToggleDuals(_) => !session.hides_results(),
            Show::Reading(_)
            | Show::Theme(_)
            | Show::ToggleDeck
            | Show::Language(_)
            | Show::Letters(_)
            | Show::ToggleSpread
            | Show::NextPace
            | Show::Preview(_)
            | Show::TogglePanel(_)
            | Show::ToggleSection(_)
            | Show::ChooseSection(_)
            | Show::Zoom(_)
            | Show::TurnView
            | Show::ToggleHelp
            | Show::ToggleGuide
            | Show::ToggleAbout
            | Show::TogglePalette
            | Show::Remember(_)
            | Show::Tour(_)
            | Show::Focus(_)
            | Show::Convention(_)
            | Show::Players(_)
            | Show::Ten(_)
            | Show::Dismiss(_)
            | Show::ToggleFullScreen
            | Show::ToggleProjector
            | Show::Resize(..) => true,
        }
    }
}

impl Challenge {
    fn is_enabled(&self, session: &Session) -> bool {
        let solving = session.documents().solving();
        let goes_on = solving.is_some_and(|it| it.finish().is_none());
        match self {
            Challenge::Begin => !goes_on && session.can_solve(),
            Challenge::BeginAs(_) => session.can_solve(),
            Challenge::Leave => solving.is_some(),
            Challenge::Hint => {
                goes_on && solving.is_some_and(|it| it.next_player() == NextPlayer::User)
            }
            Challenge::TakeBack => solving.is_some_and(|it| it.can_take_back()),
            Challenge::GiveUp => goes_on,
            Challenge::ToggleNumbers => session.can_hide_results(),
            Challenge::ToggleKeepNumbers | Challenge::ToggleHands | Challenge::ToggleTelling => {
                true
            }
        }
    }
}
