### Сколько стоит каждая карта, по-русски.

## Ходы

moves-title = Ходы
moves-to-play = ход: { $seat }
moves-progress = { $done } из { $all }
moves-nodes = узлов: { $nodes }
moves-card = ход { $card }: { $tricks }
moves-card-result = ход { $card }: { $tricks }, { $result }
moves-best = лучший
moves-costs = цена { $count }

## Лучшая линия

line-title = Лучшая линия
line-awaited = Ищется лучшая линия…
line-growing = ещё растёт
line-complete = щёлкните карту, чтобы перейти к ней
line-card = линия до карты { $card }
line-only = { $seat }, { $card }: единственная лучшая карта
line-as-good = { $count ->
    [one] { $seat }, { $card }: есть ещё { $count } карта не хуже
    [few] { $seat }, { $card }: есть ещё { $count } карты не хуже
   *[many] { $seat }, { $card }: есть ещё { $count } карт не хуже
}

## Что играется

makes-title = Что играется
makes-progress = { $count ->
    [one] { $done } из { $count } масти
    [few] { $done } из { $count } мастей
   *[many] { $done } из { $count } мастей
}
makes-remark = взятки каждого разыгрывающего
makes-remark-led = взятки каждого разыгрывающего, ходит { $seat }
makes-entry = { $seat }, { $strain }: { $tricks }
makes-entry-contract = { $seat }, { $strain }: { $tricks }, играется { $level } { $strain }
makes-entry-misere = { $seat }, { $strain }: { $tricks }, играется
makes-no-par = Пара нет: он есть только у полной сдачи.
makes-par = Пар
makes-par-contract = { $contract } { $margin }, { $declarer }
makes-passed-out = все пас
makes-dealer = сдаёт { $seat }

## Ход розыгрыша

timeline-title = Ход розыгрыша
timeline-keys = ← → карта · ↑ ↓ взятка · Home End · Пробел: лучший ход
timeline-name = { $count ->
    [one] ход розыгрыша, { $at } из { $count } карты
    [few] ход розыгрыша, { $at } из { $count } карт
   *[many] ход розыгрыша, { $at } из { $count } карт
}
timeline-hint = Щёлкните карту или нажмите пробел, чтобы сыграть лучшую: здесь появится, что приносит или чего стоит каждая карта.
timeline-hint-short = Щёлкните карту или нажмите пробел, чтобы сыграть лучшую.
timeline-mistake = { $seat }, { $card }: цена { $cost }; лучше { $better }
timeline-go-before = Щёлкните, чтобы вернуться к этому месту
