### Корректность задачи и обмены карт, по-русски.

## Вердикты

verdict-sound = Корректна
verdict-duals = С дуалями
verdict-order = С перестановкой ходов
verdict-cooked = С побочным решением
verdict-fails = Нет решения
verdict-unproved = Не доказано

## Отчёт

soundness-title = Корректность
soundness-none = Единственность решения проверяется, когда сдача заполнена.
soundness-searching = идёт поиск…
soundness-one-way = первый ход один, дуалей в главном варианте нет
soundness-duals = { $count ->
    [one] { $count } дуаль
    [few] { $count } дуали
   *[many] { $count } дуалей
}
soundness-keys = { $count ->
    [one] к цели ведёт { $count } первый ход
    [few] к цели ведут { $count } первых хода
   *[many] к цели ведут { $count } первых ходов
}
soundness-out-of-reach = цель недостижима
soundness-positions = { $count ->
    [one] просмотрена { $count } позиция
    [few] просмотрены { $count } позиции
   *[many] просмотрено { $count } позиций
}
soundness-proved-to = доказано до взятки { $trick }; всё дерево слишком велико
soundness-tight = без запаса
soundness-not-tight = с запасом
soundness-short = без лишних взяток в конце
soundness-not-short = решается рано
soundness-precision = точных ходов: { $precision }
soundness-difficulty = сложность { $level } из 5
soundness-key = Решающий ход
soundness-no-key = решающим выбирать не из чего
soundness-choices = вариантов: { $count }
soundness-intended = авторский
soundness-cook = × побочное решение
soundness-after = после { $cards }:
soundness-show = показать линию: { $cards }
soundness-try = ложный след
soundness-refutation = опровержение
soundness-tries = Ложные следы
soundness-fewest-first = сначала те, где опровержений меньше
soundness-refuted = ? { $cards }
soundness-duals-title = Дуали в главном варианте
soundness-elsewhere = в других вариантах: { $count }
soundness-no-dual = нет
soundness-no-dual-to = нет до взятки { $trick }
soundness-trick = взятка { $trick }
soundness-order = ○ перестановка ходов
soundness-dual = ● дуаль
soundness-variations = Варианты
soundness-by-defence = защиты, на которые нужен разный ответ
soundness-answer = → { $cards }
soundness-any-answer = → любая карта
soundness-line = показать вариант { $letter }: { $cards }

## Обмены

exchanges-title = Обмены карт
exchanges-repairs = Исправления: авторский ход становится единственным
exchanges-minimal = Минимальная форма: эти изменения не меняют решения
exchanges-one-key = ход один, есть дуали
exchanges-same = решение то же
exchanges-tried = проверено { $tried } из { $all }, найдено { $count }
exchanges-make = обменять { $exchange }: { $verdict }
exchanges-make-tip = Щёлкните, чтобы сделать обмен; отмена вернёт карты
exchanges-result = { $verdict } · { $keys }

## Команды

command-soundness = Корректность
    .tip = Показывает, единственно ли решение: решающий ход, побочные решения, ложные следы, дуали и обмены карт
    .also = побочное решение, единственность, составить задачу, дуали, ложный след
command-add-solution = Добавить решение вариантами
    .tip = Добавляет к линиям решающий ход, варианты по защитам, побочные решения и ложные следы с опровержениями
    .also = дерево решения, опровержения
command-find-exchanges = Найти обмены
    .tip = Ищет наименьшие обмены карт, после которых авторский ход единственный, и карты, которые ничего не меняют
    .also = исправить, минимальная форма, починить
command-stop-exchanges = Остановить поиск обменов
    .tip = Останавливает поиск обменов; найденные остаются
topic-soundness = корректность
topic-exchanges = обмены карт

## Список задач

problems-sound = Корректна: решение единственное
problems-duals = Первый ход один, есть дуали
problems-cooked = С побочным решением: к цели ведут разные первые ходы
problems-fails = Цель недостижима
problems-unproved = Единственность решения не доказана
