### Доказанные решения задач, по-русски.

solution-but = но
solution-or = или
solution-of = из { $count }
solution-misses = не достигает цели
solution-dual = дуаль
solution-order = перестановка ходов
solution-small = взаимозаменяемые карты
solution-not-compared = дуаль, порядок не сравнивался
solution-permitted = допустима
solution-sound = корректна
solution-duals = есть дуали
solution-orders = есть перестановка ходов
solution-cooked = побочное решение
solution-fails = нет решения: цель недостижима
solution-unproved = { $count ->
    [one] не доказано за { $shown } позицию
    [few] не доказано за { $shown } позиции
   *[many] не доказано за { $shown } позиций
}
solution-rest-unproved = { $count ->
    [one] остальное не доказано за { $shown } позицию
    [few] остальное не доказано за { $shown } позиции
   *[many] остальное не доказано за { $shown } позиций
}
solution-proved-to = главный вариант доказан до взятки { $trick }
solution-variation-duals = дуали до двух последних взяток: { $letters }
solution-variation-orders = перестановки ходов до двух последних взяток: { $letters }
solution-variation-small = взаимозаменяемые карты до двух последних взяток: { $letters }
solution-defeats = { $goal }, контракт проигран
solution-permits-order = перестановка ходов допустима
solution-permits-small = взаимозаменяемые карты допустимы
solution-permits-minor = дуали в двух последних взятках допустимы
solution-permits-trick = дуали в { $trick }-й взятке допустимы

# The facts about a solution, also shown in the window.
soundness-tight = без запаса
soundness-not-tight = с запасом
soundness-short = исход решается в конце
soundness-precision = точных ходов: { $precision }
soundness-difficulty = сложность { $level } из 5
