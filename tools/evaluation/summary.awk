# Prints the tables over all conditions from the output of `ansage-evaluation measure`, without the other systems.
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
