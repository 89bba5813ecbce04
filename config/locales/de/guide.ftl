# ansage guide: docs/anleitung.md and docs/guide.en.md, read aloud.
guide-chapter = Kapitel { $number }: { $title }
guide-intro = { $stepwise ->
    [yes] Die Anleitung hat { $count } Kapitel: { $titles }. v: nächstes Kapitel. h: alle Tasten.
   *[no] Die Anleitung hat { $count } Kapitel: { $titles }. Leertaste: Pause und weiter. v: nächstes Kapitel. h: alle Tasten.
}
guide-help = { $stepwise ->
    [yes] Eingabetaste oder Leertaste das Nächste, r wiederholt, m nächster Absatz, großes M voriger, v nächstes Kapitel, großes V voriges, q beendet.
   *[no] Eingabetaste das Nächste, Leertaste Pause und weiter, r wiederholt, m nächster Absatz, großes M voriger, v nächstes Kapitel, großes V voriges, plus schneller, minus langsamer, l lauter, großes L leiser, q beendet.
}
guide-no-next = Kein weiterer Absatz.
guide-no-previous = Kein früherer Absatz.
guide-no-other-chapter = Kein weiteres Kapitel.
guide-no-chapter = Kapitel { $number } gibt es nicht. Die Anleitung hat { $count }.
guide-in-english = Die Anleitung gibt es auf Deutsch und Englisch. Sie hören sie auf Englisch.
