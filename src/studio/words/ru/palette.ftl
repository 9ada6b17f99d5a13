### Палитра команд, по-русски.

## The palette

palette-hint = Команда или задача
palette-none = Подходящих команд и задач нет.
palette-opens = Открывает «{ $name }»
palette-place-not-now = { $place } · недоступно
palette-not-now = Сейчас недоступно. { $tip }
