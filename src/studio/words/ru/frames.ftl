### How long a frame takes, what stops and goes on, and numbers that are bounds, in Russian.

share-at-least = не менее { $share }
share-at-most = не более { $share }
share-closely = около { $share }
histogram-sure = с вероятностью 95 %
statistics-looking = Идёт подсчёт…

command-stop-all = Остановить все вычисления
    .tip = Останавливает все вычисления; полученные результаты остаются
    .also = прервать
command-go-on = Продолжить остановленные вычисления
    .tip = Продолжает остановленные вычисления с полученных результатов
command-frame-meter = Показатели вычислений и кадров
    .tip = Показывает потоки, скорость и память вычислений и время последних 300 кадров
    .also = узлы, потоки, скорость, производительность
meter-title = Время кадра без вывода пикселей
meter-engine = Вычисления
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
histogram-estimated-apart = Оценка по случайным раскладам: играется ли контракт — по { $makes }, число взяток — по { $tricks }. Метки показывают доверительные интервалы 95 %.
