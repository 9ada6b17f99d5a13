### Что даёт каждая карта, по-русски.

## The question

question-answer = Ответ
question-open = Щёлкните, чтобы прочесть вопрос целиком

## Moves

moves-title = Ходы
moves-to-play = ход: { $seat }
moves-progress = { $done } из { $all }
moves-card = сыграть { FORM($card, as: "accusative") }: { $tricks }
moves-card-result = сыграть { FORM($card, as: "accusative") }: { $tricks }, { $result }
moves-group = { $cards }: { $tricks }
moves-group-result = { $cards }: { $tricks }, { $result }
moves-every-card = любая карта ({ $count })
moves-every-other-card = любая другая ({ $count })
moves-play = сыграть { FORM($card, as: "accusative") }
moves-unknown = { $count ->
    [one] ещё разбирается { $count } карта
    [few] ещё разбираются { $count } карты
   *[many] ещё разбирается { $count } карт
}
moves-best = лучшая
moves-costs = теряет { $count }

## Best line

line-title = Лучшая линия
line-awaited = Ищется лучшая линия…
line-growing = ещё ищется
line-complete = щелчок по карте ведёт к ней
line-card = линия до { FORM($card, as: "genitive") }
line-only = { $seat }, { $card }: единственная лучшая карта
line-others = { $count ->
    [one] ещё { $count } карта не хуже { FORM($card, as: "genitive") }
    [few] ещё { $count } карты не хуже { FORM($card, as: "genitive") }
   *[many] ещё { $count } карт не хуже { FORM($card, as: "genitive") }
}
line-play-other = Сыграть вместо неё { FORM($card, as: "accusative") }
line-as-good = { $count ->
    [one] { $seat }, { $card }: ещё { $count } карта не хуже
    [few] { $seat }, { $card }: ещё { $count } карты не хуже
   *[many] { $seat }, { $card }: ещё { $count } карт не хуже
}

## Makes

makes-title = Взятки
makes-title-par = Взятки и пар
makes-progress = посчитано { $done } из { $count }
makes-remark = взятки каждого разыгрывающего
makes-entry = { $seat }, { $strain }: { $tricks }
makes-entry-contract = { $seat }, { $strain }: { $tricks }, играется { $level ->
    [one] { $level } { FORM($strain, as: "singular") }
    [few] { $level } { $strain }
   *[many] { $level } { FORM($strain, as: "genitive") }
}
makes-entry-misere = { $seat }, { $strain }: { $tricks }, играется
makes-no-par = Пар есть только у полной сдачи.
makes-par = Пар
makes-par-contract = { $contract } { $margin }, { $declarer }
makes-passed-out = все пас
makes-dealer = сдаёт { $seat }

## The play

timeline-title = Ход розыгрыша
timeline-keys = ← → карта · ↑ ↓ взятка · Home End · пробел играет лучшую карту
timeline-keys-hidden = ← → карта · ↑ ↓ взятка · Home End
timeline-hint-hidden = Щёлкните карту, чтобы сыграть её.
timeline-hint-solving = Щёлкните свою карту, чтобы сыграть её: программа ответит.
timeline-name = { $count ->
    [one] ход розыгрыша, { $at } из { $count } карты
    [few] ход розыгрыша, { $at } из { $count } карт
   *[many] ход розыгрыша, { $at } из { $count } карт
}
timeline-hint = Щёлкните карту или нажмите пробел, чтобы сыграть лучшую. Здесь появятся результат и цена каждой сыгранной карты.
timeline-fork = { $count ->
    [one] вместо { FORM($card, as: "genitive") } пробовали ещё { $count } карту
    [few] вместо { FORM($card, as: "genitive") } пробовали ещё { $count } карты
   *[many] вместо { FORM($card, as: "genitive") } пробовали ещё { $count } карт
}
timeline-fork-here = текущая линия: { $card }
timeline-fork-turn = перейти к линии с { FORM($card, as: "instrumental") }
timeline-mistake = { $seat }, { $card }, цена: { $cost }; лучше: { $better }
timeline-go-before = Щёлкните, чтобы перейти к позиции перед этой картой
