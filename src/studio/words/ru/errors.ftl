### Что пошло не так, по-русски.

## Что пошло не так или сделано

worker-failed = Сбой в счёте: { $said }
nothing-to-count = Считать нечего: { $reason }.
deal-not-playable = эту сдачу нельзя разыгрывать
unreadable = { $source }: { $error }
not-opened = { $path } не открыт: { $reason }
too-large = байт { $bytes }, для задачи это слишком много
no-counts = В файле { $path } нет подсчётов: { $reason }
counts-not-kept = В файле { $path } нет подсчётов, он остаётся как есть
folder-refused = { $path }: { $reason }
no-thread = Ни один файл не открыть: { $reason }
layouts-written = { $count ->
    [one] { $shown } расклад записан в { $path }.
    [few] { $shown } расклада записаны в { $path }.
   *[many] { $shown } раскладов записаны в { $path }.
}
picture-written = Картинка записана в { $path }.

not-written = { $path }: не записан: { $reason }
not-written-old-stays = { $path }: не записан, прежний файл цел: { $reason }
not-written-nameless = это не имя файла
not-written-folder = это папка
not-written-special = это не обычный файл
not-written-read-only = он открыт только для чтения
not-written-refused = { $step }: { $reason }
step-look = его не удаётся найти
step-create = в его папке нельзя создать файл
step-write = его не удаётся записать до конца
step-flush = диск его не принимает
step-rename = его не удаётся поставить на место

## Что мешает играть

the-current-trick = текущая взятка
fault-no-cards = ни в одной руке нет карт
fault-twice = { $card } встречается дважды: { $place }
fault-duplicate = { $card } стоит в двух местах: { $one } и { $other }
fault-not-in-pack = { $card }, { $place }: в преферансе нет карт младше семёрки
fault-too-many = { $seat }: карт { $count }, а может быть не больше { $most }
fault-unknown = { $count ->
    [one] { $seat }: неизвестна { $count } карта
    [few] { $seat }: неизвестны { $count } карты
   *[many] { $seat }: неизвестно { $count } карт
}
fault-unequal = в руках разное число карт: { $hands } (считая карты текущей взятки)
fault-trick-too-long = карт в текущей взятке { $count }, а может быть не больше { $most }
fault-revoke = { $seat } играет { $card }, хотя нужно было сыграть { $held } или подобную
fault-misere-in-bridge = мизер в бридже не играют
fault-absent-in-bridge = в бридже нужны четыре руки, а место { $seat } пусто
fault-nobody-absent = в преферансе три руки; одно место должно быть пустым
fault-absent-holds-cards = { $seat }: место пустое, но на нём лежат карты
fault-absent-leads = { $seat }: место пустое и ходить не может
fault-absent-declares = { $seat }: место пустое и разыгрывать не может
illegal-in-play = карта { $number } розыгрыша: { $reason }
illegal-over = { $card }: сыграть нельзя, розыгрыш окончен
illegal-not-held = ход за местом { $seat }, там нет карты { $card }
illegal-revoke = { $seat }: нельзя сыграть { $card }, пока на руках { $suit }
discard-needed = { $seat } сносит две карты: выберите их в разделе «Снос»
discard-of-another = { $seat } сносит две карты, а разыгрывает { $declarer }

## Что мешает считать

unseen-twice = закрыты должны быть две разные руки, а не дважды { $seat }
unseen-absent = на месте { $seat } никого нет
unseen-no-cards = в закрытых руках нет карт
unseen-seen = { $seat }: рука открыта, ограничения бывают только для закрытых
unseen-seen-card = { $card }: карта открыта, в закрытой руке её быть не может
unseen-none-fits = ни один расклад не отвечает всем ограничениям
unseen-turn = ходит { $seat }, а рука закрыта: чем ходить, зависит от расклада
counts-no-form = { $reason }
counts-other-question = сохранён другой вопрос: другие карты, ограничения или настройки
counts-damaged = запись повреждена: { $damage }
damage-cards = это не карты положения
damage-hands = у этих рук нет раскладов
damage-columns = столбцы не от этого вопроса
damage-values = значения
damage-layouts = значений меньше, чем раскладов
damage-counts = подсчёты не сходятся

## Что не так с текстом

flaw-located = строка { $line }, столбец { $column }: { $flaw }
flaw-unknown-format = нужен документ с задачей, строка вроде `bridge N:…` или сдача `N:…`
flaw-no-deal = в нём нет сдачи
flaw-aside = это не сдача, и оно пропущено
flaw-silent = текст кончается раньше, чем появилась задача или сдача
flaw-not-text = это не текст
flaw-too-long = это длиннее, чем { $most } байт

flaw-tag = нужен тег Deal, например `[Deal "N:…"]`
flaw-unquoted = сдача должна стоять в кавычках
flaw-open-quote = кавычка здесь открыта и нигде не закрыта
flaw-open-tag = в конце нужна скобка ]
flaw-first-seat = нужны место первой руки и двоеточие, например `N:AK52.Q63.KJ74.85`
flaw-fifth-hand = пятая рука, а в сдаче их четыре

flaw-nothing-here = здесь ничего нет; нужно: { $expected }
flaw-other-here = здесь стоит `{ $found }`; нужно: { $expected }
flaw-line-ends = строка здесь кончается; нужно: { $expected }
flaw-expected-game = `bridge` или `preferans`
flaw-expected-deal = сдача вроде `N:AK52.Q63.KJ74.8` и ещё три руки
flaw-expected-first-hand = место, двоеточие и рука, например `N:AK52.Q63.KJ74.8`
flaw-expected-first-seat = место первой руки, `N E S W`
flaw-expected-hand = рука, место { $seat }
flaw-expected-strain = масть или игра, `S H D C NT` или `misere`
flaw-expected-leader = кто ходит первым, `N E S W`
flaw-expected-declarer = кто разыгрывает, `N E S W`
flaw-expected-declarer-key = `declarer=` и место: в преферансе его надо назвать
flaw-expected-key = `declarer=`, `contract=`, `play=` или `gone=`
flaw-expected-card = карта: масть `SHDC` и старшинство `AKQJT98765432`, например `SA`
flaw-no-text = { $found } не текст
flaw-long-word = слово из { $length } знаков; нужно не больше { $most }
flaw-repeated-key = `{ $key }=` стоит дважды
flaw-nobody-absent = в преферансе три руки: вместо одной из четырёх должен стоять `-`
flaw-card = `{ $found }` не карта; карта это масть `SHDC` и старшинство `AKQJT98765432`, например `SA`
flaw-repeated-card = { $card } стоит дважды
flaw-no-contract = `{ $found }` не контракт; нужны уровень и масть, например `3NT` или `4SX`, одна масть, если уровень неизвестен, или `misere`
flaw-other-strain = { $contract } играют не с козырем { $strain }, который стоит в этой строке
flaw-trick-full = во взятке больше четырёх карт
flaw-whole-trick = карта { $card } завершила бы взятку; нужно не больше { $most }
flaw-no-count = `{ $found }` не число карт
flaw-no-such-card = в этой строке нет места после карты { $number }
flaw-branch-empty = вариант без единой карты
flaw-branch-beyond = вариант после карты { $after }, а в линии их { $length }: он должен отходить от неё до её конца
flaw-branch-twice = там уже продолжает { $card }
flaw-no-call = `{ $found }` не заявка; заявки это `P X XX`, контракт вроде `1NT`, `misere`, `whist` и `half`
flaw-no-such-call = в этой торговле нет заявки { $number }
flaw-no-makes = здесь стоит `{ $found }`; нужны взятки при `NT S H D C`, а где они неизвестны, `-`
flaw-version = версия { $found } неизвестна; эта программа читает версии с 1 по { $known }

flaw-in-hand = { $seat }: { $flaw }
flaw-rank = `{ $found }` не старшинство; бывают `AKQJT98765432`
flaw-twice-in-hand = { $card } стоит в одной руке дважды
flaw-suits = { $count ->
    [one] здесь { $count } масть; рука это четыре масти через точку, `spades.hearts.diamonds.clubs`
    [few] здесь { $count } масти; рука это четыре масти через точку, `spades.hearts.diamonds.clubs`
   *[many] здесь { $count } мастей; рука это четыре масти через точку, `spades.hearts.diamonds.clubs`
}

flaw-bridge-level = в бридже нет контракта уровня { $level }; уровни от 1 до 7
flaw-preferans-level = в преферансе нет игры на { $level }; игры от 6 до 10
flaw-strain-of-game = { $strain }: так не играют, игра { $game }
flaw-doubled = в преферансе нет контры
flaw-bridge-contract = `{ $found }` не контракт бриджа; нужны уровень от 1 до 7, масть `S H D C NT` и `X` или `XX` при контре и реконтре
flaw-preferans-contract = `{ $found }` не контракт преферанса; нужны число от 6 до 10 и масть `S H D C NT` или `misere`

flaw-missing-field = нет поля `{ $field }`
flaw-repeated-field = поле `{ $field }` стоит дважды
flaw-unknown-field = поля `{ $found }` не бывает; бывают { $expected }
flaw-unknown-name = `{ $found }` здесь неизвестно; бывают { $expected }
flaw-depth = слишком много вложенных скобок
flaw-trailing = документ здесь кончается; дальше не должно быть ничего
flaw-truncated = текст кончается слишком рано: { $reason }
flaw-syntax = { $reason }

flaw-limit-holding = нужны место и карты, например `E:SA`
flaw-limit-length = нужны место, масть и число, например `W:S=4-5`
flaw-limit-among = нужны место, карты и число, например `W:SA,SK=1-2`
flaw-limit-points = нужны место и число, например `W=12-14`
flaw-limit-shape = нужны место и расклады, например `W=5332,4432`, `W=5-4-x-x` или `W=balanced`
flaw-limit-tricks = нужны разыгрывающий, масть контракта и число, например `N:NT=9+`
flaw-limit-card = `{ $found }` не карта; нужна, например, `SA`
flaw-limit-range = `{ $found }` не число и не промежуток; нужно, например, `4`, `4-5` или `4+`
