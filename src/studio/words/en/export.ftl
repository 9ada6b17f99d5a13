menu-copy = Copy
command-export = Export…
    .tip = Writes the position, a list of deals, a table or a picture to a file, for people and other programs
    .also = save as, image, picture, PNG, vector, SVG, web page, HTML, LaTeX, TeX, article, text, diagram, CSV, table, spreadsheet, convert, all deals, layouts, screenshot, solution
export-title = Export
export-position = Position
export-png = Picture (PNG)
export-png-tip = The picture also contains the whole problem, with all lines and comments: Kibitzer can open it again
export-svg = Vector picture (SVG)
export-svg-tip = Sharp at any size
export-html = Web page (HTML)
export-html-tip = For a website, a blog or a forum
export-latex = LaTeX
export-latex-tip = Part of a LaTeX document, to be included with `\input`
export-text = Text
export-text-tip = The hands as a text diagram, for an e-mail
export-start = From the start
export-here = As on the table
export-solution = With the solution
export-solution-tip = The answer too: the tricks, all lines with their comments, and the notes
export-others = Other content
export-list = All deals of the list
export-list-tip = All deals of the open file, or all random deals, in a format of your choice
export-card-values = Card values (CSV)
export-card-values-tip = A table of all legal cards with their tricks, available once all values are known
export-lead-table = Leads against discards (CSV)
export-lead-table-tip = Declarer’s tricks after each lead against each discard, available while the table of leads is shown
export-overview = Overview (CSV)
export-overview-tip = The rows of the overview as a table for spreadsheets, with contracts, results, makes, mistakes and deals
export-layouts = Layouts (CSV)
export-layouts-tip = Every layout solved so far, with its result
export-picture = Picture of the window or the statistics (PNG)
export-picture-tip = The statistics if they are shown, otherwise the whole window
export-save = Export…
export-close = Close
command-copy-picture = Copy as a picture
    .tip = The position as a picture, for an e-mail or a forum
    .also = image, screenshot, share
command-copy-link = Copy as a link
    .tip = A link that shows the deal in a browser; links to other pages need a bridge deal with all hands and the contract
    .also = address, web, share
dialog-export = Export to a file
exported = Saved to { $path }.
dialog-list = Save the whole list
list-written =
    { $count ->
        [one] { $count } deal saved to { $path }.
       *[other] { $count } deals saved to { $path }.
    }
list-written-in-part =
    { $count ->
        [one] { $count } deal saved to { $path }; deals that the format cannot store: { $lost }.
       *[other] { $count } deals saved to { $path }; deals that the format cannot store: { $lost }.
    }
command-handout = Print or PDF…
    .tip = One or many problems on pages to print, with or without solutions, or hand records of a session
dialog-table = Export a table
dialog-handout = Save the PDF
handout-printing = The handout has been opened in another program, which can print it.
handout-form-title = Print or PDF
handout-form-document = This problem
handout-form-file = The whole file ({ $count })
handout-form-section = Everything in “{ $name }” ({ $count })
handout-form-overview = The boards in the overview, as filtered ({ $count })
handout-form-listed = All problems in the list, as filtered ({ $count })
handout-form-name = Title
handout-form-per-page = Diagrams per page
handout-form-on-a-page =
    { $count ->
        [one] { $count } diagram per page
       *[other] { $count } diagrams per page
    }
handout-form-paper = Paper
handout-form-solutions = Solutions on separate pages
handout-form-solutions-tip = Where a problem comes without a solution, the engine supplies the key play, the line and the number of tricks
handout-form-chosen = Problems to print: { $count } of { $all }
handout-form-tick-all = Tick all
handout-form-tick-none = Tick none
handout-form-solving =
    { $count ->
        [one] Solving: one problem to go
       *[other] Solving: { $count } problems to go
    }
topic-solutions = solutions for the handout
handout-form-handout = Handout
handout-form-handout-tip = Diagrams of problems, with solutions on separate pages
handout-form-records = Hand records
handout-form-records-tip = The sheet that clubs hang up after a session: every board with points, makes and par. The engine solves boards without makes and par; incomplete deals and preferans are left out
handout-form-event = Event
handout-form-site = Club or place
handout-form-date = Date
handout-form-session = Session
handout-form-landscape = Landscape
handout-form-inks = Suits
handout-form-black = black
handout-form-two-inks = two colours
handout-form-four-inks = four colours
handout-form-page = Page { $page } of { $pages }
handout-form-letter = US Letter
handout-form-back = Previous page
handout-form-next = Next page
handout-form-html = Save as web page…
handout-form-save = Save as PDF…
handout-form-print = Print…
handout-form-close = Close
command-projector = Projector view
    .tip = Fills the screen with the table in large letters and strong colours and hides all results; the same key returns to the window
    .also = beamer, presentation, class
