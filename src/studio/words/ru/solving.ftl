### Решение задач самим, по-русски.

## Команды

menu-solve = Решение
command-solve-it-yourself = Решить самому
    .tip = Вы играете за ту сторону, которую спрашивает задача, не видя чисел; программа отвечает как лучший противник
command-show-or-hide-the-numbers = Показать или скрыть числа
    .tip = Результаты на картах, в панелях и в ответе: для тех, кто хочет найти их сам
command-hint = Подсказка
    .tip = Сколько карт сохраняют результат, затем какие, затем лучшая линия
command-take-back = Взять ход назад
    .tip = Возвращает вашу последнюю карту вместе с ответом программы
command-give-up = Сдаться
    .tip = Заканчивает игру и показывает ваши ошибки
command-back-to-the-problem = Назад к задаче
    .tip = Задача, как она была; сыгранное вами забывается
command-keep-numbers-shown = Открывать задачи с числами
    .tip = Задачи с вопросом сразу показывают результаты
command-hide-hands = Скрыть руки, которых игрок не видит
    .tip = Пока вы решаете, видны только ваши руки и стол; остальные лежат рубашкой вверх
command-tell-at-once = Сразу говорить об ошибках
    .tip = Об ошибке говорится сразу, а не в конце

## Чем заняты потоки

topic-reply = ответный ход
topic-hint = подсказка
topic-solved = сыгранное вами

## Скрытые результаты

hidden-title = Числа скрыты
hidden-tab = Решение
hidden-while-solving = скрыто, пока вы решаете
hidden-text = Задача с вопросом открывается без чисел, откуда бы её ни открыли. Найдите ответ сами: сыграйте против программы или нажмите { $key }, чтобы увидеть числа.
hidden-show = Показать числа

## Во время решения

solving-you-play = Вы играете за
solving-play-side = решать за { $side }
solving-play-asked = решать за { $side }: эту сторону спрашивает задача
solving-task-make = { $side }: { $goal }
solving-task-beat = Разыгрывает { $side }. Отдайте как можно меньше взяток и подсадите, если контракт можно подсадить.
solving-task-catch = { $side } играет мизер: заставьте взять как можно больше взяток.
solving-task-best = Добейтесь лучшего возможного результата.
solving-your-card = Ваш ход: { $seat }.
solving-engine-thinks = Программа ходит: { $seat }…
solving-looking-back = Вы смотрите на более раннюю позицию. Карта, сыгранная здесь, отменит всё, что было после.
solving-to-the-end = К последней карте
solving-slip = { $count ->
    [one] Эта карта отдала { $count } взятку: { $card }.
    [few] Эта карта отдала { $count } взятки: { $card }.
   *[many] Эта карта отдала { $count } взяток: { $card }.
}
solving-slip-taken = { $count ->
    [one] С этой картой вы возьмёте на { $count } взятку больше, чем могли: { $card }.
    [few] С этой картой вы возьмёте на { $count } взятки больше, чем могли: { $card }.
   *[many] С этой картой вы возьмёте на { $count } взяток больше, чем могли: { $card }.
}
solving-slip-spared = { $count ->
    [one] { $side } с этой картой возьмёт на { $count } взятку меньше: { $card }.
    [few] { $side } с этой картой возьмёт на { $count } взятки меньше: { $card }.
   *[many] { $side } с этой картой возьмёт на { $count } взяток меньше: { $card }.
}
solving-hint-awaited = Ищется подсказка…
solving-hint-any = Здесь годится любая карта.
solving-hint-suits = { $count ->
    [one] Результат сохраняет { $count } карта из { $all }: { $suits }
    [few] Результат сохраняют { $count } карты из { $all }: { $suits }
   *[many] Результат сохраняют { $count } карт из { $all }: { $suits }
}
solving-hint-cards = Это { $cards }

## В конце

solving-judging = Ищутся ваши ошибки…
solving-solved = Решено
solving-solved-helped = Решено с подсказкой
solving-not-solved = Не решено
solving-given-up = Вы сдались
solving-result = { $side }: взято { $tricks }; при лучшей игре обеих сторон { $best }.
solving-result-open = { $side }: при точной игре дальше { $tricks }; в начале было { $best }.
solving-no-mistakes = Вы не ошиблись ни разу.
solving-mistakes = Ваши ошибки
solving-mistake-short = { $trick }.  { $card } −{ $cost }    лучше { $better }
solving-mistake = Взятка { $trick }, { $seat }: { $card }, потеря { $cost }; лучше: { $better }. Нажмите, чтобы посмотреть.
solving-again = Решить ещё раз

## На столе

solving-face-down = { $count ->
    [one] { $seat }: { $count } карта рубашкой вверх
    [few] { $seat }: { $count } карты рубашкой вверх
   *[many] { $seat }: { $count } карт рубашкой вверх
}
solving-tally = Взято: { $declaring } { $ours }, { $others } { $theirs }
