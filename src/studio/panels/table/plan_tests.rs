//! Tests that the plan of the table works for many combinations of window size, deal and style of spreading hands: no
//! index is covered, and nothing lies outside the table.

#[cfg(test)]
mod tests {
    use eframe::egui::{Pos2, Rect, Vec2, pos2, vec2};

    use kibitzer::cards::{BySeat, Card, CardSet, Seat, Suit};
    use kibitzer::notation::text;

    use crate::look::cards::rank_rect;
    use crate::panels::table::badges::badge_place;
    use crate::panels::table::pile::HandShape;
    use crate::panels::table::plan::{CardSpot, Corners, TableLoad, TablePlan, overlap};
    use crate::settings::Spread;

    /// A deal to draw in the tests, in which some hands may be unknown.
    #[derive(Clone)]
    struct TestDeal {
        hands: BySeat<CardSet>,
        unknown: BySeat<usize>,
        /// The empty seat in preferans, and the cards out of play that are drawn there.
        absent: Option<(Seat, CardSet)>,
    }

    impl TestDeal {
        /// Parses a deal from a line of text.
        fn parse(line: &str) -> TestDeal {
            let setup = text::parse_line(line).unwrap().problem.setup;
            TestDeal {
                hands: setup.hands,
                unknown: BySeat(setup.unknown.0.map(usize::from)),
                absent: setup.absent.map(|seat| (seat, setup.out_of_play())),
            }
        }

        /// Returns the deal with these numbers of unknown cards. A hand with 13 has no known cards.
        fn with_unknown(self, unknown: [usize; 4]) -> TestDeal {
            let mut hands = self.hands;
            for (index, &count) in unknown.iter().enumerate() {
                if count == 13 {
                    hands.0[index] = CardSet::EMPTY;
                }
            }
            TestDeal {
                hands,
                unknown: BySeat(unknown),
                ..self
            }
        }

        /// Returns the cards drawn at `seat`, which at the empty seat are those out of play.
        fn cards(&self, seat: Seat) -> CardSet {
            match self.absent {
                Some((absent, out)) if absent == seat => out,
                _ => self.hands[seat],
            }
        }

        /// Returns the shapes of all hands, and of the cards out of play.
        fn shapes(&self) -> BySeat<HandShape> {
            BySeat::from_fn(|seat| match self.absent {
                Some((absent, out)) if absent == seat => HandShape::out_of_play(out),
                _ => HandShape::new(self.hands[seat], self.unknown[seat]),
            })
        }
    }

    /// Returns the deals that the tests draw: usual and extreme ones, with unknown hands, and with each empty seat.
    fn test_deals() -> Vec<TestDeal> {
        let lines = [
            "bridge N:AJ7.K95.QT63.A84 KT2.AJ63.K97.953 Q96.QT84.J2.KJ72 8543.72.A854.QT6 NT W",
            "bridge N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432 NT W",
            "bridge N:AKQJT98.5432..32 765432.AKQJT98.. .76.AKQJT98.AK54 ..765432.QJT9876 H W",
            "bridge N:..AKQJT98765432. AKQJT98765432... .AKQJT98765432.. ...AKQJT98765432 NT W",
            "bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W",
            "bridge N:A... K... Q... J... NT N",
            "preferans N:A98.AT98.K.T87 QT7.KQJ.A.KQJ - KJ.7.QJT9.A9 S W declarer=E",
            "preferans N:A98.AT98.K7.T8 QT7.KQJ.A98.KQJ - KJ.7.QJT.A97 S N declarer=E",
            "preferans N:AKQJT987.A8.. .KQJT97.KQ.KQ - ..AJT987.AJT9 S N declarer=E",
            "preferans N:A98.AT.. QT7.KQ.. - KJ.7.KQ. misere N declarer=N",
            "preferans - N:A98.AT.. QT7.KQ.. KJ.7.KQ. misere N declarer=N",
        ];
        let known = lines.into_iter().filter_map(|line| {
            let is_known = text::parse_line(line).is_ok();
            is_known.then(|| TestDeal::parse(line))
        });
        let mut deals: Vec<TestDeal> = known.collect();
        assert!(deals.len() >= 10);
        let first = deals[0].clone();
        deals.push(first.clone().with_unknown([0, 13, 0, 13]));
        deals.push(first.with_unknown([13, 13, 0, 13]));
        deals.push(TestDeal {
            hands: BySeat::default(),
            unknown: BySeat::default(),
            absent: None,
        });
        for absent in Seat::ALL {
            let mut turned = deals[6].clone();
            let (old, out) = turned.absent.unwrap();
            let moved = std::mem::take(&mut turned.hands[absent]);
            turned.hands[old] = moved;
            turned.absent = Some((absent, out));
            deals.push(turned);
        }
        deals
    }

    /// Returns the rectangle of the table in windows of many sizes, without panels.
    fn table_rects() -> Vec<Rect> {
        let sizes = [
            (500.0, 470.0),
            (717.0, 600.0),
            (700.0, 420.0),
            (950.0, 830.0),
            (1400.0, 820.0),
            (3110.0, 1940.0),
            (2200.0, 700.0),
            (540.0, 360.0),
            (468.0, 268.0),
            (410.0, 188.0),
            (600.0, 1400.0),
            (1024.0, 260.0),
        ];
        let rect = |(width, height)| Rect::from_min_size(pos2(190.0, 37.0), vec2(width, height));
        sizes.map(rect).to_vec()
    }

    /// Returns the input for the plan of the table, with names and plates of usual sizes.
    fn table_load(dealt: &TestDeal, rect: Rect, spread: Spread) -> TableLoad {
        let letters = (7.0 + rect.height() * 0.0105).clamp(11.0, 34.0);
        TableLoad {
            name: vec2((letters * 9.0).min(rect.width() * 0.28), 1.65 * letters).ceil(),
            corners: [
                (vec2(11.0, 7.3), Some(vec2(16.0, 12.0))),
                (vec2(11.0, 7.3), None),
                (vec2(11.0, 5.3), None),
                (vec2(4.5, 2.3), None),
            ]
            .map(|(contract, auction): (Vec2, Option<Vec2>)| Corners {
                contract: contract * letters,
                auction: auction.map(|auction| auction * letters),
                buttons: Some(vec2(12.0, 2.0) * letters),
            })
            .to_vec(),
            ..TableLoad::new(rect, spread, dealt.shapes())
        }
    }

    /// Calls `check` with every combination of deal, window size and style of laying out hands. Its arguments are a
    /// description, the deal, the table's rectangle, and the plan.
    fn check_every_plan(check: impl Fn(&str, &TestDeal, Rect, &TablePlan)) {
        for dealt in test_deals() {
            for rect in table_rects() {
                for (spread, has_wide_names) in [
                    (Spread::Rows, false),
                    (Spread::Rows, true),
                    (Spread::Fans, false),
                    (Spread::Fans, true),
                ] {
                    let plan = TablePlan::new(&TableLoad {
                        has_wide_names,
                        ..table_load(&dealt, rect, spread)
                    });
                    let case = format!("{spread:?} {:?} {:?}", rect.size(), dealt.hands);
                    check(&case, &dealt, rect, &plan);
                }
            }
        }
    }

    /// Returns the positions of all cards drawn at `seat`.
    fn card_positions(
        dealt: &TestDeal,
        plan: &TablePlan,
        seat: Seat,
    ) -> Vec<(Option<Card>, CardSpot)> {
        plan.hands[seat].places(dealt.cards(seat), dealt.unknown[seat])
    }

    /// Returns the rectangles of all parts of the table with their names: complete hands, names, the trick, and the
    /// plates in the corners.
    fn table_parts(dealt: &TestDeal, plan: &TablePlan) -> Vec<(String, Rect)> {
        let mut parts = Vec::new();
        for seat in Seat::ALL {
            let rects = card_positions(dealt, plan, seat)
                .into_iter()
                .map(|(_, spot)| spot.rect);
            let block = rects.fold(Rect::NOTHING, |all, rect| all.union(rect));
            if block.is_positive() {
                parts.push((format!("hand of {seat:?}"), block));
            }
            parts.push((format!("name of {seat:?}"), plan.hands[seat].name));
        }
        let trick = (plan.trick.0.iter()).fold(Rect::NOTHING, |all, &rect| all.union(rect));
        parts.push(("trick".to_owned(), trick));
        let corners = plan.corners.iter().flat_map(|(_, corners)| corners.rects());
        parts.extend(corners.map(|rect| ("plate".to_owned(), rect)));
        parts
    }

    #[test]
    fn parts_of_the_table_stay_inside_it_and_do_not_overlap() {
        check_every_plan(|case, dealt, rect, plan| {
            let parts = table_parts(dealt, plan);
            for (name, part) in &parts {
                assert!(
                    rect.expand(0.5).contains_rect(*part),
                    "{case}: {name} {part:?}"
                );
            }
            for (index, (name, part)) in parts.iter().enumerate() {
                for (other, covered) in &parts[index + 1..] {
                    assert!(!overlap(*part, *covered), "{case}: {name} and {other}");
                }
            }
        });
    }

    #[test]
    fn ranks_are_never_covered() {
        check_every_plan(|case, dealt, _, plan| {
            for seat in Seat::ALL {
                let places = card_positions(dealt, plan, seat);
                for (index, (card, spot)) in places.iter().enumerate() {
                    if card.is_none() {
                        continue;
                    }
                    let rank = rank_rect(spot.rect);
                    assert!(
                        spot.seen.expand(0.01).contains_rect(rank),
                        "{case}: {card:?}"
                    );
                    let covering = places[index + 1..]
                        .iter()
                        .find(|(_, over)| overlap(over.rect, rank));
                    assert_eq!(covering, None, "{case}: {card:?}");
                    if dealt.absent.is_some_and(|(absent, _)| absent == seat) {
                        continue;
                    }
                    let badge = badge_place(spot);
                    assert!(badge.is_positive(), "{case}: {card:?}");
                    assert!(spot.rect.contains_rect(badge), "{case}: {card:?}");
                    let hidden = places.iter().find(|(card, other)| {
                        card.is_some() && overlap(rank_rect(other.rect), badge)
                    });
                    assert_eq!(hidden, None, "{case}: {card:?}");
                }
            }
        });
    }

    #[test]
    fn card_badges_are_in_the_same_place_right_of_the_rank() {
        check_every_plan(|case, dealt, _, plan| {
            for seat in Seat::ALL {
                let mut known = card_positions(dealt, plan, seat).into_iter();
                let places: Vec<Rect> = known
                    .by_ref()
                    .filter_map(|(card, spot)| {
                        card?;
                        let badge = badge_place(&spot);
                        assert!(badge.left() >= rank_rect(spot.rect).right() - 0.1, "{case}");
                        Some(badge.translate(-spot.rect.min.to_vec2()))
                    })
                    .collect();
                let near = |one: f32, other: f32| (one - other).abs() < 0.1;
                let is_same = |one: &Rect| {
                    near(one.top(), places[0].top())
                        && near(one.left(), places[0].left())
                        && near(one.right(), places[0].right())
                };
                assert!(places.iter().all(is_same), "{case} {seat:?}: {places:?}");
            }
        });
    }

    #[test]
    fn the_trick_is_a_cross_at_every_size() {
        check_every_plan(|case, _, _, plan| {
            let of = |seat: Seat| plan.trick[seat];
            let [north, east] = [of(Seat::North), of(Seat::East)];
            let [south, west] = [of(Seat::South), of(Seat::West)];
            let near = |one: f32, other: f32| (one - other).abs() < 0.01 * plan.card.y;
            assert!(near(north.center().x, south.center().x), "{case}");
            assert!(near(west.center().y, east.center().y), "{case}");
            assert!(
                near(south.top() - north.bottom(), 4.0 / 60.0 * plan.card.y),
                "{case}"
            );
            for (left, right) in [(west, north), (north, east)] {
                assert!(
                    near(right.left() - left.right(), 8.0 / 60.0 * plan.card.y),
                    "{case}"
                );
            }
            let middle = (north.bottom() + south.top()) / 2.0;
            assert!(near(west.center().y, middle), "{case}");
            // Each card is under the hand that it came from.
            for seat in [Seat::North, Seat::South] {
                let hand = plan.hands[seat].block.center().x;
                assert!((hand - of(seat).center().x).abs() < 1.0, "{case}: {seat:?}");
            }
            for seat in [Seat::West, Seat::East] {
                let hand = &plan.hands[seat];
                let with_name = hand.block.union(hand.name).y_range();
                assert!(
                    with_name.contains(middle),
                    "{case}: {seat:?} {with_name:?} {middle}"
                );
            }
        });
    }

    /// Where the height of the table limits the cards, endings and hands of which nothing is known need no other space
    /// than a deal in which every hand has all suits.
    #[test]
    fn the_trick_is_in_the_same_place_whatever_the_hands_hold() {
        let known = TestDeal::parse(
            "bridge N:AJ7.K95.QT63.A84 KT2.AJ63.K97.953 Q96.QT84.J2.KJ72 8543.72.A854.QT6 NT W",
        );
        let void = TestDeal::parse("bridge N:AQ.2.. 32.3.. .AK..4 K4...5 NT W");
        let unknown = known.clone().with_unknown([13, 0, 13, 0]);
        let is_wide = |rect: &Rect| rect.height() >= 250.0 && rect.width() >= 1.2 * rect.height();
        let wide: Vec<Rect> = table_rects().into_iter().filter(is_wide).collect();
        assert!(wide.len() >= 6);
        for rect in wide {
            let trick = |dealt| TablePlan::new(&table_load(dealt, rect, Spread::Rows)).trick;
            assert_eq!(trick(&known), trick(&unknown), "{rect:?}");
            assert_eq!(trick(&known), trick(&void), "{rect:?}");
        }
    }

    #[test]
    fn an_unknown_hand_keeps_four_rows_of_card_backs() {
        let rect = table_rects()[1];
        let dealt = test_deals()[0].clone().with_unknown([0, 13, 0, 0]);
        let hand = &TablePlan::new(&table_load(&dealt, rect, Spread::Rows)).hands[Seat::East];
        let places = |unknown| -> Vec<Pos2> {
            let places = hand.places(CardSet::EMPTY, unknown).into_iter();
            places.map(|(_, spot)| spot.rect.min).collect()
        };
        let rows = |unknown| -> Vec<usize> {
            let mut tops: Vec<f32> = places(unknown).iter().map(|at| at.y).collect();
            tops.dedup();
            let in_row = |&top: &f32| places(unknown).iter().filter(|at| at.y == top).count();
            tops.iter().map(in_row).collect()
        };
        assert_eq!(rows(13), [4, 3, 3, 3]);
        assert_eq!(rows(6), [2, 2, 1, 1]);
        // The backs that remain stay where they are.
        for unknown in 1..13 {
            let more = places(unknown + 1);
            assert!(
                places(unknown).iter().all(|at| more.contains(at)),
                "{unknown}"
            );
        }
    }

    #[test]
    fn fanned_cards_of_north_and_south_form_a_row_and_others_a_column() {
        let dealt = &test_deals()[0];
        for rect in table_rects() {
            let plan = TablePlan::new(&table_load(dealt, rect, Spread::Fans));
            for seat in Seat::ALL {
                let spots = card_positions(dealt, &plan, seat);
                let first = spots[0].1.rect.min;
                let is_straight = |at: Pos2| match seat {
                    Seat::North | Seat::South => at.y == first.y,
                    Seat::East | Seat::West => at.x == first.x,
                };
                assert!(
                    spots.iter().all(|(_, spot)| is_straight(spot.rect.min)),
                    "{rect:?}"
                );
            }
        }
    }

    #[test]
    fn cards_are_as_large_as_the_table_allows() {
        let dealt = &test_deals()[0];
        let height = |width: f32, height: f32, spread| {
            let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(width, height));
            TablePlan::new(&table_load(dealt, rect, spread)).card.y
        };
        for (room, rows, fans) in [
            ((500.0, 470.0), 44.0, 36.0),
            ((520.0, 360.0), 34.0, 27.0),
            ((564.0, 478.0), 47.0, 36.0),
            ((717.0, 600.0), 60.0, 50.0),
            ((822.0, 574.0), 60.0, 45.0),
            ((950.0, 830.0), 80.0, 60.0),
            ((3110.0, 1940.0), 180.0, 190.0),
        ] {
            let of = |spread| height(room.0, room.1, spread);
            assert!(of(Spread::Rows) >= rows, "{room:?}: {}", of(Spread::Rows));
            assert!(of(Spread::Fans) >= fans, "{room:?}: {}", of(Spread::Fans));
        }
    }

    #[test]
    fn hands_are_close_together() {
        let dealt = &test_deals()[0];
        for rect in table_rects() {
            let plan = TablePlan::new(&table_load(dealt, rect, Spread::Rows));
            let (west, east) = (plan.hands[Seat::West].block, plan.hands[Seat::East].block);
            let trick = plan.trick[Seat::West].left() - west.right();
            assert!(trick <= 2.6 * plan.card.y + 120.0, "{rect:?}: {trick}");
            assert!(
                east.left() - west.right() <= 7.0 * plan.card.y + 240.0,
                "{rect:?}"
            );
        }
    }

    #[test]
    fn cards_of_other_suits_keep_their_places_when_a_card_is_played() {
        let dealt = &test_deals()[0];
        let rect = table_rects()[3];
        let plan = TablePlan::new(&table_load(dealt, rect, Spread::Fans));
        for seat in Seat::ALL {
            let hand = dealt.hands[seat];
            let low = hand.iter().min_by_key(|card| card.rank).unwrap();
            let without = hand - CardSet::from(low);
            let place = |hand: CardSet, card: Card| {
                let mut places = plan.hands[seat].places(hand, 0).into_iter();
                places
                    .find(|(other, _)| *other == Some(card))
                    .unwrap()
                    .1
                    .rect
            };
            for suit in Suit::ALL.into_iter().filter(|&suit| suit != low.suit) {
                for card in hand.suited(suit).iter() {
                    assert_eq!(place(hand, card), place(without, card));
                }
            }
        }
    }

    #[test]
    fn adding_a_card_in_edit_mode_changes_no_size() {
        let shape = |text: &str| HandShape::new(text.parse().unwrap(), 0).with_all_suits(5);
        assert_eq!(shape("AKQ.J..32"), shape("..."));
        assert_eq!(shape("AKQ.J..32"), shape("AK.JT987.2.32"));
        assert_ne!(shape("AKQJT9..."), shape("..."));
    }
}
