import { expect, test } from 'bun:test'
import { ClauseTrail } from '../../../server/documents/chunking/clause-trail.ts'
import { TextLayout } from '../../../server/documents/chunking/text-layout.ts'
import type { Block } from '../../../server/documents/model/parser.ts'

/** The heading paths at which clauses begin, as one text each, with the words that follow. */
function clauses(blocks: readonly Block[]): string[] {
  const layout = new TextLayout()
  const trail = new ClauseTrail()
  let text = ''
  const sections = blocks.flatMap((block) => {
    const placed = layout.place(block)
    text += `${text === '' ? '' : '\n\n'}${placed.text}`
    return trail.read(placed)
  })
  return sections.map(
    ({ start, headings }) => `${headings.join(' › ')} | ${text.slice(start).trimStart().slice(0, 12)}`,
  )
}

const paragraph = (text: string, headings: string[] = []): Block => ({
  kind: 'paragraph',
  text,
  place: { headings },
})
const list = (text: string, headings: string[] = []): Block => ({ kind: 'list', text, place: { headings } })

test('a decimal clause stands under the heading of its number', () => {
  expect(
    clauses([
      { kind: 'heading', text: '4 Payment', level: 2, place: { headings: ['Lease'] } },
      paragraph('4.1 The rent is due.', ['Lease', '4 Payment']),
      paragraph('4.2 Late payment costs.', ['Lease', '4 Payment']),
      { kind: 'heading', text: '5 Repairs', level: 2, place: { headings: ['Lease'] } },
      paragraph('5.2 The landlord repairs.', ['Lease', '5 Repairs']),
      paragraph('He does so in a week.', ['Lease', '5 Repairs']),
    ]),
  ).toEqual([
    'Lease › 4 Payment › 4.1 | 4.1 The rent',
    'Lease › 4 Payment › 4.2 | 4.2 Late pay',
    'Lease › 5 Repairs › 5.2 | 5.2 The land',
    'Lease › 5 Repairs › 5.2 | He does so i',
  ])
})

test('items in brackets belong to the clause above them', () => {
  expect(
    clauses([
      list(
        '1. General\n2. Kitchen\n  2.1 The dishwasher runs.\n  2.2 Food carries a name.\n    (a) unnamed food\n    (b) drinks\n3. Parking',
        ['House rules'],
      ),
    ]),
  ).toEqual([
    'House rules | 1. General\n2',
    'House rules | 2. Kitchen\n ',
    'House rules › 2.1 | 2.1 The dish',
    'House rules › 2.2 | 2.2 Food car',
    'House rules › 2.2 › (a) | (a) unnamed ',
    'House rules › 2.2 › (b) | (b) drinks\n3',
    'House rules | 3. Parking',
  ])
})

test('articles and paragraphs are clauses with their subdivisions', () => {
  expect(
    clauses([
      paragraph('Article 7 Deposits are paid in advance.'),
      paragraph('(1) The deposit is 60 euros.'),
      paragraph('§ 12 Notice is given in writing.'),
      paragraph('(a) by post,'),
    ]),
  ).toEqual([
    'Article 7 | Article 7 De',
    'Article 7 › (1) | (1) The depo',
    '§ 12 | § 12 Notice ',
    '§ 12 › (a) | (a) by post,',
  ])
})

test('a clause whose paragraph is its title alone is called by it', () => {
  expect(clauses([paragraph('Clause 3 – Moorings'), paragraph('They are let for one season.')])).toEqual([
    'Clause 3 – Moorings | Clause 3 – M',
    'Clause 3 – Moorings | They are let',
  ])
})

test('a line of a paragraph that is the label of an article begins it', () => {
  expect(
    clauses([
      paragraph(
        'Article premier\nTous naissent libres.\nArticle 2\nChacun a des droits.\nArticle 3 dit plus.',
      ),
    ]),
  ).toEqual(['Article premier | Article prem', 'Article 2 | Article 2\nCh'])
})

test('a figure at the start of a sentence is no clause', () => {
  expect(
    clauses([
      paragraph('3.5 million people live there.', ['Towns']),
      paragraph('12 boats were lost.', ['Towns']),
      paragraph('(see above) they came back.', ['Towns']),
    ]),
  ).toEqual([])
})
