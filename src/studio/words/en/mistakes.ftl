### The mistakes of a played hand, in English.
