//! The layouts of the unseen cards as points of grids.
//!
//! Layouts with the same number of cards of each suit in each place, such as an unseen hand, have the same *shape*.
//! Within a shape, each suit is distributed independently of the others. So the layouts of a shape are the points of a
//! grid with an axis for each suit. An axis lists the distributions of its suit, called *shares*, in lexicographic
//! order of the holders of its cards. The cards that matter most for the play come first: the highest, in misère the
//! lowest. So shares that agree on the holders of the top cards are neighbours, and a bound whose proof relies only on
//! top cards holds in a box of the grid.

use std::ops::Range;

use crate::cards::{CardSet, Strain, Suit};
use crate::rules::shown_void;

use super::axis::{Axis, PLACES, PlaceLengths, SuitShare};
use super::error::LayoutsError;
use super::terms::{LayoutsTerms, unseen_hand_index};
use super::wide_constraints::WideConstraints;

/// All layouts of the unseen hands of a position, grouped by shape (combination of suit lengths) and numbered.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Space {
    pub(super) axes: [Axis; 4],
    pub(super) shapes: Vec<Shape>,
    /// The total number of points in the grids of all shapes: the number of layouts, including those that violate a
    /// constraint.
    pub(super) points: u64,
    /// The number of layouts that satisfy all constraints.
    pub(super) layouts: u64,
}

/// A shape: all layouts in which each place has given numbers of cards in each suit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Shape {
    /// The number of cards in each place, by suit.
    pub(super) lengths: [PlaceLengths; 4],
    /// The total number of points in the grids of all earlier shapes. A point is a layout that may violate a
    /// constraint.
    pub(super) points_before: u64,
    /// The number of layouts of this shape that satisfy all constraints.
    pub(super) layouts: u64,
    /// The total number of layouts in all earlier shapes, counting only those that satisfy the constraints.
    pub(super) layouts_before: u64,
}

impl Space {
    /// Finds the layouts that satisfy the conditions of a question. Returns an error if there are none.
    pub(super) fn new(terms: &LayoutsTerms) -> Result<Space, LayoutsError> {
        let (position, unseen) = (&terms.position, terms.unseen);
        let places = terms.cards_by_place();
        let cards = terms.unseen_cards();
        let voids: Vec<CardSet> = unseen
            .seats()
            .iter()
            .map(|&seat| shown_void(position, seat))
            .collect();
        let may = |card, place: usize| match voids.get(place) {
            Some(void) => !void.has(card),
            None => !places[place].is_empty(),
        };
        let axes = std::array::from_fn(Suit::from_index).map(|suit| {
            let fits = |share: &SuitShare| {
                let mut constraints =
                    (terms.constraints.iter()).filter(|constraint| constraint.suit() == Some(suit));
                constraints.all(|constraint| {
                    constraint.allows(share.hands[unseen_hand_index(constraint, unseen)])
                })
            };
            let is_misere = position.strain() == Strain::Misere;
            Axis::new(cards.suited(suit), is_misere, may, fits)
        });
        let wanted = places.map(CardSet::len);
        let mut space = Space {
            axes,
            shapes: Vec::new(),
            points: 0,
            layouts: 0,
        };
        let wide_constraints = WideConstraints::new(terms, &space.axes);
        for lengths in space.length_combinations(wanted) {
            let grid = Grid::new(&space.axes, lengths);
            let points = grid.points() as u64;
            let layouts = wide_constraints.count_layouts(lengths);
            if layouts > 0 {
                space.shapes.push(Shape {
                    lengths,
                    points_before: space.points,
                    layouts,
                    layouts_before: space.layouts,
                });
                space.points += points;
                space.layouts += layouts;
            }
        }
        match space.layouts {
            0 => Err(LayoutsError::NoneFits),
            _ => Ok(space),
        }
    }

    /// Returns all combinations of suit lengths in which each place has the number of cards given by `wanted`.
    fn length_combinations(&self, wanted: [usize; PLACES]) -> Vec<[PlaceLengths; 4]> {
        let mut all: Vec<([PlaceLengths; 4], [usize; PLACES])> = vec![Default::default()];
        for (suit, axis) in self.axes.iter().enumerate() {
            let mut longer = Vec::new();
            for (lengths, sums) in all {
                for &(more, _) in &axis.shares {
                    let mut lengths = lengths;
                    lengths[suit] = more;
                    let sums = std::array::from_fn(|place| sums[place] + usize::from(more[place]));
                    if (0..PLACES).all(|place| sums[place] <= wanted[place]) {
                        longer.push((lengths, sums));
                    }
                }
            }
            all = longer;
        }
        all.retain(|&(_, sums)| sums == wanted);
        all.into_iter().map(|(lengths, _)| lengths).collect()
    }

    /// Returns the index of the shape to which the layout with number `point` belongs.
    pub(super) fn shape_of(&self, point: u64) -> usize {
        let shapes = &self.shapes;
        shapes.partition_point(|shape| shape.points_before <= point) - 1
    }

    /// Returns the numbers of the layouts of the shape with this index.
    pub(super) fn points_of(&self, shape: usize) -> Range<u64> {
        let next = self.shapes.get(shape + 1);
        let end = next.map_or(self.points, |next| next.points_before);
        self.shapes[shape].points_before..end
    }

    /// Returns the grid whose points are the layouts of a shape, including those that violate a constraint.
    pub(super) fn grid(&self, shape: &Shape) -> Grid<'_> {
        Grid::new(&self.axes, shape.lengths)
    }
}

/// The layouts of one shape as the points of a four-dimensional grid, with one axis per suit. The number of a point is
/// its row-major index.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grid<'a> {
    axes: &'a [Axis; 4],
    shares: [&'a [SuitShare]; 4],
}

/// A layout as a point of its shape's grid: its index on each axis, one axis per suit.
pub(super) type Coordinates = [usize; 4];

/// A box of layouts in the grid of their shape: a range on each axis.
pub(super) type Area = [Range<usize>; 4];

impl<'a> Grid<'a> {
    /// Creates the grid of the layouts with the given suit lengths.
    fn new(axes: &'a [Axis; 4], lengths: [PlaceLengths; 4]) -> Grid<'a> {
        Grid {
            axes,
            shares: std::array::from_fn(|suit| axes[suit].shares_with_lengths(lengths[suit])),
        }
    }

    /// Returns the number of points of the grid, which is the number of layouts including those that violate a
    /// constraint.
    pub(super) fn points(&self) -> usize {
        self.axis_lengths().iter().product()
    }

    /// Returns the length of each of the four axes: the number of ways to distribute the suit of the axis.
    pub(super) fn axis_lengths(&self) -> [usize; 4] {
        self.shares.map(<[SuitShare]>::len)
    }

    /// Returns the cards of a suit in the first two places, for an index on the axis of the suit.
    pub(super) fn suit_share(&self, suit: usize, index: usize) -> [CardSet; 2] {
        self.shares[suit][index].hands
    }

    /// Returns the number of points of the grid with the same index on the first axis.
    pub(super) fn points_per_layer(&self) -> usize {
        self.axis_lengths()[1..].iter().product()
    }

    /// Returns the coordinates of the point with the given row-major number. The index on the last axis changes
    /// fastest.
    pub(super) fn point(&self, mut number: usize) -> Coordinates {
        let mut point = [0; 4];
        for suit in (0..4).rev() {
            let length = self.shares[suit].len();
            point[suit] = number % length;
            number /= length;
        }
        point
    }

    /// Returns the row-major number of the point with the given coordinates, the inverse of [`Grid::point`].
    fn point_number(&self, point: Coordinates) -> usize {
        (0..4).fold(0, |number, suit| {
            number * self.shares[suit].len() + point[suit]
        })
    }

    /// Returns the cards of the first two places in the layout with the given coordinates in the grid. The grid has one
    /// axis for each suit: the ways to divide the suit between the places.
    pub(super) fn hands(&self, point: Coordinates) -> [CardSet; 2] {
        let mut hands = [CardSet::EMPTY; 2];
        for (suit, index) in point.into_iter().enumerate() {
            let share = &self.shares[suit][index];
            for (hand, cards) in hands.iter_mut().zip(share.hands) {
                *hand |= cards;
            }
        }
        hands
    }

    /// Calls `take` for each row of an area along the last axis of the grid, with the row's range of point numbers.
    pub(super) fn for_each_row(&self, area: &Area, mut take: impl FnMut(Range<usize>)) {
        let [a, b, c, d] = area;
        for first in a.clone() {
            for second in b.clone() {
                for third in c.clone() {
                    let row = self.point_number([first, second, third, d.start]);
                    take(row..row + d.len());
                }
            }
        }
    }

    /// Returns the box of all layouts that agree with `point` on who holds each card of `relied`.
    pub(super) fn agreeing_area(&self, point: Coordinates, relied: CardSet) -> Area {
        std::array::from_fn(|suit| {
            let axis = &self.axes[suit];
            let below = axis.free_bits(relied.holding(Suit::from_index(suit)));
            let shares = self.shares[suit];
            let prefix = |share: &SuitShare| share.places >> below;
            let own = prefix(&shares[point[suit]]);
            let start = shares[..point[suit]].partition_point(|share| prefix(share) < own);
            let rest = &shares[point[suit]..];
            start..point[suit] + rest.partition_point(|share| prefix(share) == own)
        })
    }
}
