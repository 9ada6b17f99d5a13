### Stopping and resuming, and bounds, in Russian.

share-at-least = не менее { $share }
share-at-most = не более { $share }
share-closely = около { $share }
histogram-sure = с вероятностью 95 %
statistics-looking = Идёт подсчёт…

command-stop-or-resume = Остановить или продолжить
    .tip = Останавливает все вычисления или продолжает их с полученных результатов
    .also = отмена, прервать, пауза, подсчёт
status-stop = Стоп
status-resume = Продолжить
status-stopped = остановлено

makes-remark-first-hands = смотря кто ходит первым; здесь { $seat }
makes-led-by = { $seat }→
makes-entry-led = { $entry }; первый ход: { $seat }
makes-par-grid = Пар для С-Ю в зависимости от сдающего и зональности
makes-par-cell = сдаёт { $dealer }, { $vulnerability }: пар { $score }
histogram-estimated-apart = Играется ли: оценка по случайным раскладам, их { $makes }. Взятки: по { $tricks } (отрезки: 95 %).
