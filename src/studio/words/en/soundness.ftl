### The soundness of a problem and exchanges of cards, in English.

## Verdicts

verdict-sound = Sound
verdict-duals = Duals
verdict-order = Duals of order
verdict-cooked = Cooked
verdict-fails = Fails
verdict-unproved = Not proved

## The report

soundness-title = Soundness
soundness-none = Whether the solution is the only one can be tested once the deal is complete.
soundness-searching = searching…
soundness-one-way = one key, and no dual on the main line
soundness-duals = { $count ->
    [one] 1 dual
   *[other] { $count } duals
}
soundness-keys = { $count } keys reach the goal
soundness-out-of-reach = the goal is out of reach
soundness-positions = { $count ->
    [one] 1 position searched
   *[other] { $count } positions searched
}
soundness-proved-to = proved to trick { $trick }; the whole tree is too large
soundness-tight = tight
soundness-not-tight = not tight
soundness-short = short
soundness-not-short = decided early
soundness-precision = precision { $precision }
soundness-difficulty = difficulty { $level } of 5
soundness-key = Key
soundness-no-key = no choice for the solvers
soundness-choices = { $count ->
    [one] of 1 choice
   *[other] of { $count } choices
}
soundness-intended = intended
soundness-cook = × cook
soundness-after = after { $cards }:
soundness-show = show the line with { $cards }
soundness-try = try
soundness-refutation = refutation
soundness-tries = Tries
soundness-fewest-first = fewest refutations first
soundness-refuted = ? { $cards }
soundness-duals-title = Duals on the main line
soundness-elsewhere = in other lines: { $count }
soundness-no-dual = none
soundness-no-dual-to = none up to trick { $trick }
soundness-trick = trick { $trick }
soundness-order = ○ order only
soundness-dual = ● dual
soundness-variations = Variations
soundness-by-defence = defences that need different answers
soundness-answer = → { $cards }
soundness-any-answer = → any card
soundness-line = show variation { $letter }: { $cards }

## Exchanges

exchanges-title = Exchanges
exchanges-repairs = Repairs: the intended key becomes the only one
exchanges-minimal = Minimal form: these changes leave the solution as it is
exchanges-one-key = one key, duals
exchanges-same = same keys
exchanges-tried = { $tried } of { $all } exchanges tried, { $count } found
exchanges-make = exchange { $exchange }: { $verdict }
exchanges-make-tip = Click to make the exchange; undo takes it back
exchanges-result = { $verdict } · { $keys }

## Commands

command-soundness = Soundness
    .tip = Shows whether the solution is the only one: keys, cooks, tries, duals and exchanges of cards
    .also = cooked, sound, unique solution, compose, problem, duals, tries
command-add-solution = Add the solution as variations
    .tip = Adds the key, variations A, B and so on, cooks, and tries with their refutations to the lines of play
    .also = solution tree, variations, refutations
command-find-exchanges = Find exchanges
    .tip = Searches for the smallest exchanges of cards that make the intended key the only one, and for cards that do not matter
    .also = repair, minimal form, mend, cook
command-stop-exchanges = Stop the exchanges
    .tip = Stops the search for exchanges; those found so far stay
topic-soundness = soundness
topic-exchanges = exchanges of cards

## The problem list

problems-sound = Sound: the solution is the only one
problems-duals = One key, with duals
problems-cooked = Cooked: several keys reach the goal
problems-fails = The goal is out of reach
problems-unproved = Not proved whether the solution is the only one
