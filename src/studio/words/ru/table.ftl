### Стол, по-русски.

## Стол

table-to-lead = { $seat } · заход
table-to-play = { $seat } · ход
table-declarer = { $seat } · разыгрывает
table-held = { $seat } · { $count } из { $size }
table-nobody = { $seat } · никого
table-choose-hand = Карты из колоды получает { $seat }: клавиша { $letter } или { $digit }
table-worse = { $count ->
    [one] на { $count } взятку хуже лучшей карты
    [few] на { $count } взятки хуже лучшей карты
   *[many] на { $count } взяток хуже лучшей карты
}
table-by = { $seat }
table-side-declares = разыгрывают { $side }
table-best = лучшее
table-tally = Взято: { $declaring } { $ours }, { $others } { $theirs }. Лучший результат, { $declaring }, при лучшей игре отсюда: { $best }
