# Compares the first tables of `ansage-evaluation measure` with the aims, and prints a table. Fields: condition, system,
# n, right, asked, rejected, wrong, median, 95th percentile, cut off.
function line(aim, reached, met) {
    gsub(/^ +| +$/, "", reached)
    print "| " aim " | " reached " | " (met ? "met" : "short") " |"
}
BEGIN {
    FS = "|"
    print "| aim | reached | |"
    print "|---|---|---|"
}
/^\| (moves|no declaration) \|/ { table = $2 }
/^$/ { table = "" }
table == " no declaration " && $3 == " Ansage " && $2 ~ /^ (clean|pink 10 dB|recorded 10 dB) $/ {
    line("no declaration," $2 "taken for one: at most 2 %", $8, $8 + 0 <= 2)
}
table == " moves " && $3 == " Ansage " {
    condition = $2
    gsub(/^ +| +$/, "", condition)
    if (condition == "clean") {
        line("clean, wrong: at most 0 %", $8, $8 + 0 == 0)
        line("clean, median latency: at most 250 ms", $9, $9 + 0 <= 250)
        line("clean, 95th percentile: at most 450 ms", $10, $10 + 0 <= 450)
        line("clean, cut off: at most 0.5 %", $11, $11 + 0 <= 0.5)
    }
    if (condition ~ /^(pink|recorded) 10 dB/) line(condition ", right: at least 97 %", $5, $5 + 0 >= 97)
    if (condition ~ /^(pink|recorded) 5 dB/) line(condition ", right: at least 90 %", $5, $5 + 0 >= 90)
    if (condition ~ /^room/) line(condition ", right: at least 97 %", $5, $5 + 0 >= 97)
    if (condition == "babble 10 dB") line(condition ", wrong: at most 2 %", $8, $8 + 0 <= 2)
}
