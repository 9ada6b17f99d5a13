### Файлы, по-русски.

## Dialogs for files

files-open = Открыть задачу
files-deals = Задачи и сдачи
files-all = Все файлы
files-csv = Таблица CSV
files-png = Картинка PNG
