### Корректность задачи и обмены карт, по-русски.

## Verdicts

verdict-sound = Корректна
verdict-duals = Есть дуали
verdict-order = Есть перестановка ходов
verdict-cooked = Побочное решение
verdict-fails = Нет решения
verdict-unproved = Не доказано

## The report

soundness-title = Корректность
soundness-none = Единственность решения можно проверить, когда сдача составлена полностью.
soundness-searching = идёт поиск…
soundness-stopped = остановлено
soundness-open = не проверено
soundness-one-way = решающий ход один, главный вариант без дуалей
soundness-duals = { $count ->
    [one] { $count } дуаль
    [few] { $count } дуали
   *[many] { $count } дуалей
}
soundness-permitted-duals = { $count ->
    [one] решающий ход один; { $count } допустимая дуаль
    [few] решающий ход один; { $count } допустимые дуали
   *[many] решающий ход один; { $count } допустимых дуалей
}
soundness-keys = { $count ->
    [one] к цели ведёт { $count } ход
    [few] к цели ведут { $count } разных хода
   *[many] к цели ведут { $count } разных ходов
}
soundness-out-of-reach = цель недостижима
soundness-permitted-keys = { $count ->
    [one] { $count } ход с взаимозаменяемыми картами, которые вы допускаете
    [few] { $count } хода с взаимозаменяемыми картами, которые вы допускаете
   *[many] { $count } ходов с взаимозаменяемыми картами, которые вы допускаете
}
soundness-positions = { $count ->
    [one] Не доказано за { $shown } позицию
    [few] Не доказано за { $shown } позиции
   *[many] Не доказано за { $shown } позиций
}
soundness-proved-so-far = главный вариант доказан до взятки { $trick } из { $all }
soundness-asked-at = вопрос к позиции, где ходит { $seat }
soundness-defence = контракт не выигрывается
soundness-not-short = исход решается рано
soundness-key = Решающий ход
soundness-no-key = выбирать не из чего
soundness-choices = ходов на выбор: { $count }
soundness-intended = авторское решение
soundness-cook = × побочное решение
soundness-after = после { $cards }:
soundness-show = показать линию: { $cards }
soundness-try = ложный след
soundness-refutation = опровержение
soundness-tries = Ложные следы
soundness-fewest-first = по числу опровержений
soundness-refuted = ? { $cards }
soundness-duals-title = Дуали в главном варианте
soundness-no-dual = нет
soundness-no-dual-to = нет; проверено взяток: { $trick }
soundness-trick = взятка { $trick }
soundness-order = ○ перестановка ходов
soundness-small = взаимозаменяемые карты
soundness-not-compared = дуаль, порядок не сравнивался
soundness-dual = ● дуаль
soundness-permitted = (допустима)
soundness-variations = Варианты
soundness-by-defence = разные ответы на разные защиты
soundness-answer = → { $cards }
soundness-any-answer = → любая карта
soundness-line = показать вариант { $letter } { $cards }

cases-title = Случаи
cases-best = Лучшая защита
cases-any = Любая атака
cases-black = Чёрная атака
cases-red = Красная атака
cases-set-play = Иллюзорная игра
cases-choice = случаи задачи: { $choice }
cases-on-lead = ходит { $seat }: { $verdict }

## Exchanges

exchanges-title = Обмены карт
exchanges-repairs = Исправления: остаётся только авторское решение
exchanges-minimal = Минимальная форма: решение остаётся прежним
exchanges-sound = корректна
exchanges-one-key = решающий ход один, есть дуали
exchanges-same = решение то же
exchanges-tried = проверено { $tried } из { $all }, найдено { $count }
exchanges-left-out = Пары более крупных обменов не проверялись.
exchanges-make = применить { $exchange }: { $verdict }
exchanges-make-tip = Щёлкните, чтобы изменить сдачу; отмена вернёт прежнюю
exchanges-result = { $verdict } · { $keys }

## Commands

command-soundness = Корректность
    .tip = Показывает, единственно ли решение: решающий ход, побочные решения, ложные следы и дуали, а также обмены карт, которые исправят задачу
    .also = побочное решение, единственность, составить задачу, дуали, ложный след
command-permit-order = Допускать перестановку ходов
    .tip = Дуали, в которых те же взятки берутся в другом порядке, не влияют на вердикт
    .also = разрешить, дуали, порядок
command-permit-small = Допускать взаимозаменяемые карты
    .tip = Выбор из двух карт масти не влияет на вердикт, если с переставленными картами решение то же, в том числе на первом ходу
    .also = разрешить, мелкие карты, дуали, побочное решение
command-search-longer = Искать дольше
    .tip = Продолжает доказательство с того места, где оно остановилось, до вдвое большего числа позиций
    .also = не доказано, предел, вся сдача, продолжить
command-permit-minor = Допускать дуали в двух последних взятках
    .tip = Дуали в двух последних взятках не влияют на вердикт
    .also = разрешить, дуали, конец
command-add-solution = Добавить решение в варианты
    .tip = Добавляет к розыгрышу решающий ход, варианты, побочные решения и ложные следы с опровержениями
    .also = дерево решения, опровержения
command-find-exchanges = Найти обмены карт
    .tip = Ищет обмены как можно меньшего числа карт, после которых остаётся только авторское решение, и карты, которые на решение не влияют
    .also = исправить, минимальная форма, починить
topic-cases = случаи задачи
topic-soundness = корректность задачи
topic-exchanges = обмены карт

## The problem list

problems-sound = Корректна: единственное решение
problems-duals = Решающий ход один, есть дуали
problems-cooked = Побочное решение: к цели ведут разные ходы
problems-fails = Цель недостижима
problems-unproved = Единственность решения не доказана
