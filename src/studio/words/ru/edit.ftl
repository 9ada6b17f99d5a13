### Ввод расклада, по-русски.

## Edit

edit-pack = Колода · карты идут игроку: { $seat } · с клавиатуры: { $suit }
edit-pack-tray = Колода · карты выходят из игры
edit-pack-remark = щёлкайте или тащите карты либо набирайте их с клавиатуры: пробел — следующая масть
edit-in-the-trick = во взятке
edit-nowhere = не сдана
edit-card = колода: { $card }, { $place }
edit-give = { $card }, { $place }: щелчок отдаёт карту игроку { $seat }
edit-take-out = { $card }: щелчок убирает карту из руки
edit-all-cards = Все карты
edit-clear = Очистить
edit-trick-back = Вернуть взятку
edit-trick-back-tip = Карты со стола возвращаются в руки
edit-swap-hands = Обменять руки
edit-swap-hands-tip = Меняет карты выбранной руки с картами другой
edit-two-hands = { $one } и { $other }
edit-swap-suits = Обменять масти
edit-swap-suits-tip = Меняет названия двух мастей во всех руках и в козыре
edit-two-suits = { $one } и { $other }
edit-playable = ✓ Этот расклад можно играть.
edit-not-playable = Играть пока нельзя:
edit-deal = Расклад
edit-deal-remark = всё можно отменить
edit-problem = Задача
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
edit-analyse-disabled = Что не так, написано под столом
edit-count = Посчитать все расклады
edit-countable = ✓ Можно посчитать все расклады рук: { $hands }.
edit-turn = Повернуть
edit-hands = Руки
edit-hands-remark = К43 ДВ10 В984 К83, ? — неизвестно
edit-hands-remark-preferans = ТК7 ДВ10 К98 7, ? — неизвестно
edit-hand-hint = К43 ДВ10 В984 К83
edit-hand-hint-preferans = ТК7 ДВ10 К98 7
edit-hand-line = карты игрока { $seat }
edit-seat = { $seat } { $count }
edit-seat-name = карты идут игроку { $seat }, у него { $count } из { $size }
edit-forget = { $seat }: недостающие карты неизвестны
edit-know = { $seat }: неизвестных карт нет
edit-unknown = { $count ->
    [one] { $count } карта неизвестна
    [few] { $count } карты неизвестны
   *[many] { $count } карт неизвестно
}
edit-unplaced = Не сдано: { $count }
edit-unplaced-tip = Карты, про которые неизвестно, у кого они. Перетащите сюда карту, чтобы убрать её из руки.
edit-tray = Вне игры: { $count }
edit-tray-tip = Карты, которых точно нет ни у кого, например снос в преферансе. Щёлкните, чтобы карты шли сюда, или перетащите карту.

command-turn-view = Повернуть вид
    .tip = Внизу стола сидит другой игрок; расклад не меняется
command-count-unknown = Посчитать все расклады неизвестных рук
    .tip = Чего ни у кого нет, то неизвестно, и считаются все расклады этих карт

## What is wrong

lack-taken = { $card }: карта взята из другой руки ({ $seat })
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
repair-deal = Сдать наугад
repair-rest = Сдать остальное
repair-forget = Неизвестны
repair-give = { $seat }: { $card }
repair-take = Убрать
repair-strain = Без козыря
repair-declarer = Разыгрывает { $seat }
repair-leader = Ходит { $seat }
repair-absent = Пустое место: { $seat }
repair-present = Играют все четверо
repair-play = Забыть розыгрыш

typed-at = символ { $column }: { $what }

## Hands that are not known

unknown-title = Руки неизвестны: { $hands }
unknown-what = Сколько стоит карта, известно, когда открыты все руки. Но можно посчитать все расклады двух рук или сдать недостающие карты наугад.
unknown-needs = Чтобы посчитать все расклады остальных рук, в бридже нужны две руки, в преферансе одна; для всего прочего нужны все руки.
unknown-count = Посчитать все расклады
uncountable-many = неизвестны больше двух рук: { $seats }
uncountable-too-few = { $count ->
    [one] неизвестным рукам не хватает { $count } карты
    [few] неизвестным рукам не хватает { $count } карт
   *[many] неизвестным рукам не хватает { $count } карт
}
uncountable-too-many = { $count ->
    [one] для неизвестных рук осталась { $count } лишняя карта: уберите её из игры
    [few] для неизвестных рук остались { $count } лишние карты: уберите их из игры
   *[many] для неизвестных рук осталось { $count } лишних карт: уберите их из игры
}

known-title = Что известно
known-contract = { $contract }, разыгрывает { $seat }
known-hand = { $seat }: { $cards }
known-trick = На столе: { $cards }
known-turn = Ходит { $seat }.
known-take-back = Взять назад: { $card }
known-lead-what = { $seat } ходит первым, его карт не видно. С чего он пойдёт?
known-any-lead = любой ход
known-any-lead-name = любой ход: в каждом раскладе лучший
known-lead = ход: { $card }
known-best-lead = В каждом раскладе { $seat } ходит лучшей картой, как если бы видел все руки. Выберите карту, чтобы посчитать расклады после этого хода.
known-this-lead = Считаются только расклады, где возможен этот ход: { $card }.

## Discards

games-title = Игры
games-estimated = { $count ->
    [one] оценка по { $count } случайному раскладу
    [few] оценка по { $count } случайным раскладам
   *[many] оценка по { $count } случайным раскладам
}
games-what = Как часто играется каждая игра после лучшего для неё сноса. Выделена самая выгодная. Щелчок выбирает игру.
games-game = { $contract } играется: { $share }, в среднем { $gain } виста; снос { $cards }
discards-title = Снос
discards-what = Решает каждый расклад остальных рук после каждого сноса.
discards-solved = решено { $done } из { $all }
discards-solved-in = { $count } за { $time }
discards-this-layout = Этот расклад
discards-this-layout-name = сносы в этом раскладе
discards-all-layouts = Все расклады
discards-all-layouts-name = сносы во всех раскладах
discards-count = Посчитать
discards-stop = Остановить
discards-sampled = { $count ->
    [0] решаются случайные расклады
    [one] оценка по { $count } случайному раскладу
    [few] оценка по { $count } случайным раскладам
   *[many] оценка по { $count } случайным раскладам
}
discards-estimates = ≈ — оценка по случайным раскладам, их { $count }; без этого знака — точное число по всем раскладам.
discards-progress = { $count ->
    [one] { $done } из { $shown } расклада
    [few] { $done } из { $shown } раскладов
   *[many] { $done } из { $shown } раскладов
}
discards-counted = { $count ->
    [one] { $shown } расклад посчитан за { $time }
    [few] все { $shown } расклада посчитаны за { $time }
   *[many] все { $shown } раскладов посчитаны за { $time }
}
discards-stopped = остановлено · { $progress }
discards-running = { $progress } · { $time } · осталось { $left }
discards-makes = играется
discards-tricks = взятки
discards-mean = в среднем { $mean } взятки
discards-share-and-mean = играется: { $share }, в среднем { $mean } взятки
discards-name = снос { $cards }: { $brings }
