### The palette of commands, in English.

## The palette

palette-hint = Command or problem
palette-none = No command or problem matches.
palette-opens = Opens “{ $name }”
palette-place-not-now = { $place } · unavailable
palette-not-now = Not available now. { $tip }
