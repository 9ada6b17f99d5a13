## Что не так с текстами других программ

board-no-seat = `{ $found }` не место за столом; места: N, E, S и W
board-no-card = `{ $found }` не карта
board-two-hands = { $card } стоит в двух руках: { $first } и { $second }
board-hand-size = { $seat }: карт { $cards }, а нужно { $expected }
board-no-cards = ни у кого нет ни одной карты
board-no-vulnerability = `{ $found }` не зональность; бывают None, NS, EW и All
board-no-contract = `{ $found }` не контракт
board-no-call = `{ $found }` не заявка
board-other-contract = торговля кончается не контрактом { $found }
board-no-number = `{ $found }` не число, которое может здесь стоять
board-unknown = `{ $found }` здесь ничего не значит
board-repeated = `{ $found }` стоит здесь второй раз
board-ends = текст обрывается посреди сдачи

call-insufficient = заявка не выше предыдущей
call-nothing-to-double = нет заявки соперников, чтобы её контрить
call-nothing-to-redouble = заявку этой стороны никто не контрил
call-over = торговля окончена
call-not-of-bridge = в бридже такой заявки нет

diagram-unnamed = у рук не названы места; они прочитаны как { $seats }
diagram-small-cards = { $seat }: фоски без достоинства: { $count }
diagram-nobody = { $card } нет ни у кого, хотя все руки на месте
diagram-other-dealer = торговлю начинает не сдающий: { $seat }

lin-no-deal = в этой сдаче нет карт
lin-no-contract = есть розыгрыш, но не сказано, какой контракт играют
lin-names = имён игроков: { $found }; нужно 4, а для двух комнат 8
lin-other-result = здесь у разыгрывающего взяток { $said }, а по розыгрышу или клейму { $taken }
lin-elsewhere = в этом адресе нет сдачи: она есть только на сервере, а туда программа не обращается
