import type { Word } from '../language/words.ts'
import type { EvidenceSentence } from './evidence.ts'

const TITLE =
  /^(?:Mr|Mrs|Ms|Dr|Prof|Sir|Lord|Lady|Judge|Justice|Senator|President|Governor|King|Queen|Herr|Frau|Madame|Monsieur|Señor|Señora|Supt|Sgt|Capt|Gen|Col|Hon|Honorable|Rev)$/
/** What is written with a capital and names no person, though another such word stands beside it. */
const NO_PERSON =
  /^(?:The|This|That|Account|Charter|Code|Convention|Declaration|Human|Nations|Rights|Treaty|Tract|Avenue|Ave|Drive|Highway|Hospital|Lane|Square|Street|January|February|March|April|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Act|Agreement|Association|Board|Bureau|City|College|Commission|Committee|Company|Conference|Congress|Corporation|Council|County|Court|Department|District|Division|Federal|Foundation|General|Group|House|Inc|Institute|International|Internet|Island|Lake|Law|LLC|Ltd|Member|Ministry|Mount|National|New|North|Office|Park|Policy|Program|Project|Republic|Resort|River|Road|School|Science|Section|Senate|Service|Services|Social|Society|South|State|States|Street|Supreme|System|Team|Union|United|University|West|World)$/

/** 0–1: how surely a sentence names somebody whom the question does not. `asked`: the question's words, lower case. */
export function personHeld(sentence: EvidenceSentence, asked: ReadonlySet<string>): number {
  const { reading } = sentence
  const words = ownWords(sentence)
  const plain = plainWords(sentence)
  const personal = ({ text, content, lower }: Word) =>
    content &&
    !asked.has(lower) &&
    !plain.has(lower) &&
    !NO_PERSON.test(text) &&
    /^\p{Lu}[\p{L}'’-]*\p{Ll}/u.test(text)
  const full = words.some((word, i) => {
    const next = words[i + 1]
    if (!next || !personal(next)) return false
    const between = reading.slice(word.end, next.start)
    if (TITLE.test(word.text) && /^\.? $/.test(between)) return true
    return personal(word) && /^(?: | \p{Lu}\. )$/u.test(between) && !isTitle(words, i, reading)
  })
  if (full) return 1
  return hasName(words, asked) ? 0.5 : 0
}

/** The words of a sentence; of a row of a table those of its values: the names of its columns name nobody. */
export function ownWords({ row, reading, words }: EvidenceSentence): readonly Word[] {
  if (!row) return words
  const named: { from: number; to: number }[] = []
  let from = 0
  for (const cell of reading.split('; ')) {
    named.push({ from, to: from + cell.lastIndexOf(':') })
    from += cell.length + 2
  }
  return words.filter(({ start }) => !named.some((header) => header.from <= start && start < header.to))
}

/** So many words with a capital in a row are a title, 'Password Storage Cheat Sheet'; and 'Joe Farrington Road' is a road. */
const MOST_NAMES = 4

function isTitle(words: readonly Word[], at: number, reading: string): boolean {
  const joined = (i: number) => {
    const [word, next] = [words[i], words[i + 1]]
    if (!word?.capital || !next?.capital) return false
    return /^(?:\.? | \p{Lu}\. )$/u.test(reading.slice(word.end, next.start))
  }
  let [first, last] = [at, at + 1]
  while (first > 0 && joined(first - 1)) first -= 1
  while (joined(last)) last += 1
  return last - first + 1 > MOST_NAMES || NO_PERSON.test(words[last]?.text ?? '')
}

const CALENDAR =
  /^(?:January|February|March|April|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?)$/i

/** A sentence begins with a capital whatever it says; 'IT' is a name there too. */
export function hasName(words: readonly Word[], asked: ReadonlySet<string>): boolean {
  return words.some(
    ({ capital, content, start, lower, text }) =>
      capital &&
      !asked.has(lower) &&
      !CALENDAR.test(text) &&
      (start > 0 ? content : /^\p{Lu}{2,}$/u.test(text)),
  )
}

const known = new WeakMap<object, ReadonlySet<string>>()

/** The words that a passage also writes without a capital: no names. */
function plainWords({ source }: EvidenceSentence): ReadonlySet<string> {
  const before = known.get(source.passage)
  if (before) return before
  const made = new Set(source.passage.text.match(/(?<![\p{L}\p{N}])\p{Ll}[\p{Ll}'’-]*/gu))
  known.set(source.passage, made)
  return made
}
