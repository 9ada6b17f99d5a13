### Список задач, по-русски.

## Commands

command-add-a-folder = Добавить папку с задачами…
    .tip = Добавляет файлы задач из папки к встроенным задачам
    .also = библиотека, импорт, сборник
menu-recent = Открыть недавние
menu-no-recent = Файлов пока нет

## Problems

problems-search = Поиск задач
problems-none = Подходящих задач нет.
problems-filter = Фильтр
problems-filter-on = Фильтр ({ $count })
problems-group = Группы
problems-add-folder = + Папка
problems-by-collection = По сборникам
problems-by-author = По авторам
problems-by-game = По играм
problems-both-games = Обе игры
problems-solved-or-not = Решённые и нерешённые
problems-solved-only = Решённые
problems-unsolved-only = Нерешённые
problems-any-difficulty = Любая сложность
problems-any-tag = Любая метка
problems-show-all = Показать все
problems-difficulty = Сложность { $marks } из 5: сколько вычислений нужно для решения
problems-cost = { $count ->
    [0] Ошибок нет
    [one] Ошибки стоили { $count } взятку
    [few] Ошибки стоили { $count } взятки
   *[many] Ошибки стоили { $count } взяток
}
problems-difficulty-short = Сложность { $marks } из 5
problems-no-author = Автор не указан
problems-files = Файлы
problems-fold = Свернуть { $name }
problems-unfold = Развернуть { $name }
problems-forget-folder = Убрать { $folder } из списка
problems-folder-missing = Папку не удалось прочитать.
problems-unreadable = { $file }: задач нет
problems-name-solved = { $title }, решена
problems-name-helped = { $title }, решена с подсказкой
problems-tip-solved = ✓ Решена
problems-tip-helped = (✓) Решена с подсказкой
problems-tip-own-lines = С вашими вариантами
problems-tip-move = Перетащите задачу или нажмите Alt и стрелку, чтобы переставить её.

## The context menus of the list

list-open = Открыть
list-remove-own-lines = Убрать мои варианты
list-title = Изменить название…
list-up = Переместить выше
list-down = Переместить ниже
list-close = Убрать из списка
list-fold = Свернуть или развернуть
list-save = Сохранить список…
list-arrange = Упорядочить
list-join = Добавить к собранным сдачам
list-sort = По номерам
list-shuffle = Перемешать
list-renumber = Пронумеровать с 1
list-by-number = Сдающий и зональность по номеру
list-rotate = Повернуть каждую сдачу
list-declarer-south = Повернуть: разыгрывает Юг
list-not-by-number = { $count ->
    [one] { $count } сдача сохранила сдающего и зональность: { $reason }.
    [few] { $count } сдачи сохранили сдающего и зональность; первая: { $reason }.
   *[many] { $count } сдач сохранили сдающего и зональность; первая: { $reason }.
 }
list-rename = Переименовать файл…
list-copy-path = Копировать путь
list-delete-file = Удалить файл…
list-delete-board = Удалить из файла…
delete-title = Удалить навсегда?
delete-file = Файл { $file } будет удалён с диска.
delete-board = Сдача «{ $name }» будет удалена из { $file }. Остальные сдачи не изменятся.
delete = Удалить

## What is being computed

topic-difficulty = сложность задачи

## Notes

notes-preview = Просмотр
notes-marks = **жирный**, *курсив*, строки с - или 1. в начале становятся списком, !S !H !D !C обозначают масти
