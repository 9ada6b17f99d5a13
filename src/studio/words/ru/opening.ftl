### Файлы всех видов, их странности и что в них рассказано, по-русски.

## Opening and saving

opening-lost = { $count ->
    [1] { $source }: не удалось прочитать сдачу: { $error }
    [one] { $source }: не удалось прочитать { $count } сдачу, первая ошибка: { $error }
    [few] { $source }: не удалось прочитать { $count } сдачи, первая ошибка: { $error }
   *[many] { $source }: не удалось прочитать { $count } сдач, первая ошибка: { $error }
}
opening-warnings = { $count ->
    [1] { $source }: { $flaw }
    [one] { $source }: { $count } замечание
    [few] { $source }: { $count } замечания
   *[many] { $source }: { $count } замечаний
}
opening-pasted-not-kept = Вставленные сдачи вместе слишком длинны: к следующему запуску они не сохранятся. Сохраните список в файл.
opening-show = Показать
opening-not-in-place = { $path } не сохранён: { $reason }
opening-changed = другая программа изменила его после открытия
opening-only-read = формат «{ $form }» доступен только для чтения; выберите другой
opening-no-place = формат «{ $form }» не может этого сохранить; выберите другой
opening-no-place-for = формат «{ $form }» не сохраняет { $parts }; выберите другой
opening-others-change = при этом изменились бы и другие сдачи файла
opening-picture = это картинка, её нельзя сохранить как текст; выберите другой файл
opening-packed = сжатые файлы доступны только для чтения; выберите другой файл
opening-binary = старый двоичный формат Bridge studio доступен только для чтения; выберите другой файл
opening-partly-saved = В формате файла { $path } сохраняется не всё; остальное пока не сохранено. Другие форматы предлагает команда «Сохранить как».
opening-recoded = { $path } сохранён в UTF-8: в прежней кодировке нет некоторых букв.

## Formats

form-problem = Задача
form-lines = Строки
form-deals = Сдачи
form-address = Ссылка
form-diagrams = Диаграммы

## The dialog for files

dialog-this-folder = Добавить эту папку
dialog-up = Вверх
dialog-folder = Папка { $folder }
dialog-places = Места
dialog-home = Домашняя папка
dialog-place = Перейти: { $folder }
dialog-recent = Недавние файлы
dialog-recent-file = Открыть { $file }
dialog-reading = Чтение папки…
dialog-trouble = Папку не удаётся прочитать: { $reason }
dialog-nothing = Подходящих файлов здесь нет.
dialog-entry-folder = папка { $name }
dialog-hint = Наберите имя или его часть
dialog-name = Имя файла
dialog-replaces = Файл «{ $file }» уже есть. Заменить его?
dialog-replace = Заменить
dialog-all-files = Все файлы
dialog-form = Формат

## Warnings about a file

command-warnings = Замечания к файлу
    .tip = Все замечания к файлу: строка, столбец и причина
    .also = ошибки, предупреждения, странности
warnings-title = Замечания: { $source }
warnings-count = { $count ->
    [one] { $count } замечание
    [few] { $count } замечания
   *[many] { $count } замечаний
}
status-warnings = { $count ->
    [one] { $count } замечание
    [few] { $count } замечания
   *[many] { $count } замечаний
}
warnings-close = Закрыть список замечаний
warnings-go = Щёлкните, чтобы открыть сдачу.
warning-lost = Здесь не прочитана сдача. { $flaw }
warning-times = { $times ->
    [one] { $flaw } ({ $times } место)
    [few] { $flaw } ({ $times } места)
   *[many] { $flaw } ({ $times } мест)
}
warning-name = Строка { $line }, столбец { $column }: { $flaw }

## The data of a deal

record-title = Сведения
record-event = Турнир
record-site = Место
record-date = Дата
record-board = Сдача
record-board-name = Сдача { $board }
record-board-open = Сдача { $board } · открытая
record-board-closed = Сдача { $board } · закрытая
record-result = Результат
record-score = Счёт
record-par = Пар из файла
record-auction = Торговля
record-call = { $seat }: { $call }
record-call-means = { $seat }: { $call }, { $meaning }
record-makes = Взятки из файла
record-makes-entry = Из файла: { $seat }, { $strain }, { $tricks }
record-more = { $count ->
    [one] Ещё { $count } запись
    [few] Ещё { $count } записи
   *[many] Ещё { $count } записей
}

## Why a command is not available

copy-pbn-not = Эти руки нельзя записать в PBN.

## What a format cannot represent

losing-title = Часть данных пропадёт
losing-what = Формат «{ $form }» не сохраняет { $parts }.
losing-lines = { $count ->
    [one] Пропадёт { $count } вариант:
    [few] Пропадут { $count } варианта:
   *[many] Пропадут { $count } вариантов:
}
losing-save = Всё равно сохранить
losing-other = Сохранить в другом формате…
