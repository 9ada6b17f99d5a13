### Stopping and resuming, and bounds, in English.

share-at-least = at least { $share }
share-at-most = at most { $share }
share-closely = about { $share }
histogram-sure = 95% confidence
statistics-looking = Computing…

command-stop-or-resume = Stop or resume
    .tip = Stops all running computations, or continues them from the results so far
    .also = cancel, interrupt, pause, continue, counting
status-stop = Stop
status-resume = Resume
status-stopped = stopped

makes-remark-first-hands = by opening leader; here { $seat } leads
makes-led-by = { $seat }→
makes-entry-led = { $entry }; { $seat } leads
makes-par-grid = Par for North-South, by dealer and vulnerability
makes-par-cell = { $dealer } deals, { $vulnerability }: par { $score }
histogram-estimated-apart = Making: estimated from { $makes } random layouts. Tricks: from { $tricks } (bars: 95%).
