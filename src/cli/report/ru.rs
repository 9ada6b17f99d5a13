//! A report in Russian.

use super::words::{
    BoardWords, CallWords, CardWords, MatchWords, PlayWords, PlayerWords, ReportWords, ScoreWords,
    SeatWords, TableWords,
};

pub(super) static WORDS: ReportWords = ReportWords {
    code: "ru",
    cards: CardWords {
        ranks: [
            "Т", "К", "Д", "В", "10", "9", "8", "7", "6", "5", "4", "3", "2",
        ],
        no_trump: "БК",
        misere: "мизер",
    },
    seats: SeatWords {
        letters: ["С", "В", "Ю", "З"],
        names: ["Север", "Восток", "Юг", "Запад"],
        sides: ["С-Ю", "В-З"],
        nobody_vulnerable: "все до зоны",
        all_vulnerable: "все в зоне",
        vulnerable: |side| format!("{side} в зоне"),
    },
    board: BoardWords {
        heading: "Сдачи",
        board: "Сдача",
        boards: |count| counted(count, ["сдача", "сдачи", "сдач"]),
        dealer: "сдаёт",
        makes: "Взятки при лучшей игре",
        par: "Пар",
        passed_out: "все пас",
        to_top: "Все сдачи",
        about_par: "Рядом с номером сдачи её пар: запись при лучшей торговле и лучшем розыгрыше обеих сторон.",
    },
    table: TableWords {
        heading: "Результаты",
        recorded: "Записанные торговля и розыгрыш",
        table: "Стол",
        room: "Комната",
        rooms: ["открытая", "закрытая"],
        contract: "Контракт",
        by: "Играет",
        lead: "Атака",
        tricks: "Взятки",
        score: "Запись",
        lost: "Отдано взяток: разыгрывающий, вистующие",
        auction: "Торговля",
        calls: CallWords {
            pass: "пас",
            double: "контра",
            redouble: "реконтра",
            whist: "вист",
            half: "полвиста",
        },
    },
    play: PlayWords {
        heading: "Розыгрыш",
        trick: "Взятка",
        first: "В начало",
        previous: "Карта назад",
        next: "Следующая карта",
        last: "В конец",
        declarer_takes: "у разыгрывающего при лучшей игре",
        won: "взято",
        mistakes: |count| counted(count, ["ошибка", "ошибки", "ошибок"]),
        no_mistake: "Ни одна карта не стоила взятки.",
        mistake: |it| {
            let cost = counted(it.cost.into(), ["взятку", "взятки", "взяток"]);
            format!(
                "Взятка {}, {}: {} отдаёт {cost}; лучше {}, было бы {}",
                it.trick, it.who, it.card, it.better, it.keeps
            )
        },
    },
    players: PlayerWords {
        heading: "Игроки",
        about: "Сколько взяток отдали карты каждого игрока, если видеть все карты, и за сколько сдач. Карты болвана засчитываются разыгрывающему.",
        player: "Игрок",
        as_declarer: "Розыгрыш",
        as_defender: "Вист",
        together: "Всего",
        per_board: "За сдачу",
        decimal: ",",
    },
    scores: ScoreWords {
        ranking: "Итоги",
        rank: "Место",
        pair: "Пара",
        names: "Игроки",
        section: "Сектор",
        round: "Тур",
        boards: "Сдач",
        matchpoints: "МП",
        imps: "ИМП",
        percent: "%",
        victory_points: "ВП",
    },
    matches: MatchWords {
        home: "Хозяева",
        visitors: "Гости",
        open_room: "Открытая комната",
        closed_room: "Закрытая комната",
        running: "Счёт матча",
        push: "Ничья на сдаче",
        gain: |imps, team| {
            let imps = counted(imps as usize, ["имп", "импа", "импов"]);
            format!("{imps}: {team}")
        },
    },
};

/// Returns a number with the right form of its noun: for 1, for 2 to 4, or for many.
fn counted(count: usize, [one, few, many]: [&str; 3]) -> String {
    let form = match (count % 10, count % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        (0 | 5.., _) => many,
    };
    format!("{count} {form}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_choose_their_words() {
        let boards = [1, 2, 5, 11, 12, 21, 24, 25, 111, 122].map(WORDS.board.boards);
        let expected = [
            "1 сдача",
            "2 сдачи",
            "5 сдач",
            "11 сдач",
            "12 сдач",
            "21 сдача",
            "24 сдачи",
            "25 сдач",
            "111 сдач",
            "122 сдачи",
        ];
        assert_eq!(boards, expected);
    }
}
