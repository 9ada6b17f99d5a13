menu-export = Экспорт
command-show-start = С начала
    .tip = Картинки и тексты показывают позицию, о которой спрашивает задача; без вопроса — сдачу до первой карты
command-show-here = Отсюда
    .tip = Картинки и тексты показывают позицию на столе
command-show-solution = С решением
    .tip = В картинках и текстах стоит и ответ: взятки, все варианты с комментариями и примечания
command-copy-picture = Копировать картинкой
    .tip = Позиция картинкой, для письма или форума
command-copy-link = Копировать ссылкой
    .tip = Адрес страницы, которая показывает сдачу; только бридж, если известны все руки и контракт
command-save-png = Сохранить как PNG…
    .tip = Позиция картинкой, внутри которой вся задача со всеми вариантами и комментариями: если открыть её в Kibitzer, задача вернётся
command-save-svg = Сохранить как SVG…
    .tip = Позиция векторной картинкой, чёткой в любом размере
command-save-html = Сохранить как HTML…
    .tip = Позиция куском страницы, для блога или форума
command-save-latex = Сохранить как LaTeX…
    .tip = Позиция частью документа, которая вставляется командой `\input`
command-save-text = Сохранить как текст…
    .tip = Руки, как они лежат, для письма
command-export-moves = Экспорт оценок карт…
    .tip = Все карты, которыми можно пойти, с числом взяток, таблицей; когда все оценки известны
dialog-export = Экспорт позиции
exported = Записано в { $path }.
command-save-list = Сохранить весь список как…
    .tip = Все сдачи файла или все случайные сдачи, что на столе, в выбранном формате
dialog-list = Сохранить весь список
list-written =
    { $count ->
        [one] { $count } сдача записана в { $path }.
        [few] { $count } сдачи записаны в { $path }.
       *[many] { $count } сдач записано в { $path }.
    }
list-written-in-part =
    { $count ->
        [one] { $count } сдача записана в { $path }; для остальных в этом формате нет места: { $lost }.
        [few] { $count } сдачи записаны в { $path }; для остальных в этом формате нет места: { $lost }.
       *[many] { $count } сдач записано в { $path }; для остальных в этом формате нет места: { $lost }.
    }
command-handout = Печать и раздача…
    .tip = Одна или много задач на страницах для печати, с решениями или без
dialog-handout = Сохранить распечатку
handout-printing = Распечатка открыта в программе, которая её напечатает.
handout-form-title = Печать и раздача
handout-form-document = Эта задача
handout-form-file = Весь файл ({ $count })
handout-form-section = Всё из «{ $name }» ({ $count })
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
handout-form-black = Все масти чёрным
handout-form-page = Страница { $page } из { $pages }
handout-form-back = Предыдущая страница
handout-form-next = Следующая страница
handout-form-save = Сохранить как PDF…
handout-form-print = Напечатать…
handout-form-close = Закрыть
command-full-screen = Во весь экран
    .tip = Окно занимает весь экран или снова становится окном
command-projector = Для проектора
    .tip = Стол во весь экран, крупно и контрастно, без результатов; та же клавиша возвращает обратно
