### Обзор сдач файла, по-русски.

## Commands

command-overview = Обзор
    .tip = Таблица всех сдач файла: контракты, результаты, взятки при лучшей игре, пар и цена ошибок

## Opening

overview-link = обзор
overview-of = Обзор: { $name }
overview-open = Открыть
overview-open-tip = Открывает сдачу на столе. Escape возвращает к её строке.
overview-export = Экспорт…
overview-print = Печать…
overview-result = Результат
overview-par-score = Счёт по пару
overview-deal = Расклад
overview-drawer = Сдача
overview-drawer-tip = Показывает выбранную сдачу рядом с таблицей

## Filters

overview-search = Поиск сдач
overview-all-rooms = Все комнаты
overview-open-room = Открытая
overview-closed-room = Закрытая
overview-mistakes = С ошибками
overview-swings = От 6 импов
overview-slams = Шлемы
overview-doubled = С контрой
overview-shown = показано { $shown } из { $count }
overview-solved = разобрано { $done } из { $count }

## Columns

overview-column-vulnerability = Зона
overview-column-declarer = Играет
overview-column-makes = Берётся
overview-column-margin = ±
overview-column-par = Пар
overview-column-imps = Импы
overview-column-by-declarer = розыгрыш
overview-column-by-defence = вист
overview-edge = Граница столбца «{ $column }»
overview-tip-sort = Щелчок упорядочивает строки по этому столбцу, второй — в обратном порядке
overview-tip-tricks = Взятки разыгрывающего за столом и результат контракта
overview-tip-makes = Сколько взяток берёт разыгрывающий в этом контракте при лучшей игре обеих сторон
overview-tip-margin = Взятки за столом минус взятки при лучшей игре
overview-tip-score = Счёт стороны С-Ю
overview-tip-par = Контракт при лучшей торговле и игре обеих сторон и счёт стороны С-Ю
overview-tip-imps = Импы стороны С-Ю за этим столом против другой комнаты
overview-tip-side-cost = Сколько взяток стоили ошибки этой стороны
overview-tip-declarer-cost = Сколько взяток стоили ошибки разыгрывающего
overview-tip-defence-cost = Сколько взяток стоили ошибки вистующих
overview-tip-cost = Сколько взяток стоили все ошибки в сдаче

## Totals

overview-boards = { $count ->
    [one] { $count } сдача
    [few] { $count } сдачи
   *[many] { $count } сдач
}
overview-plays = { $count ->
    [one] { $count } розыгрыш
    [few] { $count } розыгрыша
   *[many] { $count } розыгрышей
}
overview-cards = { $count ->
    [one] { $count } карта
    [few] { $count } карты
   *[many] { $count } карт
}
overview-imps-of = Импы С-Ю в открытой комнате

## The chosen board

overview-makes-and-par = Взятки и пар
overview-mistake = { $who }: { $card }, цена: { $cost }; лучше: { $better }
overview-mistake-tip = Щёлкните, чтобы открыть сдачу перед этой картой
overview-players = Ошибки игроков
overview-no-players = У игроков с известными именами ошибок нет.
overview-player = { $who } { $seat }: { $count ->
    [one] { $count } ошибка
    [few] { $count } ошибки
   *[many] { $count } ошибок
}, потеряно взяток: { $lost }

## What is being computed

topic-boards = сдачи обзора
