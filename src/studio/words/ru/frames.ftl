### Stopping and resuming, and bounds, in Russian.

share-at-least = не менее { $share }
share-at-most = не более { $share }
share-closely = около { $share }
histogram-sure = с вероятностью 95 %
statistics-looking = Идёт подсчёт…

command-stop-all = Остановить все вычисления
    .tip = Останавливает все вычисления; полученные результаты остаются
    .also = прервать
command-go-on = Продолжить остановленные вычисления
    .tip = Продолжает все остановленные вычисления с того же места
status-stop-all = Остановить всё
status-go-on = Продолжить
status-stopped = остановлено

makes-remark-first-hands = смотря кто ходит первым; здесь { $seat }
makes-led-by = { $seat }→
makes-entry-led = { $entry }; первый ход: { $seat }
makes-par-grid = Пар для С-Ю в зависимости от сдающего и зональности
makes-par-cell = сдаёт { $dealer }, { $vulnerability }: пар { $score }
histogram-estimated-apart = Оценка по случайным раскладам: играется ли контракт — по { $makes }, число взяток — по { $tricks }. Метки показывают доверительные интервалы 95 %.
