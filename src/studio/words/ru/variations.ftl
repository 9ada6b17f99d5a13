### Линии розыгрыша, по-русски.

## Lines of play

lines-title = Варианты
lines-hint = Сыграйте карту: розыгрыш запишется здесь. Другая карта на месте сыгранной станет вариантом.
lines-count = { $count ->
    [one] { $count } вариант
    [few] { $count } варианта
   *[many] { $count } вариантов
}
lines-card = к { FORM($card, as: "dative") }, взятка { $trick }
lines-card-variation = к { FORM($card, as: "dative") }, взятка { $trick }, вариант
lines-card-costs = { $name }; цена ошибки: { $cost }
lines-comment = комментарий к { FORM($card, as: "dative") }: { $text }
lines-opening = комментарий перед первой картой: { $text }
lines-remarks = { $count ->
    [one] { $count } реплика
    [few] { $count } реплики
   *[many] { $count } реплик
}
lines-remarks-on = { $remarks } к { FORM($card, as: "dative") }
lines-remarks-opening = { $remarks } перед первой картой
lines-tool-comment = Комментарий
lines-tool-promote = Поднять
lines-tool-delete = Удалить
lines-tool-aside = Проба
lines-write-comment = Комментарий к { $card }
lines-write-name = название линии, которая начинается с { FORM($card, as: "genitive") }
lines-write-name-of-all = название розыгрыша
lines-write-opening = комментарий перед первой картой
lines-write-how = Enter сохраняет, Escape отменяет, Shift+Enter начинает новую строку; `!S !H !D !C` обозначают масти
lines-not-shown = Комментарий пишется в вариантах розыгрыша, а сейчас их не видно. Они видны в режиме «Анализ», когда сдачу можно разыграть и числа не скрыты (X).
lines-back = Назад к розыгрышу
lines-aside = { $count ->
    [0] Отдельный анализ сдачи
    [one] Отдельный анализ позиции после { $count } карты
    [few] Отдельный анализ позиции после { $count } карт
   *[many] Отдельный анализ позиции после { $count } карт
}
lines-aside-keeps = Карты, сыгранные здесь, добавятся к розыгрышу как вариант.

## Sections of the answers

section-open = { $title }, раскрыто
section-folded-plain = { $title }, свёрнуто
section-folded = { $title }, свёрнуто: { $remark }

## Commands

command-next-fork = Следующая развилка
    .tip = К следующей карте, вместо которой пробовали и другие
command-previous-fork = Предыдущая развилка
    .tip = К предыдущей карте, вместо которой пробовали и другие
command-comment = Комментарий к карте
    .tip = Комментарий к последней сыгранной карте: Enter сохраняет, Escape отменяет
command-name-line = Назвать линию
    .tip = Даёт название линии, которая начинается с последней сыгранной карты
command-toggle-chat = Показать или скрыть реплики
    .tip = Раскрывает реплики комментаторов к последней сыгранной карте или сворачивает их
    .also = вюграф, чат, трансляция
command-promote = Поднять вариант
    .tip = Меняет вариант местами с линией, от которой он отходит
command-make-main = Сделать главной линией
    .tip = Текущая линия становится главной, прежняя главная становится вариантом
command-delete-from-here = Удалить отсюда
    .tip = Удаляет последнюю сыгранную карту и всё после неё; отмена возвращает их
command-copy-line-of-play = Копировать линию
    .tip = Копирует линию текстом, со взятками и комментариями
command-aside = Проба или возврат к розыгрышу
    .tip = Копирует позицию в отдельный анализ для проб; та же клавиша возвращает к розыгрышу и добавляет ваши карты как вариант
    .also = проба, опыт
