### The palette of commands, in English.
