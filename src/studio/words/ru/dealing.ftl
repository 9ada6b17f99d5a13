## Случайные сдачи с условиями

command-deals-by-conditions = Много сдач наугад…
    .tip = Сдаёт сколько нужно раскладов с заданными очками, длинами, раскладками, картами и взятками; все равновероятны
dealing-title = Сдачи по условиям
dealing-how = Пустое поле ничего не требует. Редких рук ждать не надо: они сдаются сразу.
dealing-points = Очки
dealing-shape = Раскладка
dealing-cards = Карты
dealing-tricks = Взятки
dealing-any = любое
dealing-count = Сдач
dealing-seed = Число генератора
dealing-points-of = Очки: { $seat }
dealing-length-of = { $seat }: { $suit }
dealing-shape-of = Раскладка: { $seat }
dealing-cards-of = Карты на руке: { $seat }
dealing-tricks-of = Взятки разыгрывающего: { $seat }
dealing-length-tip = Сколько карт на руке: { $suit }
dealing-points-tip = Число, например `12`, `15-17` или `20+`
dealing-range-tip = Число, например `4`, `4-5` или `4+`
dealing-shape-tip = Раскладки через запятую: `5332` или `4432` при любом порядке мастей, `5-4-x-x` по порядку, `balanced` — равномерная
dealing-shape-tip-preferans = Раскладки через запятую: `4321` или `5311` при любом порядке мастей, `5-x-x-x` по порядку
dealing-cards-tip = Карты, например `SA` или `SAK,HQ`
dealing-tricks-tip = Взятки разыгрывающего при лучшей игре, например `NT=9+` или `S=10`, через пробел
dealing-tricks-tip-preferans = Взятки разыгрывающего при лучшей игре, например `S=6+` или `misere=0`, через пробел
dealing-count-tip = Число от 1 до 10000
dealing-seed-tip = Целое число: с одним и тем же сдаётся одно и то же. Без него сдачи каждый раз другие
dealing-flaw = { $field }: { $flaw }
dealing-dealt = { $deals } из { $wanted }
dealing-share = таких сдач около одной на { $one_in }
dealing-rate = { $rate } в секунду
dealing-deal = Сдать
dealing-stop = Прервать
dealing-close = Закрыть
dealing-too-rare = ни одна из последних { $attempts } сдач не подошла под условия
dealt-by-seed = Случайные сдачи ({ $seed })
topic-dealing = случайные сдачи
