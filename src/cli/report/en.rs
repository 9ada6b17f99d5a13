//! A report in English.

use super::words::{
    BoardWords, CallWords, CardWords, MatchWords, PlayWords, PlayerWords, ReportWords, ScoreWords,
    SeatWords, TableWords,
};

pub(super) static WORDS: ReportWords = ReportWords {
    code: "en",
    cards: CardWords {
        ranks: [
            "A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2",
        ],
        no_trump: "NT",
        misere: "misère",
    },
    seats: SeatWords {
        letters: ["N", "E", "S", "W"],
        names: ["North", "East", "South", "West"],
        sides: ["N-S", "E-W"],
        nobody_vulnerable: "nobody vulnerable",
        all_vulnerable: "all vulnerable",
        vulnerable: |side| format!("{side} vulnerable"),
    },
    board: BoardWords {
        heading: "Boards",
        board: "Board",
        boards: |count| counted(count, "board", "boards"),
        dealer: "dealer",
        makes: "Tricks with best play",
        par: "Par",
        passed_out: "passed out",
        to_top: "All boards",
        about_par: "The number beside a board is its par: the score if both sides bid and play perfectly.",
    },
    table: TableWords {
        heading: "Results",
        recorded: "Recorded auctions and play",
        table: "Table",
        room: "Room",
        rooms: ["open", "closed"],
        contract: "Contract",
        by: "By",
        lead: "Lead",
        tricks: "Tricks",
        score: "Score",
        lost: "Tricks lost: declarer, defence",
        auction: "Auction",
        calls: CallWords {
            pass: "pass",
            double: "X",
            redouble: "XX",
            whist: "whist",
            half: "half",
        },
    },
    play: PlayWords {
        heading: "Play",
        trick: "Trick",
        first: "First card",
        previous: "Previous card",
        next: "Next card",
        last: "Last card",
        declarer_takes: "declarer with best play",
        won: "won",
        mistakes: |count| counted(count, "mistake", "mistakes"),
        no_mistake: "No card cost a trick.",
        mistake: |it| {
            let cost = counted(it.cost.into(), "trick", "tricks");
            format!(
                "Trick {}, {}: {} cost {cost}; {} would have kept {}",
                it.trick, it.who, it.card, it.better, it.keeps
            )
        },
    },
    players: PlayerWords {
        heading: "Players",
        about: "Tricks lost by each player, double-dummy, and the number of boards. Dummy's cards count as declarer's.",
        player: "Player",
        as_declarer: "Declarer",
        as_defender: "Defender",
        together: "Total",
        per_board: "Per board",
        decimal: ".",
    },
    scores: ScoreWords {
        ranking: "Ranking",
        rank: "Rank",
        pair: "Pair",
        names: "Players",
        section: "Section",
        round: "Round",
        boards: "Boards",
        matchpoints: "MP",
        imps: "IMP",
        percent: "%",
        victory_points: "VP",
    },
    matches: MatchWords {
        home: "Home",
        visitors: "Visitors",
        open_room: "Open room",
        closed_room: "Closed room",
        running: "Match score",
        push: "No swing",
        gain: |imps, team| {
            let imps = counted(imps as usize, "IMP", "IMPs");
            format!("{imps} to {team}")
        },
    },
};

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
