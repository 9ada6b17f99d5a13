### The guide, the page about the program, and the full screen, in English.

## Commands

command-guide = Guide
    .tip = A short manual with pictures
    .also = manual, documentation, help, how to
command-about = About Kibitzer
    .tip = The version and the licences
    .also = version, licence, license, copyright, credits
command-full-screen = Full screen
    .tip = Fills the screen with the window, or returns to a window
    .also = maximise, fullscreen

## The guide

guide-title = Guide
guide-cards-title = What a card is worth
guide-cards =
    Click a card to play it. The number on a card is the number of tricks that the declaring side takes if the card is played now and everyone plays perfectly afterwards. A round badge marks a best card, a square badge a card that costs something.
    Nothing you play is lost: if you go back and play a different card, it becomes a variation. **←** and **→** go card by card, **↑** and **↓** trick by trick, and **Space** plays the best card.
    The bar at the top selects, under **Numbers**, what the numbers mean: total tricks, tricks relative to the contract, or the cost of the card.
guide-cards-picture = The table, with the value of every card
guide-answers-title = What the panels show
guide-answers =
    - **Moves**: all legal cards with their tricks.
    - **Makes**: the tricks of every declarer in every strain, and in bridge the par score.
    - **Best line**: one best continuation to the end, and, where you point, how many other cards are just as good.
    - **Lines**: everything that was tried, with names and comments. **R** opens the vugraph commentary on the last card played.
    - **Mistakes**: the cards played that cost tricks, and the better ones.
guide-solve-title = Solve it yourself
guide-solve =
    A problem with a question opens with its numbers hidden. Press the button **Solve it yourself** at the top: you play one side, and the engine always finds the best reply. Hints come in five steps: how many cards keep the result, the suit to play, the hand that wins the trick, the card, and the play up to your next decision. At the end you see where tricks were lost. **X** shows the numbers at any time.
guide-solve-picture = A problem with its numbers hidden
guide-layouts-title = When you cannot see their cards
guide-layouts =
    The mode **Possible layouts** solves all layouts of two unseen hands: 184,756 in preferans, 10,400,600 in bridge. An estimate with its confidence interval comes first. Pin cards, constrain suit lengths and points, and see how often the contract makes, what defeats it, and how each card does. In preferans with both other hands open, the layouts are declarer’s possible discards. A click on a bar lists its layouts; each can be played through.
guide-layouts-picture = All layouts of two unseen hands
guide-lead-title = What to lead?
guide-lead =
    One hand and an auction are enough: press **F4**, and the three other hands are dealt at random, again and again, as the calls allow. Every deal is played for every card, until one card is settled as the best. Each call shows what it tells as chips; a click changes one, and a condition of your own can be added (they are not saved with the deal). Tick two cards to see in which deals one of them is better; a deal can be put on the table. All cards are seen in these deals, by both sides: over 30 million real plays declarers took 0.10 tricks more than that, because the defenders’ first lead is perfect here too; after a given lead they take fewer. Leads that help declarer to guess look free. The group **What to lead?** has ten problems: choose your card, and see what it costs.
guide-lead-picture = A lead, and what it costs
guide-edit-title = Entering a deal
guide-edit =
    The mode **Edit deal** takes hands as a newspaper prints them, such as K43 QJT J984 K83; cards can also be clicked or dragged. Whatever is wrong is shown beside its hand, with a button that corrects it. Two known hands and a contract are enough to count all layouts of the other two.
guide-edit-picture = A deal with two unseen hands
guide-compose-title = Composing a problem
guide-compose =
    The report **Soundness** in the Analyse menu shows whether a solution is unique: the key and its cooks, the tries with their refutations, the duals, and the defences that need different answers. Click any card to see its line. **Add the solution as variations** writes all of it into the problem. **Find card exchanges** lists the smallest exchanges that make your key the only one, and the cards that do not matter; point at one to see it on the table, click to make it.
guide-compose-picture = A cooked ending, with the exchanges that mend it
guide-files-title = Files
guide-files =
    Open, drop or paste deals in nearly any format: PBN, LIN, hand-viewer links, dealing-machine files, diagrams from newspapers and forums, pictures drawn by Kibitzer. A file of many boards becomes a list; **Arrange** in the menu of its heading sorts, shuffles, numbers and rotates the boards, and gathers boards of several files in a new list. What you paste or make yourself is kept in the group **Pasted**, with your changes, until you remove it there or save it to a file of its own, with which it leaves the group. Changes are saved into the file in its own format; everything else in it stays as it was. **Export…** in the File menu makes pictures, pages and tables to share with others.
guide-more-title = Finding everything else
guide-more =
    Press **Ctrl+K** to find commands and problems by a few letters. **F1** lists all keys. Everything can be done from the keyboard: **Ctrl+F6** goes to the next panel, and **Shift+F10** opens the menu for the selected item. The program `kibitz` does the same from the command line.

## About

about-title = About Kibitzer
about-version = Version { $version }
about-what = Kibitzer solves double-dummy problems in bridge and preferans exactly, and explains the answer.
about-licence = Free software, under the MIT licence or the Apache License 2.0, at your option.
about-fonts = Font: Inter, by the Inter Project Authors, under the SIL Open Font License 1.1.
about-problems = Problems: Double Dummy Corner by Hugh Darwen, and the problem library of Bridge studio. Each problem names its source.
about-licence-text = { $name } licence
