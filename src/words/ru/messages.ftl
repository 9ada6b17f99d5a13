### Ошибки и предупреждения, по-русски. По-английски их текст стоит рядом с их типом.

## Что мешает играть

illegal-over = нельзя сыграть { FORM($card, as: "accusative") }: розыгрыш окончен
illegal-not-held = ходит { $seat }, а { FORM($card, as: "genitive") } у него нет
illegal-revoke = { $seat } не может сыграть { FORM($card, as: "accusative") }: у него есть { $suit }
place-hand = { $seat }
the-current-trick = текущая взятка
fault-no-cards = ни в одной руке нет карт
fault-twice = { $card } встречается дважды: { $place }
fault-duplicate = { $card } сразу в двух местах: { $one } и { $other }
fault-not-in-pack = { $card }, { $place }: в преферансе нет карт младше семёрки
fault-too-many = { $count ->
    [one] у { FORM($seat, as: "genitive") } { $count } карта, а должно быть не больше { $most }
    [few] у { FORM($seat, as: "genitive") } { $count } карты, а должно быть не больше { $most }
   *[many] у { FORM($seat, as: "genitive") } { $count } карт, а должно быть не больше { $most }
}
fault-unknown = { $count ->
    [one] у { FORM($seat, as: "genitive") } неизвестна { $count } карта
    [few] у { FORM($seat, as: "genitive") } неизвестны { $count } карты
   *[many] у { FORM($seat, as: "genitive") } неизвестно { $count } карт
}
hand-length = { $seat } { $count }
fault-unequal = в руках разное число карт: { $hands } (считая карты текущей взятки)
fault-trick-too-long = { $count ->
    [one] в текущей взятке { $count } карта, а должно быть не больше { $most }
    [few] в текущей взятке { $count } карты, а должно быть не больше { $most }
   *[many] в текущей взятке { $count } карт, а должно быть не больше { $most }
}
fault-revoke = фальшренонс: { $seat } сыграл { FORM($card, as: "accusative") }, имея { FORM($held, as: "accusative") }
fault-misere-in-bridge = мизер в бридже не играют
fault-absent-in-bridge = в бридже нужны четыре руки, а { $seat } отсутствует
fault-nobody-absent = в преферансе три руки; одно место должно быть пустым
fault-absent-holds-cards = { $seat }: место пустое, но на нём лежат карты
fault-absent-leads = { $seat }: место пустое, ходить некому
fault-absent-declares = { $seat }: место пустое, разыгрывать некому

## Условия на сдачи

dealing-held-twice = { $card }: карта задана сразу двум рукам
dealing-not-of-game = { $card }: такой карты нет в колоде этой игры
dealing-too-many = у { FORM($seat, as: "genitive") } задано больше карт, чем бывает на руке
dealing-not-a-hand = { $seat }: задано карт { $cards }, а в полной руке их { $size }; если известны не все карты, закрепите известные
dealing-absent = { $seat }: это место пустое
dealing-undeclared = { $seat }: { $strain } в этой игре не играют
dealing-too-many-tricks = у { FORM($seat, as: "genitive") } задано больше взяток, чем их бывает
dealing-tricks-contradict = { $seat }, { $strain }: условия на взятки противоречат друг другу
dealing-impossible = { $seat }: ни одна рука не отвечает условиям
dealing-impossible-pair = { $one } и { $other }: вместе эти условия невыполнимы
dealing-impossible-together = условия на все руки вместе невыполнимы
script-unexpected = здесь `{ $found }`, а ожидается { $expected }
script-ends = сценарий кончается здесь, а ожидается { $expected }
script-unknown-name = `{ $name }`: такой переменной выше нет, и слова такого Kibitzer не знает
script-redefined = переменная `{ $name }` уже определена
script-reserved = `{ $name }` не может быть именем переменной
script-open-comment = комментарий не закрыт; ожидается `*/`
script-open-string = строка не закрыта; ожидается `"`
script-large-number = число { $found } слишком велико
script-shape-length = `{ $found }` не расклад тринадцати карт
script-dealt-twice = { $card }: карта заранее сдана дважды
script-full-hand = { $seat }: заранее сдано больше тринадцати карт
script-bounds = сначала ожидается нижняя граница, и значений в таблице не больше 10 000
script-too-deep = слишком много вложенных выражений
script-second-condition = здесь начинается второе условие
script-superseded = это `{ $statement }` не действует: считается последнее
script-repeated = это `{ $statement }` не действует: считается первое
script-other-table = `altcount { $number }` меняет `{ $count }`, как в программе `dealer`
script-division-by-zero = деление на ноль
script-no-tricks = взятки при открытых картах здесь неизвестны
script-expected-statement = предложение сценария
script-expected-definition = условие или определение переменной
script-expected-expression = выражение, например `hcp(north) >= 15`
script-expected-number = число
script-expected-seat = `north`, `east`, `south` или `west`
script-expected-suit = `clubs`, `diamonds`, `hearts` или `spades`
script-expected-strain = `clubs`, `diamonds`, `hearts`, `spades` или `notrumps`
script-expected-card = карта, например `AS` или `2D`
script-expected-holding = масть и её карты, например `SAQ5`
script-expected-shape = расклад, например `5332`, `any 4432` или `5xxx`
script-expected-contract = контракт, например `x3N` или `x4S`
script-expected-vulnerability = `none`, `NS`, `EW` или `all`
script-expected-score-vulnerability = `nv` или `vul`
script-expected-action = действие, например `printoneline` или `average`
script-expected-sign = `{ $sign }`

## Набранная рука

typed-no-rank = `{ $found }`: это не карта и не масть
typed-half-ten = десятка пишется `10` или латинской `T`
typed-twice = { $card }: карта названа дважды
typed-not-of-game = { $card }: такой карты нет в колоде этой игры
typed-fifth-suit = лишняя карта после четвёртой масти
typed-no-suit = перед этой картой не названа масть
typed-no-count = это не число карт
typed-too-many = в руке не больше { $most } карт

## Свои записи

flaw-rank = `{ $found }`: это не достоинство карты; бывают `AKQJT98765432`
flaw-twice-in-hand = { $card } стоит в одной руке дважды
flaw-suits = { $count ->
    [one] здесь { $count } масть; рука записывается четырьмя мастями через точку, `spades.hearts.diamonds.clubs`
    [few] здесь { $count } масти; рука записывается четырьмя мастями через точку, `spades.hearts.diamonds.clubs`
   *[many] здесь { $count } мастей; рука записывается четырьмя мастями через точку, `spades.hearts.diamonds.clubs`
}
flaw-card = `{ $found }`: это не карта; карта состоит из масти `SHDC` и достоинства `AKQJT98765432`, например `SA`
flaw-nothing-here = здесь ничего нет; нужно: { $expected }
flaw-other-here = здесь стоит `{ $found }`; нужно: { $expected }
flaw-line-ends = строка здесь кончается; нужно: { $expected }
flaw-no-text = { $found }: это не текст
flaw-long-word = знаков в слове: { $length }; нужно не больше { $most }
flaw-repeated-key = `{ $key }=` стоит дважды
flaw-in-hand = { $seat }: { $flaw }
flaw-nobody-absent = в преферансе три руки: вместо одной из четырёх должен стоять `-`
flaw-repeated-card = { $card } стоит дважды
flaw-no-contract = `{ $found }`: это не контракт; нужны уровень и масть, например `3NT` или `4SX`, только масть, если уровень неизвестен, или `misere`
flaw-other-strain = контракт { $contract } не подходит к масти этой строки: { $strain }
flaw-whole-trick = с { FORM($card, as: "instrumental") } взятка стала бы полной; карт в ней может быть не больше { $most }
flaw-no-count = `{ $found }`: это не число карт
flaw-no-such-card = в этой линии нет места после карты № { $number }
flaw-no-call = `{ $found }`: это не заявка; заявки пишутся `P X XX`, контрактом вроде `1NT`, `misere`, `whist` или `half`
flaw-no-such-call = в этой торговле нет заявки № { $number }
flaw-no-makes = здесь стоит `{ $found }`; нужны взятки при `NT S H D C`, а где они неизвестны, `-`
flaw-version = версия { $found } неизвестна; эта программа читает версии с 1 по { $known }
flaw-expected-game = `bridge` или `preferans`
flaw-expected-deal = сдача вроде `N:AK52.Q63.KJ74.8` и ещё три руки
flaw-expected-first-hand = место, двоеточие и рука, например `N:AK52.Q63.KJ74.8`
flaw-expected-first-seat = место первой руки, `N E S W`
flaw-expected-hand = рука { FORM($seat, as: "genitive") }
flaw-expected-strain = масть или игра, `S H D C NT` или `misere`
flaw-expected-leader = кто ходит первым, `N E S W`
flaw-expected-declarer = кто разыгрывает, `N E S W`
flaw-expected-declarer-key = `declarer=` и место: в преферансе его надо назвать
flaw-expected-key = `declarer=`, `contract=`, `play=`, `gone=` или `goal=`
flaw-expected-setup-key = `declarer=` или `gone=`: других ключей у позиции нет
flaw-expected-card = карта: масть `SHDC` и достоинство `AKQJT98765432`, например `SA`
flaw-expected-goal = место и число взяток: `S5+` — не меньше пяти, `S5` — ровно пять; для играющего мизер `S1-`
flaw-missing-field = нет поля `{ $field }`
flaw-repeated-field = поле `{ $field }` стоит дважды
flaw-unknown-field = нет такого поля: `{ $found }`; бывают { $expected }
flaw-unknown-name = `{ $found }` здесь неизвестно; бывают { $expected }
flaw-open-quote = кавычка здесь открыта и нигде не закрыта
flaw-depth = слишком много вложенных скобок
flaw-trailing = документ здесь кончается; дальше не должно быть ничего
flaw-truncated = текст кончается слишком рано: { $reason }
flaw-syntax = { $reason }
flaw-limit-hand = нужны место и его карты, например `N:AK52.Q63.KJ74.82`
flaw-limit-holding = нужны место и карты, например `E:SA`
flaw-limit-length = нужны место, масть и число, например `W:S=4-5`
flaw-limit-among = нужны место, карты и число, например `W:SA,SK=1-2`
flaw-limit-points = нужны место и число, например `W=12-14`
flaw-limit-shape = нужны место и распределения, например `W=5332,4432`, `W=5-4-x-x` или `W=balanced`
flaw-limit-tricks = нужны разыгрывающий, масть контракта и число, например `N:NT=9+`
flaw-limit-card = `{ $found }`: это не карта; нужна, например, `SA`
flaw-limit-range = `{ $found }`: это не число и не промежуток; нужно, например, `4`, `4-5` или `4+`
flaw-trick-full = во взятке больше четырёх карт
flaw-bridge-level = в бридже нет контракта уровня { $level }; уровни от 1 до 7
flaw-preferans-level = в преферансе нет игры на { $level }; игры от 6 до 10
flaw-strain-of-game = { $strain }: так в этой игре не играют ({ $game })
flaw-doubled = в преферансе нет контры
flaw-bridge-contract = `{ $found }`: это не контракт бриджа; нужны уровень от 1 до 7, масть `S H D C NT` и `X` или `XX` при контре и реконтре
flaw-preferans-contract = `{ $found }`: это не контракт преферанса; нужны число от 6 до 10 и масть `S H D C NT` или `misere`
flaw-branch-empty = вариант без единой карты
flaw-branch-beyond = вариант отходит после карты № { $after }, а карт в линии { $length }
flaw-branch-twice = здесь уже есть вариант с { FORM($card, as: "instrumental") }
flaw-unknown-format = нужен документ с задачей, строка вроде `bridge N:…` или сдача `N:…`
flaw-no-deal = в тексте нет сдачи
flaw-only-results = в тексте есть результаты, но нет сдач
flaw-aside = это не сдача, текст пропущен
flaw-silent = в тексте нет ни задачи, ни сдачи
flaw-not-text = это не текст
flaw-too-long = это длиннее, чем { $most } байт
flaw-tag = нужен тег Deal, например `[Deal "N:…"]`
flaw-unquoted = сдача должна стоять в кавычках
flaw-open-tag = в конце нужна скобка ]
flaw-first-seat = нужны место первой руки и двоеточие, например `N:AK52.Q63.KJ74.85`
flaw-fifth-hand = пятая рука, а в сдаче их четыре

## Торговля

call-insufficient = заявка не выше предыдущей
call-nothing-to-double = нет заявки соперников, которую можно контрить
call-nothing-to-redouble = заявку этой стороны никто не контрил
call-over = торговля окончена
call-not-of-bridge = в бридже такой заявки нет

## Номер сдачи

number-missing = у сдачи нет номера
number-other-dealer = торговлю начал { $dealer }, а по номеру сдаёт { $by_number }
number-other-vulnerability = сдача сыграна при другой зональности

## Подсчёт раскладов

unseen-twice = закрыты должны быть две разные руки, а не дважды { $seat }
unseen-absent = на месте { FORM($seat, as: "genitive") } никого нет
unseen-no-cards = в закрытых руках нет карт
unseen-seen = рука { FORM($seat, as: "genitive") } открыта, а ограничения бывают только у закрытых
unseen-seen-card = { $card }: карта открыта, в закрытой руке её быть не может
unseen-none-fits = ни один расклад не отвечает всем ограничениям
unseen-turn = ходит { $seat }, рука которого закрыта: его ход зависит от расклада
lead-no-hand = не дано ни одной руки, ходить некому
lead-nothing-played = что играется, говорит торговля или контракт с разыгрывающим
lead-call = { $number }-я заявка торговли: { $fault }
lead-no-bid = в торговле нет контракта, играть нечего
lead-passed-out = все спасовали
lead-no-contract = в этой сдаче нет контракта
lead-ending = это окончание: нужны полные руки и розыгрыш до позиции
lead-play = { $error }
lead-not-of-hands = `{ $condition }` зависит не только от рук или может делить на ноль
sample-unseen-turn = ходит { $seat }: все его карты должны быть известны
sample-unplayable = { $card }: такой карты на месте { $number } сыграть не могли
sample-over = все карты сыграны
counts-other-question = сохранён ответ на другой вопрос: другие карты, ограничения или настройки
counts-damaged = данные повреждены: { $damage }
damage-cards = такой позиции быть не может
damage-hands = у этих рук нет раскладов
damage-columns = столбцы не соответствуют вопросу
damage-values = неверные значения
damage-layouts = число значений не равно числу раскладов
damage-counts = подсчёты не сходятся

## Вывод

not-exported-preferans = этот формат не поддерживает преферанс
not-exported-unknown = этот формат не поддерживает неизвестные карты
not-exported-no-place = этот формат не может сохранить такую позицию
not-exported-not-drawn = картинку не удалось нарисовать

## Записи других программ

damaged-picture = задача внутри этой картинки повреждена
damaged-gzip = этот файл gzip повреждён; дальше его не распаковать
damaged-zip = этот архив zip повреждён; дальше его не распаковать
flaw-too-large = содержимое этого файла больше { $megabytes } МБ, поэтому он не распакован
flaw-several-files = { $files ->
    [one] это архив, в нём { $files } файл; распакуйте его и откройте файлы
    [few] это архив, в нём { $files } файла; распакуйте его и откройте файлы
   *[many] это архив, в нём { $files } файлов; распакуйте его и откройте файлы
}
flaw-empty-archive = в этом архиве нет файлов
damaged-binary = этот двоичный файл BTS повреждён; дальше его не прочитать
seems-picture = в этой картинке нет задачи; если картинку заново сохранила другая программа, задача при этом потерялась
seems-short-address = сдача по этой короткой ссылке есть только на сервере; нужен полный адрес страницы, на которую ведёт ссылка: карты записаны в нём
seems-archive = архивы этого вида не читаются; распакуйте архив и откройте файлы
seems-document = похоже, это { $kind }; такие файлы не читаются, скопируйте сдачи из него как текст
seems-other = похоже, это { $kind }; сдачи там нет
board-no-seat = `{ $found }`: это не место за столом; места обозначаются N, E, S и W
board-no-card = `{ $found }`: это не карта
board-two-hands = { $card } сразу в двух руках: { $first } и { $second }
board-two-seats = эти карты записаны сразу за двумя: { $first } и { $second }
board-hand-size = { $cards ->
    [one] у { FORM($seat, as: "genitive") } { $cards } карта, а нужно { $expected }
    [few] у { FORM($seat, as: "genitive") } { $cards } карты, а нужно { $expected }
   *[many] у { FORM($seat, as: "genitive") } { $cards } карт, а нужно { $expected }
}
board-no-cards = ни у кого нет ни одной карты
board-no-vulnerability = `{ $found }`: это не зональность; бывают None, NS, EW и All
board-no-contract = `{ $found }`: это не контракт
board-no-call = `{ $found }`: это не заявка
board-other-contract = торговля кончилась другим контрактом, а не { $found }
board-no-number = `{ $found }`: такого числа здесь быть не может
board-unknown = `{ $found }` здесь ничего не значит
board-repeated = `{ $found }` стоит здесь второй раз
board-ends = текст обрывается посреди сдачи
kind-pdf = документ PDF
kind-web-page = веб-страница
kind-picture = картинка
kind-archive = архив
kind-word-processor = документ текстового редактора
kind-spreadsheet = электронная таблица
kind-json = JSON, данные другой программы
kind-xml = XML, данные другой программы
kind-program = программа
kind-short-address = короткая ссылка
kind-mail = письмо
kind-values = таблица значений
kind-prose = обычный текст
diagram-unnamed = у рук не указаны места; они прочитаны как { $seats }
diagram-unnamed-on-page = страница не показывает, чьи это руки
diagram-ambiguous-honour = язык обозначений старших карт неясен; { $letter } прочитана как { $rank }
diagram-unclear-seats = в тексте названы места, но не видно, чья какая рука
diagram-small-cards = { $seat }: фоски без достоинства: { $count }
diagram-nobody = { FORM($card, as: "genitive") } нет ни в одной руке, хотя даны все руки
diagram-other-dealer = торговлю начинает { $seat }, а сдающий другой
diagram-open-auction = торговля не закончена
diagram-no-strain = масть контракта не указана; принято: без козыря
diagram-unread-lin = сдача в записи LIN среди диаграмм не прочитана
diagram-no-declarer = принято, что разыгрывает { $seat }
machine-checksum = контрольная сумма этой сдачи { $found }, а по её картам должна быть { $expected }
machine-two-deals = сдача записана здесь дважды и по-разному; прочитана первая
lin-no-deal = в этой сдаче нет карт
lin-no-contract = есть розыгрыш, но не сказано, какой контракт играют
lin-names = имён игроков: { $found }; нужно 4, а для двух комнат 8
lin-other-result = указано взяток у разыгрывающего: { $said }, а по розыгрышу или клейму { $taken }
lin-elsewhere = в этом адресе нет сдачи: она есть только на сервере, а туда программа не обращается

## PBN

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
pbn-nothing = здесь ничего не стоит, а нужно: { $expected }
pbn-value = здесь стоит `{ $found }`, а нужно: { $expected }
pbn-missing = перед этим тегом нужен тег { $name }
pbn-inherited = это должно быть указано в каждой сдаче
pbn-same-board = сдача не записана; взяты карты предыдущей
pbn-other-result =
    { $tricks ->
        [one] по розыгрышу у разыгрывающего { $tricks } взятка
        [few] по розыгрышу у разыгрывающего { $tricks } взятки
       *[many] по розыгрышу у разыгрывающего { $tricks } взяток
    }
pbn-other-results = взяток у разыгрывающего по розыгрышу от { $least } до { $most }
pbn-other-makes = это не те взятки, что в таблице
pbn-other-vulnerability = по выигранным геймам зональность другая
pbn-table-comment = в таблице не может быть комментария
pbn-short-row =
    { $columns ->
        [one] таблица обрывается посреди строки из { $columns } столбца
        [few] таблица обрывается посреди строки из { $columns } столбцов
       *[many] таблица обрывается посреди строки из { $columns } столбцов
    }
pbn-order = столбец упорядочен не так, как указано в его имени
pbn-quoted = это PBN, процитированный в письме или с другими кавычками; его можно только прочесть
pbn-ours = эти строки записал Kibitzer, но прочесть их нельзя
pbn-spot-cards = фоски здесь записаны как x ({ $count }); взяты младшие из остальных карт
pbn-first-call = первую заявку делает сдающий: { $seat }
pbn-other-declarer = по торговле разыгрывает { $seat }
pbn-other-leader = первым ходит { $seat }
pbn-other-columns = карты этой взятки стоят не в своих столбцах
pbn-after-gap = одна из предыдущих карт неизвестна; остальное пропущено
pbn-second-mark = вторая оценка одной заявки или карты
pbn-second-note = вторая сноска к одной заявке или карте
pbn-glyph = `{ $found }` здесь стоять не может
pbn-no-note-number = нужен номер сноски от 1 до 32
pbn-note-number = `{ $found }`: это не номер сноски; номера от 1 до 32
pbn-no-note = сноски { $number } нет
pbn-unused-note = на сноску { $number } ничто не ссылается
pbn-stray-note = сноска не относится ни к торговле, ни к розыгрышу
pbn-after-end = после конца ничего стоять не может
pbn-second-irregularity = здесь второе нарушение
pbn-sufficient = ^I отмечает недостаточную заявку, но эта заявка достаточна
pbn-no-revoke = ^R отмечает фальшренонс, но эта карта сыграна по правилам
pbn-in-turn = ^L отмечает ход не в свою очередь, но здесь очередь не нарушена
pbn-value-date = дата вида 2026.05.31
pbn-value-time = время вида 19:30:00
pbn-value-board = номер сдачи
pbn-value-round = тур вида 2 или 1.A
pbn-value-number = число
pbn-value-result = взятки вида 9, NS 9 или EW 4 NS 9
pbn-value-thirteen = взятки сторон, в сумме 13
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
pbn-value-column = имя столбца, возможно, с шириной вида \2R
pbn-value-element = элемент таблицы
pbn-value-hands = один пробел между руками

## Для чего в формате нет места

part-title = названия
part-author = автора
part-source = источника
part-question = вопроса
part-notes = примечаний
part-tags = меток
part-translations = переводов
part-event = турнира
part-site = места проведения
part-date = даты
part-board = номера сдачи
part-players = игроков
part-dealer = сдающего
part-vulnerability = зональности
part-auction = торговли
part-meanings = значений заявок
part-contract = контракта
part-declarer = разыгрывающего
part-play = розыгрыша
part-variations = вариантов
part-comments = комментариев
part-goal = цели задачи
part-solution = ответа
part-result = результата
part-score = счёта
part-makes = таблицы взяток
part-par = счёта по пару
part-other-tags = прочих тегов
part-leader = первого хода
part-strain = козыря
part-position = положения в розыгрыше
part-out-of-play = карт, вышедших из игры
part-scores = результатов за другими столами
part-other-tables = таблиц с другими данными
