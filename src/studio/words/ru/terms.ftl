### Карты, результаты, числа и то, что говорят многие разделы, по-русски.

## Места, масти, карты

seat-north = Север
seat-east = Восток
seat-south = Юг
seat-west = Запад
seat-letter-north = С
seat-letter-east = В
seat-letter-south = Ю
seat-letter-west = З
seat-short-north = Сев
seat-short-east = Вос
seat-short-south = Юг
seat-short-west = Зап
side-north-south = С-Ю
side-east-west = В-З
the-others = вистующие

suit-spades = пики
suit-hearts = червы
suit-diamonds = бубны
suit-clubs = трефы
suit-of-spades = пик
suit-of-hearts = червей
suit-of-diamonds = бубен
suit-of-clubs = треф
strain-no-trump = без козыря
strain-misere = мизер

rank-ace = туз
rank-king = король
rank-queen = дама
rank-jack = валет
rank-ten = десятка
rank-nine = девятка
rank-eight = восьмёрка
rank-seven = семёрка
rank-six = шестёрка
rank-five = пятёрка
rank-four = четвёрка
rank-three = тройка
rank-two = двойка
card = { $rank } { $suit }

game-bridge = бридж
game-preferans = преферанс

nobody-vulnerable = все до зоны
side-vulnerable = { $side } в зоне
all-vulnerable = все в зоне

## Взятки и результаты

tricks = { $count ->
    [one] { $count } взятка
    [few] { $count } взятки
   *[many] { $count } взяток
}
estimate = примерно { $guess }, от { $low } до { $high }

goal-open = считаются взятки
goal-none = нельзя брать ни одной
goal-needs = нужно: { $tricks }
goal-plays-for = цель: { $tricks }
goal-may-take = не больше: { $tricks }

result-keeps = хватает
result-keeps-over = хватает, +{ $count }
result-fewer = меньше на { $count }
result-short = не хватает { $count }
result-too-many = { $count } лишних
result-makes = играется
result-makes-over = играется +{ $count }
result-takes = берёт { $count }
result-down = без { $count }
result-sets = сажает на { $count }

reading-tricks = взятки
reading-contract = +/−
reading-cost = цена

## Документы и откуда они

new-deal = новая сдача, { $game }
problem-number = № { $number }
section-opened = Открытые
the-clipboard = Буфер обмена

## Время и большие числа

time-milliseconds = { $number } мс
time-seconds = { $number } с
time-minutes = { $minutes } мин { $seconds } с
time-hours = { $hours } ч { $minutes } мин
number-thousands = { $number } тыс.
number-millions = { $number } млн
number-milliards = { $number } млрд

## Доли

share-about = около { $share } (от { $low } до { $high })
share-near = ≈ { $share } (от { $low } до { $high })

## Во многих разделах

passed-out = Все пас
nothing-is-played = все четверо спасовали, ничего не разыгрывается: выберите контракт, чтобы разыграть сдачу
not-playable-yet = Эту сдачу пока нельзя разыгрывать.
all-cards-played = Все карты сыграны.
not-known-yet = пока неизвестно
out-of-play = вне игры

strain-no-trump-sign = БК
undoubled = без контры
doubled = контра
redoubled = реконтра
vulnerable-none = никто
vulnerable-both = все
game-bridge-title = Бридж
game-preferans-title = Преферанс

field-title = Название
field-author = Автор
field-source = Источник
field-question = Вопрос
field-notes = Заметки

key-space = Пробел
diagram-terms = { $contract }, разыгрывает { $declarer }, ходит { $leader }
diagram-unknown = { $count ->
    [one] { $seat } ({ $count } неизвестная)
    [few] { $seat } ({ $count } неизвестные)
   *[many] { $seat } ({ $count } неизвестных)
}
