### Составление сдачи, по-русски.

## Сдача

edit-pack = Колода · карты получает { $seat }
edit-pack-remark = щелчок отдаёт карту выбранной руке, второй возвращает её
edit-in-the-trick = во взятке
edit-card = колода: { $card }, { $place }
edit-give = { $card }, { $place }: щёлкните, и её получит { $seat }
edit-take-out = { $card }: щёлкните, и она выйдет из игры
edit-all-cards = Все карты
edit-clear = Очистить
edit-trick-back = Вернуть взятку
edit-trick-back-tip = Карты со стола возвращаются в руки
edit-swap-hands = Обменять руки
edit-swap-hands-tip = Меняет карты выбранной руки с другой
edit-two-hands = { $one } и { $other }
edit-swap-suits = Обменять масти
edit-swap-suits-tip = Меняет местами две масти во всех руках, и козырь тоже
edit-two-suits = { $one } и { $other }
edit-playable = ✓ Эту сдачу можно разыгрывать.
edit-not-playable = Разыгрывать ещё нельзя:
edit-deal = Сдача
edit-deal-remark = каждое изменение можно отменить
edit-problem = Задача
edit-game = Игра
edit-strain = Козырь
edit-contract = Контракт
edit-no-contract = без контракта
edit-level = уровень { $level }
edit-doubled = Контра
edit-not-doubled = нет
edit-declarer = Разыгрывает
edit-leads = Первый ход
edit-empty-seat = Пустое место
edit-dealer = Сдаёт
edit-duty = { $duty }: { $seat }
edit-vulnerable = В зоне
edit-analyse = Анализировать сдачу
edit-analyse-disabled = Что не так, написано под столом

## Снос

discards-title = Снос
discards-what = Решает каждый расклад остальных рук после каждого сноса.
discards-solved = решено { $done } из { $all }
discards-solved-in = { $count } за { $time }
discards-this-layout = Этот расклад
discards-this-layout-name = сносы в этом раскладе
discards-all-layouts = Все расклады
discards-all-layouts-name = сносы во всех раскладах
discards-count = Посчитать
discards-stop = Стоп
discards-progress = { $count ->
    [one] { $done } из { $shown } расклада
    [few] { $done } из { $shown } раскладов
   *[many] { $done } из { $shown } раскладов
}
discards-counted = { $count ->
    [1] единственный расклад посчитан за { $time }
    [one] посчитан { $shown } расклад за { $time }
    [few] посчитаны все { $shown } расклада за { $time }
   *[many] посчитаны все { $shown } раскладов за { $time }
}
discards-stopped = остановлено · { $progress }
discards-running = { $progress } · { $time } · осталось { $left }
discards-makes = играется
discards-tricks = взятки
discards-mean = { $mean } взятки в среднем
discards-share-and-mean = играется в { $share }, { $mean } взятки в среднем
discards-name = снос { $cards }: { $brings }
