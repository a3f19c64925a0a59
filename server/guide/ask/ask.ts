import type { EvidenceSentence } from '../../answer/evidence/evidence-sentences.ts'

/** Makes a question that a sentence or row answers; null if there is none. `document`: all sentences of its document. */
export type Ask = (sentence: EvidenceSentence, document: readonly EvidenceSentence[]) => string | null

/** A form of sentence by its named groups, and the question that such a sentence answers; null if it answers none. */
export type Form = readonly [
  RegExp,
  (told: Readonly<Record<string, string>>, document: readonly EvidenceSentence[]) => string | null,
]

/** The number or letter of a clause or list item before its text: '2.1 ', '(1) ', 'a) '. */
const NUMBER = /^(?:(?:§\s?)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{1,4})[.):]?\)?\s+(?=\p{Lu})|[-*•–]\s+)/u

/** The reading of a sentence without the number of its clause or item; null for a heading or row. */
export function statementOf({
  row,
  heading,
  reading,
}: Pick<EvidenceSentence, 'row' | 'heading' | 'reading'>): string | null {
  return row || heading ? null : reading.replace(NUMBER, '')
}

/** Asks by the first form that a sentence has. `leaning`: words that refer to other sentences, so that nobody understands a question with them alone. */
export function askByForms(forms: readonly Form[], leaning: RegExp): Ask {
  return (sentence, document) => {
    const statement = statementOf(sentence)
    if (statement === null) return null
    for (const [form, asks] of forms) {
      const told = form.exec(statement)?.groups
      const question = told ? asks(told, document) : null
      if (question !== null && !leaning.test(question)) return question
    }
    return null
  }
}
