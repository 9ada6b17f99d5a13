### Слова игр, числа и время, по-русски.

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
the-others-in-misere = ловящие
suit-spades = пики
suit-hearts = червы
suit-diamonds = бубны
suit-clubs = трефы
suit-of-spades = пик
suit-of-hearts = червей
suit-of-diamonds = бубен
suit-of-clubs = треф
strain-no-trump = без козыря
strain-no-trump-sign = БК
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

## Игры, контракты, заявки

game-bridge = бридж
game-preferans = преферанс
game-bridge-title = Бридж
game-preferans-title = Преферанс
nobody-vulnerable = все до зоны
side-vulnerable = { $side } в зоне
all-vulnerable = все в зоне
vulnerable-none = никто
vulnerable-both = все
undoubled = без контры
doubled = контра
redoubled = реконтра
passed-out = Все пас
tricks = { $count ->
    [one] { $count } взятка
    [few] { $count } взятки
   *[many] { $count } взяток
}
goal-side = { $side } берут { $count } из { $total }
goal-side-none = { $side } не берут ни одной
goal-side-exactly = { $side } берут ровно { $count } из { $total }
goal-side-at-most = { $side } берут не больше { $count } из { $total }
goal-player = { $side } берёт { $count } из { $total }
goal-player-none = { $side } не берёт ни одной
goal-player-exactly = { $side } берёт ровно { $count } из { $total }
goal-player-at-most = { $side } берёт не больше { $count } из { $total }
goal-player-made = { $side } вынужден взять { $count } из { $total }
goal-player-made-exactly = { $side } вынужден взять ровно { $count } из { $total }
goal-others = вистующие берут { $count } из { $total }
goal-others-none = вистующие не берут ни одной
goal-others-exactly = вистующие берут ровно { $count } из { $total }
goal-others-at-most = вистующие берут не больше { $count } из { $total }
call-pass = пас
call-bid = { $level ->
    [one] { $level } { FORM($strain, as: "singular") }
    [few] { $level } { $strain }
   *[many] { $level } { FORM($strain, as: "genitive") }
}
call-double = контра
call-redouble = реконтра
call-whist = вист
call-half = полвиста
by-north = от Севера
by-east = от Востока
by-south = от Юга
by-west = от Запада

## Время и большие числа

time-milliseconds = { $number } мс
time-seconds = { $number } с
time-minutes = { $minutes } мин { $seconds } с
time-hours = { $hours } ч { $minutes } мин
number-thousands = { $number } тыс.
number-millions = { $number } млн
number-milliards = { $number } млрд
