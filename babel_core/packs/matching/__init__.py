"""Lists of entries of a language, found in a text in one compiled pass, with places; they know no language themselves.

Entries of every list are written as people write them; what a writer's keyboard changes (capitals, widths, curly
apostrophes, left-out accents, decomposed accents, blanks doubled) needs no entry of its own.

- Borders. In scripts with blanks an entry begins and ends at word borders; "erinner*" is any word that begins so,
  "*phone" any that ends so. In Korean the end is free by itself (particles and endings follow), the beginning is not.
  In Chinese and Thai an entry begins and ends where words do, by the dictionary. In Japanese an entry that begins or
  ends with katakana or one kanji does not split a run of them; else it may stand anywhere. A leading "*" is a word
  ending (Turkish "*im", Korean "*는"): the entry then ends where the word ends; in Japanese it lets one kanji stand
  at the end of a run of them ("*前に").
- "=Sprint" is this very word form: letter case and marks count, too.
- " ... " is a gap of at most 60 code points inside one sentence, at least one character of it a letter or digit:
  "my ... is", "habe ... gewählt", "私の...は". Blanks around the dots are needed where the script has blanks; without
  them ("私の...は") the gap may touch its neighbours. One entry may have up to three gaps.
- "{kin} ... {turns}" is any of the words that the language's `Folding.alternatives` list under these names; a gap in
  such an entry may also be a mere blank.
- Punctuation in an entry counts: "no," is "no" before a comma. At the beginning of an entry "^" binds it to the
  beginning of a sentence: "^nein" is no "nein" in mid-sentence. "$" at the end binds it to the end of one.
"""
