//! The deals of the tests, and the stage: every screen of the studio under a name, for tests in all themes, languages
//! and sizes.

use kibitzer::cards::{CardSet, Seat, Tricks};
use kibitzer::notation::{native, text};
use kibitzer::rules::{Constraint, Game};
use kibitzer_studio::commands::Menu;
use kibitzer_studio::document::board_column::BoardColumn;
use kibitzer_studio::document::difficulty::Difficulty;
use kibitzer_studio::document::edit::Edit;
use kibitzer_studio::document::goal::Reading;
use kibitzer_studio::document::problem_cases::CasesChoice;
use kibitzer_studio::document::problems::ListPlace;
use kibitzer_studio::document::remark_part::RemarkPart;
use kibitzer_studio::session::analysis::analysed::JudgedBy;
use kibitzer_studio::session::command::{
    Answer, Challenge, Change, Counting, Dealing, Filing, Library, LinePlace, Lines, Overview,
    Show, Walk,
};
use kibitzer_studio::session::dealing::form::DealForm;
use kibitzer_studio::session::event::{Event, Input};
use kibitzer_studio::session::layouts::display::{OpenedResult, Tab, TermsChange, ViewChange};
use kibitzer_studio::session::list::view::ProblemFilter;
use kibitzer_studio::session::notice::Notice;
use kibitzer_studio::session::screen::Overlay;
use kibitzer_studio::session::screen_mode::ScreenMode;
use kibitzer_studio::settings::{AnswerSection, Switch};

use kibitzer::analysis::Criterion;
use kibitzer_studio::session::lead::command::{Lead, TermPlace};
use kibitzer_studio::session::lead::view::DealGrouping;

use crate::driver::{ENDING, User, card};

/// A bridge ending with a contract, and a play that contains an illegal card.
pub(crate) const GOAL: &str =
    "bridge N:AQJ.2.. 432..3. .AK..43 K5..5.2 NT W contract=2NT play=SKSASASA";

/// A preferans deal in which East plays six spades.
pub(crate) const PREFERANS: &str =
    "preferans N:A98.AT98.. QT7.KQJ.A. - KJ.7.KQJT. S W declarer=E contract=6S";

/// A complete deal of preferans that is quickly counted.
pub(crate) const SIX_CLUBS: &str = "preferans N:KQJT9.QJ987.. ..AQT987.KQJT - A.AKT.KJ.A987 C W \
                                    declarer=W contract=6C";

/// A preferans deal in which declarer has taken the talon.
pub(crate) const LONG_TALON: &str =
    "preferans N:A98.AT98.. QT7.KQJ.A.KQ - KJ.7.KQJT. S W declarer=E";

/// A misère with four cards in each hand.
pub(crate) const MISERE: &str = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 misere W declarer=N";

/// A deal in which each hand holds a complete suit.
pub(crate) const SUITS: &str = "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 \
                     C W contract=7C";

/// A complete deal with all top honours in one hand.
pub(crate) const HONOURS: &str = "bridge N:AKQ2.AKQ.AKQ.AKQ JT9.JT98.JT9.JT9 876.765.8765.876 \
                       543.432.432.5432 NT W contract=7NT";

/// A deal that cannot be played, because two hands hold the same card.
pub(crate) const BROKEN: &str = "bridge N:AQ.2.. A2.3.. .AK..4 K4...5 NT W";

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
pub(crate) const PLAYED: &str =
    "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSAS2C4";

/// A board with two remarks before the lead, and three on it.
pub(crate) const CHAT: &str = include_str!("../fixtures/lin/chat.lin");

/// A deal in which South, who sees North, is to lead. East and West share six cards, in 20 layouts.
pub(crate) const SOUTH_LEADS: &str = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT S declarer=S";

/// A complete deal of preferans like [`SIX_CLUBS`], played as a misère.
pub(crate) const WHOLE_MISERE: &str = "preferans N:T987.T987.8. AKQJ.AKQJ.T7. - ..AKQJ.AKT987 misere N D9 \
                            declarer=N";

/// A misère of South before he discards, with the cards of the others open; West leads.
pub(crate) const MISERE_TALON: &str =
    "preferans N:- AQJ.KT.QT.AKQ 987.J8.J87.T987 KT.AQ97.AK9.J misere W declarer=S";

/// A preferans deal in which declarer has two cards to discard.
pub(crate) const TALON: &str = "preferans N:AKJ.A8.. QT.J.. - 9.KQ.. S W declarer=N";

/// A preferans deal with two cards out of play.
pub(crate) const DISCARDED: &str = "preferans N:.KQ.KQ. .A8.A9. - J9..8.9 S W declarer=N";

/// A problem before its opening lead, which is cooked after either lead.
pub(crate) const LED: &str = "bridge N:A..A2. K..K3. Q..Q4. J..J5. NT W declarer=S";

/// A cooked ending.
pub(crate) const COOKED: &str = "bridge N:Q.9.K9.A .KJT.QJ. ..AT.KT9 J9.Q..QJ NT S declarer=S";

/// Two boards of a match, each played in both rooms. On the first, declarer in the open room loses a trick; on the
/// second, declarer in the open room loses one, and a defender in the closed room loses eleven.
pub(crate) const SESSION: &str = include_str!("../fixtures/pbn/session.pbn");

/// A board with an auction, of which one call has a meaning, and with a play that ends with a claim.
pub(crate) const CLAIMED: &str = r#"[Board "2"]
[West "Wren"]
[North "Nash"]
[East "Estes"]
[South "Sand"]
[Dealer "E"]
[Vulnerable "NS"]
[Deal "N:AJ7.K95.QT63.A84 KT2.AJ63.K97.953 Q96.QT84.J2.KJ72 8543.72.A854.QT6"]
[Declarer "S"]
[Contract "1NT"]
[Result "8"]
[Auction "E"]
Pass 1NT =1= Pass Pass
Pass
[Note "1:a weak no trump, twelve to fourteen points"]
[Play "W"]
S8 S7 ST SQ
S3 SA S2 S6
*
"#;

/// The record of a deal played at a club, with long names, and a word in a comment that is too long for any line.
pub(crate) const RECORD: &str = r#"[Event "The Northern Autumn Teams of the Third Division, Second Weekend"]
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

/// A complete deal as printed in a newspaper: North, East, South, West.
pub(crate) const NEWSPAPER: [&str; 4] = [
    "AK52 Q63 KJ74 85",
    "J93 10972 83 KJ96",
    "Q1087 A85 A952 A3",
    "64 KJ4 Q106 Q10742",
];

/// The deal of [`NEWSPAPER`] as a line.
pub(crate) const WHOLE_DEAL: &str = "bridge N:AK52.Q63.KJ74.85 J93.T972.83.KJ96 QT87.A85.A952.A3 \
                                     64.KJ4.QT6.QT742 NT W declarer=S";

/// Returns the ending in which East's and West's hands are unknown, as a document.
pub(crate) fn half_known() -> String {
    let mut problem = text::parse_line(ENDING).unwrap().problem;
    problem.setup.gone = Game::Bridge.pack() - problem.setup.in_play();
    for seat in [Seat::East, Seat::West] {
        problem.setup.hands[seat] = CardSet::EMPTY;
        problem.setup.unknown[seat] = 3;
    }
    native::write(&problem)
}

/// A cooked ending, which an exchange of two hearts makes sound.
const MENDABLE: &str = "bridge N:Q.J6..K 2..K7.A K.K7.T. A94..A. NT S declarer=S";

/// A deal of which one hand is known, in a problem about the lead. A spade lead sets the contract at once.
pub(crate) const LEAD: &str = r#"(
    version: 2,
    game: Bridge,
    hands: (north: "?13", east: "?13", south: "?13", west: "AKQJT.32.432.432"),
    contract: "3NT",
    declarer: South,
    leader: West,
    dealer: South,
    record: (auction: "1NT P 3NT P P P"),
)"#;

/// Returns [`LEAD`] as a problem that asks for a lead, so that it opens with its numbers hidden.
pub(crate) fn asked_lead() -> String {
    LEAD.replace(
        "version: 2,",
        "version: 2, question: \"What do you lead?\",",
    )
}

/// The modes that every deal can be shown in.
pub(crate) const MODES: [ScreenMode; 3] = [
    ScreenMode::Edit,
    ScreenMode::Analyse,
    ScreenMode::Statistics,
];

/// A screen with the steps that lead to it.
#[derive(Clone)]
pub(crate) struct Scene {
    pub(crate) name: &'static str,
    deal: String,
    orders: Vec<Input>,
    /// A menu that is opened after the steps.
    menu: Option<Menu>,
    /// True if something is open over the panels.
    pub(crate) has_window: bool,
}

/// Returns the screen of a deal.
fn at(name: &'static str, deal: &str) -> Scene {
    Scene {
        name,
        deal: deal.to_owned(),
        orders: Vec::new(),
        menu: None,
        has_window: false,
    }
}

/// Returns a screen on which something is open over the panels.
fn over(name: &'static str, order: impl Into<Input>) -> Scene {
    at(name, ENDING).then(order).covered()
}

/// Returns the screen of a shipped problem, whose numbers are hidden.
fn shipped(name: &'static str) -> Scene {
    let (collection, index) = (0, 1);
    at(name, ENDING).then(Filing::OpenListed(ListPlace { collection, index }))
}

impl Scene {
    /// Adds a step.
    fn then(mut self, order: impl Into<Input>) -> Scene {
        self.orders.push(order.into());
        self
    }

    /// Adds steps of a kind.
    fn all(self, orders: impl IntoIterator<Item = impl Into<Input>>) -> Scene {
        orders.into_iter().fold(self, Scene::then)
    }

    /// Adds a count of all layouts.
    fn counted(self) -> Scene {
        self.then(Show::Reading(Reading::Tricks))
            .then(ScreenMode::Statistics)
            .then(Counting::Count)
    }

    /// Shows a section of the right column.
    fn section(self, section: AnswerSection) -> Scene {
        self.then(Show::ChooseSection(section))
    }

    /// Adds a remark on the card played last.
    fn remark(self, part: RemarkPart, text: &str) -> Scene {
        self.then(Lines::Write(part, LinePlace::Here))
            .then(Lines::Type(text.to_owned()))
            .then(Lines::EndWriting)
    }

    /// Notes that something is open over the panels.
    fn covered(self) -> Scene {
        Scene {
            has_window: true,
            ..self
        }
    }

    /// Returns true if a menu is open on the screen.
    pub(crate) fn has_menu(&self) -> bool {
        self.menu.is_some()
    }

    /// Brings a window to this screen.
    pub(crate) fn enter(&self, user: &mut User) {
        user.apply(Event::Pasted(self.deal.clone()));
        user.apply(Filing::Answer(Answer::Discard));
        for order in &self.orders {
            user.send(order.clone());
            user.finish();
        }
        if let Some(menu) = self.menu {
            user.open_menu(menu);
        }
    }
}

/// Returns the screen with this name.
pub(crate) fn scene(name: &str) -> Scene {
    let mut scenes = scenes().into_iter();
    scenes.find(|scene| scene.name == name).unwrap()
}

/// Returns all screens.
pub(crate) fn scenes() -> Vec<Scene> {
    let mut scenes = scenes_of_table_and_form();
    scenes.extend(scenes_of_lines());
    scenes.extend(scenes_of_numbers());
    scenes.extend(scenes_of_layouts());
    scenes.extend(scenes_of_leads());
    scenes.extend(scenes_of_problems());
    scenes.extend(scenes_of_overlays());
    scenes
}

fn scenes_of_table_and_form() -> Vec<Scene> {
    let hand = |seat, text: &str| Change::TypeHand(seat, text.to_owned());
    let easiest = ProblemFilter {
        game: Some(Game::Preferans),
        difficulty: Some(Difficulty::ALL[0]),
        ..ProblemFilter::default()
    };
    let new = |name, game| at(name, ENDING).then(Filing::New(game));
    let edit = |name, deal| at(name, deal).then(ScreenMode::Edit);
    vec![
        at("bridge", ENDING),
        at("preferans", PREFERANS),
        at("discards", LONG_TALON),
        at("leads against discards", MISERE_TALON).then(Counting::JudgeBy(JudgedBy::EveryLead)),
        at("a suit in each hand", SUITS),
        at("honours in one hand", HONOURS),
        at("a deal that cannot be played", BROKEN),
        at("unknown hands", DUMMY),
        at("a filtered list", ENDING)
            .then(Library::Search(String::new()))
            .then(Library::Filter(easiest)),
        new("a new deal", Game::Bridge),
        new("a new deal of preferans", Game::Preferans),
        new("two hands known", Game::Bridge)
            .then(hand(Seat::North, "K52 A63 QJ74 852"))
            .then(hand(Seat::South, "AQ7 K85 A952 A63"))
            .all([Edit::Level(Some(3)), Edit::ForgetRest]),
        edit("edit an ending", ENDING),
        edit("a card in two hands", BROKEN),
        edit("edit a whole deal", HONOURS),
        edit("edit bridge", GOAL),
        edit("edit preferans", PREFERANS),
        edit("edit unknown hands", DUMMY),
        edit("an empty table", ENDING).then(Edit::Clear),
    ]
}

fn scenes_of_lines() -> Vec<Scene> {
    let mistake = at("a mistake", ENDING)
        .then(Walk::Play(card("SK")))
        .then(Walk::PlayBest);
    let record = |name| at(name, RECORD).section(AnswerSection::Record);
    vec![
        at("a variation", ENDING)
            .all(vec![Walk::PlayBest; 8])
            .all([Walk::ToStart, Walk::Play(card("S4"))])
            .remark(RemarkPart::Name, "The small one")
            .remark(
                RemarkPart::Comment,
                "dummy wins with the queen !s and leads a heart !h",
            )
            .all(vec![Walk::PlayBest; 5]),
        Scene {
            name: "what was lost",
            ..mistake.clone().section(AnswerSection::Mistakes)
        },
        mistake,
        at("mistakes", PLAYED).section(AnswerSection::Mistakes),
        at("named lines", PLAYED)
            .section(AnswerSection::Lines)
            .all([Walk::ToStart, Walk::Play(card("C5")), Walk::PlayBest])
            .remark(RemarkPart::Comment, "keeps the trick !c safe")
            .all([Walk::ToStart, Walk::Forward])
            .remark(RemarkPart::Name, "The high spade"),
        at("remarks of a vugraph", CHAT)
            .section(AnswerSection::Lines)
            .all([Walk::ToStart, Walk::Forward])
            .then(Lines::ToggleChat(LinePlace::Here)),
        at("the lines of a record", RECORD),
        record("a record"),
        record("a record with hidden numbers").then(Challenge::ToggleNumbers),
        at("the overview", SESSION).then(ScreenMode::Overview),
        at("the overview sorted by cost", SESSION)
            .then(ScreenMode::Overview)
            .then(Overview::SortBy(BoardColumn::Cost)),
    ]
}

fn scenes_of_numbers() -> Vec<Scene> {
    let deals = [
        ("numbers against a contract", GOAL),
        ("numbers in misère", MISERE),
        ("numbers in preferans", PREFERANS),
    ];
    let read = |reading| {
        let scenes = deals.map(|(name, deal)| at(name, deal).then(Show::Reading(reading)));
        scenes.map(|scene| scene.then(Walk::ToStart))
    };
    let fans = at("fans in misère", MISERE)
        .then(Show::Reading(Reading::Cost))
        .then(Show::Turn(Switch::Fans));
    let mut scenes: Vec<Scene> = Reading::ALL.into_iter().flat_map(read).collect();
    scenes.push(fans);
    scenes
}

fn scenes_of_layouts() -> Vec<Scene> {
    let pinned = Constraint::pin(Seat::East, card("SK"));
    let open = |result| ViewChange::Open(Some(result));
    let statistics = |name, deal| at(name, deal).then(ScreenMode::Statistics);
    let mut scenes = vec![
        statistics("not counted", ENDING),
        statistics("deals of unknown hands", DUMMY),
        at("counted with a limit", ENDING)
            .counted()
            .then(TermsChange::Constraint(pinned))
            .then(Counting::Count)
            .then(open(OpenedResult::Tricks(Tricks(2)))),
        at("counted beside the table", &half_known()).then(Counting::Count),
    ];
    for tab in [Tab::Layouts, Tab::Indicator, Tab::Scores, Tab::Cards] {
        let seen = |name, deal| {
            let scene = at(name, deal).counted();
            scene.all([ViewChange::Tab(tab), open(OpenedResult::Makes(true))])
        };
        scenes.push(seen("statistics of preferans", PREFERANS));
        // A notice floats over the statistics, because the play of the deal is invalid.
        scenes.push(seen("statistics of bridge", GOAL).covered());
    }
    scenes
}

fn scenes_of_leads() -> Vec<Scene> {
    let condition = TermPlace::Condition(0);
    let write = |text: &str| {
        [
            Lead::Write(condition, String::new()),
            Lead::Type(condition, text.to_owned()),
            Lead::EndWriting(condition),
        ]
    };
    vec![
        at("leads", LEAD),
        at("leads by IMPs", LEAD)
            .then(Lead::SortBy(Criterion::Imps))
            .then(Lead::Grouping(DealGrouping::Holders)),
        at("leads under a condition", LEAD).all(write("hcp(north) + hcp(south) > 26")),
        at("a wrong condition", LEAD).all(write("hcp(nord) > 26")),
        at("conditions that contradict each other", LEAD).all(write("hcp(south) < 10")),
        at("a lead to choose", &asked_lead()),
        at("a deal of the leads", LEAD).then(Lead::Lay(0)),
        at("a lead of a whole deal", HONOURS).then(Lead::Ask),
    ]
}

fn scenes_of_problems() -> Vec<Scene> {
    let sound = |name| at(name, COOKED).then(Show::Turn(Switch::Soundness));
    let solving = |name| shipped(name).all([Challenge::Begin, Challenge::Hint, Challenge::Hint]);
    vec![
        sound("the soundness of a problem"),
        sound("the soundness of an edited problem").then(ScreenMode::Edit),
        at("each lead of a problem", LED)
            .then(Show::Turn(Switch::Soundness))
            .then(Counting::Cases(CasesChoice::AnyLead)),
        at("exchanges of cards", MENDABLE)
            .then(Show::Turn(Switch::Soundness))
            .then(Counting::FindExchanges),
        shipped("hidden numbers"),
        shipped("hidden statistics").then(ScreenMode::Statistics),
        solving("solving"),
        solving("solving with hands face down").then(Show::Turn(Switch::HidesHands)),
        solving("given up").then(Challenge::GiveUp),
    ]
}

fn scenes_of_overlays() -> Vec<Scene> {
    let menus = Menu::ALL
        .into_iter()
        .filter(|menu| menu.parent_menu().is_none())
        .map(|menu| Scene {
            menu: Some(menu),
            ..at("a menu", ENDING).covered()
        });
    let mut form = DealForm::default();
    form.hands[Seat::North].points = "15-17".to_owned();
    form.hands[Seat::North].shape = "balanced, 5-4-x-x".to_owned();
    form.hands[Seat::West].tricks = "nothing".to_owned();
    let failure = Notice::WorkerFailed("no memory is left for another solver".to_owned());
    let scenes = [
        over("help", Show::Overlay(Overlay::Help)),
        over("the palette", Show::Overlay(Overlay::Palette)),
        over("the guide", Show::Overlay(Overlay::Guide)),
        over("about the program", Show::Overlay(Overlay::About)),
        over("a notice", Event::Notice(failure)),
        over("unsaved changes", Edit::Rotate).then(Filing::New(Game::Bridge)),
        over("deals by conditions", Show::Overlay(Overlay::Dealing)),
        over("deals by wrong conditions", Dealing::Fill(Box::new(form)))
            .then(Show::Overlay(Overlay::Dealing)),
    ];
    let tour = (0..5).map(|step| over("the tour", Show::Tour(Some(step))));
    scenes.into_iter().chain(menus).chain(tour).collect()
}
