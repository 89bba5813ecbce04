# Times of the clock. Read only on request, with the fewest words.
clock-hours = { $hours ->
    [one] { $hours } година
    [few] { $hours } години
   *[other] { $hours } годин
 }
clock-minutes = { $minutes ->
    [one] { $minutes } хвилина
    [few] { $minutes } хвилини
   *[other] { $minutes } хвилин
 }
clock-seconds = { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунди
   *[other] { $seconds } секунд
 }
clock-nothing = часу немає
clock-of = { $color }: { $time }.
