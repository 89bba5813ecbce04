# The tables over all conditions in what `ansage-evaluation measure` prints, without the other systems.
/^Rates are/ { print "\n" $0 }
/^## / { all = $0 == "## All conditions" }
!all || /^## / || /\| (plain Vosk|first legal) \|/ { next }
/^$/ { blank = 1; next }
{
    if (blank) print ""
    blank = 0
    sub(/\| (system|Ansage) \|/, "|")
    sub(/^\|---\|---\|/, "|---|")
    print
}
