### The table, in Russian.

## Table

table-to-lead = { $seat } · заход
table-to-play = { $seat } · ход
table-declarer = { $seat } · разыгрывает
table-player = { $hand } · { $player }
table-held = { $seat } · { $count } из { $size }
table-nobody = { $seat } · никого
table-choose-hand = Карты, выбранные в колоде, получает { $seat } (клавиша { $letter })
table-by = разыгрывает { $seat }
table-side-declares = разыгрывает { $side }
table-best = можно
table-needs = нужно
table-vulnerable = в зоне
table-dealer = сдаёт
table-points = { $points } оч.
table-is-vulnerable = в зоне
table-is-dealer = сдающий
table-dealt-points = { $points ->
    [one] { $points } очко в сданной руке
    [few] { $points } очка в сданной руке
   *[many] { $points } очков в сданной руке
}
table-tally = Взято взяток: { $declaring } { $ours }, { $others } { $theirs }. Всего у { FORM($declaring, as: "genitive") } при лучшей игре с этой позиции: { $best }
plate-tip = { $name }. Щёлкните, чтобы изменить контракт, разыгрывающего, сдающего или зональность.
table-played = { $seat }: { $card } во взятке
table-out-of-play = { $what }: { $card }
table-unknown = { $count ->
    [one] { $count } неизвестная карта
    [few] { $count } неизвестные карты
   *[many] { $count } неизвестных карт
}

## The buttons of the play

command-play-through = Показ розыгрыша
    .tip = Играет карты линии одну за другой или останавливает показ
command-next-pace = Другая скорость
    .tip = Меняет время между картами при показе розыгрыша
command-last-trick = Последняя взятка
    .tip = Показывает последнюю полную взятку или снова карты текущей
table-pace = Скорость: одна карта за { $pace }
table-pace-slow = 2 с
table-pace-medium = 1 с
table-pace-fast = ½ с
table-claim = Клейм
table-claim-tip = Результат за столом, если розыгрыш окончен клеймом до последней карты
table-claimed = Розыгрыш окончен клеймом, сыграно карт: { $cards }. Всего у разыгрывающего ({ $seat }) { $tricks }.
table-claimed-result = Розыгрыш окончен клеймом, сыграно карт: { $cards }. Всего у разыгрывающего ({ $seat }) { $tricks }: { $result }.

## The look of the table

command-hands-as-fans = Руки веером
    .tip = Масти руки рядом или каждая в своём ряду
    .also = карты, вид, оформление
command-points-of-the-hands = Очки рук
    .tip = Показывает рядом с названием руки, сколько в ней было очков при сдаче (в бридже)
    .also = сила руки, фигурные очки, подсчёт

## The legend of the numbers on cards

rating-best = лучшая
rating-worse = хуже
rating-makes = играется
rating-over = лишние взятки
rating-fails = не играется
rating-keeps = выполнено
rating-more = больше
rating-short = не хватает
rating-fewer = меньше
rating-too-many = лишние взятки
rating-sets = сажает
rating-beats = срывает цель
rating-holds = всё равно играется
rating-lets = отпускает контракт
rating-free = ничего не теряет
rating-costly = теряет 1
rating-dear = теряет больше

## The preview of the line after a card

line-after = после { $card }
topic-preview = лучшая линия после карты
