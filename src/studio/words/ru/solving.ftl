### Решение задач самим, по-русски.

## Commands

menu-solve = Решение
command-solve-it-yourself = Решить самому
    .tip = Вы играете за сторону, о которой спрашивает задача, не видя чисел; программа отвечает наилучшим образом
    .also = тренировка, самостоятельно
command-show-or-hide-the-numbers = Показать или скрыть числа
    .tip = Показывает результаты на картах, в панелях и в ответе или скрывает их, чтобы можно было решать самому
    .also = ответы, результаты
command-hint = Подсказка
    .tip = По шагам: кому здесь решать, масть, чья взятка, карта и розыгрыш до вашего следующего решения
    .also = помощь
command-take-back = Взять ход назад
    .tip = Возвращает вашу последнюю карту вместе с ответом программы
command-give-up = Сдаться
    .tip = Прекращает решение и показывает ваши ошибки
command-back-to-the-problem = Назад к задаче
    .tip = Возвращает задачу в исходном виде; ваш розыгрыш не сохраняется
command-keep-numbers-shown = Сразу показывать числа в задачах
    .tip = Задачи с вопросом открываются с показанными числами
command-hide-hands = Скрыть карты вистующих
    .tip = Пока вы решаете, видны только ваша рука и болван; остальные карты лежат рубашкой вверх
command-tell-at-once = Сразу сообщать об ошибках
    .tip = Сообщает об ошибке сразу, а не в конце

## What is being computed

topic-reply = ответный ход
topic-hint = подсказка
topic-solved = ваш розыгрыш

## Hidden results

hidden-tab = Решение
hidden-text = Найдите ответ сами, играя против программы, или посмотрите числа.
hidden-show = Показать числа

## While solving

solving-you-play = Ваша сторона:
solving-play-side = решать за { FORM($side, as: "accusative") }
solving-play-asked = решать за { FORM($side, as: "accusative") }, как спрашивает задача
solving-task-make = { $side }: { $goal }
solving-task-beat = Разыгрывает { $side }. Отдайте как можно меньше взяток и по возможности посадите контракт.
solving-task-catch = { $side } играет мизер. Отдайте ему как можно больше взяток.
solving-task-reach = Ваша задача: { $goal }.
solving-task-prevent = Не допустите этого: { $goal }.
solving-task-best = Добейтесь наилучшего результата.
solving-your-card = Ваш ход: { $seat }.
solving-engine-thinks = Программа играет за { FORM($seat, as: "accusative") }…
solving-looking-back = Это более ранняя позиция. Карта, сыгранная здесь, отменит все последующие.
solving-to-the-end = К последней карте
solving-slip = { $count ->
    [one] Ход { FORM($card, as: "instrumental") } отдал { $count } взятку.
    [few] Ход { FORM($card, as: "instrumental") } отдал { $count } взятки.
   *[many] Ход { FORM($card, as: "instrumental") } отдал { $count } взяток.
}
solving-slip-taken = { $count ->
    [one] После хода { FORM($card, as: "instrumental") } вам придётся взять на { $count } взятку больше, чем было нужно.
    [few] После хода { FORM($card, as: "instrumental") } вам придётся взять на { $count } взятки больше, чем было нужно.
   *[many] После хода { FORM($card, as: "instrumental") } вам придётся взять на { $count } взяток больше, чем было нужно.
}
solving-slip-spared = { $count ->
    [one] После хода { FORM($card, as: "instrumental") } { $side } возьмёт на { $count } взятку меньше.
    [few] После хода { FORM($card, as: "instrumental") } { $side } возьмёт на { $count } взятки меньше.
   *[many] После хода { FORM($card, as: "instrumental") } { $side } возьмёт на { $count } взяток меньше.
}
solving-hint-awaited = Ищется подсказка…
solving-hint-any = Здесь годится любая карта, и дальше решать нечего.
solving-hint-any-yet = Здесь годится любая карта. Дальше решает { $seat }.
solving-hint-problem = { $count ->
    [one] Здесь решает { $seat }: результат сохраняет { $count } карта из { $all }.
    [few] Здесь решает { $seat }: результат сохраняют { $count } карты из { $all }.
   *[many] Здесь решает { $seat }: результат сохраняют { $count } карт из { $all }.
}
solving-hint-contract = { $count ->
    [one] Здесь решает { $seat }: контракт сохраняет { $count } карта из { $all }.
    [few] Здесь решает { $seat }: контракт сохраняют { $count } карты из { $all }.
   *[many] Здесь решает { $seat }: контракт сохраняют { $count } карт из { $all }.
}
solving-hint-suit = Масть: { $suit }.
solving-hint-winner = Взятку берёт { $seat }.
solving-hint-cards = Играйте: { $cards }
solving-hint-line = { $line }.
solving-hint-line-to = { $line }. Затем решает { $seat }.
solving-hint-lead = { $seat } ходит { $card }
solving-hint-win = { $seat } кладёт { $card } и берёт
solving-hint-follow = { $seat } кладёт { $card }
solving-hint-they-lead = { $seat } ходит { $card }
solving-hint-they-win = { $seat } кладёт { $card } и берёт
solving-hint-they-follow = { $seat } кладёт { $card }
suit-to-play-spades = пики
suit-to-play-hearts = червы
suit-to-play-diamonds = бубны
suit-to-play-clubs = трефы

## At the end

solving-judging = Идёт разбор вашего розыгрыша…
solving-solved = Решено
solving-solved-helped = Решено с подсказкой
solving-not-solved = Не решено
solving-given-up = Вы сдались
solving-result = { $side }: { $tricks }; при лучшей игре обеих сторон было бы { $best }.
solving-result-open = { $side }: при лучшей игре с этой позиции — { $tricks }, с самого начала — { $best }.
solving-no-mistakes = Вы ни разу не ошиблись.
solving-mistakes = Ваши ошибки
solving-mistake-short = { $trick }.  { $card } −{ $cost }    лучше { $better }
solving-mistake = Взятка { $trick }, { $seat }: { $card }, цена: { $cost }; лучше: { $better }. Щёлкните, чтобы посмотреть.
solving-again = Решить ещё раз

## On the table

solving-face-down = { $count ->
    [one] { $seat }: { $count } карта рубашкой вверх
    [few] { $seat }: { $count } карты рубашкой вверх
   *[many] { $seat }: { $count } карт рубашкой вверх
}
solving-tally = Взято: { $declaring } { $ours }, { $others } { $theirs }
