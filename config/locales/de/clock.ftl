# Times of the clock. Read only on request, with the fewest words.
clock-hours = { $hours ->
    [one] eine Stunde
   *[other] { $hours } Stunden
 }
clock-minutes = { $minutes ->
    [one] eine Minute
   *[other] { $minutes } Minuten
 }
clock-seconds = { $seconds ->
    [one] eine Sekunde
   *[other] { $seconds } Sekunden
 }
clock-nothing = keine Zeit
clock-of = { $color }: { $time }.
