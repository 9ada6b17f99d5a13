### Что пошло не так, по-русски.

## What went wrong, or is done

worker-failed = Сбой вычислений: { $said }
nothing-to-count = Считать нечего: { $reason }.
deal-not-playable = эту сдачу нельзя разыгрывать
unreadable = { $source }: { $error }
not-opened = Не удалось открыть { $path }: { $reason }
too-large = файл слишком велик (размер в байтах: { $bytes })
no-counts = Не удалось прочитать подсчёт из { $path }: { $reason }
counts-not-kept = В файле { $path } нет сохранённого подсчёта; файл не изменён
file-gone = { $path } больше не удаётся прочитать. Сдача остаётся здесь, её можно сохранить в другой файл.
not-renamed = Не удалось переименовать { $path }: { $reason }
folder-refused = { $path }: { $reason }
no-thread = Файлы не открываются: { $reason }
layouts-written = { $count ->
    [one] { $shown } расклад записан в { $path }.
    [few] { $shown } расклада записаны в { $path }.
   *[many] { $shown } раскладов записано в { $path }.
}
picture-written = Картинка записана в { $path }.

not-written = Не удалось записать { $path }: { $reason }
not-written-old-stays = Не удалось записать { $path } (прежний файл не изменился): { $reason }
not-written-nameless = это не имя файла
not-written-folder = это папка
not-written-special = это не обычный файл
not-written-read-only = файл доступен только для чтения
not-written-refused = { $step }: { $reason }
step-look = нет доступа к файлу
step-create = в этой папке нельзя создать файл
step-write = файл не удаётся записать до конца
step-flush = файл не удаётся сохранить на диске
step-rename = готовый файл не удаётся переименовать

## What stands in the way of playing

illegal-in-play = { $number }-я карта розыгрыша: { $reason }
discard-needed = { $seat } сносит две карты: выберите их в разделе «Снос»
discard-of-another = { $seat } сносит две карты, а разыгрывает { $declarer }

## What stands in the way of counting

counts-no-form = { $reason }

## What is wrong with a text

flaw-located = строка { $line }, столбец { $column }: { $flaw }
