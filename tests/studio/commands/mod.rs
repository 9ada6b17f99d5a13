//! Runs every command at the window, by the names of widgets, and checks its effect. A new command does not compile
//! until its test is named here.

mod dealing;
mod exporting;
pub(crate) mod filing;
mod listing;
mod playing;
mod setting;
mod showing;
mod solving;
mod surveying;

use kibitzer_studio::commands::TABLE;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::command::Stroke;
use kibitzer_studio::session::command::{
    Challenge, Change, Command, Dealing, Filing, Library, Lines, Overview, Share, Show, Survey,
    Walk,
};
use kibitzer_studio::session::deals::{TermsChange, ViewChange};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::export_form::ExportItem;
use kibitzer_studio::session::handout_form::HandoutStep;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::{PanelStep, Zoom};

pub(crate) use exporting::page_count;

use super::ENDING;
use super::actions::User;
use super::auction;
use super::composing;
use super::goals;
use super::lines;
use super::opening;
use super::overview;
use super::remembering;
use super::table;
use super::typing;

/// A test function.
type Proof = fn();

/// Returns the test that runs a command at the window.
fn proof(command: &Command) -> Proof {
    match command {
        Command::Filing(it) => proof_of_filing(it),
        Command::Share(it) => proof_of_share(it),
        Command::Change(it) => proof_of_change(it),
        Command::Walk(it) => proof_of_walk(it),
        Command::Lines(it) => proof_of_lines(it),
        Command::Survey(it) => proof_of_survey(it),
        Command::Show(it) => proof_of_show(it),
        Command::Challenge(it) => proof_of_challenge(it),
        Command::Library(it) => proof_of_library(it),
        Command::Dealing(it) => proof_of_dealing(it),
        Command::Overview(it) => proof_of_overview(it),
    }
}

fn proof_of_filing(filing: &Filing) -> Proof {
    match filing {
        Filing::New(_) => filing::a_new_deal_of_each_game,
        Filing::Open | Filing::Prompt(_) | Filing::AnswerPrompt => {
            filing::a_file_is_opened_by_its_name
        }
        Filing::Browse(_) => opening::a_file_is_found_in_the_windows_own_dialog,
        Filing::Save | Filing::SaveAs => filing::a_deal_is_saved_and_saved_again,
        Filing::SaveLosing | Filing::KeepWhole => {
            filing::what_a_form_loses_is_listed_before_it_is_written
        }
        Filing::Quit | Filing::Discard | Filing::KeepChanges => {
            filing::the_window_closes_when_the_user_has_decided
        }
        Filing::SaveFirst => dealing::dealt_deals_are_asked_about_before_the_window_closes,
        Filing::OpenListed(_) => listing::a_problem_is_opened_from_the_list,
        Filing::TakeUp | Filing::LeaveBehind => {
            filing::work_that_was_left_is_taken_up_or_thrown_away
        }
    }
}

/// Returns the test in which an event arrives at the window. An event without one does not compile.
#[expect(dead_code, reason = "the match alone is wanted: it is exhaustive")]
fn proof_of_event(event: &Event) -> Proof {
    match event {
        Event::Pasted(_) | Event::TextRead(_) => opening::a_long_text_is_pasted,
        Event::FileRead(..) | Event::Prompt(_) => filing::a_file_is_opened_by_its_name,
        Event::Browsed(_) => opening::a_file_is_found_in_the_windows_own_dialog,
        Event::Saved(_) => filing::a_deal_is_saved_and_saved_again,
        Event::NotSaved(_) => opening::a_file_that_cannot_be_written_leads_to_another,
        Event::Losing(_) => filing::what_a_form_loses_is_listed_before_it_is_written,
        Event::ListSaved(_) => dealing::dealt_deals_are_asked_about_before_the_window_closes,
        Event::WorkLeft(_) => remembering::unsaved_work_is_there_at_the_next_start,
        Event::ReadAgain(..) | Event::Reopened => remembering::the_same_screen_is_there_again,
        Event::OrderNotKept(_) => remembering::an_order_goes_with_its_folder,
        Event::BoardRemoved(..) => listing::a_board_is_deleted_from_its_file_after_a_question,
        Event::Renamed(..) => listing::files_are_closed_and_renamed_from_their_menus,
        Event::DraftNotKept(_) => filing::a_draft_that_cannot_be_kept_is_told,
        Event::DraftsFound(_) => filing::work_that_was_left_is_taken_up_or_thrown_away,
        Event::CountsRecalled(_) => surveying::a_count_is_there_at_the_next_start,
        Event::FolderListed(..) | Event::ListedFileRead(..) => {
            listing::a_folder_is_listed_put_in_order_and_forgotten
        }
        Event::Notice(_) => showing::a_notice_is_read_and_dismissed,
    }
}

fn proof_of_share(share: &Share) -> Proof {
    match share {
        Share::CopyLine | Share::CopyPbn | Share::CopyText | Share::CopyWords(_) => {
            filing::a_deal_is_copied_in_every_way
        }
        Share::Paste => filing::a_paste_is_asked_for,
        Share::CopyLink | Share::CopyPicture => exporting::a_position_is_copied_for_others,
        Share::ToggleExport | Share::FillExport(_) => {
            exporting::the_start_or_the_table_is_exported_with_or_without_the_answer
        }
        Share::Export(item) => match item {
            ExportItem::Position(_) => exporting::a_position_is_saved_in_every_form_and_comes_back,
            ExportItem::List => exporting::a_whole_list_is_saved_in_another_form,
            ExportItem::CardValues => exporting::the_values_of_cards_are_written_to_a_file,
            ExportItem::Overview => overview::the_shown_boards_are_exported_and_printed,
            ExportItem::Layouts => surveying::the_layouts_are_written_to_a_file,
            ExportItem::Picture => surveying::a_picture_is_taken,
        },
        Share::Handout(
            HandoutStep::Toggle
            | HandoutStep::Fill(_)
            | HandoutStep::Solve(_)
            | HandoutStep::Save
            | HandoutStep::Print,
        ) => exporting::problems_are_printed_as_a_handout,
    }
}

fn proof_of_change(change: &Change) -> Proof {
    match change {
        Change::Undo | Change::Redo => setting::a_change_is_taken_back_and_made_again,
        Change::Edit(Edit::Clear) | Change::DealRandomly | Change::DealRest => {
            setting::hands_are_dealt
        }
        Change::Edit(Edit::Rotate) => setting::the_deal_turns_and_the_view_turns,
        Change::StartHere | Change::Edit(Edit::ClearPlay) => playing::the_play_is_forgotten,
        Change::Toggle(_) | Change::ChooseHand(_) | Change::ChooseTray => {
            setting::cards_go_from_the_pack_to_hand_and_tray
        }
        Change::Type(stroke) => match stroke {
            Stroke::Rank(_)
            | Stroke::NextSuit
            | Stroke::PreviousSuit
            | Stroke::NextHand
            | Stroke::PreviousHand
            | Stroke::TakeBack => setting::a_hand_is_typed_key_by_key,
        },
        Change::TypeHand(..) => setting::a_hand_is_typed_as_a_line,
        Change::TypeCalls(_) | Change::EndCalls => auction::calls_are_typed_and_undone_one_by_one,
        Change::Repair(_) => setting::what_is_wrong_is_mended_by_a_click,
        Change::Edit(edit) => proof_of_edit(edit),
    }
}

fn proof_of_edit(edit: &Edit) -> Proof {
    match edit {
        Edit::Give(..) | Edit::Take(_) | Edit::ClearHand(_) | Edit::Swap(..) => {
            setting::menus_on_cards_and_hands_change_the_deal
        }
        Edit::SetAside(_) => setting::cards_go_from_the_pack_to_hand_and_tray,
        Edit::Hold(..) | Edit::Forget(_) | Edit::Know(_) => setting::a_hand_is_typed_as_a_line,
        Edit::ForgetRest => surveying::two_hands_are_enough_to_count,
        Edit::Discard(_) => surveying::discards_are_judged_and_made,
        Edit::TakeTrickBack | Edit::ClearPlay => setting::what_is_wrong_is_mended_by_a_click,
        Edit::Clear | Edit::DealRandomly(_) | Edit::DealRest(_) => setting::hands_are_dealt,
        Edit::Contract(..) => playing::an_entry_of_the_table_becomes_the_contract,
        Edit::Rotate => setting::the_deal_turns_and_the_view_turns,
        Edit::SwapSuits(..) => setting::two_suits_change_names,
        Edit::Game(_)
        | Edit::Strain(_)
        | Edit::Level(_)
        | Edit::Doubling(_)
        | Edit::Declarer(_)
        | Edit::Leader(_)
        | Edit::Dealer(_)
        | Edit::Vulnerability(_)
        | Edit::Absent(_) => setting::every_row_of_the_form_is_set,
        Edit::NobodyAbsent => setting::what_is_wrong_is_mended_by_a_click,
        Edit::Goal(_) => goals::the_goal_of_an_ending_is_set_and_checked,
        Edit::Call(..) | Edit::CutAuction(_) => {
            auction::an_auction_is_entered_with_the_bidding_box_and_gives_the_contract
        }
        Edit::TypeCall(..) => auction::calls_are_typed_and_undone_one_by_one,
        Edit::Explain(..) => auction::a_call_is_explained,
        Edit::Exchange(..) => composing::a_cooked_problem_is_mended_by_an_exchange,
        Edit::Text(..) => setting::every_text_of_a_problem_is_written,
    }
}

fn proof_of_walk(walk: &Walk) -> Proof {
    match walk {
        Walk::Play(_) | Walk::TypeSuit(_) | Walk::TypeRank(_) | Walk::PlayBest => {
            playing::cards_are_played_by_click_and_by_key
        }
        Walk::Back
        | Walk::Forward
        | Walk::BackTrick
        | Walk::ForwardTrick
        | Walk::ToStart
        | Walk::ToEnd => playing::the_play_is_walked_through,
        Walk::TogglePlayback => table::a_play_is_played_through_at_a_pace,
        Walk::GoTo(_) | Walk::NextMistake | Walk::PreviousMistake | Walk::Instead(..) => {
            playing::mistakes_are_gone_to_and_mended
        }
        Walk::NextVariation | Walk::PreviousVariation | Walk::NextFork | Walk::PreviousFork => {
            playing::forks_and_variations_are_walked_through
        }
        Walk::Follow(_) | Walk::FollowWith(..) => playing::the_best_line_is_followed_and_left,
    }
}

fn proof_of_lines(lines: &Lines) -> Proof {
    match lines {
        Lines::GoTo(_) | Lines::Promote(_) | Lines::MakeMain(_) | Lines::Delete(_) => {
            playing::variations_are_promoted_and_deleted
        }
        Lines::Write(RemarkPart::Comment | RemarkPart::Name, _)
        | Lines::Type(_)
        | Lines::EndWriting
        | Lines::Copy(_) => playing::a_line_gets_a_name_and_a_comment_and_is_copied,
        Lines::ToggleChat(_) => lines::long_chats_are_folded_until_they_are_opened,
        Lines::CancelWriting => typing::escape_gives_a_text_back,
        Lines::AddSolution => composing::a_solution_is_added_as_variations_in_one_step,
        Lines::Show(..) => composing::a_line_of_the_report_is_shown_on_the_table,
        Lines::Aside => playing::a_position_is_looked_at_aside,
    }
}

fn proof_of_survey(survey: &Survey) -> Proof {
    match survey {
        Survey::Count | Survey::ToggleWork => surveying::a_count_is_started_stopped_and_resumed,
        Survey::Unseen(_) => surveying::other_hands_are_unseen,
        Survey::Deals(ask) => match ask {
            TermsChange::Limit(_) | TermsChange::Forget(_) | TermsChange::NoLimits => {
                surveying::layouts_are_limited
            }
            TermsChange::EachCard | TermsChange::Play(_) => {
                surveying::each_card_is_counted_and_one_is_played
            }
            TermsChange::Discards => surveying::discards_may_be_unseen_too,
            TermsChange::Lead(_) => surveying::an_unseen_hand_leads_what_is_asked,
            TermsChange::TakeBack => surveying::a_card_played_in_all_deals_is_taken_back,
            TermsChange::Lay(_) => surveying::layouts_are_laid_on_the_table_one_by_one,
        },
        Survey::See(sight) => match sight {
            ViewChange::Tab(_) => surveying::every_tab_is_opened,
            ViewChange::Open(_)
            | ViewChange::Grouping(_)
            | ViewChange::Group(_)
            | ViewChange::Search(_)
            | ViewChange::Order(_) => {
                surveying::the_layouts_of_a_bar_are_grouped_searched_and_sorted
            }
            ViewChange::Sort(_) => surveying::each_card_is_counted_and_one_is_played,
        },
        Survey::CountDiscards | Survey::JudgeBy(_) => surveying::discards_are_judged_and_made,
        Survey::FindExchanges => composing::a_cooked_problem_is_mended_by_an_exchange,
    }
}

fn proof_of_show(show: &Show) -> Proof {
    match show {
        Show::Mode(ScreenMode::Edit | ScreenMode::Analyse | ScreenMode::Statistics) => {
            showing::every_mode_is_entered
        }
        Show::Mode(ScreenMode::Overview) => overview::the_keyboard_alone_is_enough,
        Show::Reading(_) => showing::numbers_are_read_in_every_way,
        Show::Theme(_) | Show::ToggleDeck | Show::ToggleSpread => showing::looks_are_chosen,
        Show::NextPace => table::a_play_is_played_through_at_a_pace,
        Show::ToggleLastTrick => table::the_last_trick_is_shown_again,
        Show::Language(_) | Show::Letters(_) => showing::languages_and_letters_are_chosen,
        Show::Preview(_) => showing::a_card_under_the_pointer_is_looked_ahead_from,
        Show::TogglePanel(_)
        | Show::ToggleSection(_)
        | Show::ChooseSection(_)
        | Show::Resize(..) => showing::panels_are_hidden_folded_and_resized,
        Show::Zoom(Zoom::In | Zoom::Out | Zoom::Reset) => showing::everything_becomes_larger,
        Show::TurnView => setting::the_deal_turns_and_the_view_turns,
        Show::ToggleHelp | Show::ToggleGuide | Show::ToggleAbout | Show::Tour(_) | Show::Leave => {
            showing::what_lies_over_the_window_comes_and_goes
        }
        Show::ToggleAuction | Show::ChooseCall(_) => {
            auction::an_auction_is_entered_with_the_bidding_box_and_gives_the_contract
        }
        Show::ToggleSoundness => composing::the_soundness_of_a_problem_is_shown_and_hidden,
        Show::ToggleDuals(_) => composing::a_composer_permits_duals,
        Show::ToggleFullScreen => showing::the_window_fills_the_screen_and_comes_back,
        Show::TogglePalette | Show::Remember(_) => showing::every_entry_is_found_in_the_palette,
        Show::Focus(PanelStep::Next | PanelStep::Previous) => {
            showing::the_keyboard_goes_to_another_panel_and_back
        }
        Show::Convention(_) | Show::Players(_) | Show::Ten(_) => {
            surveying::scores_are_counted_by_a_convention
        }
        Show::ToggleWarnings => opening::warnings_are_listed_with_line_and_reason,
        Show::ToggleProjector => showing::one_key_leads_to_the_projector_and_back,
        Show::Dismiss(_) => showing::a_notice_is_read_and_dismissed,
    }
}

fn proof_of_challenge(challenge: &Challenge) -> Proof {
    match challenge {
        Challenge::ToggleNumbers | Challenge::ToggleKeepNumbers => {
            solving::numbers_are_shown_and_hidden
        }
        Challenge::Begin | Challenge::BeginAs(_) | Challenge::Leave => {
            solving::a_problem_is_begun_for_either_side_and_left
        }
        Challenge::Hint | Challenge::TakeBack | Challenge::GiveUp => {
            solving::a_hint_a_card_taken_back_and_the_end
        }
        Challenge::ToggleHands | Challenge::ToggleTelling => {
            solving::hands_lie_face_down_and_mistakes_are_told
        }
    }
}

fn proof_of_library(library: &Library) -> Proof {
    match library {
        Library::Search(_) => listing::the_list_is_searched_filtered_grouped_and_folded,
        Library::AddFolder
        | Library::FolderChosen(_)
        | Library::ForgetFolder(_)
        | Library::ReadFile(_)
        | Library::Measure(_)
        | Library::Move(..) => listing::a_folder_is_listed_put_in_order_and_forgotten,
        Library::EditTitle(_) => listing::the_title_of_a_board_is_changed_from_its_menu,
        Filing::AskToDelete(_) | Library::Delete | Library::KeepBoard => {
            listing::a_board_is_deleted_from_its_file_after_a_question
        }
        Library::Close(_)
        | Library::CloseSection(_)
        | Library::RenameFile(_)
        | Library::RemoveOwnLines(_) => listing::files_are_closed_and_renamed_from_their_menus,
        Library::OpenFile(_) => filing::a_file_is_opened_by_its_name,
        Library::Filter(_) | Library::Group(_) | Library::Fold(_) => {
            listing::the_list_is_searched_filtered_grouped_and_folded
        }
    }
}

fn proof_of_dealing(dealing: &Dealing) -> Proof {
    match dealing {
        Dealing::Toggle | Dealing::Fill(_) | Dealing::Begin => dealing::deals_keep_to_what_is_typed,
        Dealing::Stop => dealing::what_was_dealt_before_the_end_is_kept,
    }
}

fn proof_of_overview(command: &Overview) -> Proof {
    match command {
        Overview::Show(_) | Overview::Choose(_) => {
            overview::the_overview_of_another_file_is_opened_from_the_list
        }
        Overview::Open(..) => overview::a_mistake_is_opened_by_a_click,
        Overview::OpenChosen | Overview::SortBy(_) => {
            overview::sorted_by_cost_the_worst_board_is_opened_and_left_again
        }
        Overview::Widen(..) => overview::a_column_is_widened_and_gets_its_width_back,
        Overview::Filter(_) => overview::filters_change_rows_and_totals_but_no_column,
        Overview::Step(_) => overview::the_keyboard_alone_is_enough,
        Overview::InView(_) => overview::rows_are_chosen_and_solved_in_order_of_view,
    }
}

/// Every entry of the table has a test, and appears under its own name in its own menu if it has a row there.
#[test]
fn every_entry_of_the_menus_is_there_and_has_its_test() {
    let mut user = User::at(ENDING);
    for entry in TABLE {
        let _: Proof = proof(&entry.command);
        if entry.row.is_none() {
            continue;
        }
        let words = kibitzer_studio::words::Words::new(Default::default());
        let names = entry.menu.parent_menu().into_iter().chain([entry.menu]);
        for menu in names {
            user.click_menu(&menu.name(&words));
        }
        assert!(user.sees_entry(&user.entry_name(entry)), "{}", entry.id);
        user.press(eframe::egui::Key::Escape);
    }
}
