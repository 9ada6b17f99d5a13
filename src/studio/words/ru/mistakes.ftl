### Ошибки розыгрыша, по-русски.

## Mistakes

mistakes-title = Ошибки
mistakes-no-play = Здесь появятся сыгранные карты, которые стоили взяток, и лучшие карты вместо них.
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
mistakes-go = Щёлкните, чтобы перейти к позиции перед этой картой
mistakes-better = лучше
mistakes-instead = { $card } вместо { FORM($played, as: "genitive") }
mistakes-instead-tip = Щёлкните, чтобы сыграть её как вариант
mistakes-column-cards = карты
mistakes-column-mistakes = ошибки
mistakes-column-lost = цена
mistakes-tally = { $who }: карт { $cards }, ошибок { $mistakes }, цена во взятках { $lost }

## Commands

command-next-mistake = Следующая ошибка
    .tip = К позиции перед следующей картой, которая стоила взятки
command-previous-mistake = Предыдущая ошибка
    .tip = К позиции перед предыдущей картой, которая стоила взятки
