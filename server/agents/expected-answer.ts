import type { EvidenceSentence } from './evidence.ts'
import { contentStems } from './support/words.ts'

/** 0–0.2: whether what the question asks for is there: a number of what it counts, an amount, a date, a name, a place. */
export function answerBonus(question: string, { facts, words, reading }: EvidenceSentence): number {
  const quantities = facts.filter((fact) => fact.kind === 'quantity')
  const counted = /\b(?:how many|how much|wie ?viele?)\s+((?:[\p{L}-]+\s+){0,2}?[\p{L}-]+)\b/iu.exec(
    question,
  )?.[1]
  if (counted && quantities.length > 0) {
    const asked = contentStems(counted)
    const beside = quantities.some(({ start, end }) =>
      words.some((word) => asked.has(word.stem) && word.start < end + 30 && word.end > start - 30),
    )
    return beside ? 0.2 : 0.1
  }
  if (
    /\b(?:price|cost|expenses?|income|amount|total|in (?:millions|thousands)|paid|pay|fee|salary|revenue|how much|value|deposit|fine)\b/i.test(
      question,
    ) &&
    !/\b(?:when|who|where|why)\b/i.test(question)
  )
    return quantities.some(({ unit }) => unit !== null && /[$€£¥₹]/.test(unit))
      ? 0.2
      : quantities.length > 0
        ? 0.08
        : 0
  if (
    /\b(how (?:long|old|far|often|high|large|big|tall|heavy)|what (?:percentage|number|weight|size|age|height|length|speed|rate|temperature|distance)|weight|maximum|minimum)\b/i.test(
      question,
    )
  )
    return quantities.length > 0 ? 0.15 : 0
  if (/\b(when|(?:what|which) (?:year|date|day|month|time)|deadline|in welchem jahr|wann)\b/i.test(question))
    return facts.some(
      (fact) =>
        fact.kind === 'date' ||
        (fact.kind === 'quantity' && fact.values.some((value) => value >= 1500 && value <= 2100)),
    )
      ? 0.15
      : 0
  if (/\b(who|whom|whose|where|wer|wo)\b/i.test(question))
    return words.some(({ capital, start, content }) => capital && content && start > 0) ? 0.05 : 0
  if (/^what (?:is|are|does)\b/i.test(question) && /\b(?:is|are|means|refers to|defined as)\b/.test(reading))
    return 0.03
  return 0
}
