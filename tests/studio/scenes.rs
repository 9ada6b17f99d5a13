//! The screens of the studio, for tests in every theme, language and size.

use eframe::egui::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kibitzer::cards::{Seat, Tricks};
use kibitzer::rules::{Game, Limit};
use kibitzer_studio::app::Studio;
use kibitzer_studio::commands::Menu;
use kibitzer_studio::document::board_column::BoardColumn;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::command::{
    Challenge, Change, Command, Dealing, Filing, LinePlace, Lines, Overview, Show, Survey, Walk,
};
use kibitzer_studio::session::deal_form::DealForm;
use kibitzer_studio::session::deals::{OpenedResult, Tab, TermsChange, ViewChange};
use kibitzer_studio::session::event::Event;
use kibitzer_studio::session::notice::Notice;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::AnswerSection;
use kibitzer_studio::words::Words;

use super::composing::COOKED;
use super::lines::CHAT;
use super::overview::SESSION;
use super::{ENDING, apply, session};

/// A bridge ending with a contract, and a play that contains an illegal card.
const GOAL: &str = "bridge N:AQJ.2.. 432..3. .AK..43 K5..5.2 NT W contract=2NT play=SKSASASA";

/// A preferans deal in which East plays six spades.
const PREFERANS: &str = "preferans N:A98.AT98.. QT7.KQJ.A. - KJ.7.KQJT. S W declarer=E contract=6S";

/// A complete deal of preferans that is quickly counted.
pub(crate) const SIX_CLUBS: &str = "preferans N:KQJT9.QJ987.. ..AQT987.KQJT - A.AKT.KJ.A987 C W \
                                    declarer=W contract=6C";

/// A preferans deal in which declarer has taken the talon.
const TALON: &str = "preferans N:A98.AT98.. QT7.KQJ.A.KQ - KJ.7.KQJT. S W declarer=E";

/// A misère with four cards in each hand.
const MISERE: &str = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N";

/// A deal in which each hand holds a complete suit.
const SUITS: &str = "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 \
                     C W contract=7C";

/// A complete deal with all top honours in one hand.
pub(crate) const HONOURS: &str = "bridge N:AKQ2.AKQ.AKQ.AKQ JT9.JT98.JT9.JT9 876.765.8765.876 \
                       543.432.432.5432 NT W contract=7NT";

/// A deal that cannot be played, because two hands hold the same card.
const BROKEN: &str = "bridge N:AQ.2.. A2.3.. .AK..4 K4...5 NT W";

/// A deal as known to declarer: the defenders' cards are unknown.
pub(crate) const DUMMY: &str = r#"(
    version: 2,
    title: "",
    game: Bridge,
    hands: (
        north: "AK83.AK.A65432.K",
        east: "?13",
        south: "Q74.932.J87.QT98",
        west: "?13",
    ),
    contract: "3NT",
    declarer: South,
    leader: West,
)"#;

/// A play with mistakes.
const PLAYED: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSAS2C4";

/// A screen with the steps that lead to it.
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    deal: &'static str,
    commands: Vec<Command>,
    /// A notice that is posted after the commands.
    notice: Option<Notice>,
    /// A menu that is opened after the commands.
    menu: Option<Menu>,
    /// True if something is open over the panels.
    pub(crate) has_window: bool,
}

impl Scene {
    /// Returns true if a menu is open on the screen.
    pub(crate) fn has_menu(&self) -> bool {
        self.menu.is_some()
    }

    /// Brings a window to this screen.
    pub(crate) fn enter(&self, harness: &mut Harness<'_, Studio>) {
        let deal = Event::Pasted(self.deal.to_owned());
        apply(harness, deal);
        apply(harness, Command::Filing(Filing::Discard));
        for command in &self.commands {
            apply(harness, command.clone());
        }
        if let Some(notice) = &self.notice {
            apply(harness, Event::Notice(notice.clone()));
        }
        if let Some(menu) = self.menu {
            let language = session(harness).settings().language.unwrap_or_default();
            let name = menu.name(&Words::new(language));
            harness.get_by_role_and_label(Role::Button, &name).click();
            harness.run_steps(4);
        }
    }
}

/// The record of a deal played at a club, with long names, and a word in a comment that is too long for any line.
const RECORD: &str = r#"[Event "The Northern Autumn Teams of the Third Division, Second Weekend"]
[Site "Kristiansund"]
[Date "2024.11.02"]
[Board "17"]
[West "Wilhelmina van der Meulen-Oosterhuis"]
[North "Zia"]
[East "Ё. Щербаков"]
[South "Maximilian Hohenzollern-Featherstonehaugh"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AJ7.K95.QT63.A84 KT2.AJ63.K97.953 Q96.QT84.J2.KJ72 8543.72.A854.QT6"]
[Declarer "S"]
[Contract "1NT"]
[Result "7"]
[Auction "N"]
1D Pass 1NT =1= Pass
Pass Pass
[Note "1:6 to 9, no four cards in a major but for hearts"]
[Play "W"]
S8 {http://www.example.org/index.php?option=com_content&task=view&id=659&Itemid=284&more=everything} S7 ST SQ
*
"#;

/// Returns the commands that play a line, and a variation with a name and a comment.
fn variation() -> Vec<Command> {
    let play = |card: &str| Command::Walk(Walk::Play(card.parse().unwrap()));
    let write = |part| Command::Lines(Lines::Write(part, LinePlace::Here));
    let typed = |text: &str| Command::Lines(Lines::Type(text.to_owned()));
    let written = Command::Lines(Lines::EndWriting);
    let best = Command::Walk(Walk::PlayBest);
    let mut commands = vec![best.clone(); 8];
    commands.extend([
        Command::Walk(Walk::ToStart),
        play("S4"),
        write(RemarkPart::Name),
        typed("The small one"),
        written.clone(),
        write(RemarkPart::Comment),
        typed("dummy wins with the queen !s and leads a heart !h"),
        written,
    ]);
    commands.extend(vec![best; 5]);
    commands
}

/// Returns all screens.
pub(crate) fn scenes() -> Vec<Scene> {
    let scene = |name, deal, commands: &[Command]| Scene {
        name,
        deal,
        commands: commands.to_vec(),
        notice: None,
        menu: None,
        has_window: false,
    };
    let over = |scene: Scene| Scene {
        has_window: true,
        ..scene
    };
    let failure = Notice::WorkerFailed("no memory is left for another solver".to_owned());
    let mode = |mode| Command::Show(Show::Mode(mode));
    let see = |sight| Command::Survey(Survey::See(sight));
    let mistake = Command::Walk(Walk::Play("SK".parse().unwrap()));
    let pinned = Limit::pin(Seat::East, "SK".parse().unwrap());
    let counted = |more: &[Command]| {
        let mut commands = vec![
            Command::Show(Show::Reading(Reading::Tricks)),
            mode(ScreenMode::Statistics),
            Command::Survey(Survey::Count),
        ];
        commands.extend_from_slice(more);
        commands
    };
    let lost = [
        mistake.clone(),
        Command::Walk(Walk::PlayBest),
        Command::Show(Show::ChooseSection(AnswerSection::Mistakes)),
    ];
    let remarks = [
        Command::Show(Show::ChooseSection(AnswerSection::Lines)),
        Command::Walk(Walk::ToStart),
        Command::Walk(Walk::Forward),
        Command::Lines(Lines::ToggleChat(LinePlace::Here)),
    ];
    let mut scenes = vec![
        scene("bridge", ENDING, &[]),
        scene("a variation", ENDING, &variation()),
        scene("what was lost", ENDING, &lost),
        scene("remarks of a vugraph", CHAT, &remarks),
        scene(
            "a mistake",
            ENDING,
            &[mistake, Command::Walk(Walk::PlayBest)],
        ),
        scene("preferans", PREFERANS, &[]),
        scene("discards", TALON, &[]),
        scene("a suit in each hand", SUITS, &[]),
        scene("honours in one hand", HONOURS, &[]),
        scene("a deal that cannot be played", BROKEN, &[]),
        scene("a card in two hands", BROKEN, &[mode(ScreenMode::Edit)]),
        scene("edit a whole deal", HONOURS, &[mode(ScreenMode::Edit)]),
        scene("edit bridge", GOAL, &[mode(ScreenMode::Edit)]),
        scene("edit preferans", PREFERANS, &[mode(ScreenMode::Edit)]),
        scene(
            "an empty table",
            ENDING,
            &[
                mode(ScreenMode::Edit),
                Command::Change(Change::Edit(Edit::Clear)),
            ],
        ),
        scene("not counted", ENDING, &[mode(ScreenMode::Statistics)]),
        scene(
            "counted with a limit",
            ENDING,
            &counted(&[
                Command::Survey(Survey::Deals(TermsChange::Limit(pinned))),
                Command::Survey(Survey::Count),
                see(ViewChange::Open(Some(OpenedResult::Tricks(Tricks(2))))),
            ]),
        ),
    ];
    for reading in Reading::ALL {
        let read = Command::Show(Show::Reading(reading));
        for (name, deal) in [
            ("numbers against a contract", GOAL),
            ("numbers in misère", MISERE),
            ("numbers in preferans", PREFERANS),
        ] {
            scenes.push(scene(
                name,
                deal,
                &[read.clone(), Command::Walk(Walk::ToStart)],
            ));
        }
    }
    for tab in [Tab::Layouts, Tab::Indicator, Tab::Scores, Tab::Cards] {
        let commands = counted(&[
            see(ViewChange::Tab(tab)),
            see(ViewChange::Open(Some(OpenedResult::Makes(true)))),
        ]);
        scenes.push(scene("statistics of preferans", PREFERANS, &commands));
        // A notice floats over the statistics, because the play of the deal is invalid.
        scenes.push(over(scene("statistics of bridge", GOAL, &commands)));
    }
    let menus = Menu::ALL.into_iter();
    for menu in menus.filter(|menu| menu.parent_menu().is_none()) {
        scenes.push(Scene {
            menu: Some(menu),
            ..over(scene("a menu", ENDING, &[]))
        });
    }
    let changed = Command::Change(Change::Edit(Edit::Rotate));
    let new = |game| Command::Filing(Filing::New(game));
    scenes.extend([
        scene("a new deal", ENDING, &[new(Game::Bridge)]),
        scene("a new deal of preferans", ENDING, &[new(Game::Preferans)]),
        over(scene("help", ENDING, &[Command::Show(Show::ToggleHelp)])),
        over(scene(
            "the palette",
            ENDING,
            &[Command::Show(Show::TogglePalette)],
        )),
        over(scene(
            "the guide",
            ENDING,
            &[Command::Show(Show::ToggleGuide)],
        )),
        over(scene(
            "about the program",
            ENDING,
            &[Command::Show(Show::ToggleAbout)],
        )),
        over(Scene {
            notice: Some(failure),
            ..scene("a notice", ENDING, &[])
        }),
        over(scene(
            "unsaved changes",
            ENDING,
            &[changed, new(Game::Bridge)],
        )),
    ]);
    let solved = |name, more: &[Command]| {
        // A shipped problem.
        let place = ListPlace {
            collection: 0,
            index: 1,
        };
        let open = [Command::Filing(Filing::OpenListed(place))];
        scene(name, ENDING, &[&open, more].concat())
    };
    let challenge = Command::Challenge;
    let playing = [challenge(Challenge::Begin), challenge(Challenge::Hint)];
    let open = |section| Command::Show(Show::ChooseSection(section));
    let soundness = [Command::Show(Show::ToggleSoundness)];
    scenes.extend([
        scene("unknown hands", DUMMY, &[]),
        scene("edit unknown hands", DUMMY, &[mode(ScreenMode::Edit)]),
        scene(
            "deals of unknown hands",
            DUMMY,
            &[mode(ScreenMode::Statistics)],
        ),
        scene("mistakes", PLAYED, &[open(AnswerSection::Mistakes)]),
        scene("the soundness of a problem", COOKED, &soundness),
        scene(
            "the soundness of an edited problem",
            COOKED,
            &[&soundness[..], &[mode(ScreenMode::Edit)]].concat(),
        ),
        scene(
            "exchanges of cards",
            COOKED,
            &[&soundness[..], &[Command::Survey(Survey::FindExchanges)]].concat(),
        ),
        solved("hidden numbers", &[]),
        solved("hidden statistics", &[mode(ScreenMode::Statistics)]),
        solved("solving", &playing),
        solved(
            "solving with hands face down",
            &[&playing[..], &[challenge(Challenge::ToggleHands)]].concat(),
        ),
        solved(
            "given up",
            &[&playing[..], &[challenge(Challenge::GiveUp)]].concat(),
        ),
    ]);
    let hidden = Command::Challenge(Challenge::ToggleNumbers);
    scenes.extend([
        scene("the lines of a record", RECORD, &[]),
        scene("a record", RECORD, &[open(AnswerSection::Record)]),
        scene(
            "a record with hidden numbers",
            RECORD,
            &[open(AnswerSection::Record), hidden],
        ),
    ]);
    let dealing = Command::Dealing(Dealing::Toggle);
    let mut form = DealForm::default();
    form.hands[Seat::North].points = "15-17".to_owned();
    form.hands[Seat::North].shape = "balanced, 5-4-x-x".to_owned();
    form.hands[Seat::West].tricks = "nothing".to_owned();
    let fill = Command::Dealing(Dealing::Fill(Box::new(form)));
    scenes.extend([
        over(scene(
            "deals by conditions",
            ENDING,
            std::slice::from_ref(&dealing),
        )),
        over(scene("deals by wrong conditions", ENDING, &[fill, dealing])),
    ]);
    let sorted = Command::Overview(Overview::SortBy(BoardColumn::Cost));
    scenes.extend([
        scene("the overview", SESSION, &[mode(ScreenMode::Overview)]),
        scene(
            "the overview sorted by cost",
            SESSION,
            &[mode(ScreenMode::Overview), sorted],
        ),
    ]);
    for step in 0..5 {
        scenes.push(over(scene(
            "the tour",
            ENDING,
            &[Command::Show(Show::Tour(Some(step)))],
        )));
    }
    scenes
}
