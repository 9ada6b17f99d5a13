### The list of problems, in English.

## Problems

problems-search = Search problems
problems-none = No problem with these words.
