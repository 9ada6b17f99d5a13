### Ввод расклада, по-русски.

## Edit

edit-pack = Колода · карты получает { $seat } · с клавиатуры: { $suit }
edit-pack-tray = Колода · карты выходят из игры
edit-pack-remark = щёлкайте, перетаскивайте или набирайте карты; пробел переходит к следующей масти
edit-in-the-trick = во взятке
edit-nowhere = не сдана
edit-card = колода: { $card }, { $place }
edit-give = { $card }, { $place }: щёлкните, чтобы отдать { FORM($seat, as: "dative") }
edit-take-out = { $card }: щёлкните, чтобы убрать из игры
edit-all-cards = Все карты
edit-clear = Очистить
edit-trick-back = Вернуть взятку
edit-trick-back-tip = Карты со стола возвращаются в руки
edit-swap-hands = Поменять руки местами
edit-swap-hands-tip = Меняет карты выбранной руки с картами другой
edit-two-hands = { $one } и { $other }
edit-swap-suits = Поменять масти местами
edit-swap-suits-tip = Меняет местами две масти во всех руках; если одна из них козырная, козырем становится другая
edit-two-suits = { $one } и { $other }
edit-playable = ✓ Эту сдачу можно разыгрывать.
edit-not-playable = Играть пока нельзя:
edit-deal = Сдача
edit-deal-remark = любое изменение можно отменить
edit-problem = Задача
edit-goal = Цель
edit-goal-none = нет
edit-goal-tricks = Взятки
edit-goal-of = { $count } из { $total }
edit-goal-fewer = цель: на взятку меньше
edit-goal-more = цель: на взятку больше
edit-goal-exactly = ровно
edit-goal-exactly-tip = Задача утверждает, что лучшего результата не добиться
edit-goal-at-most = не больше
edit-goal-at-most-tip = Сторона должна отдать взятки: взять не больше этого числа
edit-game = Игра
edit-strain = Масть
edit-contract = Контракт
edit-no-contract = без контракта
edit-level = контракт на уровне { $level }
edit-doubled = Контра
edit-not-doubled = нет
edit-declarer = Разыгрывает
edit-leads = Ходит
edit-empty-seat = Пустое место
edit-dealer = Сдаёт
edit-duty = { $duty }: { $seat }
edit-vulnerable = Зональность
edit-analyse = Анализировать
edit-analyse-disabled = Ошибки перечислены под столом
edit-count = Посчитать все расклады
edit-lead = ✓ Известна одна рука: спросите, чем она атакует, или сдайте остальное.
edit-countable = ✓ Можно посчитать все расклады рук: { $hands }.
edit-countable-discards = ✓ Можно посчитать все варианты сноса.
edit-turn = Повернуть
edit-hands = Руки
edit-hands-remark = К43 ДВ10 В984 К83; ? — неизвестна
edit-hands-remark-preferans = ТК7 ДВ10 К98 7; ? — неизвестна
edit-hand-hint = К43 ДВ10 В984 К83
edit-hand-hint-preferans = ТК7 ДВ10 К98 7
edit-hand-line = карты { FORM($seat, as: "genitive") }
edit-seat = { $seat } { $count }
edit-seat-name = карты получает { $seat }, у него { $count } из { $size }
edit-forget = { $seat }: недостающие карты неизвестны
edit-know = { $seat }: все карты известны
edit-unknown = { $count ->
    [one] { $count } карта неизвестна
    [few] { $count } карты неизвестны
   *[many] { $count } карт неизвестно
}
edit-unplaced = Не сдано: { $count }
edit-unplaced-tip = Карты, которых нет ни в одной руке. Перетащите сюда карту, чтобы убрать её из руки.
edit-tray = { $what }: { $count }
edit-tray-tip = Карты, которые точно вышли из игры, например снос в преферансе: в неизвестных руках их нет. Щёлкните, чтобы карты шли сюда, или перетащите карту.

command-turn-view = Вид с другого места
    .tip = Внизу стола оказывается другой игрок; сдача не меняется
    .also = повернуть стол, перевернуть

## What is wrong

lack-taken = { $cards }: карта взята у { FORM($seat, as: "genitive") }
lack-taken-cards = взяты: { $cards }
taken-cards = { $cards } у { FORM($seat, as: "genitive") }
lack-full = { $card }: карта не добавлена, у { FORM($seat, as: "genitive") } полная рука
lack-short = { $count ->
    [one] не хватает { $count } карты
    [few] не хватает { $count } карт
   *[many] не хватает { $count } карт
}
lack-short-of = { $count ->
    [one] { $seat }: не хватает { $count } карты
    [few] { $seat }: не хватает { $count } карт
   *[many] { $seat }: не хватает { $count } карт
}
lack-short-hands = { $count ->
    [one] не хватает { $count } карты: { $hands }
    [few] не хватает { $count } карт: { $hands }
   *[many] не хватает { $count } карт: { $hands }
}
repair-deal = Сдать наугад
repair-rest = Сдать остальное
repair-forget = Неизвестны
repair-give = { FORM($card, as: "accusative") } { FORM($seat, as: "dative") }
repair-give-back = Вернуть
repair-take = Убрать
repair-strain = Без козыря
repair-declarer = Разыгрывает { $seat }
repair-leader = Ходит { $seat }
repair-absent = Пустое место: { $seat }
repair-present = Играют все четверо
repair-play = Очистить розыгрыш

typed-at = символ { $column }: { $what }

## Unknown hands

unknown-title = Руки неизвестны: { $hands }
unknown-title-discards = Снос неизвестен
unknown-what-discards = Оценить карты можно, только когда известны все руки. Посчитайте все варианты сноса или сдайте недостающие карты наугад.
unknown-what = Оценить карты можно, только когда известны все руки. Посчитайте все расклады двух неизвестных рук или сдайте недостающие карты наугад.
unknown-needs = Чтобы посчитать все расклады остальных рук, в бридже должны быть известны две руки, в преферансе — одна. Для всего остального нужны все руки.
unknown-count = Посчитать все расклады
uncountable-many = неизвестно больше двух рук: { $seats }
uncountable-too-few = { $count ->
    [one] неизвестным рукам не хватает { $count } карты
    [few] неизвестным рукам не хватает { $count } карт
   *[many] неизвестным рукам не хватает { $count } карт
}
uncountable-too-many = { $count ->
    [one] для неизвестных рук осталась { $count } лишняя карта: уберите лишнее из игры
    [few] для неизвестных рук остались { $count } лишние карты: уберите лишнее из игры
   *[many] для неизвестных рук осталось { $count } лишних карт: уберите лишнее из игры
}

known-title = Что известно
known-contract = { $contract }, играет { $seat }.
known-hand = { $seat }: { $cards }
known-trick = На столе: { $cards }
known-turn = Ходит { $seat }.
known-take-back = Взять назад { FORM($card, as: "accusative") }
known-lead-what = Первый ход: карты { FORM($seat, as: "genitive") } закрыты
known-lead = ход { FORM($card, as: "instrumental") }
known-best-lead = В каждом раскладе { $seat } ходит лучшей картой, как если бы видел все руки. Выберите карту, чтобы посчитать расклады после этого хода.
known-this-lead = Считаются только расклады, где { $seat } может пойти { FORM($card, as: "instrumental") }.

## Discards

games-title = Игры
games-estimated = { $count ->
    [one] оценка по { $count } случайному раскладу
    [few] оценка по { $count } случайным раскладам
   *[many] оценка по { $count } случайным раскладам
}
games-what = Как часто удаётся каждая игра после лучшего для неё сноса. Щелчок выбирает игру.
games-marked = Выделена самая выгодная.
games-none-makes = Ни одна игра не удаётся, какой снос ни сделай.
games-best = { $game }; самая выгодная
games-game = { $contract } играется: { $share }, в среднем { $gain } виста; снос { $cards }
discards-title = Снос
discards-what = Решает каждый расклад остальных рук после каждого сноса.
discards-solved = решено { $done } из { $all }
discards-solved-in = { $count } за { $time }
discards-this-layout = Этот расклад
discards-this-layout-name = снос в этом раскладе
discards-all-layouts = Все расклады
discards-all-layouts-name = снос во всех раскладах
discards-every-lead = Каждый ход
discards-every-lead-name = снос против каждого первого хода
discards-count = Посчитать
discards-sampled = { $count ->
    [0] решаются случайные расклады
    [one] оценка по { $count } случайному раскладу
    [few] оценка по { $count } случайным раскладам
   *[many] оценка по { $count } случайным раскладам
}
discards-estimates = Знак ≈ означает оценку (случайных раскладов: { $count }); без него число точное.
discards-progress = { $count ->
    [one] { $done } из { $shown } расклада со сносом
    [few] { $done } из { $shown } раскладов со сносом
   *[many] { $done } из { $shown } раскладов со сносом
}
discards-counted = { $count ->
    [one] { $shown } расклад со сносом посчитан за { $time }
    [few] все { $shown } расклада со сносом посчитаны за { $time }
   *[many] все { $shown } раскладов со сносом посчитаны за { $time }
}
discards-stopped = остановлено · { $progress }
discards-running = { $progress } · { $time } · осталось { $left }
discards-makes = играется
discards-tricks = взятки
discards-mean = в среднем { $mean } взятки
discards-share-and-mean = играется: { $share }, в среднем { $mean } взятки
discards-unseen = Другие игроки не видят сноса: для них каждый снос — возможный расклад.
discards-unseen-count = Возможный снос…
discards-name = снос { $cards }: { $brings }
lead-table-catches = { $lead } ловит при любом сносе: взяток не меньше { $count }.
lead-table-escapes = Ни один ход не ловит при любом сносе. Лучший в среднем — { $lead }: { $mean } взятки.
lead-table-holds = После { $lead } при любом сносе взяток не больше { $count }.
lead-table-own = Снос { $cards }, ход { $lead }: взяток { $count }.
lead-table-export = Таблица в CSV…
lead-table-least = мин.
lead-table-most = макс.
lead-table-mean = в среднем
lead-table-value-tip = Взятки разыгрывающего после лучшего хода против этого сноса
lead-table-lead = первый ход — { $cards }: взяток от { $least } до { $most }, в среднем по всем сносам { $mean }
lead-table-cell = снос { $discard }, первый ход — { $lead }: { $tricks }

## The auction

command-edit-auction = Изменить торговлю
    .tip = Показывает заявки и бидинг-бокс
    .also = торговля, заявки, торг, бидинг-бокс
auction-type = Ввод заявок
auction-type-hint = Введите заявки, например `п 1п к 3бк`
auction-turn = заявляет { $seat }
auction-none = Заявок пока нет.
auction-meaning = Значение заявки: { $call }, { $seat }
auction-cut = Взять назад
auction-cut-tip = Убирает выбранную или последнюю заявку и все заявки после неё
auction-enter = ввести…
auction-calls = { $count ->
    [one] { $count } заявка…
    [few] { $count } заявки…
   *[many] { $count } заявок…
}
