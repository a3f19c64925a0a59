import { PROPERTY_LABELS, type PropertyName } from '../../documents/model/properties.ts'
import { type Word, withoutDiacritics } from '../../text/words.ts'

/** A property of a document that a question asks for. `words`: the question's words that say which document. */
export type AskedProperty = { readonly name: PropertyName; readonly words: readonly Word[] }

const WHO =
  '^(?:who|whose|by whom|from whom|wer|von wem|which author|which authors|what author|welcher autor)\\b'
const WHEN = '^(?:when|wann|on (?:what|which) da(?:te|y)|since when|seit wann)\\b'
const WHAT = '^(?:what|which|how|wie|was|welche[rsn]?|name|give|tell)\\b'
/** The words by which a property is asked for, in English and German; without diacritics. */
const ASKED: readonly [PropertyName, string, string][] = [
  [
    'author',
    WHO,
    'wrote|write|writes|written|author|authors|authored|writer|writers|geschrieben|schrieb|verfasst|verfasste|autor|autoren|autorin|verfasser|verfasserin',
  ],
  ['author', WHAT, 'author|authors|autor|autoren|autorin|verfasser|verfasserin'],
  ['published', WHEN, 'published|publish|released|issued|veroffentlicht|erschienen|erschien'],
  ['modified', WHEN, 'changed|modified|edited|updated|revised|geandert|bearbeitet|uberarbeitet'],
  ['created', WHEN, 'created|written|wrote|made|prepared|drafted|erstellt|geschrieben|verfasst|angelegt'],
  ['title', WHAT, 'title|titel'],
]
const PATTERNS = ASKED.map(([name, begins, words]) => ({
  name,
  begins: new RegExp(begins),
  words: new Set(words.split('|')),
}))
/** Words for a document itself, and for the last time. */
const ITSELF = new Set(
  'document paper report file article book letter text presentation slides spreadsheet workbook sheet memo study page essay thesis manual guide note notes brochure last lastly first originally dokument bericht datei artikel buch brief studie prasentation tabelle arbeit aufsatz handbuch zuletzt'.split(
    ' ',
  ),
)

/** Reads a question for a property of a document: 'Who wrote the paper?', 'Wann wurde der Bericht erstellt?' */
export function askedProperty(question: string, words: readonly Word[]): AskedProperty | null {
  const plain = withoutDiacritics(question).trim()
  const lower = new Set(plain.split(/[^\p{L}\p{N}]+/u))
  const found = PATTERNS.find(({ begins, words }) => begins.test(plain) && !words.isDisjointFrom(lower))
  if (!found) return null
  return {
    name: found.name,
    words: words.filter(({ lower }) => !found.words.has(lower) && !ITSELF.has(lower)),
  }
}

/** What to search for the property of a document. */
export function propertyQuery({ name, words }: AskedProperty, heading: string): string {
  return [heading, PROPERTY_LABELS[name], ...words.map(({ text }) => text)].join(' ')
}
