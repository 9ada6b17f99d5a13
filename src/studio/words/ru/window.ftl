### Окно вокруг своих разделов, по-русски.

## Чем занят счёт

topic-choices = цена карт
topic-line = лучшая линия
topic-played = ход розыгрыша
topic-table = что играется
topic-discards = снос
topic-all-discards = снос во всех раскладах
topic-layouts = расклады

## Окно

window-title = { $name } – Kibitzer
window-title-unsaved = • { $name } – Kibitzer
edge = Край панели «{ $panel }»
tab-deal = Сдача
tab-answers = Ответы
tab-problems = Задачи
answer-and-notes = Ответ и заметки
solution = { $side }: { $tricks }
solution-with = { $side }: { $tricks }, ход { $cards }
dismiss = Закрыть
keep-changes = Сохранить изменения?
has-changes = В «{ $name }» есть изменения, которых нет ни в одном файле.
keep-deals = Сохранить сдачи?
has-deals = { $count ->
    [one] { $count } сдача создана здесь, и её нет ни в одном файле.
    [few] { $count } сдачи созданы здесь, и их нет ни в одном файле.
   *[many] { $count } сдач создано здесь, и их нет ни в одном файле.
}
save = Сохранить
throw-away = Выбросить
go-back = Назад
found-title = Найдена несохранённая работа
found-work = Студия закрылась раньше, чем «{ $name }» удалось сохранить.
found-new-deal = новая сдача
take-up = Продолжить с ней
dialog-open = Открыть файл
dialog-save = Сохранить задачу
dialog-layouts = Выгрузить расклады
dialog-picture = Сохранить картинку
open = Открыть
export = Записать
cancel = Отмена

## Меню

menu-mode = режим: { $mode }
menu-numbers = Числа

## Строка состояния

status-best = { $side }: { $tricks } при лучшей игре
status-workers = { $count ->
    [one] { $count } поток
    [few] { $count } потока
   *[many] { $count } потоков
}
status-speed = { $nodes } узлов/с
status-tables = таблицы заняты на { $fill } %
status-nodes = узлов всего: { $nodes }
status-numbers-tricks = числа: взятки всего, { $side }
status-numbers-contract = числа: взятки против цели, { $side }
status-numbers-cost = числа: сколько взяток отдаёт карта
status-numbers-hidden = числа скрыты; { $keys } их покажет

## Клавиши и цвета

help-title = Клавиши и цвета
help-number = Число на карте: сколько взяток возьмёт разыгрывающая сторона, если сыграть эту карту, а дальше все сыграют наилучшим образом.
help-colours = Закрашенное число с круглыми краями стоит на лучшей карте, с прямыми углами на карте, которая что-то отдаёт. Что значат цвета, сказано в строке внизу. Черта по краю соединяет равноценные карты.
help-readings = В меню «Вид» выбирают, как читать числа: взятки всего, против контракта или цена карты.
help-typing = Буква масти и старшинство играют карту: H Q это дама червей; одного старшинства хватит, если такая карта одна.
help-deals = Расклады: столбик это доля всех раскладов, метка на нём это промежуток, где доля лежит с вероятностью 95 %; без метки она точна.
help-hands = В режиме сдачи N E S W выбирают руку, которой достаются карты; её набирают старшинствами Т К Д В 9 … 2 или A K Q J (десятка: 1 0). Пробел, Enter и стрелка ведут к следующей масти, Page Down к следующей руке, Backspace возвращает набранную карту.
help-or = или
help-close = Закрыть

help-search = Поиск клавиш и команд
