### Окно вокруг своих разделов, по-русски.

## Чем занят счёт

topic-choices = оценки карт
topic-line = лучшая линия
topic-played = ход розыгрыша
topic-table = таблица взяток
topic-discards = снос
topic-lead-table = первые ходы против сноса
topic-all-discards = снос во всех раскладах
topic-games = игры
topic-lead = расклады для атаки
topic-layouts = возможные расклады

## Окно

window-title = { $name } – Kibitzer
window-title-unsaved = • { $name } – Kibitzer
edge = Край панели «{ $panel }»
tab-deal = Сдача
tab-answers = Ответы
tab-problems = Задачи
answer-and-notes = Ответ и примечания
solution = { $side }: { $tricks }
solution-with = { $side }: { $tricks }, ход: { $cards }
dismiss = Закрыть
keep-changes = Сохранить изменения?
has-changes = В «{ $name }» есть несохранённые изменения.
keep-deals = Сохранить сдачи?
has-deals = { $count ->
    [one] { $count } сдача не сохранена в файл.
    [few] { $count } сдачи не сохранены в файл.
   *[many] { $count } сдач не сохранено в файл.
}
save = Сохранить
dont-save = Не сохранять
found-title = Найдены несохранённые изменения
found-work = Программа закрылась, не сохранив «{ $name }».
found-new-deal = новая сдача
take-up = Восстановить
discard-found = Удалить
dialog-open = Открыть файл
dialog-save = Сохранить задачу
dialog-rename = Переименовать файл
rename = Переименовать
dialog-layouts = Экспорт раскладов
dialog-picture = Экспорт картинки
open = Открыть
export = Экспортировать
cancel = Отмена

## Меню

menu-mode = режим: { $mode }
menu-numbers = Числа

## Строка состояния


## Строка состояния

status-solved = Лучшая игра: у { FORM($declarer, as: "genitive") } { $tricks }
status-solved-side = Лучшая игра: у { FORM($side, as: "genitive") } { $tricks }
status-solving = Идёт решение…
status-solving-estimate = Идёт решение… { $estimate }
status-no-play = Введите карты.
status-unknown = Некоторые карты неизвестны

## Строка состояния

status-workers = { $count ->
    [one] { $count } поток
    [few] { $count } потока
   *[many] { $count } потоков
}
status-speed = { $nodes } позиций в секунду
status-tables = память для позиций заполнена на { $fill } %
status-nodes = рассмотрено позиций: { $nodes }
status-numbers-tricks = числа: всего взяток у { FORM($side, as: "genitive") }
status-numbers-contract = числа: взятки { FORM($side, as: "genitive") } относительно цели
status-numbers-cost = числа: цена карты во взятках
status-numbers-hidden = числа скрыты; { $keys } их показывает

## Клавиши и цвета

help-title = Клавиши и цвета
help-number = Число на карте показывает, сколько взяток возьмёт разыгрывающая сторона, если сыграть эту карту, а дальше все сыграют наилучшим образом.
help-colours = Число в круглой рамке стоит на лучшей карте, в прямоугольной — на карте, которая что-то теряет. Цвета объяснены в строке внизу. Черта по краю соединяет равноценные карты.
help-readings = Что показывают числа, выбирают в строке наверху: общее число взяток, взятки относительно контракта или цену карты.
help-typing = Чтобы сыграть карту, наберите букву масти и достоинство: H Q означает даму червей. Одного достоинства хватит, если такая карта одна.
help-deals = В режиме «Расклады» столбик показывает долю от всех раскладов, а метка на нём — доверительный интервал 95 %. Без метки доля точна.
help-hands = При вводе сдачи N E S W выбирают руку, которая получает карты. Достоинства набирают буквами Т К Д В или A K Q J и цифрами 9 … 2 (десятка: 1 0). Пробел, Enter или стрелка переходит к следующей масти, Page Down — к следующей руке, Backspace убирает последнюю карту.
help-or = или
help-close = Закрыть

help-search = Поиск клавиш и команд
