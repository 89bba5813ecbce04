# Times of the clock. Read only on request, with the fewest words.
clock-hours = { $hours ->
    [one] { $hours } час
   *[other] { $hours } часа
 }
clock-minutes = { $minutes ->
    [one] { $minutes } минута
   *[other] { $minutes } минути
 }
clock-seconds = { $seconds ->
    [one] { $seconds } секунда
   *[other] { $seconds } секунди
 }
clock-nothing = нема време
clock-of = { $color }: { $time }.
