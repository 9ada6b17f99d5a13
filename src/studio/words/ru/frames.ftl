### How long a frame takes, what stops and goes on, and numbers that are bounds, in Russian.

share-at-least = не менее { $share }
share-at-most = не более { $share }
share-closely = около { $share }
histogram-sure = с вероятностью 95 %
statistics-looking = Ищем…

command-stop-all = Остановить вычисления
    .tip = Останавливает всё, чем заняты потоки; уже найденное остаётся
command-go-on = Продолжить остановленное
    .tip = Продолжает с того, что уже известно
command-frame-meter = Время кадра
    .tip = Показывает, сколько заняли последние 300 кадров без вывода пикселей
meter-title = Время кадра без вывода пикселей
meter-times = { $count ->
    [one] половина быстрее { $half } мс, 99 % быстрее { $most } мс, все быстрее { $worst } мс; { $count } кадр
    [few] половина быстрее { $half } мс, 99 % быстрее { $most } мс, все быстрее { $worst } мс; { $count } кадра
   *[many] половина быстрее { $half } мс, 99 % быстрее { $most } мс, все быстрее { $worst } мс; { $count } кадров
}
status-stop-all = Остановить всё
status-go-on = Продолжить
status-stopped = остановлено

makes-remark-first-hands = по первой руке; здесь ходит { $seat }
makes-led-by = { $seat }→
makes-entry-led = { $entry }; первая рука: { $seat }
makes-par-grid = Пар для С-Ю по сдающему и зональности
makes-par-cell = сдаёт { $dealer }, { $vulnerability }: пар { $score }
histogram-estimated-apart = Оценка по случайным раскладам: { $makes } для того, выполняется ли контракт, { $tricks } для числа взяток; с вероятностью 95 % между отметками.
