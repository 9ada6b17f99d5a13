### Файлы всех видов, их странности и что в них рассказано, по-русски.

## Открыть и сохранить

opening-lost = { $count ->
    [one] { $source }: не прочитана { $count } сдача: { $error }
    [few] { $source }: не прочитаны { $count } сдачи, первая: { $error }
   *[many] { $source }: не прочитано { $count } сдач, первая: { $error }
}
opening-odd = { $count ->
    [one] { $count } странность в файле { $source }
    [few] { $count } странности в файле { $source }
   *[many] { $count } странностей в файле { $source }
}
opening-show = Показать
opening-not-in-place = { $path } остаётся как есть: { $reason }
opening-changed = после чтения его изменила другая программа
opening-only-read = формат «{ $form }» только читается; выберите другой
opening-no-place = в формате «{ $form }» для этого нет места; выберите другой
opening-others-change = изменились бы и другие сдачи файла
opening-picture = это картинка, и текст её бы испортил; выберите другой файл
opening-packed = это сжатый файл, он только читается; выберите другой
opening-binary = это старый двоичный файл Bridge studio, он только читается; выберите другой
opening-partly-saved = В { $path } нет места для всего. Чего там нет, ещё не сохранено: другие форматы — в «Сохранить как».
opening-recoded = { $path } теперь записан в UTF-8: в прежней кодировке нет некоторых букв.

## Форматы

form-problem = Задача
form-lines = Строки
form-deals = Сдачи
form-address = Ссылка
form-diagrams = Диаграммы

## Окно выбора файла

dialog-this-folder = Добавить эту папку
dialog-up = Вверх
dialog-folder = Папка { $folder }
dialog-places = Места
dialog-home = Домашняя папка
dialog-place = Перейти в { $folder }
dialog-recent = Недавние файлы
dialog-recent-file = Открыть { $file }
dialog-reading = Папка читается…
dialog-trouble = Папка не читается: { $reason }
dialog-nothing = Здесь нет ничего подходящего.
dialog-entry-folder = папка { $name }
dialog-hint = Наберите часть имени или имя
dialog-name = Имя файла
dialog-replaces = Файл «{ $file }» уже есть. Заменить его?
dialog-replace = Заменить
dialog-all-files = Все файлы
dialog-form = Формат

## Странности файла

command-oddities = Странности файла
    .tip = Показывает, что в файле странно: строка, столбец и причина
oddities-title = Странности: { $source }
oddities-count = { $count ->
    [one] всего { $count }
    [few] всего { $count }
   *[many] всего { $count }
}
status-oddities = { $count ->
    [one] { $count } странность
    [few] { $count } странности
   *[many] { $count } странностей
}
oddities-close = Закрыть список странностей
oddities-go = Щелчок открывает сдачу.
oddity-lost = Сдача здесь не прочитана. { $flaw }
oddity-times = { $times ->
    [one] { $flaw } ({ $times } место)
    [few] { $flaw } ({ $times } места)
   *[many] { $flaw } ({ $times } мест)
}
oddity-name = Строка { $line }, столбец { $column }: { $flaw }

## Что рассказано о сдаче

record-title = Сведения
record-event = Турнир
record-site = Место
record-date = Дата
record-board = Сдача
record-board-name = Сдача { $board }
record-board-open = Сдача { $board } · открытая
record-board-closed = Сдача { $board } · закрытая
record-result = Результат
record-score = Запись
record-par = Напечатанный пар
record-auction = Торговля
record-call = { $seat }: { $call }
record-call-means = { $seat }: { $call }, { $meaning }
record-makes = Напечатано: что играется
record-makes-entry = Напечатано: { $seat }, { $strain }, { $tricks }
record-more = { $count ->
    [one] Ещё { $count } запись
    [few] Ещё { $count } записи
   *[many] Ещё { $count } записей
}

## Почему команду сейчас нельзя выполнить

copy-pbn-not = В PBN для этих рук нет места.

## Для чего в формате нет места

losing-title = Помещается не всё
losing-what = В формате { $form } нет места для: { $parts }.
losing-lines = { $count ->
    [one] Пропадёт { $count } вариант:
    [few] Пропадут { $count } варианта:
   *[many] Пропадут { $count } вариантов:
}
losing-save = Всё равно сохранить
losing-other = Сохранить в другом формате…
