//! Commands about the view and the settings.

use crate::session::command::Show;
use crate::session::desk::Desk;
use crate::session::effect::Effect;
use crate::session::screen::Overlay;
use crate::session::screen_mode::ScreenMode;
use crate::settings::{AnswerSection, Switch};

/// Executes a command about the view or the settings.
pub(super) fn perform(desk: &mut Desk, command: Show) {
    let (settings, screen) = (&mut desk.settings, &mut desk.screen);
    match command {
        Show::Turn(switch) => turn(desk, switch),
        Show::ChooseCall(call) => screen.over = Some(Overlay::Auction(call)),
        Show::Remember(id) => settings.remember(id),
        Show::Tour(step) => go_on_tour(desk, step),
        // Executed by the session, because they concern its parts.
        Show::Mode(_) | Show::Leave | Show::Overlay(_) => {}
        Show::Focus(step) => desk.effects.push(Effect::Focus(step)),
        Show::Dismiss(number) => screen.notices.dismiss(number),
        Show::ToggleWarnings => screen.shows_warnings = !screen.shows_warnings,
        Show::ToggleFullScreen => screen.is_full_screen = !screen.is_full_screen,
        Show::ToggleProjector => toggle_projector(desk),
        Show::Resize(panel, share) => settings.set_share(panel, share),
        Show::Reading(reading) => settings.reading = reading,
        Show::Scoring(scoring) => settings.scoring = scoring,
        Show::Language(language) => settings.language = language,
        Show::Letters(letters) => settings.letters = letters,
        Show::Theme(light) => settings.light = light,
        Show::NextPace => settings.pace = settings.pace.next(),
        Show::ToggleLastTrick => screen.shows_last_trick = !screen.shows_last_trick,
        Show::Preview(card) => screen.preview = card,
        Show::TogglePanel(panel) => settings.toggle_panel(panel),
        Show::ToggleSection(section) => settings.toggle_section(section),
        Show::ChooseSection(section) => settings.choose_section(section),
        Show::Zoom(step) => settings.resize(step),
        Show::TurnView => screen.bottom = screen.bottom.next(),
    }
}

/// Turns a setting on or off, and applies its immediate consequences.
fn turn(desk: &mut Desk, switch: Switch) {
    if switch == Switch::Soundness && desk.screen.mode != ScreenMode::Analyse {
        // The report stands beside the table in play: there it is shown, whether or not it was switched on before.
        desk.enter_mode(ScreenMode::Analyse);
        if !desk.settings.is_on(switch) {
            desk.settings.turn(switch);
        }
    } else {
        desk.settings.turn(switch);
    }
    if switch == Switch::Soundness {
        desk.settings.choose_section(AnswerSection::Soundness);
    }
    if switch == Switch::KeepsNumbers && !desk.is_solving() {
        desk.screen.hides_numbers = desk.opens_with_hidden_results();
    }
}

/// Shows the table in the projector view, or leaves that view.
fn toggle_projector(desk: &mut Desk) {
    desk.screen.toggle_projector();
    if desk.screen.projector.is_some() && desk.screen.mode != ScreenMode::Analyse {
        desk.enter_mode(ScreenMode::Analyse);
    }
}

/// Shows a step of the tour; `None` ends the tour. The first tour begins with the results shown, because it explains
/// them; a later one must not give a problem away.
fn go_on_tour(desk: &mut Desk, step: Option<usize>) {
    if step == Some(0) && !desk.settings.toured && !desk.is_solving() {
        desk.screen.hides_numbers = false;
    }
    desk.settings.toured |= step.is_none();
    desk.screen.over = step.map(Overlay::Tour);
}
