### Solve it yourself, in English.
