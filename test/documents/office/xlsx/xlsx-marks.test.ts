import { expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { xlsx } from '../../../../server/documents/office/xlsx/xlsx.ts'
import { makeXlsx, type WorkbookSpec, xlsxParts } from '../../../support/documents/make-xlsx.ts'
import { makeRelations, makeZip, XML } from '../../../support/documents/make-zip.ts'
import { parseContent } from '../../../support/documents/parse-content.ts'

async function linesOf(file: Uint8Array): Promise<string[]> {
  const { blocks } = await parseContent(xlsx, 'a.xlsx', file)
  return blocks.map((block) => `${block.kind} ${blockText(block)}`)
}

const raised = (text: string, alignment = 'superscript') =>
  `<r><rPr><vertAlign val="${alignment}"/></rPr><t>${text}</t></r>`
const plain = (text: string) => `<r><rPr><b/></rPr><t xml:space="preserve">${text}</t></r>`

test('xlsx.parse() never joins a superscript or subscript to the word or figure before it', async () => {
  const rent = `${plain('450')}${raised('2')}${plain(' euros')}`
  const rows = {
    1: ['Item', 'Rent'],
    2: ['Depot', rent],
    3: [
      `${plain('CO')}${raised('2', 'subscript')}`,
      { attributes: 't="inlineStr"', content: `<is>${plain('10')}${raised('-6')}</is>` },
    ],
    4: ['Next', 12],
  }
  const { text } = await parseContent(xlsx, 'a.xlsx', makeXlsx({ sheets: [{ name: 'S', rows }] }))
  expect(text).toBe('S\nItem\tRent\nDepot\t450² euros\nCO₂\t10⁻⁶\nNext\t12')
})

test('xlsx.parse() reads the comments on cells, notes and threads alike', async () => {
  const workbook: WorkbookSpec = {
    sheets: [
      {
        name: 'S',
        rows: { 1: ['Item', 'Rent'], 2: ['Depot', 450], 3: ['Hall', 300] },
        relations: [
          ['r1', 'comments', '../comments1.xml'],
          ['r2', 'threadedComment', '../threadedComments/threadedComment1.xml'],
        ],
      },
    ],
    others: {
      'xl/comments1.xml': `${XML}<comments><authors><author>Oda Lind</author><author>tc={1}</author></authors><commentList><comment ref="B3" authorId="0"><text><r><t>Oda Lind:</t></r><r><t xml:space="preserve">\nWithout heating.</t></r></text></comment><comment ref="B2" authorId="1"><text><t>[Threaded comment] Your version</t></text></comment></commentList></comments>`,
      'xl/threadedComments/threadedComment1.xml': `${XML}<ThreadedComments><threadedComment ref="B2" personId="p1" id="1"><text>Is this right?</text></threadedComment><threadedComment ref="B2" personId="p2" id="2" parentId="1"><text>Yes.</text></threadedComment></ThreadedComments>`,
      'xl/persons/person.xml': `${XML}<personList><person displayName="Per Moe" id="p1"/><person displayName="Kai Aas" id="p2"/></personList>`,
    },
  }
  const parts = xlsxParts(workbook)
  const relations = parts['xl/_rels/workbook.xml.rels'] ?? ''
  const person = makeRelations([['p', 'person', 'persons/person.xml']]).match(/<Relationship .*\/>/)?.[0]
  const file = makeZip({
    ...parts,
    'xl/_rels/workbook.xml.rels': relations.replace('</Relationships>', `${person}</Relationships>`),
  })
  expect(await linesOf(file)).toEqual([
    'heading S',
    'table Item\tRent\nDepot\t450\nHall\t300',
    'note Comment by Per Moe on B2, “450”: Is this right?',
    'note Comment by Kai Aas on B2, “450”: Yes.',
    'note Comment by Oda Lind on B3, “300”: Without heating.',
  ])
})

test('xlsx.parse() reads the state of check boxes', async () => {
  const shape = (label: string, checked: string) =>
    `<v:shape><v:textbox><div>${label}<br></div></v:textbox><x:ClientData ObjectType="Checkbox">${checked}</x:ClientData></v:shape>`
  const file = makeXlsx({
    sheets: [
      {
        name: 'S',
        rows: { 1: ['Item', 'Rent'], 2: ['Depot', 450] },
        relations: [['r1', 'vmlDrawing', '../drawings/vmlDrawing1.vml']],
      },
    ],
    others: {
      'xl/drawings/vmlDrawing1.vml': `<xml>${shape('Parking', '<x:Checked>1</x:Checked>')}${shape('Newsletter', '')}</xml>`,
    },
  })
  expect((await linesOf(file)).at(-1)).toBe('list ☑ Parking\n☐ Newsletter')
})
