### Все расклады соперников, по-русски.

## Все расклады, коротко

layouts-title = Все расклады соперников
layouts-tab = Расклады
layouts-total = { $count ->
    [one] { $shown } расклад
    [few] { $shown } расклада
   *[many] { $shown } раскладов
}
layouts-what = Решает все расклады закрытых карт и считает взятки.
layouts-caution = Каждый расклад играется в открытую: эти средние обещают больше, чем можно найти за столом.
layouts-more = Ещё…
layouts-unseen = Закрыты
layouts-unseen-tip = Две руки, карты которых раскладываются всеми способами
layouts-pair = { $one } и { $other }
layouts-count = Посчитать
layouts-pause = Пауза
layouts-resume = Дальше
layouts-stop = Стоп

layouts-all-counted = { $count ->
    [1] единственный посчитан за { $time }
    [one] посчитан { $shown } за { $time }
    [few] посчитаны все { $shown } за { $time }
   *[many] посчитаны все { $shown } за { $time }
}
layouts-so-far = { $done } из { $all }
layouts-so-far-drawn = наугад взято { $done } из { $all }
layouts-pass-makes = проход 1 из 2, играется ли: { $progress }
layouts-pass-tricks = проход 2 из 2, сколько взяток: { $progress }
layouts-is-paused = пауза
layouts-is-stopped = остановлено
layouts-rate = { $rate } / с
layouts-left = осталось { $time }

## Статистика

statistics-export = В файл CSV…
statistics-picture = Картинка…
statistics-how = Слева закрепите карты и ограничьте длины, потом посчитайте.
statistics-not-known-yet = Пока неизвестно.
statistics-tab-layouts = Расклады
statistics-tab-indicator = Что губит
statistics-tab-cards = Каждая карта
statistics-tab-scores = Запись

statistics-what-goes-down = Как часто контракт не играется, по раскладу мастей { $one }–{ $other } и по тому, у кого карта; самое важное вверху.
statistics-what-falls-short = Как часто не хватает взяток, по раскладу мастей { $one }–{ $other } и по тому, у кого карта; самое важное вверху.
statistics-nothing-tells = Ни расклад мастей, ни одна карта ничего не меняет.
statistics-nothing-tells-yet = В раскладах, взятых наугад до сих пор, ни расклад мастей, ни одна карта ничего не меняет.
statistics-split = расклад { $suit }
statistics-case-goes-down = { $what }, { $case }: { $share } от всех, без взяток в { $down }
statistics-case-falls-short = { $what }, { $case }: { $share } от всех, не хватает в { $down }
statistics-of-all = { $share } от всех
statistics-unseen-turn = Ход закрытой руки: её карты в разных раскладах разные.
statistics-not-each-card = Можно спросить о каждой карте; это немного дольше.
statistics-each-card = Считать каждую карту
statistics-best-card = Только лучшую
statistics-click-a-card = Щёлкните карту, чтобы сыграть её и посмотреть снова.
statistics-card = карта
statistics-mean = взятки в среднем
statistics-makes = играется
statistics-best = лучшая в
statistics-sort-by-card = по картам
statistics-sort-by-mean = по взяткам в среднем
statistics-sort-by-makes = по доле выигранных
statistics-sort-by-best = по доле, где лучшая
statistics-play-in-all = ход { $card } во всех раскладах

statistics-back = Назад к статистике
statistics-layout = Расклад
statistics-layout-with = Расклад: { $tricks }
statistics-layout-makes = Расклад, где контракт играется
statistics-layout-goes-down = Расклад, где контракт не играется
statistics-layout-number = { $number } из { $count } в списке
statistics-previous = Предыдущий
statistics-next = Следующий

## Столбики

histogram-makes = играется
histogram-goes-down = не играется
histogram-click = Щёлкните, чтобы увидеть эти расклады
histogram-bar = { $result }: { $share }
histogram-bar-so-far = { $count ->
    [one] { $tricks }: пока { $shown } расклад
    [few] { $tricks }: пока { $shown } расклада
   *[many] { $tricks }: пока { $shown } раскладов
}
histogram-bar-exact = { $count ->
    [one] { $tricks }: { $shown } расклад, { $share }
    [few] { $tricks }: { $shown } расклада, { $share }
   *[many] { $tricks }: { $shown } раскладов, { $share }
}
histogram-at-least = { $tricks } и больше: { $share }

histogram-mean = { $mean } взятки в среднем
histogram-at-start = Посчитано в начале розыгрыша.
histogram-after-card = Посчитано после карты { $number } розыгрыша.
histogram-contract = { $contract } играется в { $share }
histogram-or-more = { $tricks } и больше в { $share }
histogram-or-fewer = { $tricks } и меньше в { $share }
histogram-between = от { $low } до { $high } с вероятностью 95 %
histogram-exact = { $count ->
    [1] Точно: посчитан единственный расклад.
    [one] Точно: посчитан { $shown } расклад, то есть все.
    [few] Точно: посчитаны все { $shown } расклада.
   *[many] Точно: посчитаны все { $shown } раскладов.
}
histogram-in-order = Посчитано подряд: о всех раскладах это ещё ничего не говорит.
histogram-soon = Скоро появится первая оценка.
histogram-makes-estimated = { $count ->
    [one] Оценка по { $shown } раскладу, взятому наугад. Сколько взяток, будет посчитано потом.
    [few] Оценка по { $shown } раскладам, взятым наугад. Сколько взяток, будет посчитано потом.
   *[many] Оценка по { $shown } раскладам, взятым наугад. Сколько взяток, будет посчитано потом.
}
histogram-estimated = { $count ->
    [one] Оценка по { $shown } раскладу, взятому наугад; с вероятностью 95 % доля лежит между метками.
    [few] Оценка по { $shown } раскладам, взятым наугад; с вероятностью 95 % доля лежит между метками.
   *[many] Оценка по { $shown } раскладам, взятым наугад; с вероятностью 95 % доля лежит между метками.
}
histogram-makes-exact = Играется ли контракт, известно точно.

## Что известно о закрытых руках

limits-title = Закрытые руки
limits-how = Щёлкните карту, чтобы закрепить её за рукой; тяните края полосы, чтобы ограничить длину.
limits-discards = Снос тоже закрыт
limits-discards-tip = Карты вне игры могут быть в закрытых руках, а их карты в сносе
limits-holds = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
limits-suit-of = { $seat }, { $suit }
limits-points-of = { $seat }, очки
limits-points = очки
limits-void = нет
limits-none-of = { $what }: нет
limits-at-least = { $what }, не меньше
limits-at-most = { $what }, не больше
limits-drag = { $what }: тяните края или перейдите к ним клавишей Tab и нажимайте ← и →
limits-pin = закрепить { $card }, { $seat }
limits-pinned-here = { $card }: щёлкните, и она снова может лежать где угодно
limits-pinned-elsewhere = { $card }: щёлкните, и она в этой руке, а не в другой
limits-not-pinned = { $card }: щёлкните, и она в этой руке во всех раскладах
limits-none = Ограничений нет: считаются все расклады.
limits-only = Только расклады, где
limits-clear = Снять все
limits-shown = { $limit } (видно)
limits-impossible = { $reason }.
limits-forget = снять: { $limit }
limits-forget-tip = Щёлкните, чтобы снять это ограничение
limits-has-points = { $seat }, очки: { $range }
limits-holds-card = { $seat }: { $card }
limits-has-none = { $seat }, { $suit }: нет
limits-has-length = { $seat }, { $suit }: { $range }

## Расклады за столбиком

walk-how = Щёлкните столбик, чтобы увидеть его расклады, а потом расклад, чтобы разыграть его на столе.
walk-none-known = Такие расклады пока не встретились.
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
walk-so-far = из взятых или посчитанных до сих пор

walk-by = по
walk-all-splits = раскладу мастей
walk-all-splits-name = по раскладу всех мастей
walk-suit-name = по раскладу масти: { $suit }
walk-holder = у кого { $card }
walk-a-card = карте…
walk-a-card-tip = Делит расклады по тому, у кого карта
walk-holder-name = по тому, у кого { $card }
walk-has-it = { $seat }
walk-group = { $count ->
    [one] { $group }: { $shown } расклад
    [few] { $group }: { $shown } расклада
   *[many] { $group }: { $shown } раскладов
}
walk-group-so-far = { $count ->
    [one] { $group }: пока { $shown } расклад
    [few] { $group }: пока { $shown } расклада
   *[many] { $group }: пока { $shown } раскладов
}
walk-group-share = { $count ->
    [one] { $share } от { $shown } такого расклада
    [few] { $share } от { $shown } таких раскладов
   *[many] { $share } от { $shown } таких раскладов
}
walk-group-share-so-far = { $count ->
    [one] { $share } от { $shown } такого расклада, известного пока
    [few] { $share } от { $shown } таких раскладов, известных пока
   *[many] { $share } от { $shown } таких раскладов, известных пока
}

walk-none-has = Нет раскладов с этими картами.
walk-search = искать расклады
walk-search-hint = Поиск, например { $letter }:SA
walk-search-tip = Расклады, где в руке есть карты: { $letter }:SAK значит туз и король пик
walk-first = первые { $shown }
walk-sort-by-hand = расклады по картам: { $seat }
walk-sort-by-most = сначала больше взяток
walk-sort-by-fewest = сначала меньше взяток
walk-tricks = взятки
walk-tricks-most-first = взятки ↓
walk-tricks-fewest-first = взятки ↑
walk-layout = расклад { $number }: { $one } { $cards }, { $other } { $others }
walk-lay = Щёлкните, чтобы выложить его на стол

## Запись

convention-sochi = Сочинка
convention-leningrad = Ленинградка
convention-rostov = Ростов
scores-convention = Конвенция
scores-prices = { $name }: очко в пуле стоит { $pool } вистов. Умножается на цену игры: { $whist } за вист, { $undertrick } за недобор разыгрывающего, { $shortfall } за недобор вистующих.
scores-players = Игроки
scores-three-players = втроём
scores-four-players = вчетвером: сдающий не играет

scores-bridge-exact = Средняя запись разыгрывающей стороны, если играть этот контракт во всех раскладах.
scores-bridge-estimated = Средняя запись разыгрывающей стороны, если играть этот контракт, по взятым наугад раскладам.
scores-preferans-exact = Сколько вистов в среднем выигрывает разыгрывающий, если играть этот контракт во всех раскладах.
scores-preferans-estimated = Сколько вистов в среднем выигрывает разыгрывающий, если играть этот контракт, по взятым наугад раскладам.

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
scores-opponents-whist-or-half = соперники вистуют, если это выгодно, иначе берут полвиста
scores-opponents-whist = соперники всегда вистуют
scores-opponents-half = соперники всегда берут полвиста
scores-opponents-pass = соперники всегда пасуют
scores-row = { $contract } играется в { $share }
scores-score = { $terms }: { $score }
