# ansage guide: docs/anleitung.md and docs/guide.en.md, read aloud.
guide-chapter = Chapter { $number }: { $title }
guide-intro = { $stepwise ->
    [yes] The guide has { $count } chapters: { $titles }. v: next chapter. h: all keys.
   *[no] The guide has { $count } chapters: { $titles }. Space: stop and go on. v: next chapter. h: all keys.
}
guide-help = { $stepwise ->
    [yes] Enter or Space next, r repeats, m next paragraph, capital M paragraph before, v next chapter, capital V chapter before, q ends.
   *[no] Enter next, Space pauses and goes on, r repeats, m next paragraph, capital M paragraph before, v next chapter, capital V chapter before, plus faster, minus slower, l louder, capital L softer, q ends.
}
guide-no-next = No further paragraph.
guide-no-previous = No earlier paragraph.
guide-no-other-chapter = No other chapter.
guide-no-chapter = There is no chapter { $number }. The guide has { $count }.
guide-in-english = The guide is in German and English. You hear it in English.
