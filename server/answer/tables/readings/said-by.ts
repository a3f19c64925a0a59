import fitted from './confidence.json' with { type: 'json' }

/** The stems that readings leave to their form, learned from right readings. */
const OPERATORS: ReadonlySet<string> = new Set(fitted.operators)

/** Whether a form of queries says a word by itself, as 'average' is said by an average. */
export function isSaidBy(form: string, stem: string): boolean {
  const [show = ''] = form.split(' ')
  return OPERATORS.has(`${form} ${stem}`) || OPERATORS.has(`${show} * ${stem}`)
}

/** Those stems, of whichever form. */
const SAID: ReadonlySet<string> = new Set(fitted.operators.map((said) => said.split(' ').at(-1) ?? ''))

/** Whether some form of queries says a word by itself. */
export function isSaidBySome(stem: string): boolean {
  return SAID.has(stem)
}
