/** A value of an answer: text with, if it is one, its number or date (year, month, day; -1 for what is not said). */
export type Denoted = { readonly text: string; readonly number: number | null; readonly date: string | null }

/** Normalises a text as WikiTableQuestions' evaluator.py does. */
export function normalise(text: string): string {
  let x = text.normalize('NFKD').replace(/\p{Mn}/gu, '')
  x = x
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
  for (let before = ''; before !== x; ) {
    before = x
    x = x.trim().replace(/((?<!^)\[[^\]]*\]|\[\d+\]|[•♦†‡*#+])*$/u, '')
    x = x.trim().replace(/(?<!^)( \([^)]*\))*$/u, '')
    x = x.trim().replace(/^"([^"]*)"$/, '$1')
  }
  return x.replace(/\.$/, '').replace(/\s+/g, ' ').toLowerCase().trim()
}

/** Makes a value of a text and, if known, its canonical form: a number, or 'yyyy-mm-dd' with 'xx' for what is not said. */
export function denoted(text: string, canonical: string = text): Denoted {
  const number = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(canonical.trim()) ? Number(canonical) : null
  if (number !== null) return { text: normalise(text), number, date: null }
  const [, year = '', month = '', day = ''] = /^(xx|xxxx|-?\d+)-(xx|\d+)-(xx|\d+)$/i.exec(canonical) ?? []
  if (year === '') return { text: normalise(text), number: null, date: null }
  if (month === 'xx' && day === 'xx') return { text: normalise(text), number: Number(year), date: null }
  const part = (value: string) => (/x/i.test(value) ? -1 : Number(value))
  return { text: normalise(text), number: null, date: `${part(year)} ${part(month)} ${part(day)}` }
}

function isMatch(a: Denoted, b: Denoted): boolean {
  if (a.text === b.text) return true
  if (a.number !== null && b.number !== null) return Math.abs(a.number - b.number) < 1e-6
  return a.date !== null && a.date === b.date
}

/** Whether the predicted values are the target's, by the evaluator's rules. */
export function isDenotation(targets: readonly Denoted[], predicted: readonly Denoted[]): boolean {
  const distinct = (values: readonly Denoted[]) => [
    ...new Map(
      values.map((value) => [
        value.number !== null ? `n${value.number}` : (value.date ?? `s${value.text}`),
        value,
      ]),
    ).values(),
  ]
  const [wanted, given] = [distinct(targets), distinct(predicted)]
  return (
    wanted.length === given.length && wanted.every((target) => given.some((value) => isMatch(target, value)))
  )
}
