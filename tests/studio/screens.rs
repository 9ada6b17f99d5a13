//! The screens of the studio, to be looked through one by one.

use std::time::Duration;

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::{Change, Zoom};
use kibitzer_studio::commands::{Command, Filing, Share, Show, Survey, Walk};
use kibitzer_studio::document::Origin;
use kibitzer_studio::session::deals::{Ask, Sight, Tab};
use kibitzer_studio::session::notice::Notice;
use kibitzer_studio::session::screen::ScreenMode;
use kibitzer_studio::session::workers::Workers;

use super::{ENDING, settle};

/// A whole deal that is soon solved.
pub(crate) const EASY: &str = "bridge N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 \
                               2.5432.5432.5432 NT W declarer=S contract=3NT";

/// A whole deal of preferans, soon counted.
pub(crate) const SIX_CLUBS: &str = "preferans N:KQJT9.QJ987.. ..AQT987.KQJT - A.AKT.KJ.A987 C W \
                                    declarer=W contract=6C";

/// One screen: its name, its deal, and how to get there.
pub(crate) struct TestScreen {
    pub(crate) name: &'static str,
    pub(crate) deal: &'static str,
    pub(crate) way: Vec<Command>,
    /// A menu that is opened then.
    pub(crate) menu: Option<&'static str>,
}

impl TestScreen {
    /// Whether something lies over the panels.
    pub(crate) fn has_overlay(&self) -> bool {
        let over = ["help", "unsaved", "notice", "meter"];
        self.menu.is_some() || over.contains(&self.name)
    }
}

fn screen(name: &'static str, deal: &'static str, way: &[Command]) -> TestScreen {
    TestScreen {
        name,
        deal,
        way: way.to_vec(),
        menu: None,
    }
}

/// All screens.
pub(crate) fn screens() -> Vec<TestScreen> {
    let statistics = Command::Show(Show::Mode(ScreenMode::Statistics));
    let count = Command::Survey(Survey::StartLayouts);
    let tab = |tab| Command::Survey(Survey::See(Sight::Tab(tab)));
    let counted = |last: Command| [statistics.clone(), count.clone(), last];
    let mistake = Command::Walk(Walk::Play("SK".parse().unwrap()));
    let failure = Notice::WorkerFailed("there is no memory left for another solver".to_owned());
    let menu = |menu| TestScreen {
        menu: Some(menu),
        ..screen("menu", ENDING, &[])
    };
    vec![
        screen("analyse", EASY, &[]),
        screen("analyse preferans", SIX_CLUBS, &[]),
        screen("played", ENDING, &[mistake, Command::Walk(Walk::PlayBest)]),
        screen("edit", EASY, &[Command::Show(Show::Mode(ScreenMode::Edit))]),
        screen(
            "edit preferans",
            SIX_CLUBS,
            &[Command::Show(Show::Mode(ScreenMode::Edit))],
        ),
        screen(
            "empty",
            ENDING,
            &[Command::Filing(Filing::New(kibitzer::rules::Game::Bridge))],
        ),
        screen("counted", SIX_CLUBS, &counted(tab(Tab::Layouts))),
        screen("indicators", SIX_CLUBS, &counted(tab(Tab::Indicator))),
        screen("scores", SIX_CLUBS, &counted(tab(Tab::Scores))),
        screen(
            "cards",
            SIX_CLUBS,
            &counted(Command::Survey(Survey::Deals(Ask::EachCard))),
        ),
        screen("not counted", ENDING, &[statistics.clone()]),
        screen("counted beside", ENDING, &[count.clone()]),
        screen("help", ENDING, &[Command::Show(Show::ToggleHelp)]),
        screen("notice", ENDING, &[Command::Show(Show::Notice(failure))]),
        screen("meter", ENDING, &[Command::Show(Show::ToggleMeter)]),
        screen(
            "unsaved",
            EASY,
            &[
                Command::Change(Change::Rotate),
                Command::Filing(Filing::New(kibitzer::rules::Game::Bridge)),
            ],
        ),
        screen(
            "larger",
            ENDING,
            &[
                Command::Show(Show::Zoom(Zoom::In)),
                Command::Share(Share::CopyLine),
            ],
        ),
        menu("File"),
        menu("Edit"),
        menu("Analyse"),
        menu("View"),
    ]
}

/// Goes to a screen in a window of so many points, drawn with so many pixels for each.
pub(crate) fn go_to(screen: &TestScreen, size: [f32; 2], scale: f32) -> Harness<'static, Studio> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(scale)
        .with_max_steps(60)
        .build_eframe(|cc| Studio::new(cc, Workers::InStep, 7, Box::new(|| Duration::ZERO)));
    let load = Command::Filing(Filing::Load(Origin::Clipboard, screen.deal.to_owned()));
    let ctx = harness.ctx.clone();
    for command in [load].iter().chain(&screen.way) {
        harness.state_mut().apply(&ctx, command.clone());
    }
    settle(&mut harness);
    if let Some(menu) = screen.menu {
        harness.get_by_label(menu).click();
        harness.run_steps(4);
    }
    harness
}
