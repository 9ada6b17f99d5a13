//! Runs every command at the window, by the names of widgets, and checks its effect. A new command does not compile
//! until its test is named here.

mod counting;
mod dealing;
mod exporting;
pub(crate) mod filing;
mod listing;
mod playing;
mod setting;
mod showing;

use kibitzer_studio::commands::TABLE;
use kibitzer_studio::session::analysis::analysed::JudgedBy;
use kibitzer_studio::session::command::{Command, Overview};
use kibitzer_studio::session::effect::{Effect, WindowEffect};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::export::form::ExportItem;
use kibitzer_studio::session::handout::form::HandoutStep;
use kibitzer_studio::session::lead::command::Lead;
use kibitzer_studio::settings::{PanelStep, Zoom as Steps};

use crate::prelude::*;

pub(crate) use exporting::page_count;

use crate::{
    auction, composing, deals, discards, goals, lead, lines, opening, overview, remembering, setup,
    solving, survival, table, typing, words,
};

use crate::driver::{ENDING, User};

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
        Command::Counting(it) => proof_of_counting(it),
        Command::Lead(it) => proof_of_lead(it),
        Command::Show(it) => proof_of_show(it),
        Command::Challenge(it) => proof_of_challenge(it),
        Command::Library(it) => proof_of_library(it),
        Command::Dealing(it) => proof_of_dealing(it),
        Command::Overview(it) => proof_of_overview(it),
    }
}

fn proof_of_lead(command: &Lead) -> Proof {
    use Lead::*;
    match command {
        Ask | CountLayouts => lead::the_lead_is_asked_for_a_deal_whose_hands_are_known,
        Choose(_) => lead::a_problem_about_the_lead_hides_its_numbers_until_a_card_is_chosen,
        SortBy(_) | Confidence(_) => lead::leads_are_sorted_compared_and_settled_by_a_criterion,
        Tick(_) => lead::two_leads_are_ticked,
        Grouping(_) | List(_) => lead::deals_are_grouped_and_listed,
        Deal(_) | Lay(_) => lead::a_listed_deal_is_put_on_the_table_and_the_same_row_comes_back,
        More => lead::work_is_stopped_resumed_and_extended,
        Export => lead::the_deals_are_written_to_a_file,
        System(_) => lead::the_auction_is_read_by_another_system,
        Write(..) | Type(..) | EndWriting(_) | CancelWriting(_) => {
            lead::a_condition_with_an_error_stays_in_its_field
        }
        ResetCall(_) => lead::the_meaning_of_a_call_is_changed_as_a_chip,
        LetLead(_) => lead::a_hand_and_an_auction_lead_to_a_settled_lead,
    }
}

fn proof_of_filing(filing: &Filing) -> Proof {
    use Filing::*;
    match filing {
        New(_) => filing::a_new_deal_of_each_game,
        Open | Prompt(_) => filing::a_file_is_opened_by_its_name,
        Browse(_) => opening::a_file_is_found_in_the_windows_own_dialog,
        Save | SaveAs => filing::a_deal_is_saved_and_saved_again,
        Quit => filing::the_window_closes_when_the_user_has_decided,
        OpenListed(_) => listing::a_problem_is_opened_from_the_list,
        AskToDelete(_) => listing::a_board_is_deleted_from_its_file_after_a_question,
        Answer(answer) => proof_of_answer(answer),
    }
}

fn proof_of_answer(answer: &Answer) -> Proof {
    use Answer::*;
    match answer {
        File => filing::a_file_is_opened_by_its_name,
        SaveLosing | KeepWhole => filing::losses_are_listed_before_a_file_is_written,
        Discard | KeepChanges => filing::the_window_closes_when_the_user_has_decided,
        SaveFirst => dealing::dealt_deals_are_asked_about_before_the_window_closes,
        DeleteBoard | KeepBoard => listing::a_board_is_deleted_from_its_file_after_a_question,
        TakeUp | LeaveBehind => {
            survival::unsaved_work_is_offered_when_the_studio_has_gone_and_can_be_gone_on_with
        }
    }
}

/// Returns the test in which an event arrives at the window. An event without one does not compile.
fn proof_of_event(event: &Event) -> Proof {
    use Event::*;
    match event {
        Pasted(_) | TextRead(_) => opening::a_long_text_is_pasted,
        FileRead(..) | Prompt(_) => filing::a_file_is_opened_by_its_name,
        Browsed(_) => opening::a_file_is_found_in_the_windows_own_dialog,
        Saved(_) => filing::a_deal_is_saved_and_saved_again,
        NotSaved(_) => opening::a_file_that_cannot_be_written_leads_to_another,
        Losing(_) => filing::losses_are_listed_before_a_file_is_written,
        ListSaved(_) => dealing::dealt_deals_are_asked_about_before_the_window_closes,
        WorkLeft(_) => remembering::unsaved_work_is_there_at_the_next_start,
        ReadAgain(..) | Reopened => remembering::the_same_screen_is_there_again,
        OrderNotKept(_) => remembering::an_order_goes_with_its_folder,
        BoardRemoved(..) => listing::a_board_is_deleted_from_its_file_after_a_question,
        Renamed(..) => listing::files_are_closed_and_renamed_from_their_menus,
        DraftNotKept(_) => filing::a_draft_that_cannot_be_kept_is_told,
        DraftsFound(_) => {
            survival::unsaved_work_is_offered_when_the_studio_has_gone_and_can_be_gone_on_with
        }
        CountsRecalled(_) => deals::a_count_goes_on_after_the_studio_was_closed,
        FolderListed(..) | ListedFileRead(..) => {
            listing::a_folder_is_listed_put_in_order_and_forgotten
        }
        Notice(_) => showing::a_notice_is_read_and_dismissed,
    }
}

/// Returns the test in which the window carries out an effect. An effect without one does not compile.
fn proof_of_effect(effect: &Effect) -> Proof {
    use {Effect::*, WindowEffect::*};
    match effect {
        Choose(..) | Answer(..) | Read(_) => filing::a_file_is_opened_by_its_name,
        ListFolder(_) | ReadListed(_) => listing::a_folder_is_listed_put_in_order_and_forgotten,
        ReadText(_) => opening::a_long_text_is_pasted,
        Save(_) => filing::a_deal_is_saved_and_saved_again,
        SaveLosing(_) => filing::losses_are_listed_before_a_file_is_written,
        Browse(_) => opening::a_file_is_found_in_the_windows_own_dialog,
        KeepCounts { .. } | RecallCounts(_) => deals::a_count_goes_on_after_the_studio_was_closed,
        ExportLayouts { .. } => counting::the_layouts_are_written_to_a_file,
        TakePicture(_) => counting::a_picture_is_taken,
        KeepDraft(_) | ForgetDraft(_) => {
            survival::unsaved_work_is_offered_when_the_studio_has_gone_and_can_be_gone_on_with
        }
        LeaveWork(_) => remembering::unsaved_work_is_there_at_the_next_start,
        ReadAgain(_) => remembering::the_same_screen_is_there_again,
        KeepOrder(..) => remembering::an_order_goes_with_its_folder,
        RemoveBoard(_) => listing::a_board_is_deleted_from_its_file_after_a_question,
        Copy(_) | Window(CopyText(_)) => filing::a_deal_is_copied_in_every_way,
        Focus(PanelStep::Next | PanelStep::Previous) => {
            words::the_keyboard_goes_from_panel_to_panel
        }
        Window(SaveFigure(_)) => counting::the_deals_are_drawn_for_an_article,
        Window(ExportBoards) => overview::the_shown_boards_are_exported_and_printed,
        Window(SavePositions(_)) => exporting::a_position_is_saved_in_every_form_and_comes_back,
        Window(WriteHandout(_)) => exporting::problems_are_printed_as_a_handout,
        Window(CopyPicture(_)) => exporting::a_position_is_copied_for_others,
        Window(KeepSettings) => {
            survival::lines_in_shipped_problems_are_written_while_no_frame_is_drawn
        }
        Window(Paste) => filing::a_paste_is_asked_for,
        Window(Quit) => filing::the_window_closes_when_the_user_has_decided,
    }
}

fn proof_of_share(share: &Share) -> Proof {
    use Share::*;
    match share {
        Copy(CopyForm::Line | CopyForm::Pbn | CopyForm::Text) | CopyWords(_) => {
            filing::a_deal_is_copied_in_every_way
        }
        Paste => filing::a_paste_is_asked_for,
        Copy(CopyForm::Link | CopyForm::Picture) => exporting::a_position_is_copied_for_others,
        FillExport(_) => exporting::the_start_or_the_table_is_exported_with_or_without_the_answer,
        Export(item) => match item {
            ExportItem::Position(_) => exporting::a_position_is_saved_in_every_form_and_comes_back,
            ExportItem::List => exporting::a_whole_list_is_saved_in_another_form,
            ExportItem::CardValues => exporting::the_values_of_cards_are_written_to_a_file,
            ExportItem::LeadTable => discards::the_table_of_leads_is_written_to_a_file,
            ExportItem::Overview => overview::the_shown_boards_are_exported_and_printed,
            ExportItem::Layouts => counting::the_layouts_are_written_to_a_file,
            ExportItem::Picture => counting::a_picture_is_taken,
        },
        Handout(HandoutStep::Fill(_) | HandoutStep::Solve(_) | HandoutStep::Write(_)) => {
            exporting::problems_are_printed_as_a_handout
        }
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
        Change::Type(stroke) => match stroke {
            HandStroke::Card(_) | HandStroke::Hand(_) | HandStroke::Tray => {
                setting::cards_go_from_the_pack_to_hand_and_tray
            }
            HandStroke::Rank(_)
            | HandStroke::NextSuit
            | HandStroke::PreviousSuit
            | HandStroke::NextHand
            | HandStroke::PreviousHand
            | HandStroke::TakeBack => setup::ranks_are_typed_suit_by_suit,
        },
        Change::TypeHand(..) => setting::a_hand_is_typed_as_a_line,
        Change::TypeCalls(_) | Change::EndCalls => auction::calls_are_typed_and_undone_one_by_one,
        Change::Repair(_) => setting::faults_are_mended_by_a_click,
        Change::Edit(edit) => proof_of_edit(edit),
    }
}

fn proof_of_edit(edit: &Edit) -> Proof {
    use Edit::*;
    match edit {
        Give(..) | Take(_) | ClearHand(_) | Swap(..) => {
            setting::menus_on_cards_and_hands_change_the_deal
        }
        SetAside(_) => setting::cards_go_from_the_pack_to_hand_and_tray,
        Hold(..) | Forget(_) | Know(_) => setting::a_hand_is_typed_as_a_line,
        ForgetRest => counting::two_hands_are_enough_to_count,
        Discard(_) => discards::a_click_discards_two_cards_and_undo_brings_them_back,
        TakeTrickBack | ClearPlay => setting::faults_are_mended_by_a_click,
        Clear | DealRandomly(_) | DealRest(_) => setting::hands_are_dealt,
        Contract(..) => playing::an_entry_of_the_table_becomes_the_contract,
        Rotate => setting::the_deal_turns_and_the_view_turns,
        SwapSuits(..) => setting::two_suits_change_names,
        Game(_) | Strain(_) | Level(_) | Doubling(_) | Declarer(_) | Leader(_) | Dealer(_)
        | Vulnerability(_) | Absent(_) => setting::every_row_of_the_form_is_set,
        NobodyAbsent => setting::faults_are_mended_by_a_click,
        Goal(_) => goals::the_goal_of_an_ending_is_set_and_checked,
        EndAuction => lead::a_hand_and_an_auction_lead_to_a_settled_lead,
        Call(..) | CutAuction(_) => {
            auction::an_auction_is_entered_with_the_bidding_box_and_gives_the_contract
        }
        TypeCall(..) => auction::calls_are_typed_and_undone_one_by_one,
        Explain(..) => auction::a_call_is_explained,
        Exchange(..) => composing::a_cooked_problem_is_mended_by_an_exchange,
        Text(..) => setting::every_text_of_a_problem_is_written,
    }
}

fn proof_of_walk(walk: &Walk) -> Proof {
    use Walk::*;
    match walk {
        Play(_) | TypeSuit(_) | TypeRank(_) | PlayBest => {
            playing::cards_are_played_by_click_and_by_key
        }
        Back | Forward | BackTrick | ForwardTrick | ToStart | ToEnd => {
            playing::the_play_is_walked_through
        }
        TogglePlayback => table::a_play_is_played_through_at_a_pace,
        GoTo(_) | Next(Landmark::Mistake) | Previous(Landmark::Mistake) | Instead(..) => {
            playing::mistakes_are_gone_to_and_mended
        }
        Next(_) | Previous(_) => playing::forks_and_variations_are_walked_through,
        Follow(_) | FollowWith(..) => playing::the_best_line_is_followed_and_left,
    }
}

fn proof_of_lines(lines: &Lines) -> Proof {
    use Lines::*;
    match lines {
        GoTo(_) | Rearrange(..) => playing::variations_are_promoted_and_deleted,
        Write(RemarkPart::Comment | RemarkPart::Name, _) | Type(_) | EndWriting | Copy(_) => {
            playing::a_line_gets_a_name_and_a_comment_and_is_copied
        }
        ToggleChat(_) => lines::long_chats_are_folded_until_they_are_opened,
        CancelWriting => typing::escape_gives_a_text_back,
        AddSolution => composing::a_solution_is_added_as_variations_in_one_step,
        Show(..) => composing::a_line_of_the_report_is_shown_on_the_table,
        Aside => lines::one_key_leads_to_layouts_from_here_and_one_back,
    }
}

fn proof_of_counting(counting: &Counting) -> Proof {
    use {Counting::*, TermsChange::*, ViewChange::*};
    match counting {
        Count | ToggleWork => counting::a_count_is_started_stopped_and_resumed,
        Unseen(_) => counting::unseen_hands_are_chosen,
        Terms(change) => match change {
            Constraint(_) | Forget(_) | NoConstraints => {
                deals::pins_voids_lengths_and_points_limit_the_layouts
            }
            EachCard | Play(_) => {
                deals::each_card_is_counted_and_sorted_and_one_is_played_in_all_layouts
            }
            Discards => counting::discards_may_be_unseen_too,
            Lead(_) => deals::a_card_that_was_led_is_in_no_hand,
            TakeBack => setup::a_card_is_played_in_all_deals_of_unknown_hands,
            Lay(_) => deals::a_bar_opens_its_layouts_and_they_are_laid_on_the_table_one_by_one,
        },
        View(change) => match change {
            Tab(_) => counting::every_tab_is_opened,
            Open(_) | Grouping(_) | Group(_) | Search(_) | Order(_) => {
                deals::the_layouts_of_a_bar_are_grouped_and_searched
            }
            Sort(_) => deals::each_card_is_counted_and_sorted_and_one_is_played_in_all_layouts,
        },
        JudgeBy(JudgedBy::EveryLead) => discards::a_discard_and_a_lead_are_put_on_the_table,
        CountDiscards | JudgeBy(JudgedBy::Layout | JudgedBy::AllLayouts) => {
            discards::a_click_discards_two_cards_and_undo_brings_them_back
        }
        Cases(_) => composing::each_lead_of_a_problem_is_examined,
        SearchLonger => composing::a_search_goes_on_to_twice_as_many_positions,
        FindExchanges => composing::a_cooked_problem_is_mended_by_an_exchange,
    }
}

fn proof_of_show(show: &Show) -> Proof {
    use Show::*;
    match show {
        Mode(ScreenMode::Edit | ScreenMode::Analyse | ScreenMode::Statistics) => {
            showing::every_mode_is_entered
        }
        Mode(ScreenMode::Overview) => overview::the_keyboard_alone_is_enough,
        Reading(_) => showing::numbers_are_read_in_every_way,
        Theme(_) => showing::looks_are_chosen,
        NextPace => table::a_play_is_played_through_at_a_pace,
        ToggleLastTrick => table::the_last_trick_is_shown_again,
        Language(_) | Letters(_) => showing::languages_and_letters_are_chosen,
        Preview(_) => table::a_card_under_the_pointer_shows_the_line_that_follows,
        TogglePanel(_) | ToggleSection(_) | ChooseSection(_) | Resize(..) => {
            showing::panels_are_hidden_folded_and_resized
        }
        Zoom(Steps::In | Steps::Out | Steps::Reset) => showing::everything_becomes_larger,
        TurnView => setting::the_deal_turns_and_the_view_turns,
        Overlay(page) => proof_of_overlay(page),
        Tour(_) | Leave => showing::overlays_open_and_close,
        ChooseCall(_) => auction::an_auction_is_entered_with_the_bidding_box_and_gives_the_contract,
        Turn(Switch::Soundness) => composing::the_soundness_of_a_problem_is_shown_and_hidden,
        Turn(Switch::Permits(_)) => composing::a_composer_permits_duals,
        Turn(Switch::KeepsNumbers) => {
            solving::a_key_shows_the_numbers_and_a_setting_keeps_them_shown
        }
        Turn(Switch::HidesHands | Switch::TellsAtOnce) => {
            solving::hands_that_a_player_would_not_see_lie_face_down
        }
        Turn(_) => showing::every_setting_is_turned_ticked_and_there_again_at_the_next_start,
        ToggleFullScreen => showing::the_window_fills_the_screen_and_comes_back,
        Remember(_) => showing::every_entry_is_found_in_the_palette,
        Focus(PanelStep::Next | PanelStep::Previous) => {
            words::the_keyboard_goes_from_panel_to_panel
        }
        Scoring(_) => deals::contracts_of_preferans_gain_whists_by_convention_and_players,
        ToggleWarnings => opening::warnings_are_listed_with_line_and_reason,
        ToggleProjector => showing::one_key_leads_to_the_projector_and_back,
        Dismiss(_) => showing::a_notice_is_read_and_dismissed,
    }
}

fn proof_of_overlay(page: &Overlay) -> Proof {
    match page {
        Overlay::Help | Overlay::Guide | Overlay::About | Overlay::Tour(_) => {
            showing::overlays_open_and_close
        }
        Overlay::Palette => showing::every_entry_is_found_in_the_palette,
        Overlay::Dealing => dealing::deals_keep_to_what_is_typed,
        Overlay::Handout => exporting::problems_are_printed_as_a_handout,
        Overlay::Export => exporting::the_start_or_the_table_is_exported_with_or_without_the_answer,
        Overlay::Auction(_) => {
            auction::an_auction_is_entered_with_the_bidding_box_and_gives_the_contract
        }
    }
}

fn proof_of_challenge(challenge: &Challenge) -> Proof {
    use Challenge::*;
    match challenge {
        ToggleNumbers => solving::a_key_shows_the_numbers_and_a_setting_keeps_them_shown,
        Begin | BeginAs(_) | Leave => solving::a_problem_is_begun_for_either_side_and_left,
        Hint | TakeBack | GiveUp => solving::a_mistake_can_be_told_at_once_and_taken_back,
    }
}

fn proof_of_library(library: &Library) -> Proof {
    use Library::*;
    match library {
        AddFolder | FolderChosen(_) | ForgetFolder(_) | ReadFile(_) | Measure(_) | Move(..) => {
            listing::a_folder_is_listed_put_in_order_and_forgotten
        }
        EditTitle(_) => listing::the_title_of_a_board_is_changed_from_its_menu,
        Close(_) | CloseSection(_) | RenameFile(_) | RemoveOwnLines(_) => {
            listing::files_are_closed_and_renamed_from_their_menus
        }
        Arrange(..) | SaveSection(_) => listing::boards_of_two_files_are_joined_arranged_and_saved,
        OpenFile(_) => filing::a_file_is_opened_by_its_name,
        Search(_) | Filter(_) | Group(_) | Fold(_) => {
            listing::the_list_is_searched_filtered_grouped_and_folded
        }
    }
}

fn proof_of_dealing(dealing: &Dealing) -> Proof {
    use Dealing::*;
    match dealing {
        Fill(_) | Begin => dealing::deals_keep_to_what_is_typed,
        Stop => dealing::deals_found_before_the_end_are_kept,
    }
}

fn proof_of_overview(command: &Overview) -> Proof {
    use Overview::*;
    match command {
        Show(_) | Choose(_) => overview::the_overview_of_another_file_is_opened_from_the_list,
        Open(..) => overview::a_mistake_is_opened_by_a_click,
        OpenChosen | SortBy(_) => overview::sorted_by_cost_the_worst_board_is_opened_and_left_again,
        Widen(..) => overview::a_column_is_widened_and_gets_its_width_back,
        Filter(_) => overview::filters_change_rows_and_totals_but_no_column,
        Step(_) => overview::the_keyboard_alone_is_enough,
        InView(_) => overview::rows_are_chosen_and_solved_in_order_of_view,
    }
}

/// The functions above are compiled for their exhaustive matches alone.
const _: fn(&Command) -> Proof = proof;
const _: fn(&Event) -> Proof = proof_of_event;
const _: fn(&Effect) -> Proof = proof_of_effect;

/// Every entry of the table appears under its own name in its own menu if it has a row there.
#[test]
fn every_command_with_a_menu_row_appears_in_its_menu() {
    let mut user = User::at(ENDING);
    for entry in TABLE.iter().filter(|entry| entry.row.is_some()) {
        user.open_menu(entry.menu);
        assert!(user.sees_entry(&user.entry_name(entry)), "{}", entry.id);
        user.press(Key::Escape);
    }
}
