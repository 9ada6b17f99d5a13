### How long a frame takes, in English.
