### How long a frame takes, what stops and goes on, and numbers that are bounds, in English.

share-at-least = at least { $share }
share-at-most = at most { $share }
share-closely = about { $share }
histogram-sure = 95% sure
statistics-looking = Looking…

command-stop-all = Stop what is running
    .tip = Stops everything that the workers are at; what is known so far stays
command-go-on = Go on with what was stopped
    .tip = Goes on from what is known
command-frame-meter = Frame meter
    .tip = Shows how long the last 300 frames took, but for drawing them as pixels
meter-title = Time of a frame, without drawing its pixels
meter-times = { $count ->
    [one] half below { $half } ms, 99 % below { $most } ms, all below { $worst } ms; 1 frame
   *[other] half below { $half } ms, 99 % below { $most } ms, all below { $worst } ms; { $count } frames
}
status-stop-all = Stop all
status-go-on = Go on
status-stopped = stopped

makes-remark-first-hands = by first hand; here { $seat } leads
makes-led-by = { $seat }→
makes-entry-led = { $entry }; { $seat } leads
makes-par-grid = North and South’s par, by dealer and vulnerability
makes-par-cell = { $dealer } deals, { $vulnerability }: par { $score }
histogram-estimated-apart = Estimated from layouts drawn at random: { $makes } for whether it makes, { $tricks } for the tricks; 95% sure to lie between the marks.
