//! Tests of tables for every leader and dealer, stopping by key, floating notices, panels that keep their share of
//! the window, consistent themes within a frame, and numbers that all come from one sample.

use eframe::egui::accesskit::Toggled;
use eframe::egui::{Color32, Shape};
use kibitzer_studio::session::analysis::inquiries::Topic;
use kibitzer_studio::session::command::Command;
use kibitzer_studio::session::layouts::display::{GroupBasis, Sort};
use kibitzer_studio::settings::Zoom;
use kibitzer_studio::words::Words;

use crate::prelude::*;
use crate::stage::{HONOURS, SIX_CLUBS};

#[test]
fn preferans_shows_a_table_of_makeable_tricks_for_every_leader() {
    let user = User::at(SIX_CLUBS);
    let tables = user.session().analysed().tables();
    let seats: Vec<Seat> = tables.iter().map(|(first, _)| *first).collect();
    assert_eq!(seats, [Seat::West, Seat::North, Seat::East]);
    for (first, table) in tables {
        assert_eq!(table.entries().len(), 18);
        for &strain in table.game().strains() {
            let tricks = table.get(strain, Seat::East).unwrap();
            let tricks = Words::new(Language::English).tricks(tricks);
            let end = match first {
                Seat::West => String::new(),
                Seat::North | Seat::East | Seat::South => format!("; {} leads", first.name()),
            };
            let begin = format!("East in {}: {tricks}", strain_name(strain));
            let named = user.query_all_by(|node| {
                let label = node.label().unwrap_or_default();
                label.starts_with(&begin) && label.ends_with(&end)
            });
            assert!(named.count() > 0, "{begin}…{end}");
        }
    }
}

fn strain_name(strain: Strain) -> &'static str {
    match strain {
        Strain::Trump(suit) => suit.name(),
        Strain::NoTrump => "no trumps",
        Strain::Misere => "misère",
    }
}

#[test]
fn a_click_shows_the_par_of_another_dealer_and_vulnerability() {
    let mut user = User::at(HONOURS);
    let before = user.problem().clone();
    user.get_by_label("North deals");
    user.get_by_label("nobody vulnerable");
    user.get_by_label("Par for North-South, by dealer and vulnerability")
        .click_accesskit();
    user.run_steps(20);
    let cell = user.get_by_label_contains("East deals, all vulnerable: par N-S +");
    cell.click_accesskit();
    user.settle();
    user.get_by_label("East deals");
    user.get_by_label("all vulnerable");
    assert_eq!(user.problem(), &before);
    assert!(!user.session().has_unsaved());
}

#[test]
fn one_key_stops_all_work_and_resume_completes_it() {
    let mut user = User::at(SIX_CLUBS);
    for command in [
        Command::Change(Change::Edit(Edit::Rotate)),
        Command::Counting(Counting::Count),
    ] {
        user.send(command);
    }
    user.key_press(Key::F6);
    user.step();
    assert_eq!(user.session().inquiries().running().count(), 0);
    let halted: Vec<Topic> = user.session().inquiries().halted().collect();
    assert!(
        halted.contains(&Topic::Table) && halted.contains(&Topic::Layouts),
        "{halted:?}"
    );
    let known = |user: &User| {
        let (_, table) = &user.session().analysed().tables()[2];
        table.entries().len()
    };
    user.run_steps(20);
    assert!(known(&user) < 18);
    user.click("Resume");
    user.finish();
    assert_eq!(known(&user), 18);
    assert!(user.session().layouts().statistics().unwrap().is_exact());
    assert_eq!(user.session().inquiries().halted().count(), 0);
}

#[test]
fn a_panel_keeps_its_share_of_the_window_through_zoom() {
    let mut user = User::at(ENDING);
    user.apply(Show::Resize(Panel::Answers, Some(0.28)));
    let share = |user: &User| {
        let heading = user.rect("Makes and par, expanded");
        let wide = user.ctx.content_rect().width();
        (wide - heading.left()) / wide
    };
    user.apply(Show::Zoom(Zoom::In));
    user.apply(Show::Zoom(Zoom::Reset));
    let before = share(&user);
    assert!((before - 0.28).abs() < 0.02, "{before}");
    for _ in 0..2 {
        user.apply(Show::Zoom(Zoom::Out));
    }
    let smaller = share(&user);
    assert!((smaller - before).abs() < 0.02, "{before} {smaller}");
    user.apply(Show::Zoom(Zoom::Reset));
    assert!((share(&user) - before).abs() < 0.005);
}

/// Returns whether the background colours of a frame include those of the dark and of the light theme.
fn themes_of(user: &User) -> [bool; 2] {
    let fills: Vec<Color32> = user
        .output()
        .shapes
        .iter()
        .filter_map(|it| match &it.shape {
            Shape::Rect(rect) => Some(rect.fill),
            _ => None,
        })
        .collect();
    let panels = [[0x1b, 0x1f, 0x27], [0xf6, 0xf7, 0xf9]];
    panels.map(|[r, g, b]| fills.contains(&Color32::from_rgb(r, g, b)))
}

#[test]
fn a_frame_never_mixes_two_themes() {
    let mut user = User::at(ENDING);
    assert_eq!(themes_of(&user), [true, false]);
    let light = Command::Show(Show::Theme(Light::Light));
    user.send(light);
    user.step();
    assert_eq!(themes_of(&user), [false, true]);
    user.get_by_label("View").click();
    user.run_steps(3);
    user.get_by_label("High contrast").click();
    for _ in 0..6 {
        user.step();
        let [dark, light] = themes_of(&user);
        assert!(!(dark && light));
    }
    // The high-contrast theme uses neither.
    assert_eq!(themes_of(&user), [false, false]);
}

/// Counts the layouts of a deal, and calls `frame` after every frame while the count runs.
fn counting(deal: &str, frame: impl Fn(&User)) -> User {
    let mut user = User::at(deal);
    for command in [
        Command::Show(Show::Mode(ScreenMode::Statistics)),
        Command::Counting(Counting::Count),
    ] {
        user.send(command);
    }
    user.step();
    user.draw_while(|user| {
        frame(user);
        user.session().inquiries().running().next().is_some()
    });
    user.settle();
    frame(&user);
    user
}

#[test]
fn all_displayed_numbers_come_from_one_sample_while_it_grows() {
    counting(SIX_CLUBS, |user| {
        let layouts = user.session().layouts();
        let (display, Some(sample)) = (layouts.display(), layouts.statistics()) else {
            return;
        };
        let Some(OpenedResult::Tricks(tricks)) = display.digest.opened else {
            return;
        };
        let whole = sample.whole();
        assert_eq!(display.digest.shares.makes, whole.makes());
        let reaching: f64 = (display.digest.shares.exactly.iter())
            .flatten()
            .skip(6)
            .map(|interval| interval.share)
            .sum();
        let makes = whole.makes().unwrap().share;
        assert!((reaching - makes).abs() < 1e-9, "{reaching} {makes}");
        let stage = kibitzer::analysis::Stage::Tricks;
        let shapes = sample.by_shape(stage, |value| {
            value == kibitzer::analysis::LayoutValue::Tricks(tricks)
        });
        let hits: u64 = shapes.iter().map(|it| it.hits).sum();
        let basis = if sample.is_complete(stage) {
            GroupBasis::All(hits)
        } else {
            GroupBasis::Drawn(hits)
        };
        assert_eq!(display.digest.basis, basis);
        let shares = display.digest.groups.iter().filter_map(|group| group.share);
        let sum: f64 = shares.map(|it| it.share).sum();
        assert!(hits == 0 || (sum - 1.0).abs() < 1e-9, "{sum}");
    });
}

#[test]
fn the_result_just_below_the_contract_is_expanded_from_the_start() {
    let user = counting(SIX_CLUBS, |_| {});
    let layouts = user.session().layouts();
    let counts = layouts.statistics().unwrap().tricks();
    let below = (0..6u8).rev().find(|&n| counts.counts[usize::from(n)] > 0);
    let above = (6..11u8).find(|&n| counts.counts[usize::from(n)] > 0);
    let expected = below
        .or(above)
        .map(|n| OpenedResult::Tricks(kibitzer::cards::Tricks(n)));
    assert_eq!(layouts.display().digest.opened, expected);
    assert!(!layouts.display().digest.listed_layouts.is_empty());
}

#[test]
fn the_button_of_the_current_card_order_is_marked() {
    let mut user = User::at(SIX_CLUBS);
    let each = kibitzer_studio::session::layouts::display::TermsChange::EachCard;
    user.apply(each);
    user.apply(ScreenMode::Statistics);
    user.click("Count");
    assert_eq!(user.session().layouts().display().sort, None);
    let by_makes = user.get_by_label("sort by how often it makes");
    assert_eq!(by_makes.accesskit_node().toggled(), Some(Toggled::True));
    let sight = kibitzer_studio::session::layouts::display::ViewChange::Sort(Sort::Mean);
    user.apply(sight);
    let by_mean = user.get_by_label("sort by tricks on average");
    assert_eq!(by_mean.accesskit_node().toggled(), Some(Toggled::True));
}
