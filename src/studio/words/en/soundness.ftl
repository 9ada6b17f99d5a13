### The soundness of a problem and exchanges of cards, in English.

## Verdicts

verdict-sound = Sound
verdict-duals = Duals
verdict-order = Move-order duals
verdict-cooked = Cooked
verdict-fails = No solution
verdict-unproved = Not proved

## The report

soundness-title = Soundness
soundness-none = Once the deal is complete, this shows whether the solution is unique.
soundness-searching = searching…
soundness-stopped = stopped
soundness-open = not searched
soundness-one-way = one key, no duals in the main line
soundness-duals = { $count ->
    [one] 1 dual
   *[other] { $count } duals
}
soundness-permitted-duals = { $count ->
    [one] one key; a dual that you permit
   *[other] one key; { $count } duals that you permit
}
soundness-keys = { $count } keys reach the goal
soundness-out-of-reach = the goal is out of reach
soundness-permitted-keys = { $count } keys with interchangeable cards, which you permit
soundness-positions = { $count ->
    [one] Not proved within { $shown } position
   *[other] Not proved within { $shown } positions
}
soundness-proved-so-far = main line proved to trick { $trick } of { $all }
soundness-asked-at = asked where { $seat } is to play
soundness-defence = the contract cannot be made
soundness-not-short = decided early
soundness-key = Key
soundness-no-key = no choice for the solving side
soundness-choices = { $count ->
    [one] 1 choice
   *[other] { $count } choices
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
soundness-duals-title = Duals in the main line
soundness-no-dual = none
soundness-no-dual-to = { $trick ->
    [one] none in the first trick
   *[other] none in the first { $trick } tricks
}
soundness-trick = trick { $trick }
soundness-order = ○ order only
soundness-small = interchangeable
soundness-not-compared = dual, order not compared
soundness-dual = ● dual
soundness-permitted = (permitted)
soundness-variations = Variations
soundness-by-defence = defences that need different answers
soundness-answer = → { $cards }
soundness-any-answer = → any card
soundness-line = show variation { $letter }: { $cards }

cases-title = Cases
cases-best = Best defence
cases-any = Any lead
cases-black = Black leads
cases-red = Red leads
cases-set-play = Set play
cases-choice = cases of the problem: { $choice }
cases-on-lead = { $seat } on lead: { $verdict }

## Exchanges

exchanges-title = Exchanges
exchanges-repairs = Repairs: the intended key becomes the only one
exchanges-minimal = Minimal form: these changes leave the solution as it is
exchanges-sound = sound
exchanges-one-key = one key, with duals
exchanges-same = same keys
exchanges-tried = { $tried } of { $all } tried, { $count } found
exchanges-left-out = Pairs of larger swaps were left out.
exchanges-make = apply { $exchange }: { $verdict }
exchanges-make-tip = Click to make this change; undo takes it back
exchanges-result = { $verdict } · { $keys }

## Commands

command-soundness = Soundness
    .tip = Shows whether the solution is unique: keys, cooks, tries and duals, and the card exchanges that repair the problem
    .also = cooked, sound, unique solution, compose, problem, duals, tries
command-permit-order = Permit move-order duals
    .tip = The verdict ignores duals in which the same tricks are taken in another order
    .also = allow, ignore, duals, sound
command-permit-small = Permit interchangeable cards
    .tip = The verdict ignores the choice between two cards of a suit if the solution is the same with the cards exchanged, at the key too
    .also = allow, ignore, small cards, duals, cooks, sound
command-search-longer = Search longer
    .tip = Continues the proof where it stopped, to twice as many positions
    .also = not proved, limit, whole deal, continue
command-permit-minor = Permit duals in the last two tricks
    .tip = The verdict ignores duals in the last two tricks
    .also = allow, ignore, minor duals, sound
command-add-solution = Add the solution as variations
    .tip = Adds the key, the variations, the cooks, and the tries with their refutations to the lines of play
    .also = solution tree, variations, refutations
command-find-exchanges = Find card exchanges
    .tip = Searches for the smallest exchanges of cards that make the intended key the only one, and for cards that do not matter
    .also = repair, minimal form, mend, cook
topic-soundness = problem soundness
topic-cases = cases of the problem
topic-exchanges = card exchanges

## The problem list

problems-sound = Sound: the solution is unique
problems-duals = One key, with duals
problems-cooked = Cooked: several keys reach the goal
problems-fails = The goal is out of reach
problems-unproved = Uniqueness of the solution not proved
