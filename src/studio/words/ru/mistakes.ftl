### Ошибки розыгрыша, по-русски.

## Ошибки

mistakes-title = Ошибки
mistakes-no-play = Здесь будет каждая сыгранная карта, которая стоила взятки, и карты лучше неё.
mistakes-clean = Ни одна карта не стоила взятки.
mistakes-none = нет
mistakes-count = { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}
mistakes-progress = { $count ->
    [one] оценено { $done } из { $count } карты
    [few] оценено { $done } из { $count } карт
   *[many] оценено { $done } из { $count } карт
}
mistakes-entry = взятка { $trick }, { $seat }: { $card }, цена: { $cost }
mistakes-go = Щелчок: встать перед этой картой
mistakes-better = лучше
mistakes-instead = { $card } вместо { $played }
mistakes-instead-tip = Щелчок: сыграть вариантом
mistakes-column-cards = карты
mistakes-column-mistakes = ошибки
mistakes-column-lost = цена
mistakes-tally = { $who }: карт { $cards }, ошибок { $mistakes }, цена во взятках { $lost }

## Команды

command-next-mistake = Следующая ошибка
    .tip = Вперёд, к следующей карте линии, которая стоит взятки; встать перед ней
command-previous-mistake = Предыдущая ошибка
    .tip = Назад, к прошлой карте линии, которая стоит взятки; встать перед ней
