### The table, in Russian.

## Table

table-to-lead = { $seat } · ход
table-to-play = { $seat } · играет
table-declarer = { $seat } · разыгрывает
table-player = { $hand } · { $player }
table-held = { $seat } · { $count } из { $size }
table-nobody = { $seat } · никого
table-choose-hand = Карты, выбранные в колоде, попадают сюда: { $seat }, клавиша { $letter }
table-by = разыгрывает { $seat }
table-side-declares = разыгрывает { $side }
table-best = лучш.
table-tally = Взято взяток: { $declaring } — { $ours }, { $others } — { $theirs }. Наилучший результат при точной игре дальше, { $declaring }: { $best }
table-unknown = { $count ->
    [one] { $count } неизвестная карта
    [few] { $count } неизвестные карты
   *[many] { $count } неизвестных карт
}

## How the table looks

command-hands-as-fans = Руки веером
    .tip = Все масти руки рядом или каждая масть отдельным рядом
command-plain-table = Гладкий стол
    .tip = Стол цвета окна или зелёное сукно
command-cards-move = Движение карт
    .tip = Видно, как сыгранная карта переходит во взятку

## What the numbers on cards say

rating-best = лучшая
rating-worse = хуже
rating-makes = выполняет
rating-over = лишние взятки
rating-fails = не выполняет
rating-keeps = достигает
rating-more = больше
rating-short = меньше
rating-fewer = меньше
rating-too-many = лишние
rating-sets = подсаживает
rating-beats = опровергает
rating-holds = выполняется всё равно
rating-lets = отпускает
rating-free = ничего не теряет
rating-costly = теряет 1
rating-dear = теряет больше

## The line after a card that is looked at

line-after = после { $card }
topic-preview = вариант после карты
