### Файлы, по-русски.

## Окна выбора файла

files-open = Открыть задачу
files-deals = Задачи и сдачи
files-all = Все файлы
files-csv = Таблица CSV
files-png = Картинка PNG
