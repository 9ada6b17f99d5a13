### Страница отчёта, по-русски.

## Сдачи

report-boards = Сдачи
report-board = Сдача
report-count = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
report-points = { $points } оч.
report-dealer = сдаёт { $seat }
report-makes = Взятки при лучшей игре
report-wrong-makes = В файле указано другое число взяток: { $entries }.
report-wrong-par = В файле указан другой пар: { $par }.
report-par = Пар
report-all-boards = Все сдачи
report-about-par = Число рядом со сдачей — её пар, то есть счёт при лучшей торговле и лучшей игре обеих сторон.

## Результаты

report-results = Результаты
report-recorded = Записанные торговля и розыгрыш
report-table = Стол
report-room = Комната
report-open = открытая
report-closed = закрытая
report-contract = Контракт
report-by = Играет
report-lead = Атака
report-tricks = Взятки
report-score = Счёт
report-lost = Потеряно взяток: разыгрывающий, вистующие
report-auction = Торговля

## Розыгрыш

report-play = Розыгрыш
report-trick = Взятка
report-first-card = Первая карта
report-previous-card = Предыдущая карта
report-next-card = Следующая карта
report-last-card = Последняя карта
report-declarer-takes = у разыгрывающего при лучшей игре
report-won = взято
report-mistakes = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
report-no-mistake = Ни одна карта не стоила взятки.
report-mistake = Взятка { $trick }, { $who }: { $card }, { $cost ->
    [one] потеряна { $cost } взятка
    [few] потеряны { $cost } взятки
   *[many] потеряно { $cost } взяток
}; лучше { $better }, у разыгрывающего было бы { $keeps }

## Игроки

report-players = Игроки
report-about-players = Взятки, потерянные каждым игроком (по анализу в открытую), и число сдач. Карты болвана засчитываются разыгрывающему.
report-player = Игрок
report-as-declarer = Розыгрыш
report-as-defender = Вист
report-together = Всего
report-per-board = За сдачу

## Итоги

report-ranking = Итоги
report-rank = Место
report-pair = Пара
report-section = Сектор
report-round = Тур
report-matchpoints = МП
report-imps = Импы
report-victory-points = ВП
report-victory-points-wbf = ВП (шкала Всемирной федерации)
report-differences = { $count ->
    [one] { $count } число в файле не следует
    [few] { $count } числа в файле не следуют
   *[many] { $count } чисел в файле не следуют
} из результатов.
report-could-make = При лучшей игре
report-lead-cost = взятки, потерянные на атаке
report-direction = Линия
report-opponents = Соперники
report-pairs = Пары
report-about-pairs = Где каждая пара выиграла и проиграла сдачи. «При лучшей игре» — число взяток разыгрывающего, если все играют безошибочно; число рядом с атакой — сколько взяток она стоила вистующим.
report-pair-balance = Взятки по сравнению с лучшей игрой: на розыгрыше { $declarer }, на висте { $defender }. На собственных атаках потеряно { $leads }.

## Матчи

report-home = Хозяева
report-visitors = Гости
report-open-room = Открытая комната
report-closed-room = Закрытая комната
report-running = Счёт матча
report-push = Ничья на сдаче
report-gain = { $imps ->
    [one] { $imps } имп: { $team }
    [few] { $imps } импа: { $team }
   *[many] { $imps } импов: { $team }
}
