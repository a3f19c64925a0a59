import type { Block } from '../../../server/documents/model/parser.ts'
import { seeded } from '../seeded.ts'

/** Makes a document with every kind of block, of unusual sizes and with unusual white space. */
export function randomDocument(seed: number): Block[] {
  const random = seeded(seed)
  const upTo = (n: number) => Math.floor(random() * n)
  const pick = <const T>(items: readonly [T, ...T[]]): T => items[upTo(items.length)] ?? items[0]
  const word = () =>
    pick(['notice', 'tenant', 'Überzug', 'naïve', '東京', 'e.g.', 'U.S.', '3.14', '😀', 'co-operate', 'a'])
  const sentence = (words: number) =>
    `${Array.from({ length: 1 + upTo(words) }, word).join(pick([' ', ' ', '  ', '\n']))}${pick(['.', '?', '!', '', '。'])}`
  const text = (sentences: number) =>
    pick(['', '', ' ', '\n']) +
    Array.from({ length: upTo(sentences) }, () => sentence(pick([5, 20, 60]))).join(' ') +
    pick(['', '', ' ', '\n\n'])
  const cell = () => pick(['', word(), sentence(8).replaceAll('\n', ' '), 'x'.repeat(upTo(50))])
  let page = 1
  return Array.from({ length: 1 + upTo(40) }, (): Block => {
    if (random() < 0.1) page++
    const place = { page, headings: [`Part ${page}`] }
    const kind = pick(['paragraph', 'paragraph', 'list', 'code', 'note', 'furniture', 'heading', 'table'])
    if (kind === 'heading') return { kind, text: sentence(8), place, level: 2 }
    if (kind !== 'table') return { kind, text: text(pick([1, 6, 60])), place }
    const columns = 1 + upTo(pick([4, 40]))
    const row = () => Array.from({ length: columns }, cell)
    const header = random() < 0.7 ? row() : null
    const rows = Array.from({ length: upTo(40) }, row)
    return { kind, header, showsHeader: random() < 0.5, rows, place: { ...place, row_start: 1 } }
  })
}
