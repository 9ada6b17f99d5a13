### The tour at the first start, in English.
