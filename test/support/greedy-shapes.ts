import type { Format } from '../../shared/formats.ts'

/** A file of about so many characters that repeats something which a reader may take long, or much memory, for. */
export type GreedyShape = { readonly name: string; readonly format: Format; make(chars: number): string }

const repeated = (motif: string, chars: number) => motif.repeat(Math.ceil(chars / motif.length))
const listed = (item: (index: number) => string, chars: number) =>
  Array.from({ length: Math.ceil(chars / (item(0).length + 1)) }, (_, index) => item(index)).join(',')

const motifs: readonly (readonly [Format, string])[] = [
  ...['1,""a\n', 'a,"b\n', '"a\\"b",c\n', 'a,b,', '"'].map((motif) => ['csv', motif] as const),
  ...['<p>a b</p>', '<tr><td>a<td>b', '<ul><li>a', '<b>a ', '<', 'a<br>', '&'].map(
    (motif) => ['html', motif] as const,
  ),
  ...['# a\n', '*a ', '[a](', '> a\n', '|', '`a ``b ', 'a\n===\n', '<a '].map(
    (motif) => ['md', motif] as const,
  ),
  ...['a', 'a\n\n', 'A. ', '\x1b[', 'SECTION 1\n\n'].map((motif) => ['txt', motif] as const),
]

/** Those that were once taken long for, and their like. */
export const GREEDY_SHAPES: readonly GreedyShape[] = [
  ...motifs.map(([format, motif]) => ({
    name: `${format} of ${JSON.stringify(motif)}`,
    format,
    make: (chars: number) => repeated(motif, chars),
  })),
  { name: 'json of []', format: 'json', make: (chars) => `[${listed(() => '[]', chars)}]` },
  { name: 'json of [] in a list', format: 'json', make: (chars) => `[[${listed(() => '[]', chars)}]]` },
  { name: 'json of {} in a list', format: 'json', make: (chars) => `[[${listed(() => '{}', chars)}]]` },
  { name: 'json of numbers', format: 'json', make: (chars) => `[[${listed(() => '1', chars)}]]` },
  { name: 'json of numeric keys', format: 'json', make: (chars) => `{${listed((i) => `"${i}":1`, chars)}}` },
  {
    name: 'json of numeric keys in a list',
    format: 'json',
    make: (chars) => `[{${listed((i) => `"${i}":1`, chars)}}]`,
  },
]

const ALPHABETS: readonly (readonly [Format, readonly string[]])[] = [
  ['csv', ['"', '""', ',', ';', '\t', '\n', '\\', 'a', '1', ' ']],
  [
    'html',
    ['<p>', '</p>', '<div>', '<td>', '<tr>', '<table>', '<li>', '<', '>', '&', '"', 'a ', '<!--', '<br>'],
  ],
  ['md', ['#', '*', '_', '`', '[', ']', '(', ')', '>', '|', '-', '\n', ' ', 'a', '<', '\t', '1.']],
  ['txt', ['a', ' ', '\n', '.', '\t', 'A', '1', ':', '-', '\x1b[', '\f']],
]

/** A shape that nobody thought of: a short motif of the signs that mean something to the format. */
export function randomShape(random: () => number): GreedyShape {
  const below = (count: number) => Math.floor(random() * count)
  const [format, signs] = ALPHABETS[below(ALPHABETS.length)] ?? (['txt', ['a']] as const)
  const motif = Array.from({ length: 1 + below(6) }, () => signs[below(signs.length)]).join('')
  return { name: `${format} of ${JSON.stringify(motif)}`, format, make: (chars) => repeated(motif, chars) }
}
