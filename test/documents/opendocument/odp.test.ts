import { expect, test } from 'bun:test'
import { blockText } from '../../../server/documents/model/parser.ts'
import { odg, odp } from '../../../server/documents/opendocument/odp.ts'
import { makeOdf, paragraph, table } from '../../support/documents/make-odf.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const frame = (purpose: string, y: number, content: string) =>
  `<draw:frame presentation:class="${purpose}" svg:x="1cm" svg:y="${y}cm" svg:width="5cm" svg:height="1cm">${content}</draw:frame>`
const box = (...texts: string[]) =>
  `<draw:text-box>${texts.map((text) => paragraph(text)).join('')}</draw:text-box>`
const page = (content: string, style = '') => `<draw:page draw:style-name="${style}">${content}</draw:page>`

test('odp.parse() gives every block its slide and title, in reading order, with notes', async () => {
  const { blocks, pages, warnings } = await parseContent(
    odp,
    'a.odp',
    makeOdf(
      'presentation',
      page(
        [
          frame('', 9, box('At the bottom')),
          frame('outline', 3, box('First point', 'Second point')),
          frame('title', 1, box('Plan')),
          frame('footer', 10, box('ACME')),
          `<presentation:notes>${frame('notes', 5, box('Say hello'))}</presentation:notes>`,
        ].join(''),
      ) +
        page(
          frame(
            'x',
            1,
            table([
              ['City', 'Rain'],
              ['Oslo', '763'],
            ]),
          ),
          'dp2',
        ),
      {
        styles:
          '<style:style style:name="dp2" style:family="drawing-page"><style:drawing-page-properties presentation:visibility="hidden"/></style:style>',
      },
    ),
  )
  const place = { slide: 1, headings: ['Plan'] }
  expect(blocks.map((block) => [block.kind, blockText(block), block.place])).toEqual([
    ['heading', 'Plan', { slide: 1 }],
    ['list', 'First point\nSecond point', place],
    ['paragraph', 'At the bottom', place],
    ['aside', 'ACME', place],
    ['note', 'Say hello', place],
    ['table', 'City\tRain\nOslo\t763', { slide: 2 }],
  ])
  expect(pages).toBe(2)
  expect(warnings).toEqual(['Slide 2 is hidden in the presentation.'])
})

test('odg.parse() gives the shapes of a drawing their page, in reading order', async () => {
  const shape = (y: number, text: string) =>
    `<draw:custom-shape svg:x="1cm" svg:y="${y}cm" svg:width="5cm" svg:height="1cm">${paragraph(text)}</draw:custom-shape>`
  const body = page(shape(4, 'Pump P2') + shape(1, 'Boiler room')) + page(shape(1, 'Valve'))
  const { blocks, pages } = await parseContent(odg, 'plan.odg', makeOdf('graphics', body))
  expect(pages).toBe(2)
  expect(blocks).toMatchObject([
    { text: 'Boiler room', place: { page: 1 } },
    { text: 'Pump P2', place: { page: 1 } },
    { text: 'Valve', place: { page: 2 } },
  ])
})
