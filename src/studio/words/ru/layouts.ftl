### Все расклады соперников, по-русски.

## Summary of all possible layouts

layouts-title = Все расклады соперников
layouts-title-discards = Возможный снос
layouts-tab = Расклады
layouts-total = { $count ->
    [one] { $shown } расклад
    [few] { $shown } расклада
   *[many] { $shown } раскладов
}
layouts-what = Каждый расклад закрытых карт решается в открытую.
layouts-caution = Каждый расклад закрытых карт решается в открытую: за столом такое среднее недостижимо.
layouts-more = Ещё…
layouts-unseen = Закрыты
layouts-unseen-tip = Две руки, карты которых раскладываются всеми возможными способами
layouts-unseen-discards = Закрыт
layouts-unseen-discards-tip = Каждый расклад — один из возможных сносов; все остальные карты открыты
layouts-discards-of = снос { FORM($seat, as: "genitive") }
layouts-hand-and-discards = { $seat } и снос
layouts-pair = { $one } и { $other }
layouts-count = Посчитать

layouts-all-counted = { $count ->
    [1] единственный посчитан за { $time }
    [one] посчитаны все { $shown } за { $time }
    [few] посчитаны все { $shown } за { $time }
   *[many] посчитаны все { $shown } за { $time }
}
layouts-so-far = раскладов: { $done } из { $all }
layouts-so-far-drawn = наугад взято раскладов: { $done } из { $all }
layouts-pass-makes = Шаг 1 из 2: играется ли? { $progress }
layouts-pass-tricks = Шаг 2 из 2: сколько взяток? { $progress }
layouts-rate = { $rate } / с
layouts-left = осталось { $time }
layouts-left-in-step = до конца шага { $time }
layouts-more-than-an-hour = больше часа

## Statistics

statistics-export = Экспорт…
statistics-how = Слева закрепите карты и ограничьте длины, затем начните подсчёт.
statistics-not-known-yet = Пока неизвестно.
statistics-tab-layouts = Расклады
statistics-tab-indicator = Что губит
statistics-tab-cards = Каждая карта
statistics-tab-scores = Счёт

statistics-what-goes-down = Как часто контракт не играется в зависимости от расклада мастей { $one }–{ $other } и от того, у кого карта; самое важное вверху.
statistics-what-falls-short = Как часто не хватает взяток в зависимости от расклада мастей { $one }–{ $other } и от того, у кого карта; самое важное вверху.
statistics-what-goes-down-discards = Как часто контракт не играется в зависимости от числа карт масти (в руке–в сносе) и от того, снесена ли карта; самое важное вверху.
statistics-what-falls-short-discards = Как часто не хватает взяток в зависимости от числа карт масти (в руке–в сносе) и от того, снесена ли карта; самое важное вверху.
statistics-nothing-tells = Ни расклад мастей, ни положение карт ничего не меняют.
statistics-nothing-tells-yet = В раскладах, взятых наугад до сих пор, ни расклад мастей, ни положение карт ничего не меняют.
statistics-split = масть { $suit }
statistics-case-goes-down = { $what }, { $case }: доля { $share }, не играется: { $down }
statistics-case-falls-short = { $what }, { $case }: доля { $share }, не хватает: { $down }
statistics-of-all = доля { $share }
statistics-unseen-turn = Ходит закрытая рука, а её карты в каждом раскладе свои.
statistics-not-each-card = Каждую карту можно посчитать отдельно; это немного дольше.
statistics-each-card = Считать каждую карту
statistics-best-card = Только лучшая карта
statistics-click-a-card = Щёлкните карту, чтобы сыграть её и посчитать снова.
statistics-card = карта
statistics-mean = взяток в среднем
statistics-makes = играется
statistics-best = лучшая в
statistics-sort-by-card = упорядочить по картам
statistics-sort-by-mean = упорядочить по среднему числу взяток
statistics-sort-by-makes = упорядочить по тому, как часто играется контракт
statistics-sort-by-best = упорядочить по тому, как часто карта лучшая
statistics-play-in-all = сыграть { FORM($card, as: "accusative") } во всех раскладах

statistics-back = Назад к раскладам
statistics-layout = Расклад
statistics-layout-with = Расклад: { $tricks }
statistics-layout-makes = Расклад, где контракт играется
statistics-layout-goes-down = Расклад, где контракт не играется
statistics-layout-number = { $number } из { $count } в списке
statistics-previous = Предыдущий
statistics-next = Следующий

## The bars

histogram-makes = играется
histogram-goes-down = не играется
histogram-click = Щёлкните, чтобы увидеть эти расклады
histogram-bar = { $result }: { $share }
histogram-bar-exact = { $count ->
    [one] { $tricks }: { $shown } расклад, { $share }
    [few] { $tricks }: { $shown } расклада, { $share }
   *[many] { $tricks }: { $shown } раскладов, { $share }
}
histogram-at-least = { $tricks } и больше: { $share }

histogram-mean = { $mean } взятки в среднем
histogram-at-start = Посчитано в начале розыгрыша.
histogram-after-card = Посчитано после { $number }-й карты розыгрыша.
histogram-contract = { $contract } играется: { $share } раскладов
histogram-or-more = { $tricks } и больше: { $share } раскладов
histogram-or-fewer = { $tricks } и меньше: { $share } раскладов
histogram-between = от { $low } до { $high } (доверительный интервал 95 %)
histogram-exact = { $count ->
    [1] Точно: посчитан единственный расклад.
    [one] Точно: посчитан { $shown } расклад, то есть все.
    [few] Точно: посчитаны все { $shown } расклада.
   *[many] Точно: посчитаны все { $shown } раскладов.
}
histogram-in-order = Пока расклады посчитаны только по порядку: это ещё не случайная выборка.
histogram-soon = Скоро появится первая оценка.
histogram-makes-estimated = { $count ->
    [one] Оценка по { $shown } случайному раскладу. Число взяток будет посчитано позже.
    [few] Оценка по { $shown } случайным раскладам. Число взяток будет посчитано позже.
   *[many] Оценка по { $shown } случайным раскладам. Число взяток будет посчитано позже.
}
histogram-estimated = { $count ->
    [one] Оценка по { $shown } случайному раскладу. Отрезки: 95 %.
    [few] Оценка по { $shown } случайным раскладам. Отрезки: 95 %.
   *[many] Оценка по { $shown } случайным раскладам. Отрезки: 95 %.
}
histogram-makes-exact = Играется ли: точно. Число взяток будет посчитано позже.
histogram-makes-exact-apart = { $count ->
    [one] Играется ли: точно. Взятки: оценка по { $shown } случайному раскладу (отрезки: 95 %).
    [few] Играется ли: точно. Взятки: оценка по { $shown } случайным раскладам (отрезки: 95 %).
   *[many] Играется ли: точно. Взятки: оценка по { $shown } случайным раскладам (отрезки: 95 %).
}

## Constraints on the unseen hands

limits-title = Закрытые руки
limits-title-discards = { $seat } и снос
limits-how = Щёлкните карту, чтобы закрепить её за рукой; тяните края полосы, чтобы ограничить длину.
limits-how-discards = Щёлкните карту, которой нет в сносе: она осталась у { FORM($seat, as: "genitive") }; тяните края полосы, чтобы ограничить длину.
limits-discards = Снос тоже закрыт
limits-discards-tip = Каждая карта сноса может оказаться и в закрытой руке
limits-holds = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
limits-holds-of = { $count ->
    [one] { $count } карта из этих { $all }
    [few] { $count } карты из этих { $all }
   *[many] { $count } карт из этих { $all }
}
limits-suit-of = { $seat }, { $suit }
limits-points-of = { $seat }, очки
limits-points = очки
limits-void = нет
limits-none-of = { $what }: нет
limits-at-least = { $what }, не меньше
limits-at-most = { $what }, не больше
limits-drag = { $what }: тяните края или выберите их клавишей Tab и нажимайте ← и →
limits-pin = закрепить { FORM($card, as: "accusative") } за { FORM($seat, as: "instrumental") }
limits-pinned-here = { $card }: щёлкните, чтобы открепить
limits-pinned-elsewhere = { $card }: щёлкните, чтобы переложить из другой руки в эту
limits-not-pinned = { $card }: щёлкните, чтобы положить в эту руку во всех раскладах
limits-none = Ограничений нет: считаются все расклады.
limits-only = Только расклады, где
limits-clear = Снять все
limits-shown = { $limit } (видно по розыгрышу)
limits-impossible = { $reason }.
limits-forget = снять: { $limit }
limits-forget-tip = Щёлкните, чтобы снять это ограничение
limits-has-points = { $seat }, очки: { $range }
limits-holds-card = у { FORM($seat, as: "genitive") } { $card }
limits-has-none = у { FORM($seat, as: "genitive") } нет { FORM($suit, as: "genitive") }
limits-has-length = { $seat }, { $suit }: { $range }

## The layouts behind a bar

walk-how = Щёлкните столбик, чтобы увидеть его расклады; щёлкните расклад, чтобы разыграть его на столе.
walk-none-known = Таких раскладов пока не встретилось.
walk-layouts = Расклады
walk-with = { $tricks }
walk-with-name = расклады этого столбика
walk-make = играется
walk-make-name = расклады, где контракт играется
walk-go-down = не играется
walk-go-down-name = расклады, где контракт не играется
walk-reach = хватает
walk-reach-name = расклады, где взяток хватает
walk-fall-short = не хватает
walk-fall-short-name = расклады, где взяток не хватает
walk-drawn = { $count ->
    [0] среди взятых наугад таких нет: доли неизвестны
    [one] доли оценены по { $shown } такому раскладу, взятому наугад
    [few] доли оценены по { $shown } таким раскладам, взятым наугад
   *[many] доли оценены по { $shown } таким раскладам, взятым наугад
}

walk-by = по
walk-all-splits = раскладу мастей
walk-all-splits-name = по раскладу всех мастей
walk-suit-name = по раскладу { FORM($suit, as: "genitive") }
walk-holder = карте: { $card }
walk-a-card = карте…
walk-a-card-tip = Делит расклады по тому, у кого карта
walk-holder-name = по тому, у кого { $card }
walk-has-it = у { FORM($seat, as: "genitive") }
walk-discarded = в сносе
walk-discards = Снос
walk-hand-and-discards = в руке–в сносе
walk-group = { $count ->
    [one] { $group }: { $shown } расклад
    [few] { $group }: { $shown } расклада
   *[many] { $group }: { $shown } раскладов
}
walk-group-estimated = { $group }: { $share } таких раскладов
walk-group-share = { $count ->
    [one] { $share } от { $shown } такого расклада
    [few] { $share } от { $shown } таких раскладов
   *[many] { $share } от { $shown } таких раскладов
}
walk-group-share-estimated = { $share } раскладов этой группы

walk-none-has = Нет раскладов с этими картами.
walk-search = искать расклады
walk-search-hint = Поиск, например { $letter }:ЧД
walk-search-tip = Расклады, где в руке есть карты: { $letter }:ЧДВ означает даму и валета червей
walk-first = первые { $shown }
walk-sort-by-hand = упорядочить по картам { FORM($seat, as: "genitive") }
walk-sort-by-discards = упорядочить по сносу
walk-sort-by-most = упорядочить: сначала больше взяток
walk-sort-by-fewest = упорядочить: сначала меньше взяток
walk-tricks = взятки
walk-layout = расклад { $number }: { $one } { $cards }, { $other } { $others }
walk-discard = расклад { $number }: { $seat } { $cards }, снос { $discards }
walk-lay = Щёлкните, чтобы выложить его на стол

## Scores

convention-sochi = Сочинка
convention-leningrad = Ленинградка
convention-rostov = Ростов
scores-convention = Конвенция
scores-prices = { $name }: очко в пуле стоит { $pool } вистов. Множители цены игры: вист { $whist }, недобор разыгрывающего { $undertrick }, недобор вистующих { $shortfall }.
scores-players = Игроки
scores-three-players = втроём
scores-four-players = вчетвером: сдающий не играет
scores-ten = Десятерная
scores-ten-whisted = вистуется
scores-ten-whisted-text = десятерная вистуется, как любая другая игра
scores-ten-checked = проверяется
scores-ten-checked-text = десятерная проверяется: вистующие всегда играют в открытую и ничем не рискуют

scores-bridge-exact = Средний счёт разыгрывающей стороны, если играть этот контракт во всех раскладах.
scores-bridge-estimated = Средний счёт разыгрывающей стороны, если играть этот контракт: оценка по случайным раскладам.
scores-preferans-exact = Средний выигрыш разыгрывающего в вистах, если играть этот контракт во всех раскладах.
scores-preferans-estimated = Средний выигрыш разыгрывающего в вистах, если играть этот контракт: оценка по случайным раскладам.

scores-contract = контракт
scores-makes = играется
scores-not-vulnerable = до зоны
scores-vulnerable = в зоне
scores-doubled = контра
scores-terms-not-vulnerable = до зоны
scores-terms-doubled-not-vulnerable = контра, до зоны
scores-terms-vulnerable = в зоне
scores-terms-doubled-vulnerable = контра, в зоне
scores-gain = выигрыш
scores-misere = мизер не вистуют
scores-whist-or-pass =
    вист
    или пас
scores-whist-or-half =
    вист или
    полвиста
scores-whist =
    всегда
    вист
scores-half =
    всегда
    полвиста
scores-pass =
    всегда
    пас
scores-opponents-whist-or-pass = соперники вистуют, если это выгодно, иначе пасуют
scores-opponents-whist-or-half = соперники вистуют, если это выгодно, иначе уходят за полвиста
scores-opponents-whist = соперники всегда вистуют
scores-opponents-half = соперники всегда уходят за полвиста
scores-opponents-pass = соперники всегда пасуют
scores-row = { $contract } играется: { $share }
scores-score = { $terms }: { $score }
article-assumed = Предполагается: { $limits }.
article-lead = Ход: { $card }.
article-points = очки { $range }
article-weighted = сумма весов карт { $range }
csv-title = Сдача
csv-contract = Контракт
csv-makes = играется
csv-tricks = взятки
