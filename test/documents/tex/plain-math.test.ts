import { expect, test } from 'bun:test'
import { withPlainMath } from '../../../server/documents/tex/plain-math.ts'

test('withPlainMath() writes formulas with the signs that people read', () => {
  const of = (formula: string) => withPlainMath(`$${formula}$`).slice(1, -1)
  expect(of('24^\\circ')).toBe('24°')
  expect(of('^{\\circ}')).toBe('°')
  expect(of('\\alpha \\le 5')).toBe('α ≤ 5')
  expect(of('10^{-3}')).toBe('10⁻³')
  expect(of('H_2O')).toBe('H₂O')
  expect(of('\\frac{1}{2} \\times \\sqrt{x}')).toBe('1/2 × √x')
  expect(of('5\\,\\mathrm{kg}')).toBe('5\\,kg')
  expect(of('x^{ab} \\unknown{y}')).toBe('x^{ab} \\unknown{y}')
})

test('withPlainMath() leaves code and prices as they are', () => {
  const code = '\\begin{verbatim}\necho $A^2 $B_2\n\\end{verbatim}'
  expect(withPlainMath(code)).toBe(code)
  expect(withPlainMath('It costs \\$5 or \\$6_2.')).toBe('It costs \\$5 or \\$6_2.')
  expect(withPlainMath(`${code} $m^2$`)).toBe(`${code} $m²$`)
})

test('withPlainMath() takes time that grows with a text as it does', () => {
  const hostile = `${'$'.repeat(100_000)}${'$x'.repeat(100_000)}${'\\begin{verbatim}'.repeat(20_000)}`
  expect(withPlainMath(hostile).length).toBeGreaterThan(0)
})
