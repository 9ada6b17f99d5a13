//! Commands about the view and the settings.

use super::command::Show;
use super::desk::Desk;
use super::effect::Effect;
use super::screen::Overlay;
use super::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, toggle};

/// Executes a command about the view or the settings.
pub(super) fn perform(desk: &mut Desk, command: Show) {
    let (settings, screen) = (&mut desk.settings, &mut desk.screen);
    match command {
        Show::ToggleSoundness => {
            settings.shows_soundness = !settings.shows_soundness;
            settings.choose_section(AnswerSection::Soundness);
        }
        Show::ToggleDuals(duals) => toggle(&mut settings.permitted_duals, duals),
        Show::ToggleHelp => screen.toggle_overlay(Overlay::Help),
        Show::ToggleGuide => screen.toggle_overlay(Overlay::Guide),
        Show::ToggleAbout => screen.toggle_overlay(Overlay::About),
        Show::ToggleAuction => {
            let is_shown = matches!(screen.over, Some(Overlay::Auction(_)));
            screen.over = (!is_shown).then_some(Overlay::Auction(None));
        }
        Show::ChooseCall(call) => screen.over = Some(Overlay::Auction(call)),
        Show::TogglePalette => screen.toggle_overlay(Overlay::Palette),
        Show::Remember(id) => settings.remember(id),
        Show::Tour(step) => go_on_tour(desk, step),
        // Executed by the session, because the overview is a mode.
        Show::Mode(_) | Show::Leave => {}
        Show::Focus(step) => desk.effects.push(Effect::Focus(step)),
        Show::Dismiss(number) => screen.notices.dismiss(number),
        Show::ToggleWarnings => screen.shows_warnings = !screen.shows_warnings,
        Show::ToggleFullScreen => screen.is_full_screen = !screen.is_full_screen,
        Show::ToggleProjector => toggle_projector(desk),
        Show::Resize(panel, share) => settings.set_share(panel, share),
        Show::Reading(reading) => settings.reading = reading,
        Show::Convention(convention) => settings.convention = convention,
        Show::Players(players) => settings.players = players,
        Show::Ten(ten) => settings.ten = ten,
        Show::Language(language) => settings.language = language,
        Show::Letters(letters) => settings.letters = letters,
        Show::Theme(light) => settings.light = light,
        Show::ToggleDeck => settings.deck = settings.deck.other(),
        Show::ToggleSpread => settings.table.spread = settings.table.spread.other(),
        Show::NextPace => settings.table.pace = settings.table.pace.next(),
        Show::ToggleLastTrick => screen.shows_last_trick = !screen.shows_last_trick,
        Show::Preview(card) => screen.preview = card,
        Show::TogglePanel(panel) => settings.toggle_panel(panel),
        Show::ToggleSection(section) => settings.toggle_section(section),
        Show::ChooseSection(section) => settings.choose_section(section),
        Show::Zoom(step) => settings.resize(step),
        Show::TurnView => screen.bottom = screen.bottom.next(),
    }
}

/// Shows the table in the view for projectors, or leaves that view.
fn toggle_projector(desk: &mut Desk) {
    desk.screen.toggle_projector();
    if desk.screen.projector.is_some() && desk.screen.mode != ScreenMode::Analyse {
        desk.enter_mode(ScreenMode::Analyse);
    }
}

/// Shows a step of the tour, or ends it. The first tour begins with the numbers shown, because it explains them; a later one
/// must not give a problem away.
fn go_on_tour(desk: &mut Desk, step: Option<usize>) {
    if step == Some(0) && !desk.settings.toured && !desk.is_solving() {
        desk.screen.hides_numbers = false;
    }
    desk.settings.toured |= step.is_none();
    desk.screen.over = step.map(Overlay::Tour);
}
