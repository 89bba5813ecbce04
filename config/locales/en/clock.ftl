# Times of the clock. Read only on request, with the fewest words.
clock-hours = { $hours ->
    [one] one hour
   *[other] { $hours } hours
 }
clock-minutes = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
 }
clock-seconds = { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
 }
clock-nothing = no time
clock-of = { $color }: { $time }.
