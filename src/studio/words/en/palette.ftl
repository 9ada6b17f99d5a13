### The palette of commands, in English.

## The palette

palette-hint = Command or problem
palette-none = Nothing has these letters in its name.
palette-opens = Opens “{ $name }”
palette-place-not-now = { $place } · not now
palette-not-now = Not possible now. { $tip }
