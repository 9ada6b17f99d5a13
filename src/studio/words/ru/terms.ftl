### Карты, результаты, числа и то, что говорят многие разделы, по-русски.

## Tricks and results

estimate = примерно { $guess }, от { $low } до { $high }

goal-open = Считаются взятки
goal-no-contract = Контракта нет: считаются взятки
goal-none = ни одной взятки
goal-needs = нужно { $tricks }
goal-plays-for = цель: { $tricks }
goal-may-take = не больше чем { $tricks }
goal-refuted = Это не так. При лучшей игре { $goal }.

result-keeps = выполнено
result-keeps-over = больше на { $count }
result-fewer = меньше на { $count }
result-short = не хватает { $count }
result-too-many = { $count ->
    [one] { $count } лишняя
    [few] { $count } лишние
   *[many] { $count } лишних
}
result-makes = играется
result-makes-over = играется +{ $count }
result-takes = берёт { $count }
result-down = без { $count }
result-sets = сажает без { $count }

reading-tricks = взятки
reading-contract = +/−
reading-cost = цена

## Documents and where they come from

new-deal = новая сдача: { $game }
problem-number = № { $number }
section-opened = Открытые
section-leads = Чем атаковать?
section-pasted = Вставленное
section-arranged = Собранное

## Shares

share-about = около { $share } (от { $low } до { $high })
share-near = ≈ { $share } (от { $low } до { $high })

## Shared by several panels

nothing-is-played = Все пас. Чтобы разыграть сдачу, выберите контракт.
not-playable-yet = Эту сдачу пока нельзя разыгрывать.
all-cards-played = Все карты сыграны.
not-known-yet = пока неизвестно
discard = снос
out-of-play = вне игры

field-title = Название
field-author = Автор
field-source = Источник
field-question = Вопрос
field-notes = Примечания

key-space = Пробел
