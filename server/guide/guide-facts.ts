import type { GuideFact } from '../../shared/guides.ts'
import type { EvidenceSentence } from '../answer/evidence/evidence-sentences.ts'
import { fieldsOf } from '../answer/evidence/passage-sentences.ts'
import { wholeValue } from '../answer/write/marked-words.ts'
import { type Fact, factsOf } from '../text/facts.ts'

const MOST = 4
/** Most characters of a sentence or label that a fact is shown with. */
const LONGEST_SENTENCE = 160
const LONGEST_LABEL = 60
const MONEY = new Set(['$', '€', '£', '¥', '₹'])
/** Says when or how often a file was made rather than what it is about. */
const ABOUT_FILE =
  /^(?:created|modified|printed|last (?:updated|modified)|erstellt|geändert|stand|retrieved|accessed|abgerufen|copyright)\b|©/i

/** The dates and amounts that are worth asking for: first those that are at least half of the value of a label, then those in short sentences. */
export function factsWorthAsking(sentences: readonly EvidenceSentence[]): GuideFact[] {
  const labelled: GuideFact[] = []
  const told: GuideFact[] = []
  for (const sentence of sentences) {
    if (sentence.heading || ABOUT_FILE.test(sentence.reading)) continue
    const { source, start, end, reading } = sentence
    if (source.passage.place.aside) continue
    const fields = sentence.row && !sentence.field ? [] : fieldsOf(sentence)
    const [field] = fields.flatMap(({ header, value }) => {
      const kind = kindIn(factsOf(value).filter(({ start, end }) => 2 * (end - start) >= value.length))
      return kind && /\p{L}{3}/u.test(header) && header.length <= LONGEST_LABEL
        ? [{ kind, text: value, label: header, start, end }]
        : []
    })
    if (field) labelled.push(field)
    else if (!sentence.row && fields.length === 0 && isReadable(sentence)) {
      const fact = sentence.facts.find((one) => kindIn([one]) !== null)
      const kind = fact && kindIn([fact])
      if (fact && kind) {
        const value = wholeValue(reading, fact, sentence.facts) ?? fact
        told.push({ kind, text: reading.slice(value.start, value.end).trim(), label: reading, start, end })
      }
    }
  }
  const seen = new Set<string>()
  return [...labelled, ...told].filter(({ text }) => !seen.has(text) && seen.add(text)).slice(0, MOST)
}

/** A day or month of a year, or a sum of money. */
function kindIn(facts: readonly Fact[]): GuideFact['kind'] | null {
  for (const fact of facts) {
    if (fact.kind === 'date' && fact.year !== null && fact.month !== null) return 'date'
    if (fact.kind === 'quantity' && MONEY.has(fact.unit ?? '')) return 'amount'
  }
  return null
}

function isReadable({ reading, item }: EvidenceSentence): boolean {
  return (
    !item &&
    reading.length <= LONGEST_SENTENCE &&
    /^[“"„]?\p{Lu}/u.test(reading) &&
    /[.!?][”"“)]?$/.test(reading) &&
    !/https?:|[{}<>|]/.test(reading)
  )
}
