menu-copy = Копировать
menu-export = Экспорт
command-show-start = С начала
    .tip = На картинках и в текстах — позиция, о которой спрашивает задача, а если вопроса нет — сдача до первой карты
command-show-here = Отсюда
    .tip = На картинках и в текстах — позиция со стола
command-show-solution = С решением
    .tip = В картинки и тексты входит ответ: взятки, все варианты с комментариями и примечания
command-copy-picture = Копировать картинкой
    .tip = Позиция в виде картинки, для письма или форума
    .also = изображение, снимок, поделиться
command-copy-link = Копировать ссылкой
    .tip = Ссылка на страницу, которая показывает сдачу; только для бриджа, если известны все руки и контракт
    .also = адрес, поделиться
command-save-png = Сохранить как PNG…
    .tip = Картинка с позицией; в ней хранится и вся задача с вариантами и комментариями, поэтому Kibitzer может снова её открыть
    .also = картинка, изображение, печать
command-save-svg = Сохранить как SVG…
    .tip = Векторная картинка с позицией, чёткая в любом размере
    .also = картинка, вектор, печать
command-save-html = Сохранить как HTML…
    .tip = Позиция в виде фрагмента HTML, для блога или форума
    .also = веб-страница, печать
command-save-latex = Сохранить как LaTeX…
    .tip = Позиция в виде фрагмента LaTeX, который вставляют командой `\input`
    .also = печать, статья
command-save-text = Сохранить как текст…
    .tip = Текстовая диаграмма, для письма
    .also = диаграмма, печать
command-export-moves = Экспорт оценок карт…
    .tip = Таблица всех возможных ходов с числом взяток; доступна, когда все результаты известны
    .also = таблица, выгрузить
command-export-boards = Экспорт обзора сдач…
    .tip = Строки обзора для электронных таблиц: контракты, результаты, взятки, ошибки и расклады
    .also = CSV, таблица, выгрузить
dialog-export = Экспорт позиции
exported = Сохранено в { $path }.
command-save-list = Сохранить весь список как…
    .tip = Все сдачи открытого файла или все случайные сдачи, в выбранном формате
    .also = преобразовать, экспорт, все сдачи
dialog-list = Сохранить весь список
list-written =
    { $count ->
        [one] { $count } сдача записана в { $path }.
        [few] { $count } сдачи записаны в { $path }.
       *[many] { $count } сдач записано в { $path }.
    }
list-written-in-part =
    { $count ->
        [one] { $count } сдача записана в { $path }; сдач, которые формат не сохраняет: { $lost }.
        [few] { $count } сдачи записаны в { $path }; сдач, которые формат не сохраняет: { $lost }.
       *[many] { $count } сдач записано в { $path }; сдач, которые формат не сохраняет: { $lost }.
    }
command-handout = Печать или PDF…
    .tip = Одна или много задач на страницах для печати, с решениями или без
dialog-table = Экспорт таблицы
dialog-handout = Сохранить распечатку
handout-printing = Распечатка открыта в другой программе: напечатайте её оттуда.
handout-form-title = Печать или PDF
handout-form-document = Эта задача
handout-form-file = Весь файл ({ $count })
handout-form-section = Всё из «{ $name }» ({ $count })
handout-form-overview = Сдачи обзора с учётом фильтра ({ $count })
handout-form-listed = Все задачи списка с учётом фильтра ({ $count })
handout-form-name = Заголовок
handout-form-per-page = Диаграмм на странице
handout-form-on-a-page =
    { $count ->
        [one] { $count } диаграмма на странице
        [few] { $count } диаграммы на странице
       *[many] { $count } диаграмм на странице
    }
handout-form-paper = Бумага
handout-form-solutions = Решения на отдельных страницах
handout-form-solutions-tip = Если розыгрыш в задаче не записан, программа добавит решающий ход, линию и число взяток
handout-form-chosen = Задач для печати: { $count } из { $all }
handout-form-tick-all = Отметить все
handout-form-tick-none = Снять все отметки
handout-form-solving =
    { $count ->
        [one] Идёт решение: осталась { $count } задача
        [few] Идёт решение: остались { $count } задачи
       *[many] Идёт решение: осталось { $count } задач
    }
topic-solutions = решения для печати
handout-form-black = Все масти чёрным
handout-form-page = Страница { $page } из { $pages }
handout-form-letter = формат США
handout-form-back = Предыдущая страница
handout-form-next = Следующая страница
handout-form-save = Сохранить как PDF…
handout-form-print = Напечатать…
handout-form-close = Закрыть
command-projector = Вид для проектора
    .tip = Стол во весь экран, крупно и контрастно, без результатов; та же клавиша возвращает обратно
    .also = проектор, показ, урок
