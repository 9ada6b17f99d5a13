### Чем атаковать, по-русски.

lead-heading = Чем атаковать?
lead-against = { $seat } атакует против { $contract }, разыгрывает { $declarer }
lead-plays = Ходит { $seat }, { $contract }, разыгрывает { $declarer }
lead-hand = { $seat } · { $points } очк.
lead-caution = Каждый расклад играется в открытую обеими сторонами. После атаки разыгрывающий за столом играет хуже.
lead-auction = Торговля
lead-auction-how = щелчок меняет условие

lead-call-fits = рука подходит ✓
lead-call-contradicts = рука противоречит: { $what }
lead-call-nothing = без условий
lead-reset = по системе
lead-reset-call = Вернуть значение заявки по системе
lead-conditions = Условия
lead-add-condition = + условие
lead-add-condition-name = Добавить условие на расклад
lead-add-requirement = Добавить условие заявки
lead-chip = { $text }: изменить
lead-chip-tip = Щелчок меняет; пустой текст убирает
lead-field = Условие
lead-field-how = `hcp 12-14`, `S 5+`, `balanced` или условие на языке программы `dealer`; Enter сохраняет, Escape — нет.
lead-edit-auction = Изменить торговлю
lead-system = Система
lead-system-natural = Натуральная
lead-system-acol = Акол
lead-let-lead = Пусть атакует { $seat }
lead-nothing-fits = Не нашлось ни одного расклада, подходящего под все условия. Уберите или смягчите одно из них.
lead-dealing = Сдаём…

lead-points = { $range } очк.
lead-void = ренонс { $suit }
lead-not = не { $word }
lead-balanced = равномерная
lead-opens-nt = открытие без козыря
lead-weak-two = слабые два
lead-no-void = нет ренонса
lead-stopper = задержка в
lead-and = и
lead-or = или
lead-hcp = очки
lead-total = очки с распределением

convention-asks = вопрос
convention-gambling = гэмблинг
convention-jacoby = Джекоби
convention-jump-shift = скачок в новой масти
convention-michaels = Майклс
convention-minor = минор
convention-negative = негативная
convention-pre-empt = блок
convention-reverse = реверс
convention-stayman = Стейман
convention-strong-artificial = сильная, искусственная
convention-take-out = вызывная
convention-transfer = трансфер
convention-unusual = необычная
convention-waiting = выжидательная
convention-weak = слабая
convention-weak-two = слабые два

lead-percent = { $percent } %
lead-ask-less = Считать расклады двух рук
lead-status = { $count ->
    [one] { $shown } расклад по торговле, разыгранный после каждой карты
    [few] { $shown } расклада по торговле, каждый разыгран после каждой карты
   *[many] { $shown } раскладов по торговле, каждый разыгран после каждой карты
}
lead-how-sure = Надёжность
lead-stop-when = до уверенности
lead-confidence = Остановиться, когда лучшая карта известна с уверенностью { $percent }
lead-deals = { $count ->
    [one] { $shown } расклад
    [few] { $shown } расклада
   *[many] { $shown } раскладов
}
lead-open = ещё не решено
lead-not-settled = не решено
lead-settled = решено: { $best }
lead-settled-equal = решено: { $best }; не хуже могут быть { $others }
lead-more = Ещё 2000

lead-export = Расклады в CSV…

lead-title = Атаки
lead-title-plays = Карты
lead-best-for = цель:
lead-lines-are = отрезки — интервалы 95 % · соседние карты считаются одной · отметьте две, чтобы сравнить
lead-by-setting = подсадить { $contract }
lead-by-making = сыграть { $contract }
lead-by-tricks = взятки
lead-by-matchpoints = матчпойнты
lead-by-imps = импы
lead-column-leads = Атака
lead-column-cards = Карта
lead-column-cards-tip = Соседние карты — один выбор
lead-column-sets = Подсаживает { $contract }
lead-column-makes = Выигрывает { $contract }
lead-column-contract-tip = Доля раскладов, в которых после этой карты контракт подсажен или выигран
lead-column-tricks = Взятки
lead-column-tricks-tip = Среднее число взяток стороны, которая ходит
lead-column-matchpoints = МП
lead-column-matchpoints-tip = Матчпойнты против других карт на тех же раскладах
lead-column-imps = Импы
lead-column-imps-tip = Импы против каждой другой карты на тех же раскладах, в среднем
lead-column-best = Лучшая в
lead-column-best-tip = Доля раскладов, в которых ни одна карта не берёт больше взяток
lead-row = { $cards }: { $aim } { $share }, взяток { $tricks }, матчпойнты { $matchpoints }, импы { $imps }, лучшая в { $best }
lead-tick-tip = Щелчок добавляет карту к сравнению или убирает её

lead-tick-two = Отметьте две карты, чтобы сравнить их.
lead-sets-more = { $lead } подсаживает { $contract } чаще на { $amount } ± { $margin } расклада из ста
lead-makes-more = { $lead } выигрывает { $contract } чаще на { $amount } ± { $margin } расклада из ста
lead-takes-more = { $lead } берёт на { $amount } ± { $margin } взятки больше
lead-scores-more = { $lead } набирает на { $amount } ± { $margin } процентного пункта больше
lead-imps-more = { $lead } приносит на { $amount } ± { $margin } импа больше
lead-outcome = { $count ->
    [one] { $text }: { $shown } расклад
    [few] { $text }: { $shown } расклада
   *[many] { $text }: { $shown } раскладов
}
lead-only = только { $letter }
lead-takes-most = { $letter } больше
lead-both = обе
lead-neither = ни одна
lead-equal = поровну
lead-where = Где разница
lead-group-lengths = по длине
lead-group-holders = по карте
lead-group-splits = по раскладу масти
lead-nowhere = Пока ни в одном раскладе нет разницы.
lead-group = { $text }: первая лучше в { $first }, вторая — в { $second }
lead-length = { $seat }: { $suit } { $range }
lead-holder = { $card } — { $seat }
lead-results-defence = Взятки вистующих, % раскладов
lead-results-declarer = Взятки разыгрывающего, % раскладов
lead-result = взяток { $tricks }: { $first } и { $second }

lead-deals-only = цели достигает только { $lead }
lead-deals-both = цели достигают обе
lead-deals-neither = цели не достигает ни одна
lead-deals-better = { $lead } берёт больше
lead-deals-equal = взяток поровну

lead-no-such-deal = Таких раскладов пока нет.
lead-deal-name = Расклад { $number }: { $hands }; взяток { $first } и { $second }
lead-deal-tip = Щелчок показывает расклад, двойной кладёт его на стол
lead-diagram = Расклад { $number }
lead-deal-result = { $tricks ->
    [one] { $lead }: { $tricks } взятка, { $result }
    [few] { $lead }: { $tricks } взятки, { $result }
   *[many] { $lead }: { $tricks } взяток, { $result }
}
lead-lay = Положить на стол
lead-next-deal = Следующий расклад
lead-back = Назад к атакам
lead-deal-number = Расклад { $number } из { $count }

lead-choose = Чем вы атакуете?
lead-choose-how = Щёлкните карту — и числа покажут, сколько она теряет.
lead-choose-card = Сыграть { FORM($card, as: "accusative") }
lead-chosen = Вы выбрали { $card }. Лучшая — { $best }: ваша карта теряет { $cost }.
lead-next-problem = Следующая задача
lead-chosen-best = Вы выбрали { $card } — лучшую.
lead-worth-contract = { $amount } расклада из ста
lead-worth-tricks = { $amount } взятки
lead-worth-matchpoints = { $amount } процентного пункта
lead-worth-imps = { $amount } импа
lead-call-name = { $seat }: { $call }. { $remark }
lead-system-tip = Система, по которой читаются заявки
lead-group-points = по очкам
lead-group-of-points = { $seat }: { $range } очк.
lead-better = { $lead } лучше
lead-stuck = Больше подходящих раскладов не нашлось.
lead-chosen-so-far = Вы выбрали { $card }. Пока лучшая — { $best }: ваша карта теряет { $cost }.
lead-chosen-best-so-far = Вы выбрали { $card } — пока лучшую.
lead-solid = сплошная
