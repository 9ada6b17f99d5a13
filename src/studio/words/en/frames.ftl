### How long a frame takes, what stops and goes on, and numbers that are bounds, in English.

share-at-least = at least { $share }
share-at-most = at most { $share }
share-closely = about { $share }
histogram-sure = 95 % sure
statistics-looking = Looking…
