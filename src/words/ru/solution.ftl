### Доказанные решения задач, по-русски.

solution-but = но
solution-or = или
solution-of = из { $count }
solution-misses = не достигает цели
solution-dual = дуаль
solution-order = перестановка ходов
solution-small = взаимозаменяемы
solution-not-compared = дуаль, порядок не сравнивался
solution-permitted = допускается
solution-sound = задача корректна
solution-duals = в задаче есть дуали
solution-orders = в задаче есть перестановка ходов
solution-cooked = у задачи есть побочное решение
solution-fails = у задачи нет решения: цель недостижима
solution-unproved = { $count ->
    [one] решение не доказано за { $shown } позицию
    [few] решение не доказано за { $shown } позиции
   *[many] решение не доказано за { $shown } позиций
}
solution-rest-unproved = { $count ->
    [one] остальное не доказано за { $shown } позицию
    [few] остальное не доказано за { $shown } позиции
   *[many] остальное не доказано за { $shown } позиций
}
solution-proved-to = главный вариант доказан до взятки { $trick }
solution-variations-open = варианты перебраны не до конца
solution-variation-duals = дуали до двух последних взяток: { $letters }
solution-variation-orders = перестановки ходов до двух последних взяток: { $letters }
solution-variation-small = взаимозаменяемые карты до двух последних взяток: { $letters }
solution-defeats = { $goal }, контракт проигран
solution-permits-order = перестановка ходов допустима
solution-permits-small = взаимозаменяемые карты допустимы
solution-permits-minor = дуали в двух последних взятках допустимы
solution-permits-trick = дуали в { $trick }-й взятке допустимы

# The facts about a solution, also shown in the window.
soundness-tight = без запаса
soundness-not-tight = с запасом
soundness-short = исход решается в конце
soundness-precision = точных ходов: { $precision }
soundness-difficulty = сложность { $level } из 5
