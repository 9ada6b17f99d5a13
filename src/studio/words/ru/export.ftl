menu-copy = Копировать
command-export = Экспорт…
    .tip = Записывает в файл позицию, список сдач, таблицу или картинку — для людей и других программ
    .also = сохранить как, выгрузить, картинка, изображение, PNG, вектор, SVG, веб-страница, HTML, LaTeX, статья, текст, диаграмма, CSV, таблица, преобразовать, все сдачи, расклады, снимок окна, решение
export-title = Экспорт
export-position = Позиция
export-png = Картинка (PNG)
export-png-tip = В картинке хранится и вся задача с вариантами и комментариями, поэтому Kibitzer может снова её открыть
export-svg = Векторная картинка (SVG)
export-svg-tip = Чёткая в любом размере
export-html = Веб-страница (HTML)
export-html-tip = Для сайта, блога или форума
export-latex = LaTeX
export-latex-tip = Фрагмент LaTeX, который вставляют командой `\input`
export-text = Текст
export-text-tip = Текстовая диаграмма, для письма
export-start = С начала
export-here = Со стола
export-solution = С решением
export-solution-tip = И ответ: взятки, все варианты с комментариями и примечания
export-others = Другое содержимое
export-list = Все сдачи списка
export-list-tip = Все сдачи открытого файла или все случайные сдачи, в выбранном формате
export-card-values = Оценки карт (CSV)
export-card-values-tip = Таблица всех возможных ходов с числом взяток; доступна, когда все результаты известны
export-lead-table = Первые ходы против сноса (CSV)
export-lead-table-tip = Взятки разыгрывающего после каждого первого хода при каждом сносе; доступно, когда показана таблица ходов
export-overview = Обзор сдач (CSV)
export-overview-tip = Строки обзора для электронных таблиц: контракты, результаты, взятки, ошибки и расклады
export-layouts = Расклады (CSV)
export-layouts-tip = Все решённые расклады с их результатами
export-picture = Картинка окна или статистики (PNG)
export-picture-tip = Статистика, если она показана, иначе всё окно
export-save = Экспортировать…
export-close = Закрыть
command-copy-picture = Копировать картинкой
    .tip = Позиция в виде картинки, для письма или форума
    .also = изображение, снимок, поделиться
command-copy-link = Копировать ссылкой
    .tip = Ссылка, которая показывает сдачу в браузере; для чужих страниц нужна сдача бриджа со всеми руками и контрактом
    .also = адрес, поделиться
dialog-export = Экспорт в файл
exported = Сохранено в { $path }.
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
    .tip = Одна или много задач на страницах для печати, с решениями или без, или лист сдач турнира
dialog-table = Экспорт таблицы
dialog-handout = Сохранение PDF
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
handout-form-handout = Задачи
handout-form-handout-tip = Диаграммы задач, решения на отдельных страницах
handout-form-records = Лист сдач
handout-form-records-tip = Лист, который клуб вывешивает после турнира: все сдачи с очками, взятками и паром. Сдачи без этих данных решает программа; неполные сдачи и преферанс пропускаются
handout-form-event = Турнир
handout-form-site = Клуб или место
handout-form-date = Дата
handout-form-session = Сессия
handout-form-landscape = Альбомная ориентация
handout-form-inks = Масти
handout-form-black = чёрные
handout-form-two-inks = два цвета
handout-form-four-inks = четыре цвета
handout-form-page = Страница { $page } из { $pages }
handout-form-letter = формат США
handout-form-back = Предыдущая страница
handout-form-next = Следующая страница
handout-form-html = Сохранить как веб-страницу…
handout-form-save = Сохранить как PDF…
handout-form-print = Напечатать…
handout-form-close = Закрыть
command-projector = Вид для проектора
    .tip = Стол во весь экран, крупно и контрастно, без результатов; та же клавиша возвращает обратно
    .also = проектор, показ, урок
