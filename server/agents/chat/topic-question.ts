import { contentStems } from '../../language/words.ts'
import type { EvidenceSentence } from '../../read/evidence.ts'
import { sectionAt } from '../../retrieve/place-label.ts'

/** Headings that name a part of a document rather than a topic. */
const PARTS =
  /^(?:examples?|introduction|contents?|summary|appendix|annex|table|figure|section|overview|conclusions?|references?|chapter|part|page|slide|sheet|index|preface|foreword|abstract|notes?|bibliography|acknowledge?ments|about|title|untitled|background|further reading|see also)\b/i
/** Nouns that stand without an article though they are singular. */
const UNCOUNTED =
  /(?:s|ing|tion|sion|ment|ance|ence|ity|ness|ship|ism|age|ure|work|leave|pay|time|data|software|advice|law|health|access|use|notice|breach|training|care|storage)$/i
const ARTICLES = 'the|an?|this|that|each|every|any|no|your|our|their|his|her|its'
const ACRONYM = /^[bcdfghjklmnpqrstvwxz]{2,4}$/

/** 'What does the lease say about breach of contract?': a heading of the sources under which nothing was used. */
export function askAboutHeading(
  { source, start }: EvidenceSentence,
  known: ReadonlySet<string>,
  told: readonly EvidenceSentence[],
): string | null {
  const section = sectionAt(source.passage, start)
  const used = told.some(
    (other) =>
      other.source.passage.documentId === source.passage.documentId &&
      sectionAt(other.source.passage, other.start) === section,
  )
  const heading = section?.split(' › ').at(-1)?.trim()
  // The outermost heading is the document's title, unless its headings all stand side by side.
  const flat = told.some(
    (other) =>
      other.source.passage.documentId === source.passage.documentId &&
      sectionAt(other.source.passage, other.start)?.includes(' › ') === false,
  )
  if (used || !heading || (!section?.includes(' › ') && !flat)) return null
  const plain = heading
    .replace(/^(?:\(?(?:[\d.]+|[A-Z]\d*[.)]|[ivxIVX]+[.)])\)?\s+)+/, '')
    .replace(/[\s:.]+$/, '')
    .trim()
  if (plain.endsWith('?') && plain.length <= 100) return isFresh(plain, known, 1) ? plain : null
  const words = plain.split(/\s+/)
  if (words.length > 7 || PARTS.test(plain) || !words.every((word) => /^[\p{L}’'-]+,?$|^\d{4}$/u.test(word)))
    return null
  if (!isFresh(plain, known, 1)) return null
  const asked = topic(plain, source.passage.text)
  // 'Civilian' may be short for anything, unless the text itself has it as a noun.
  if (
    /^the \S+$/.test(asked) &&
    !new RegExp(`\\b(?:${ARTICLES}) ${asked.slice(4)}\\b`, 'i').test(source.passage.text)
  )
    return null
  return `What ${asker(source.passage.filename)} say about ${asked}?`
}

/** 'What is the dose of Varicoral?': only where the row has a proper name and the column a short noun. */
export function askAboutRow(
  { cells: [key, ...others], heading, source }: EvidenceSentence,
  known: ReadonlySet<string>,
): string | null {
  if (!key?.header || heading) return null
  const name = key.value
  if (!/^\p{Lu}[\p{Ll}’'-]{2,}(?: \p{Lu}[\p{Ll}’'-]+){0,2}$/u.test(name) || !isFresh(name, known, 1))
    return null
  if (source.passage.text.includes(name.toLowerCase())) return null
  for (const { header, value } of others) {
    const noun = header.replaceAll('_', ' ').trim()
    if (!/^\p{L}{3,}(?: \p{Ll}{3,})?$/u.test(noun) || NOT_A_NOUN.test(noun)) continue
    if (value.length > 60) continue
    const verb = /[^s]s$/i.test(noun) ? 'are' : 'is'
    return `What ${verb} the ${lowered(noun, '')} of ${name}?`
  }
  return null
}

const NOT_A_NOUN =
  /\b(?:what|how|when|who|where|which|why|is|has|can|in|from|to|by|at|on|for|with|approved|changed|made|used|done|yes|no|notes?|remarks?|comments?|details?|description|unnamed|column|source|link|url|year|month|day|date|rank|id)\b/i

/** 'What does the policy say about overtime?': what a sentence begins with, where that is a plain noun. */
export function askAboutSubject(
  { row, reading, source }: EvidenceSentence,
  known: ReadonlySet<string>,
): string | null {
  const match =
    /^(The )?((?:[\p{L}’'-]+ ){0,2}[\p{L}’'-]+) (?:is|are|was|were|must|may|shall|can|has|have|will)\b/u.exec(
      reading,
    )
  const [, article, subject] = match ?? []
  if (row || !subject || subject.length < 4 || FUNCTION_WORD.test(subject)) return null
  const common = subject.charAt(0).toLowerCase() + subject.slice(1)
  if (common !== common.toLowerCase() || !isFresh(common, known, 1)) return null
  // Without an article only what is known to be no name, because it stands in lower case elsewhere.
  const elsewhere = source.passage.text.includes(` ${common}`)
  if (article === undefined && !elsewhere) return null
  const file = asker(source.passage.filename)
  return `What ${file} say about ${article === undefined ? common : `the ${common}`}?`
}

const FUNCTION_WORD =
  /\b(?:it|this|that|these|those|they|he|she|we|you|i|there|which|who|what|and|but|or|if|when|as|in|on|at|for|to|of|by|with|some|many|all|most|each|any|every|no|not|both|others?|such|here|its|their|his|her|our|your|my|so|then|than|also|only|first|second|last|next|same)\b/i

function isFresh(text: string, known: ReadonlySet<string>, least: number): boolean {
  const stems = [...contentStems(text)]
  return stems.filter((stem) => !known.has(stem)).length >= Math.max(least, stems.length / 2)
}

/** 'does the patient leaflet', from a file name that consists of words, else 'do the documents'. */
function asker(filename: string): string {
  const words = filename
    .replace(/\.[^.]+$/, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
  const named = words.length <= 4 && words.every((word) => /^\p{L}{2,}$/u.test(word))
  if (!named || words.length === 0) return 'do the documents'
  const name = words.map((word) => {
    const small = word.toLowerCase()
    return ACRONYM.test(small) ? small.toUpperCase() : small
  })
  return `does the ${name.join(' ')}`
}

/** A heading as it reads inside a sentence. */
function topic(heading: string, text: string): string {
  const plain = heading.split(' ').reduce((before, word, index) => {
    const small = index === 0 || /^\p{Lu}\p{Ll}+$/u.test(word) ? lowered(word, text) : word
    return before === '' ? small : `${before} ${small}`
  }, '')
  if (/^(?:the|a|an|how|what|when|where|who|why|which|your|our|whether)\b/i.test(plain)) return plain
  const head =
    plain.split(/ (?:of|for|in|with|between|from|to|by|on|at|and|or|under|after|before)\b/)[0] ?? plain
  const definite = /^(?:key|main|first|last|next|most|only)\b/i.test(plain)
  return definite || !(UNCOUNTED.test(head) || /^\p{Lu}/u.test(head)) ? `the ${plain}` : plain
}

/** A word in lower case, unless it is an acronym or the text writes it with a capital inside a sentence. */
function lowered(word: string, text: string): string {
  if (!/^\p{Lu}\p{Ll}*/u.test(word) || /^\p{Lu}{2}/u.test(word)) return word
  const before = text.split(word).slice(0, -1)
  if (before.some((piece) => /\p{Ll},? $/u.test(piece))) return word
  return word.charAt(0).toLowerCase() + word.slice(1)
}
