## Что не так с текстами других программ

board-no-seat = `{ $found }` не место за столом; места: N, E, S и W
board-no-card = `{ $found }` не карта
board-two-hands = { $card } стоит в двух руках: { $first } и { $second }
board-hand-size = { $seat }: карт { $cards }, а нужно { $expected }
board-no-cards = ни у кого нет ни одной карты
board-no-vulnerability = `{ $found }` не зональность; бывают None, NS, EW и All
board-no-contract = `{ $found }` не контракт
board-no-call = `{ $found }` не заявка
board-other-contract = торговля кончается не контрактом { $found }
board-no-number = `{ $found }` не число, которое может здесь стоять
board-unknown = `{ $found }` здесь ничего не значит
board-repeated = `{ $found }` стоит здесь второй раз
board-ends = текст обрывается посреди сдачи

call-insufficient = заявка не выше предыдущей
call-nothing-to-double = нет заявки соперников, чтобы её контрить
call-nothing-to-redouble = заявку этой стороны никто не контрил
call-over = торговля окончена
call-not-of-bridge = в бридже такой заявки нет

diagram-unnamed = у рук не названы места; они прочитаны как { $seats }
diagram-small-cards = { $seat }: фоски без достоинства: { $count }
diagram-nobody = { $card } нет ни у кого, хотя все руки на месте
diagram-other-dealer = торговлю начинает не сдающий: { $seat }
diagram-open-auction = торговля не закончена
diagram-no-strain = масть контракта не названа; прочитано без козыря
diagram-no-declarer = не сказано, кто разыгрывает; принято: { $seat }

lin-no-deal = в этой сдаче нет карт
lin-no-contract = есть розыгрыш, но не сказано, какой контракт играют
lin-names = имён игроков: { $found }; нужно 4, а для двух комнат 8
lin-other-result = здесь у разыгрывающего взяток { $said }, а по розыгрышу или клейму { $taken }
lin-elsewhere = в этом адресе нет сдачи: она есть только на сервере, а туда программа не обращается

pbn-no-name = после [ должно стоять имя тега
pbn-no-value = нужно значение в кавычках
pbn-open-quote = кавычка здесь открыта и нигде не закрыта
pbn-open-tag = в конце тега нужна ]
pbn-open-comment = комментарий здесь открыт и нигде не закрыт
pbn-character = в PBN нет такого символа: { $found }
pbn-long-line =
    { $length ->
        [one] в строке { $length } символ; PBN допускает 255
        [few] в строке { $length } символа; PBN допускает 255
       *[many] в строке { $length } символов; PBN допускает 255
    }
pbn-unknown-tag = в PBN нет тега `{ $name }`
pbn-spelling = здесь стоит `{ $found }`; в PBN пишут { $standard }
pbn-deal-spelling = эта рука записана не так, как в PBN
pbn-value = здесь стоит `{ $found }`, а нужно: { $expected }
pbn-nothing = здесь ничего не стоит, а нужно: { $expected }
pbn-missing = перед этим тегом нужен тег { $name }
pbn-inherited = это каждая сдача должна говорить сама
pbn-same-board = расклада нет; имеется в виду предыдущая сдача
pbn-first-call = первую заявку делает сдающий: { $seat }
pbn-other-declarer = по торговле разыгрывает { $seat }
pbn-other-leader = первым ходит { $seat }
pbn-other-result =
    { $tricks ->
        [one] по розыгрышу у разыгрывающего { $tricks } взятка
        [few] по розыгрышу у разыгрывающего { $tricks } взятки
       *[many] по розыгрышу у разыгрывающего { $tricks } взяток
    }
pbn-other-results = по розыгрышу у разыгрывающего от { $least } до { $most } взяток
pbn-other-columns = карты этой взятки стоят не в своих столбцах
pbn-after-gap = одна из предыдущих карт неизвестна; остальное пропущено
pbn-second-mark = вторая оценка одной заявки или карты
pbn-second-note = вторая сноска к одной заявке или карте
pbn-glyph = `{ $found }` здесь стоять не может
pbn-note-number = `{ $found }` не номер сноски; номера от 1 до 32
pbn-no-note-number = нужен номер сноски от 1 до 32
pbn-no-note = сноски { $number } нет
pbn-unused-note = на сноску { $number } ничто не ссылается
pbn-stray-note = сноска не относится ни к торговле, ни к розыгрышу
pbn-after-end = после конца ничего стоять не может
pbn-second-irregularity = здесь второе нарушение
pbn-sufficient = ^I стоит перед достаточной заявкой
pbn-no-revoke = ^R стоит перед картой, которая не ренонс
pbn-in-turn = ^L стоит перед ходом в свою очередь
pbn-other-makes = это не те взятки, что в таблице
pbn-other-vulnerability = по выигранным геймам зональность другая
pbn-table-comment = в таблице не может быть комментария
pbn-short-row =
    { $columns ->
        [one] таблица обрывается посреди строки из { $columns } столбца
        [few] таблица обрывается посреди строки из { $columns } столбцов
       *[many] таблица обрывается посреди строки из { $columns } столбцов
    }
pbn-order = столбец идёт не в том порядке, который назван
pbn-ours = эти строки наши, но прочесть их нельзя
pbn-spot-cards = мелкие карты здесь записаны как x ({ $count }); взяты младшие из не показанных
pbn-quoted = это PBN, процитированный в письме или с другими кавычками; его можно только прочесть

pbn-value-date = дата вида 2026.05.31
pbn-value-time = время вида 19:30:00
pbn-value-board = номер сдачи
pbn-value-round = тур вида 2 или 1.A
pbn-value-number = число
pbn-value-result = взятки вида 9, NS 9 или EW 4 NS 9
pbn-value-thirteen = взятки, которых вместе 13
pbn-value-score = счёт вида -50, NS 420 или EW 420
pbn-value-percentage = проценты от 0 до 100
pbn-value-rubber-score = счёт вида 300/40
pbn-value-rubber-history = счёт вида NS 0 0/100 0 EW 0 0/0 0
pbn-value-optimum-score = счёт вида NS 420
pbn-value-scoring = слова через точку с запятой
pbn-value-control = сдачи и минуты вида 4/30
pbn-value-makes = 20 цифр от 0 до d
pbn-value-seats = буквы мест вида EW
pbn-value-yes-or-no = Yes или No
pbn-value-open-or-closed = Open или Closed
pbn-value-column = имя столбца, возможно с шириной вида \2R
pbn-value-element = элемент таблицы
pbn-value-hands = один пробел между руками

machine-checksum = контрольная сумма этой сдачи { $found }, а у её карт { $expected }
machine-two-deals = сдача записана здесь дважды и по-разному; прочитана первая

## Файлы, в которых не бывает сдач

damaged-picture = задача внутри этой картинки повреждена
damaged-gzip = этот файл gzip повреждён; дальше его не распаковать
damaged-zip = этот архив zip повреждён; дальше его не распаковать
damaged-binary = этот двоичный файл BTS повреждён; дальше его не прочитать
seems-pdf = похоже, это документ PDF; сдачи в нём не нашлось
seems-web-page = похоже, это веб-страница; сдачи на ней не нашлось
seems-picture = в этой картинке нет задачи; программы, которые сохраняют картинку заново, её теряют
seems-archive = похоже, это архив; сдачи в нём не нашлось
seems-word-processor = похоже, это документ текстового редактора; сдачи в нём не нашлось
seems-spreadsheet = похоже, это электронная таблица; сдачи в ней не нашлось
seems-json = похоже, это JSON, данные другой программы; сдачи в них не нашлось
seems-xml = похоже, это XML, данные другой программы; сдачи в них не нашлось
seems-program = похоже, это программа; сдачи в ней не нашлось
seems-short-address = сдачу по этому короткому адресу знает только его сервер; карты есть в адресе страницы, на которую он ведёт
seems-mail = похоже, это письмо; сдачи в нём не нашлось
seems-values = похоже, это таблица значений; сдачи в ней не нашлось
seems-prose = похоже, это обычный текст; сдачи в нём не нашлось
