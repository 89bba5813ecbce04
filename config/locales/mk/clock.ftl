# Време на часовникот. Само на барање: со најмалку зборови.
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
