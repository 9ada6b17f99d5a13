//! The edits that the user can make to a deal and its description in edit mode.

use super::discarding::before_discard;
use super::exchanging::exchange_cards;
use kibitzer::cards::{BySeat, Card, CardSet, Seat, Strain, Suit};
use kibitzer::notation::hand::TypedHand;
use kibitzer::problem::{Auction, Call, Goal, Problem, Translation};
use kibitzer::rules::{Chance, Contract, Doubling, Game, Setup, Trick, Vulnerability};
use kibitzer::soundness::Exchange;

/// A change of a problem that can be undone, such as moving a card or setting the contract.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Edit {
    /// Puts a card into a hand, removing it from anywhere else.
    Give(Card, Seat),
    /// Removes a card from its hand.
    Take(Card),
    /// Removes a card from the deal, so that no unknown hand can hold it.
    SetAside(Card),
    /// Gives a hand exactly the cards that the user typed.
    Hold(Seat, TypedHand),
    /// Replaces missing cards of a hand by unknown ones; if the hand is full, makes all its cards unknown.
    Forget(Seat),
    /// Replaces missing cards by unknown ones in every hand that is not full.
    ForgetRest,
    /// Removes the unknown cards of a hand, so that only its known cards are left.
    Know(Seat),
    /// In preferans, discards these cards from declarer's hand.
    Discard(CardSet),
    /// Returns the cards of the current trick to the hands that played them.
    TakeTrickBack,
    /// Deletes the play, and removes all cards from the hands and the current trick.
    Clear,
    /// Removes all cards of a hand, known and unknown.
    ClearHand(Seat),
    /// Sets the contract and the declarer.
    Contract(Contract, Seat),
    /// Deals all cards at random, with this seed.
    DealRandomly(u64),
    /// Deals the unplaced cards at random, with this seed, to the hands that are not full.
    DealRest(u64),
    /// Swaps two hands.
    Swap(Seat, Seat),
    /// Rotates the whole table by one seat clockwise, with the roles, names and vulnerability of the seats.
    Rotate,
    /// Swaps two suits in the hands, the contract, the auction and the play.
    SwapSuits(Suit, Suit),
    Game(Game),
    Strain(Strain),
    Level(Option<u8>),
    Doubling(Doubling),
    Declarer(Seat),
    Leader(Seat),
    Dealer(Seat),
    Vulnerability(Vulnerability),
    /// Makes a seat the empty seat of preferans.
    Absent(Seat),
    /// Removes the empty seat, so that all four seats have players.
    NobodyAbsent,
    Text(Field, String),
    /// Sets the goal of the problem, or removes it.
    Goal(Option<Goal>),
    /// Replaces the call at this index of the auction, or appends one. If that ends the auction, its contract and
    /// declarer become those of the problem.
    Call(usize, Call),
    /// Replaces the auction with this one, in which the user is typing the call at this index. If the auction is over,
    /// its contract and declarer become those of the problem.
    TypeCall(usize, Auction),
    /// Appends the passes that end an auction after its last bid.
    EndAuction,
    /// Removes the call at this index of the auction and all later ones.
    CutAuction(usize),
    /// Sets the explanation of the call at this index of the auction.
    Explain(usize, String),
    /// Deletes the play.
    ClearPlay,
    /// Exchanges cards between hands, or drops one card from each hand, and lowers the goal by this number of tricks.
    Exchange(Exchange, u8),
}

/// A text field of a problem, such as its title or author.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Field {
    Title,
    Author,
    Source,
    Question,
    Notes,
}

/// A series of edits that are undone in one step, such as typing a title letter by letter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Typing into a text field.
    Text(Field),
    /// Typing the call with this index.
    Call(usize),
    /// Typing the meaning of the call with this index.
    Meaning(usize),
    /// Typing the cards of a hand.
    Hand(Seat),
    /// Typing the remark on the last card of a path in the play.
    Remark(Vec<Card>),
}

impl Field {
    /// All text fields in display order.
    pub const ALL: [Field; 5] = [
        Field::Title,
        Field::Author,
        Field::Source,
        Field::Question,
        Field::Notes,
    ];

    /// Returns the problem's text in this field.
    pub fn text_in(self, problem: &Problem) -> &str {
        match self {
            Field::Title => &problem.title,
            Field::Author => &problem.author,
            Field::Source => &problem.source,
            Field::Question => &problem.question,
            Field::Notes => &problem.notes,
        }
    }

    /// Writes a text into this field of a problem, and removes the translations of the old text.
    fn write(self, problem: &mut Problem, text: &str) {
        text.clone_into(self.text_in_mut(problem));
        for translation in problem.translations.values_mut() {
            match self {
                Field::Title => translation.title.clear(),
                Field::Question => translation.question.clear(),
                Field::Notes => translation.notes.clear(),
                Field::Author | Field::Source => {}
            }
        }
        problem
            .translations
            .retain(|_, translation| *translation != Translation::default());
    }

    /// Returns a mutable reference to the problem's text in this field.
    fn text_in_mut(self, problem: &mut Problem) -> &mut String {
        match self {
            Field::Title => &mut problem.title,
            Field::Author => &mut problem.author,
            Field::Source => &mut problem.source,
            Field::Question => &mut problem.question,
            Field::Notes => &mut problem.notes,
        }
    }
}

impl Edit {
    /// Returns the gesture to which the edit belongs, if any, such as typing a title. Consecutive edits of one gesture
    /// are undone together.
    pub fn gesture(&self) -> Option<Gesture> {
        if let Edit::Text(field, _) = self {
            return Some(Gesture::Text(*field));
        }
        if let Edit::Hold(seat, _) = self {
            return Some(Gesture::Hand(*seat));
        }
        if let Edit::TypeCall(index, _) = self {
            return Some(Gesture::Call(*index));
        }
        if let Edit::Explain(index, _) = self {
            return Some(Gesture::Meaning(*index));
        }
        None
    }

    /// Returns the card that replaces `card` in this edit. If the edit swaps suits, it is the card of the same rank in
    /// the other suit; if it exchanges cards, the card exchanged for `card`; otherwise `card` itself.
    pub fn card_after(&self, card: Card) -> Card {
        if let Edit::SwapSuits(one, other) = *self {
            return Card::new(card.suit.swapped(one, other), card.rank);
        }
        if let Edit::Exchange(exchange, _) = self {
            return exchange.renamed(card);
        }
        card
    }

    /// Applies the edit to a problem, with everything that follows from it, such as a change of the leader.
    pub fn apply(&self, problem: &mut Problem) {
        let before = problem.setup;
        if self.sets_contract() && problem.is_passed_out() {
            // A contract contradicts a passed-out auction.
            problem.record.auction = Auction::default();
        }
        self.change(problem);
        let same = problem.setup == before || matches!(self, Edit::Rotate | Edit::SwapSuits(..));
        if !same {
            // The published solution belongs to the old deal or contract.
            problem.solution = None;
        }
        keep_goal_of_side(problem, &before, same);
    }

    /// Returns true if the edit sets the contract, the declarer or the leader.
    fn sets_contract(&self) -> bool {
        matches!(
            self,
            Edit::Contract(..)
                | Edit::Game(_)
                | Edit::Strain(_)
                | Edit::Level(Some(_))
                | Edit::Doubling(_)
                | Edit::Declarer(_)
                | Edit::Leader(_)
        )
    }

    /// Applies only the edit itself to a problem, without the consequences for other fields that [`apply`](Edit::apply)
    /// adds.
    fn change(&self, problem: &mut Problem) {
        let setup = &mut problem.setup;
        match *self {
            Edit::Give(card, seat) => give_card(setup, card, seat),
            Edit::Take(card) => remove_card(setup, card),
            Edit::SetAside(card) => set_aside(setup, card),
            Edit::Hold(seat, hand) => set_hand(setup, seat, hand),
            Edit::Forget(seat) => fill_with_unknown(setup, seat),
            Edit::ForgetRest => fill_short_hands_with_unknown(setup),
            Edit::Know(seat) => setup.unknown[seat] = 0,
            Edit::Discard(cards) => discard(setup, cards),
            Edit::TakeTrickBack => setup.take_trick_back(),
            Edit::Clear => clear_deal_and_play(problem),
            Edit::ClearHand(seat) => clear_hand(setup, seat),
            Edit::Contract(contract, declarer) => {
                set_declarer(setup, declarer);
                problem.set_contract(contract);
            }
            Edit::DealRandomly(seed) => {
                clear_deal_and_play(problem);
                deal_unplaced(&mut problem.setup, seed);
            }
            Edit::DealRest(seed) => deal_unplaced(setup, seed),
            Edit::Swap(one, other) => swap_hands(setup, one, other),
            Edit::Rotate => problem.rotate(1),
            Edit::SwapSuits(one, other) => swap_suits(problem, one, other),
            Edit::Game(game) => set_game(problem, game),
            Edit::Strain(strain) => set_strain(problem, strain),
            Edit::Level(level) => problem.level = level,
            Edit::Doubling(doubling) => problem.doubling = doubling,
            Edit::Declarer(seat) => set_declarer(setup, seat),
            Edit::Leader(seat) => setup.leader = seat,
            Edit::Dealer(seat) => {
                problem.dealer = seat;
                adopt_result(problem);
            }
            Edit::Vulnerability(vulnerability) => problem.vulnerability = vulnerability,
            Edit::Absent(seat) => set_absent(setup, seat),
            Edit::NobodyAbsent => setup.absent = None,
            Edit::Text(field, ref text) => field.write(problem, text),
            Edit::Goal(goal) => problem.goal = goal,
            Edit::Call(index, call) => set_call(problem, index, call),
            Edit::TypeCall(_, ref auction) => {
                problem.record.auction.clone_from(auction);
                adopt_result(problem);
            }
            Edit::EndAuction => end_auction(problem),
            Edit::CutAuction(index) => problem.record.auction.calls.truncate(index),
            Edit::Explain(index, ref meaning) => explain_call(problem, index, meaning),
            Edit::ClearPlay => problem.set_play(Vec::new()),
            Edit::Exchange(ref exchange, fewer) => exchange_cards(problem, exchange, fewer),
        }
    }
}

/// Keeps a bridge goal with the same partnership when the edit makes the other side declare, and removes the goal when
/// the game has changed. `before` is the set-up before the edit. `is_same` is true if the deal is the same as before
/// the edit.
fn keep_goal_of_side(problem: &mut Problem, before: &Setup, is_same: bool) {
    let setup = &problem.setup;
    if setup.game != before.game {
        problem.goal = None;
    } else if setup.game == Game::Bridge
        && !is_same
        && setup.declarer.side() != before.declarer.side()
        && let Some(goal) = &mut problem.goal
    {
        goal.party = goal.party.opponents();
    }
}

/// Creates an empty deal. South declares and West leads; the contract is 3NT in bridge and the lowest one in preferans.
pub fn new_deal(game: Game) -> Problem {
    let mut problem = Problem::new(game);
    let setup = &mut problem.setup;
    (setup.declarer, setup.leader) = (Seat::South, Seat::West);
    setup.absent = setup.absent.map(|_| Seat::North);
    if game == Game::Preferans {
        setup.strain = game.strains()[0];
    }
    problem.level = default_level(game, problem.setup.strain);
    problem
}

/// Returns the level of the default contract in a strain: game level in bridge, 6 in preferans, none in misère.
fn default_level(game: Game, strain: Strain) -> Option<u8> {
    match (game, strain) {
        (_, Strain::Misere) => None,
        (Game::Preferans, _) => Some(6),
        (Game::Bridge, Strain::NoTrump) => Some(3),
        (Game::Bridge, Strain::Trump(Suit::Spades | Suit::Hearts)) => Some(4),
        (Game::Bridge, Strain::Trump(Suit::Diamonds | Suit::Clubs)) => Some(5),
    }
}

/// Changes the strain of the contract. If the level is the default of the old strain, it becomes the default of the new
/// one.
fn set_strain(problem: &mut Problem, strain: Strain) {
    let (game, old) = (problem.setup.game, problem.setup.strain);
    problem.setup.strain = strain;
    let is_proposed = problem.level == default_level(game, old);
    let had_level = problem.level.is_some() || old == Strain::Misere;
    if is_proposed && had_level {
        problem.level = default_level(game, strain);
    }
}

/// Puts a card into a hand, replacing one of its unknown cards.
fn give_card(setup: &mut Setup, card: Card, seat: Seat) {
    if setup.hands[seat].has(card)
        && setup.hands.0.iter().filter(|hand| hand.has(card)).count() == 1
    {
        return;
    }
    remove_card(setup, card);
    setup.hands[seat].insert(card);
    setup.unknown[seat] = setup.unknown[seat].saturating_sub(1);
    fill_last_hand(setup);
}

/// Removes a card from the deal, so that no hand can hold it. The last hand that is not full gets the cards left over.
fn set_aside(setup: &mut Setup, card: Card) {
    remove_card(setup, card);
    setup.gone.insert(card);
    fill_last_hand(setup);
}

/// Discards cards from declarer's hand. If the other hands were not entered, they become unknown.
fn discard(setup: &mut Setup, cards: CardSet) {
    *setup = before_discard(setup);
    setup.hands[setup.declarer] -= cards;
    setup.gone |= cards;
}

/// Gives a hand exactly the cards that the user typed, and removes them from the other hands.
fn set_hand(setup: &mut Setup, seat: Seat, hand: TypedHand) {
    hand.cards.iter().for_each(|card| remove_card(setup, card));
    setup.hands[seat] = hand.cards;
    setup.unknown[seat] = hand.unknown;
    if !hand.cards.is_empty() {
        fill_last_hand(setup);
    }
}

/// Replaces missing cards of a hand by unknown ones. If the hand is full, makes all its cards unknown.
fn fill_with_unknown(setup: &mut Setup, seat: Seat) {
    let size = expected_size(setup);
    let lacks = |setup: &Setup| size.saturating_sub(cards_held(setup, seat));
    if lacks(setup) == 0 {
        clear_hand(setup, seat);
    }
    setup.unknown[seat] += lacks(setup) as u8;
}

/// Replaces missing cards by unknown ones in every hand that is not full.
fn fill_short_hands_with_unknown(setup: &mut Setup) {
    let size = expected_size(setup);
    let mut short: Vec<Seat> = setup.seats_from(Seat::North).collect();
    short.retain(|&seat| cards_held(setup, seat) < size);
    for seat in short {
        fill_with_unknown(setup, seat);
    }
}

/// Returns the number of cards that each hand should have, including its card in the current trick. In an ending, where
/// the two longest hands are equally long, this is their length; otherwise it is the length of a full hand.
pub(super) fn expected_size(setup: &Setup) -> usize {
    let full = setup.game.hand_size();
    let seats = setup.seats_from(Seat::North);
    let mut held: Vec<usize> = seats
        .map(|seat| cards_held(setup, seat).min(full))
        .collect();
    held.sort_unstable();
    match held[..] {
        [.., one, other] if one == other && one > 0 => one,
        _ => full,
    }
}

/// Gives all unplaced cards to the only hand that is not full, if there is just one and they fill it exactly.
fn fill_last_hand(setup: &mut Setup) {
    let lacks = |seat: Seat| cards_missing(setup, seat) + usize::from(setup.unknown[seat]);
    let mut seats = setup.seats_from(Seat::North);
    let mut short = seats.by_ref().filter(|&seat| lacks(seat) > 0);
    let (Some(last), None) = (short.next(), short.next()) else {
        return;
    };
    let rest = setup.unplaced();
    if rest.len() == lacks(last) && setup.possible(last) == rest {
        setup.hands[last] |= rest;
        setup.unknown[last] = 0;
    }
}

/// Removes a card from its hand. If it is in the current trick, all cards of the trick first return to their hands.
fn remove_card(setup: &mut Setup, card: Card) {
    if setup.trick.cards().any(|other| other == card) {
        setup.take_trick_back();
    }
    for hand in &mut setup.hands.0 {
        hand.remove(card);
    }
    setup.gone.remove(card);
}

/// Removes every card from the hands, the current trick and the discards.
fn clear_deal(setup: &mut Setup) {
    setup.hands = BySeat::default();
    setup.unknown = BySeat::default();
    setup.gone = CardSet::EMPTY;
    setup.trick = Trick::EMPTY;
}

/// Removes every card from the hands, the current trick and the discards, and deletes the play.
fn clear_deal_and_play(problem: &mut Problem) {
    clear_deal(&mut problem.setup);
    problem.set_play(Vec::new());
}

/// Removes all cards of a hand, known and unknown.
fn clear_hand(setup: &mut Setup, seat: Seat) {
    setup.hands[seat] = CardSet::EMPTY;
    setup.unknown[seat] = 0;
}

/// Swaps the cards of two hands, known and unknown.
fn swap_hands(setup: &mut Setup, one: Seat, other: Seat) {
    setup.hands.0.swap(one.index(), other.index());
    setup.unknown.0.swap(one.index(), other.index());
}

/// Deals the unplaced cards at random to the hands that are not full.
fn deal_unplaced(setup: &mut Setup, seed: u64) {
    setup.unknown = BySeat::default();
    let mut rest: Vec<Card> = setup.unplaced().iter().collect();
    Chance::from_seed(seed).shuffle(&mut rest);
    let mut seats: Vec<Seat> = setup.seats_from(Seat::North).collect();
    // A hand that showed out in the current trick can take the fewest cards, so it is dealt first.
    seats.sort_by_key(|&seat| setup.possible(seat).len());
    for seat in seats {
        let possible = setup.possible(seat);
        let fitting = rest.iter().copied().filter(|&card| possible.has(card));
        let dealt: CardSet = fitting.take(cards_missing(setup, seat)).collect();
        rest.retain(|&card| !dealt.has(card));
        setup.hands[seat] |= dealt;
    }
}

/// Returns the number of cards in a hand, known and unknown, including its card in the current trick.
pub fn cards_held(setup: &Setup, seat: Seat) -> usize {
    let has_played = setup.card_in_trick(seat).is_some();
    setup.hand_len(seat) + usize::from(has_played)
}

/// Returns the number of cards missing from a full hand, counting its card in the current trick as held.
pub fn cards_missing(setup: &Setup, seat: Seat) -> usize {
    (setup.game.hand_size()).saturating_sub(cards_held(setup, seat))
}

/// Swaps two suits in the hands, the contract, the auction, the play and the solution.
fn swap_suits(problem: &mut Problem, one: Suit, other: Suit) {
    let card = |card: Card| Card::new(card.suit.swapped(one, other), card.rank);
    let set = |cards: CardSet| cards.iter().map(card).collect::<CardSet>();
    let setup = &mut problem.setup;
    setup.hands = BySeat(setup.hands.0.map(set));
    setup.gone = set(setup.gone);
    let trick: Vec<Card> = setup.trick.cards().map(card).collect();
    setup.trick = Trick::try_from(trick).unwrap_or_default();
    if let Strain::Trump(suit) = setup.strain {
        setup.strain = Strain::Trump(suit.swapped(one, other));
    }
    problem.play = problem.play.map(&card);
    problem.line.iter_mut().for_each(|line| *line = card(*line));
    problem.record.swap_suits(one, other);
    if let Some(solution) = &mut problem.solution {
        solution.cards = set(solution.cards);
    }
}

/// Changes the game to bridge or preferans. Cards that do not exist in the new game are removed from the hands.
fn set_game(problem: &mut Problem, game: Game) {
    let setup = &mut problem.setup;
    if setup.game == game {
        return;
    }
    let hands = setup.hands;
    clear_deal(setup);
    (setup.game, setup.absent) = (game, Setup::empty(game).absent);
    for seat in setup.seats_from(Seat::North) {
        setup.hands[seat] = hands[seat] & game.pack();
    }
    if let Some(absent) = setup.absent {
        set_absent(setup, absent);
    }
    if !game.strains().contains(&setup.strain) {
        setup.strain = Strain::NoTrump;
    }
    problem.level = None;
    problem.doubling = Doubling::Undoubled;
    problem.set_play(Vec::new());
}

/// Makes a seat declarer. In bridge, if the old declarer's left-hand opponent was on lead and the trick is empty, the
/// new declarer's left-hand opponent leads.
fn set_declarer(setup: &mut Setup, seat: Seat) {
    let follows = setup.game == Game::Bridge
        && setup.leader == setup.declarer.next()
        && setup.trick.is_empty();
    setup.declarer = seat;
    if follows {
        setup.leader = seat.next();
    }
}

/// Sets a call of the auction if it is legal. If that ends the auction, its contract and declarer become those of the
/// problem.
fn set_call(problem: &mut Problem, index: usize, call: Call) {
    let auction = &mut problem.record.auction;
    if auction.set_call(problem.dealer, index, call).is_ok() {
        adopt_result(problem);
    }
}

/// Sets the explanation of a call; does nothing if the auction has no call with this index.
fn explain_call(problem: &mut Problem, index: usize, meaning: &str) {
    if let Some(explained) = problem.record.auction.calls.get_mut(index) {
        meaning.clone_into(&mut explained.meaning);
    }
}

/// Appends the passes that end an auction after its last bid, if it has one.
fn end_auction(problem: &mut Problem) {
    // At most three passes follow the last bid.
    for _ in 0..3 {
        let (state, _) = problem.record.auction.state(problem.dealer);
        if state.contract().is_some() && !state.is_over() {
            let index = problem.record.auction.calls.len();
            set_call(problem, index, Call::Pass);
        }
    }
}

/// Copies the contract and declarer from a finished auction to the problem; a passed-out board gets no contract.
fn adopt_result(problem: &mut Problem) {
    let auction = &problem.record.auction;
    let state = auction.state_before(problem.dealer, auction.calls.len());
    match state.contract() {
        Some((contract, declarer)) if state.is_over() => {
            set_declarer(&mut problem.setup, declarer);
            problem.set_contract(contract);
        }
        None if state.is_over() => problem.level = None,
        Some(_) | None => {}
    }
}

/// Makes `seat` the empty one and moves its cards to the seat that was empty before. The lead and the role of declarer
/// move with the cards, or to the next seat if no seat was empty.
fn set_absent(setup: &mut Setup, seat: Seat) {
    let old = setup.absent.replace(seat).filter(|&old| old != seat);
    let heir = old.unwrap_or_else(|| seat.next());
    if old.is_some() {
        swap_hands(setup, seat, heir);
    }
    for duty in [&mut setup.leader, &mut setup.declarer] {
        if *duty == seat {
            *duty = heir;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kibitzer::cards::Tricks;

    fn full() -> Problem {
        let mut problem = Problem::new(Game::Bridge);
        Edit::DealRandomly(7).apply(&mut problem);
        problem
    }

    #[test]
    fn a_random_deal_is_full_and_differs_by_seed() {
        let problem = full();
        assert!(problem.setup.out_of_play().is_empty());
        assert!(problem.setup.hands.0.iter().all(|hand| hand.len() == 13));
        let mut other = Problem::new(Game::Bridge);
        Edit::DealRandomly(9).apply(&mut other);
        assert_ne!(problem.setup.hands, other.setup.hands);
    }

    #[test]
    fn four_rotations_restore_the_deal() {
        let mut problem = full();
        problem.vulnerability = Vulnerability::EastWest;
        let start = problem.clone();
        Edit::Rotate.apply(&mut problem);
        assert_ne!(problem, start);
        (0..3).for_each(|_| Edit::Rotate.apply(&mut problem));
        assert_eq!(problem, start);
    }

    /// Checks that the names of the players and the makeable tricks move with the hands.
    #[test]
    fn player_names_and_makeable_tricks_move_with_the_hands_and_suits() {
        let mut problem = full();
        problem.record.players[Seat::North] = "Zia".to_owned();
        problem.record.makes[Seat::North] = [9, 10, 8, 7, 6].map(|tricks| Some(Tricks(tricks)));
        Edit::Rotate.apply(&mut problem);
        assert_eq!(problem.record.players[Seat::East], "Zia");
        Edit::SwapSuits(Suit::Spades, Suit::Clubs).apply(&mut problem);
        let makes = [9, 6, 8, 7, 10].map(|tricks| Some(Tricks(tricks)));
        assert_eq!(problem.record.makes[Seat::East], makes);
    }

    #[test]
    fn a_moved_card_leaves_its_old_hand() {
        let mut problem = full();
        let card = problem.setup.hands[Seat::East].iter().next().unwrap();
        Edit::Give(card, Seat::West).apply(&mut problem);
        assert!(problem.setup.hands[Seat::West].has(card));
        assert!(!problem.setup.hands[Seat::East].has(card));
        Edit::Take(card).apply(&mut problem);
        assert_eq!(problem.setup.out_of_play(), CardSet::from(card));
    }

    #[test]
    fn unplaced_cards_fill_the_last_hand() {
        let mut problem = full();
        let west = problem.setup.hands[Seat::West];
        problem.setup.hands[Seat::West] = CardSet::EMPTY;
        Edit::DealRest(3).apply(&mut problem);
        assert_eq!(problem.setup.hands[Seat::West], west);
    }

    fn cards(text: &str) -> CardSet {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_hand_gets_the_remaining_cards_automatically() {
        let mut problem = full();
        let setup = problem.setup;
        problem.setup.hands[Seat::East] = CardSet::EMPTY;
        problem.setup.hands[Seat::West] = CardSet::EMPTY;
        let mut east = setup.hands[Seat::East].iter();
        let last = east.next_back().unwrap();
        for card in east {
            Edit::Give(card, Seat::East).apply(&mut problem);
        }
        assert!(problem.setup.hands[Seat::West].is_empty());
        Edit::Give(last, Seat::East).apply(&mut problem);
        assert_eq!(problem.setup.hands, setup.hands);
        // A card that is taken out is not dealt again automatically.
        Edit::Take(last).apply(&mut problem);
        assert_eq!(problem.setup.out_of_play(), CardSet::from(last));
        let typed = TypedHand::held(&setup, Seat::East);
        Edit::Forget(Seat::West).apply(&mut problem);
        Edit::Hold(Seat::East, typed).apply(&mut problem);
        assert_eq!(problem.setup, setup);
    }

    #[test]
    fn the_last_preferans_hand_is_filled_once_two_cards_are_set_aside() {
        let mut problem = new_deal(Game::Preferans);
        let rank = |rank: &str| cards(&[rank; 4].join("."));
        let hold = |problem: &mut Problem, seat, cards| {
            Edit::Hold(seat, TypedHand { cards, unknown: 0 }).apply(problem);
        };
        hold(&mut problem, Seat::South, rank("AK") | cards("Q.Q.."));
        hold(&mut problem, Seat::West, rank("JT") | cards("..Q.Q"));
        assert!(problem.setup.hands[Seat::East].is_empty());
        for card in cards("7.7..") {
            Edit::SetAside(card).apply(&mut problem);
        }
        assert_eq!(problem.setup.hands[Seat::East], rank("98") | cards("..7.7"));
    }

    #[test]
    fn cards_of_an_unknown_hand_become_known_one_by_one() {
        let mut problem = full();
        let east = problem.setup.hands[Seat::East];
        Edit::Forget(Seat::East).apply(&mut problem);
        Edit::Forget(Seat::West).apply(&mut problem);
        assert_eq!(problem.setup.unknown.0, [0, 13, 0, 13]);
        let card = east.iter().next().unwrap();
        Edit::Give(card, Seat::East).apply(&mut problem);
        Edit::Give(card, Seat::East).apply(&mut problem);
        assert_eq!(problem.setup.unknown.0, [0, 12, 0, 13]);
        Edit::Know(Seat::East).apply(&mut problem);
        assert_eq!(problem.setup.hand_len(Seat::East), 1);
        Edit::ForgetRest.apply(&mut problem);
        assert_eq!(problem.setup.unknown.0, [0, 12, 0, 13]);
        Edit::DealRest(2).apply(&mut problem);
        assert!(problem.setup.hands[Seat::East].has(card));
        assert!(problem.setup.out_of_play().is_empty());
    }

    #[test]
    fn a_new_deal_has_a_contract_that_follows_the_strain() {
        let mut problem = new_deal(Game::Bridge);
        let contract = |problem: &Problem| problem.contract().unwrap().to_string();
        assert_eq!(contract(&problem), "3NT");
        Edit::Strain(Strain::Trump(Suit::Spades)).apply(&mut problem);
        assert_eq!(contract(&problem), "4S");
        Edit::Level(Some(2)).apply(&mut problem);
        Edit::Strain(Strain::Trump(Suit::Clubs)).apply(&mut problem);
        assert_eq!(contract(&problem), "2C");
        let mut problem = new_deal(Game::Preferans);
        assert_eq!(contract(&problem), "6S");
        Edit::Strain(Strain::Misere).apply(&mut problem);
        Edit::Strain(Strain::NoTrump).apply(&mut problem);
        assert_eq!(contract(&problem), "6NT");
    }

    #[test]
    fn a_passed_out_board_can_be_played_once_a_contract_is_chosen() {
        let mut passed = full();
        passed.pass_out();
        Edit::Dealer(Seat::East).apply(&mut passed);
        assert!(passed.is_passed_out());
        let one = Contract::parse(Game::Bridge, "1C").unwrap();
        let contract = Edit::Contract(one, Seat::North);
        let strain = Edit::Strain(Strain::NoTrump);
        for edit in [contract, strain, Edit::Declarer(Seat::South)] {
            let mut played = passed.clone();
            edit.apply(&mut played);
            assert!(!played.is_passed_out(), "{edit:?}");
            assert!(played.record.auction.calls.is_empty(), "{edit:?}");
        }
    }

    #[test]
    fn changing_to_preferans_removes_small_cards_and_a_seat() {
        let mut problem = full();
        Edit::Game(Game::Preferans).apply(&mut problem);
        let absent = problem.setup.absent.unwrap();
        assert!(problem.setup.hands[absent].is_empty());
        assert!(Game::Preferans.pack().has_all(problem.setup.in_play()));
        assert_ne!(problem.setup.leader, absent);
        assert_ne!(problem.setup.declarer, absent);
    }

    #[test]
    fn an_edited_deal_loses_its_published_answer() {
        let mut problem = full();
        let (tricks, cards) = (Tricks(9), CardSet::EMPTY);
        let solution = kibitzer::problem::Solution { tricks, cards };
        problem.solution = Some(solution);
        Edit::Text(Field::Title, "same deal".to_owned()).apply(&mut problem);
        Edit::Rotate.apply(&mut problem);
        assert_eq!(problem.solution, Some(solution));
        Edit::Swap(Seat::North, Seat::East).apply(&mut problem);
        assert_eq!(problem.solution, None);
    }
}
