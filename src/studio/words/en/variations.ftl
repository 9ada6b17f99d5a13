### The lines of play, in English.
