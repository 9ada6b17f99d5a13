### Выведенные положения, по-русски.

position-board = Сдача { $board }
position-dealer = Сдающий: { $seat }
position-vulnerable = В зоне: { $sides }
position-talon = Снос
position-contract = Контракт: { $contract }
position-lead = Ход: { $lead }
position-on-lead = Ход: { $lead }
position-result = Результат: { $tricks }
position-unknown = неизвестных: { $count }
position-trumps = Козыри: { $suit }
position-leads = Ход: { $seat }
position-to-play = Ход: { $seat }
position-on-the-table = На столе: { $cards }
position-won = Взятки: { $declaring } { $own }, { $defending } { $others }
position-defenders = вистующие
position-solution = Решение
position-stated = Указано: { $makes }

# Распечатка.
handout-title = Задачи
handout-name = Имя:
handout-leads = { $seat } ходит { FORM($card, as: "instrumental") }.
handout-solutions = Решения
handout-solutions-tricks = взятки при лучшей игре обеих сторон
handout-solutions-on = решения на странице { $page }
handout-key = Решающий ход: { $cards }
handout-tricks-of = взяток: { $tricks } из { $all }

# Лист сдач.
records-title = Сдачи
records-session = Сессия { $number }
records-dealer = Сдаёт { $seat }
records-vulnerable = В зоне: { $sides }
records-points = очки
records-par = Пар: { $text }
records-page = страница { $page } из { $pages }
records-legend = Точка: сдающий. Закрашены стороны в зоне. Очки: за фигуры.
records-legend-makes = Таблица: уровень контракта, который разыгрывающий выполняет при лучшей игре; – меньше 7 взяток.
