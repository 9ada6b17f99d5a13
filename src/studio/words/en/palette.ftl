### The palette of commands, in English.

## The palette

palette-hint = Command or problem
palette-none = No matching command or problem.
palette-opens = Opens “{ $name }”
palette-place-not-now = { $place } · not available
palette-not-now = Not available now. { $tip }
