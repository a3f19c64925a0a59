/** Returns pseudorandom numbers from 0 to 1. */
export type Random = () => number

/** Texts that break programs which do not expect them. */
export const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  '\u0001\u001b[31m',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:9/',
  'CON',
  '.',
  '..',
  "' OR 1=1 --",
  '"; DROP TABLE documents; --',
  '%s%n%x',
  '%00',
  '%',
  '%zz',
  '{{7*7}}#{7*7}',
  '$(id)`id`;id|id',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '9007199254740993',
  '１２３',
  'İıſﬁ',
  'é̷̡̛',
  '\ud800',
  '\ufeff',
  '\u202e\u2066gnp.exe',
  '\u2028\u2029',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(50),
  'a'.repeat(101),
  'a'.repeat(5000),
  '\n\r\nSet-Cookie: a=b',
  '/'.repeat(300),
  '*?[a-z]{1,999999}',
  '(((((((((((((((((((((((((((((((a+)+)+)+',
  'AND OR NOT NEAR "',
  '[1][2][99999]',
]

/** Returns a random item. Throws for an empty list. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('Cannot pick from an empty list')
  return item
}

/** Returns a text from the list or random characters. */
export function nastyText(random: Random): string {
  if (random() < 0.7) return pick(random, NASTY_TEXTS)
  const length = Math.floor(random() ** 4 * 3000)
  const planes = [0x7f, 0x7ff, 0xffff, 0x10ffff]
  return Array.from({ length }, () => String.fromCodePoint(Math.floor(random() * pick(random, planes)))).join(
    '',
  )
}

/** Returns a JSON value that nobody expects. */
export function nastyValue(random: Random): unknown {
  const deep = (depth: number): unknown =>
    depth === 0 ? 1 : random() < 0.5 ? [deep(depth - 1)] : { a: deep(depth - 1) }
  return pick<() => unknown>(random, [
    () => nastyText(random),
    () => nastyText(random),
    () => pick(random, [0, -1, 1.5, 1e308, -1e-308, 2 ** 53, 2 ** 31]),
    () => pick(random, [null, true, false, [], {}, [[]], [null]]),
    () => deep(Math.floor(random() * 500)),
    () => Array.from({ length: Math.floor(random() * 2000) }, () => nastyText(random).slice(0, 20)),
    () => JSON.parse(`{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}`),
  ])()
}
