## Random deals under constraints

command-deals-by-conditions = Случайные сдачи по условиям…
    .tip = Сдаёт любое число сдач по условиям на очки, длины, распределения, карты и взятки; все подходящие сдачи равновероятны
    .also = генератор, много сдач, наугад, моделирование
dealing-title = Случайные сдачи по условиям
dealing-how = Оставьте поле пустым, если подходят любые руки. Редкие руки тоже сдаются сразу.
dealing-points = Очки
dealing-shape = Распределение
dealing-cards = Карты
dealing-tricks = Взятки
dealing-any = любые
dealing-count = Сдач
dealing-seed = Начальное число
dealing-points-of = Очки: { $seat }
dealing-length-of = { $seat }: { $suit }
dealing-shape-of = Распределение: { $seat }
dealing-cards-of = Карты на руке: { $seat }
dealing-tricks-of = Взятки разыгрывающего: { $seat }
dealing-length-tip = Длина масти на руке: { $suit }
dealing-points-tip = Число или промежуток, например `12`, `15-17` или `20+`
dealing-range-tip = Число или промежуток, например `4`, `4-5` или `4+`
dealing-shape-tip = Распределения через запятую: `5332` при любом порядке мастей, `5-4-x-x` от пик к трефам или `balanced` (равномерное)
dealing-shape-tip-preferans = Распределения через запятую: `4321` или `5311` при любом порядке мастей, `5-x-x-x` от пик к трефам
dealing-cards-tip = Карты, например `ПТ` или `ПТК,ЧД`
dealing-tricks-tip = Взятки разыгрывающего при лучшей игре, например `NT=9+` или `S=10`, через пробел
dealing-tricks-tip-preferans = Взятки разыгрывающего при лучшей игре, например `S=6+` или `misere=0`, через пробел
dealing-count-tip = Число от 1 до 10000
dealing-seed-tip = Целое число: с одним и тем же числом сдаётся одно и то же. Если поле пусто, сдачи каждый раз новые
dealing-flaw = { $field }: { $flaw }
dealing-dealt = { $deals } из { $wanted }
dealing-share = подходит примерно одна сдача из { $one_in }
dealing-rate = { $rate } в секунду
dealing-deal = Сдать
dealing-stop = Закончить раздачу
dealing-close = Закрыть
dealing-too-rare = ни одна из последних { $attempts } сдач не подошла под условия
dealt-by-seed = Случайные сдачи ({ $seed })
topic-dealing = случайные сдачи
