### Палитра команд, по-русски.

## Палитра

palette-hint = Команда или задача
palette-none = Ни в одном названии нет этих букв.
palette-opens = Открывает «{ $name }»
palette-place-not-now = { $place } · сейчас нельзя
palette-not-now = Сейчас нельзя. { $tip }
