//! Tests that texts have the room they need: counters, columns, labels, tables and warnings, in windows of usual sizes.

use std::fs;

use eframe::egui::text::ByteIndex;
use eframe::egui::{Rect, Role, Shape, vec2};
use kibitzer_studio::look::luminance::contrast;
use kibitzer_studio::session::handout::form::{HandoutKind, HandoutStep};

use super::opening::drop_on_disk;
use super::painted::{PaintedText, leaves, texts};
use crate::prelude::*;
use crate::stage::{LONG_TALON, scene};

fn painted(user: &User) -> Vec<PaintedText> {
    texts(&user.output().shapes)
}

fn speak(user: &mut User, language: Language) {
    user.speak(language);
}

/// Boards of a match that were played by people with long names; the last one was passed out.
fn long_match() -> String {
    let names = "[West \"Wilhelmina van der Meulen-Oosterhuis\"]\n[North \"Maximilian Featherstonehaugh\"]\n\
                 [East \"Anna-Katharina Schmidt-Rottluff\"]\n[South \"Aleksandra Konstantinopolskaya\"]\n";
    let deal = "[Deal \"N:AQ.AKQJT987654.. 32...AKQJT987654 JT98765.32.AK.32 K4..QJT98765432.\"]\n";
    let board = |number: usize, result: &str| {
        format!(
            "[Board \"{number}\"]\n{names}[Dealer \"N\"]\n[Vulnerable \"None\"]\n{deal}{result}\n"
        )
    };
    let played = "[Contract \"4H\"]\n[Declarer \"S\"]\n[Result \"10\"]\n";
    let passed = "[Contract \"Pass\"]\n[Declarer \"\"]\n[Auction \"N\"]\nPass Pass Pass Pass\n";
    board(1, played) + &board(2, played) + &board(3, passed)
}

fn at_long_match() -> User {
    let (_folder, path) = new_file("match.pbn");
    fs::write(&path, long_match()).unwrap();
    let mut user = User::new();
    drop_on_disk(&mut user, &path);
    user.wait(|user| user.mode() == ScreenMode::Overview);
    user
}

/// The counter of analysed boards stands beside the title, where it takes no line of its own.
#[test]
fn the_overview_table_does_not_move_while_boards_are_analysed() {
    let mut user = at_long_match();
    let top = |user: &User| {
        let heads = user.query_all_by_role(Role::ColumnHeader);
        heads
            .map(|it| it.rect().top())
            .fold(f32::INFINITY, f32::min)
    };
    for (width, language) in [
        (800.0, Language::Russian),
        (1024.0, Language::English),
        (1366.0, Language::Russian),
        (1366.0, Language::English),
    ] {
        user.resize(vec2(width, 768.0));
        user.speak(language);
        let before = top(&user);
        user.apply(Challenge::ToggleNumbers);
        assert_eq!(top(&user), before, "{width} {language:?}");
        user.apply(Challenge::ToggleNumbers);
        assert_eq!(top(&user), before, "{width} {language:?}");
    }
}

/// A passed-out board says so in whole words, and names that are too long end with dots.
#[test]
fn overview_cells_show_whole_words_or_end_with_an_ellipsis() {
    let mut user = at_long_match();
    for (width, language, passed_out) in [
        (1024.0, Language::English, "Passed out"),
        (1366.0, Language::English, "Passed out"),
        (1366.0, Language::Russian, "Все пас"),
    ] {
        user.resize(vec2(width, 768.0));
        user.speak(language);
        let shown = painted(&user);
        assert!(shown.iter().any(|it| it.text == passed_out), "{width}");
        let whole = "Aleksandra Konstantinopolskaya";
        let begins = shown.iter().filter(|it| it.text.contains("Aleks"));
        let cut: Vec<&str> = begins.map(|it| &it.text[..]).collect();
        assert!(!cut.is_empty());
        for text in cut {
            assert!(text.contains(whole) || text.ends_with('…'), "{text}");
        }
    }
}

/// No two texts of a screen touch without a gap, so that they read as one: misère and its share, a count and its share.
#[test]
fn adjacent_texts_are_separated_by_a_gap() {
    for language in [Language::Russian, Language::English] {
        let mut user = User::in_window(1366.0, 768.0, LONG_TALON);
        speak(&mut user, language);
        let misere = user
            .session()
            .settings()
            .language
            .map_or("", |it| match it {
                Language::Russian => "мизер",
                Language::English => "misère",
            });
        let shown = painted(&user);
        let rows: Vec<&PaintedText> = shown.iter().filter(|it| it.text == misere).collect();
        assert!(!rows.is_empty(), "{language:?}");
        for row in rows {
            let line = row.rect;
            let others = shown.iter().filter(|it| it.place != row.place);
            let beside = others.filter(|it| {
                let is_level = (it.rect.center().y - line.center().y).abs() < 3.0;
                is_level && it.rect.left() >= line.center().x
            });
            let next = beside
                .map(|it| it.rect.left())
                .fold(f32::INFINITY, f32::min);
            assert!(next - line.right() >= 3.0, "{language:?}: {line:?} {next}");
        }
    }
}

#[test]
fn the_number_of_a_group_is_separated_from_its_share() {
    let mut user = User::in_window(1366.0, 768.0, ENDING);
    user.apply(ScreenMode::Statistics);
    user.apply(Counting::Count);
    let shown = painted(&user);
    for share in shown.iter().filter(|it| it.text.contains('%')) {
        let numbers = shown.iter().filter(|it| {
            let is_level = (it.rect.center().y - share.rect.center().y).abs() < 3.0;
            let is_before = it.rect.right() <= share.rect.left() + 1.0;
            is_level && is_before && it.text.chars().all(|letter| letter.is_ascii_digit())
        });
        for number in numbers {
            let gap = share.rect.left() - number.rect.right();
            assert!(gap >= 4.0, "{} {}", number.text, share.text);
        }
    }
}

/// The goal of the edit form reads `3 of 5`, since the row says that these are tricks.
#[test]
fn the_goal_does_not_repeat_the_word_tricks() {
    let mut user = User::at(ENDING);
    user.apply(ScreenMode::Edit);
    let goal = kibitzer::problem::Goal {
        party: kibitzer::problem::Party::Declaring,
        tricks: kibitzer::cards::Tricks(2),
        kind: kibitzer::problem::GoalKind::OrBetter,
    };
    user.apply(Edit::Goal(Some(goal)));
    user.get_by_label("2 of 3");
    speak(&mut user, Language::Russian);
    user.get_by_label("2 из 3");
}

/// All columns of the generator are in view in windows of usual sizes.
#[test]
fn the_dealing_form_shows_all_its_columns() {
    for (width, height) in [(1024.0, 640.0), (1366.0, 768.0), (1680.0, 1050.0)] {
        for language in Language::ALL {
            let mut user = User::in_window(width, height, ENDING);
            speak(&mut user, language);
            user.apply(Show::Overlay(Overlay::Dealing));
            let cut = cut_widgets(&user, &[Role::TextInput]);
            assert_eq!(cut, 0, "{width} {language:?}");
        }
    }
}

/// The form for hand records is in view in windows of usual sizes, for upright pages and for pages on their side.
#[test]
fn the_form_for_hand_records_fits_the_window() {
    for (width, height) in [(1024.0, 640.0), (1366.0, 768.0), (1680.0, 1050.0)] {
        for language in Language::ALL {
            for is_landscape in [false, true] {
                let mut user = User::in_window(width, height, ENDING);
                speak(&mut user, language);
                user.apply(Show::Overlay(Overlay::Handout));
                let mut form = user.session().handout().form.clone();
                form.kind = HandoutKind::Records;
                form.pages.is_landscape = is_landscape;
                user.apply(HandoutStep::Fill(Box::new(form)));
                let roles = [
                    Role::RadioButton,
                    Role::CheckBox,
                    Role::TextInput,
                    Role::Image,
                ];
                let cut = cut_widgets(&user, &roles);
                assert_eq!(cut, 0, "{width} {language:?} {is_landscape}");
            }
        }
    }
}

/// Returns the number of widgets with one of these roles whose right edge is cut off.
fn cut_widgets(user: &User, roles: &[Role]) -> usize {
    user.ctx.viewport(|viewport| {
        let widgets = &viewport.prev_pass.widgets;
        let all = widgets.layers().flat_map(|(_, all)| all.iter());
        let cut = all.filter(|widget| {
            let info = widgets.info(widget.id);
            let is_meant = info.is_some_and(|info| roles.contains(&info.role));
            is_meant && widget.rect.right() - widget.interact_rect.right() > 1.0
        });
        cut.count()
    })
}

/// The badges of the legend stand out from the status line in every theme (WCAG 2.2, 1.4.11).
#[test]
fn the_badges_of_the_legend_stand_out_in_every_theme() {
    let mut user = User::at(ENDING);
    for light in Light::ALL {
        user.apply(Show::Theme(light));
        let shapes: Vec<&Shape> = user
            .output()
            .shapes
            .iter()
            .flat_map(|shape| leaves(&shape.shape))
            .collect();
        let bottom = user.ctx.content_rect().bottom() - 26.0;
        let mut badges = 0;
        for (index, shape) in shapes.iter().enumerate() {
            let Shape::Text(text) = shape else { continue };
            let rect = text.visual_bounding_rect();
            if rect.top() < bottom || !["9", "8"].contains(&text.galley.text()) {
                continue;
            }
            let behind = shapes[..index]
                .iter()
                .rev()
                .filter_map(|shape| match shape {
                    Shape::Rect(it) if it.rect.contains_rect(rect.shrink(2.0)) => Some(it),
                    _ => None,
                });
            let [badge, ground] = behind.take(2).collect::<Vec<_>>()[..] else {
                panic!("a badge has no ground");
            };
            let colours = [badge.stroke.color, badge.fill].into_iter();
            let stands_out = |colour| contrast(colour, ground.fill) >= 3.0;
            assert!(
                colours.into_iter().any(stands_out),
                "{:?}",
                text.galley.text()
            );
            badges += 1;
        }
        assert!(badges > 0);
    }
}

/// The last step of the tour names the buttons of the bar, the keys, and the entry of the menu as they are.
#[test]
fn the_tour_names_only_buttons_that_exist() {
    for (language, tour, help) in [
        (Language::English, "The buttons here", "Help"),
        (Language::Russian, "Кнопки здесь", "Справка"),
    ] {
        let mut user = User::in_window(1680.0, 1050.0, ENDING);
        speak(&mut user, language);
        let tabs: Vec<String> = painted(&user)
            .iter()
            .filter(|it| it.rect.bottom() < 36.0)
            .map(|it| it.text.clone())
            .collect();
        user.apply(Show::Tour(Some(4)));
        let node = user.get_by_label_contains(tour).accesskit_node();
        let text = node.label().or(node.value()).unwrap();
        let named: Vec<&str> = text
            .split(": ")
            .nth(1)
            .unwrap()
            .split('.')
            .next()
            .unwrap()
            .split(", ")
            .collect();
        assert_eq!(named.len(), 5, "{text}");
        for name in named {
            assert!(tabs.iter().any(|it| it == name), "{name} in {tabs:?}");
        }
        assert!(
            text.contains("Ctrl+K") && text.contains("F1") && text.contains(help),
            "{text}"
        );
    }
}

/// A warning is wrapped rather than cut off, and the list is as high as its rows need.
#[test]
fn long_warnings_are_wrapped_and_not_cut_off() {
    let long = "x".repeat(20);
    let text = format!(
        "[Event \"One\"]\n[Vulnerable \"{}\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n",
        vec![long; 14].join(" ")
    );
    for (width, height) in [(800.0, 600.0), (1366.0, 768.0)] {
        let mut user = User::in_window(width, height, ENDING);
        user.apply(kibitzer_studio::session::event::Event::Pasted(text.clone()));
        user.apply(Show::ToggleWarnings);
        let shown = painted(&user);
        let found = shown.iter().find(|text| text.text.contains(" xxxxx"));
        let warning = found.unwrap();
        assert!(
            warning.rect.right() <= warning.clip.right().min(width),
            "{:?}",
            warning.rect
        );
        assert!(
            warning.rect.bottom() <= warning.clip.bottom() + 1.0,
            "{:?}",
            warning.rect
        );
    }
}

/// The words of a notice open the list of warnings, as its button does.
#[test]
fn a_click_on_a_notice_opens_its_warnings() {
    let mut user = User::at(ENDING);
    user.paste("[Event \"One\"]\n[Vulnerable \"Perhaps\"]\n[Deal \"N:AK... 32... ..AK. ..32.\"]\n");
    user.click_like("Pasted: ");
    assert!(user.sees_like("Warnings: ") && user.sees_like("Line 2, column"));
}

#[test]
fn enter_in_the_search_opens_the_only_hit() {
    let mut user = User::at(ENDING);
    user.click("Search problems");
    user.write("Barbak");
    user.press(Key::Enter);
    assert_eq!(user.problem().title, "Barbakaru");
    // With several hits nothing is opened.
    let mut user = User::at(ENDING);
    let before = user.problem().clone();
    user.click("Search problems");
    user.write("Double Dummy");
    user.press(Key::Enter);
    assert_eq!(*user.problem(), before);
    let mut user = super::overview::at_match();
    user.click("Closed 2");
    user.click("With mistakes 3");
    user.click("Search boards");
    user.write("yves");
    user.press(Key::Enter);
    assert_eq!(user.mode(), ScreenMode::Analyse);
    assert_eq!(user.problem().record.board, "2");
}

/// Hiding the numbers of a deal without a question does not speak of a question, and the same key shows them again.
#[test]
fn the_x_key_hides_and_shows_the_numbers_of_a_deal_without_a_question() {
    let mut user = User::at(ENDING);
    assert!(user.sees_like("king of spades, 3 tricks"));
    user.press(Key::X);
    assert!(user.session().hides_results());
    assert!(user.sees_like("X shows them") && !user.sees_like("Find the answer"));
    user.press(Key::X);
    assert!(user.sees_like("king of spades, 3 tricks"));
    // Where nothing can be hidden, the key does not hide the numbers of the deal that follows.
    user.apply(Filing::New(kibitzer::rules::Game::Bridge));
    user.press(Key::X);
    user.apply(Change::DealRest);
    assert!(!user.session().hides_results());
}

/// A board whose only comment has a bold and an italic word.
const COMMENTED: &str = "[Event \"One\"]\n[Deal \"N:AQ.2.. 32.3.. .AK..4 K4...5\"]\n[Declarer \"S\"]\n\
                         [Contract \"1NT\"]\n[Play \"W\"]\nSK {the **king**, *not* low} SA S2 C4\n*\n";

#[test]
fn bold_words_of_a_comment_are_bold() {
    let mut user = User::in_window(1680.0, 1050.0, COMMENTED);
    let section = kibitzer_studio::settings::AnswerSection::Lines;
    user.apply(Show::ChooseSection(section));
    // A screen reader reads the words alone.
    user.get_by_label("comment on the king of spades: the king, not low");
    let mut shapes = (user.output().shapes.iter()).flat_map(|shape| leaves(&shape.shape));
    let comment = shapes.find_map(|shape| match shape {
        Shape::Text(text) if text.galley.text() == "the king, not low" => Some(&text.galley.job),
        _ => None,
    });
    let comment = comment.expect("the comment is drawn");
    let style = |wanted: &str| {
        let at = comment.text.find(wanted).unwrap();
        let format = comment.format_at_byte(ByteIndex(at));
        (format!("{}", format.font_id.family), format.italics)
    };
    let plain = style("low");
    assert_eq!(style("king"), ("strong".to_owned(), false));
    assert_eq!(style("not"), (plain.0.clone(), true));
    assert!(plain.0 != "strong" && !plain.1);
    assert!(painted(&user).iter().all(|it| !it.text.contains('*')));
}

/// In running text, the number of a trick is on the line of its first card.
#[test]
fn a_trick_number_stays_on_the_line_of_its_first_card() {
    let mut user = User::in_window(1680.0, 1050.0, ENDING);
    scene("a variation").enter(&mut user);
    for width in (1000..1500).step_by(20) {
        user.set_size(vec2(width as f32, 900.0));
        user.run_steps(4);
        let shown = painted(&user);
        let numbers = shown.iter().filter(|it| {
            let mut words = it.text.split(' ');
            let number = words.next().is_some_and(|it| it.parse::<u8>().is_ok());
            let leader = words
                .next()
                .is_some_and(|it| ["N", "E", "S", "W"].contains(&it));
            number && leader && words.next().is_none()
        });
        for number in numbers {
            let mut cards = shown.iter().filter(|it| {
                let is_level = (it.rect.center().y - number.rect.center().y).abs() < 4.0;
                let gap = it.rect.left() - number.rect.right();
                is_level && (0.0..60.0).contains(&gap)
            });
            assert!(cards.next().is_some(), "{} at {width}", number.text);
        }
    }
}

/// Mistakes on the timeline have labels beside their marks. Of near mistakes some remain without one, because labels
/// cover neither each other nor a mark.
#[test]
fn labels_of_mistakes_on_the_timeline_do_not_overlap() {
    let near = "bridge N:QT754.A.QJ32.Q85 A.K86543.KT874.4 J982.T92.965.K72 K63.QJ7.A.AJT963 \
                H S play=S2S6S5SAH5H2HQHAS7H4S8SKD8D5DAD2C6C8C4C7DQD4D9C3STD7SJS3CKC9C5H3HKH9HJSQDTD6H7DJ";
    let far = "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W declarer=S play=SKSQS2C4";
    for (deal, least) in [(far, 1), (near, 5)] {
        for (width, height) in [(1366.0, 768.0), (1680.0, 1050.0)] {
            let user = User::in_window(width, height, deal);
            let nodes = user.query_all_by_role(Role::Button);
            let marks: Vec<Rect> = nodes
                .filter(|node| name_of(node).contains(" costs "))
                .map(|node| Rect::from_center_size(node.rect().center(), vec2(11.0, 11.0)))
                .collect();
            let costs = painted(&user)
                .into_iter()
                .filter(|it| it.text.contains(" −") && it.rect.top() > height - 200.0);
            let labels: Vec<Rect> = costs.map(|it| it.rect).collect();
            assert!(labels.len() >= least, "{width}: {} labels", labels.len());
            assert!(labels.len() <= marks.len());
            for (index, label) in labels.iter().enumerate() {
                let mut others = marks.iter().chain(&labels[..index]);
                assert!(!others.any(|other| other.intersects(*label)), "{label}");
            }
        }
    }
}
