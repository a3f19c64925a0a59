import { expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { pptx } from '../../../../server/documents/office/pptx/pptx.ts'
import { makePptx, textBox } from '../../../support/documents/make-pptx.ts'
import { makeRelations, XML } from '../../../support/documents/make-zip.ts'
import { parseContent } from '../../../support/documents/parse-content.ts'

async function linesOf(...args: Parameters<typeof makePptx>): Promise<string[]> {
  const { blocks } = await parseContent(pptx, 'a.pptx', makePptx(...args))
  return blocks.map((block) => `${block.kind} ${blockText(block)}`)
}

test('pptx.parse() never joins a superscript or subscript to the word or figure before it', async () => {
  const shifted = (text: string, baseline: string) =>
    `</a:t></a:r><a:r><a:rPr baseline="${baseline}"/><a:t>${text}</a:t></a:r><a:r><a:t>`
  const shapes = textBox('450[up] euros, CO[down]')
    .replace('[up]', shifted('2', '30000'))
    .replace('[down]', shifted('2', '-25%'))
  expect(await linesOf([{ shapes }])).toEqual(['paragraph 450² euros, CO₂'])
})

test('pptx.parse() reads the comments on a slide with their authors and replies', async () => {
  const others = {
    'ppt/comments/comment1.xml': `${XML}<cmLst><cm authorId="0"><pos x="1" y="1"/><text>Is this right?</text></cm></cmLst>`,
    'ppt/comments/comment2.xml': `${XML}<cmLst><cm authorId="{A}"><replyLst><reply authorId="{B}"><txBody><p><r><t>Yes.</t></r></p></txBody></reply></replyLst><txBody><p><r><t>New?</t></r></p></txBody></cm></cmLst>`,
    'ppt/commentAuthors.xml': `${XML}<cmAuthorLst><cmAuthor id="0" name="Oda Lind"/></cmAuthorLst>`,
    'ppt/authors.xml': `${XML}<authorLst><author id="{A}" name="Per Moe"/><author id="{B}" name="Kai Aas"/></authorLst>`,
    'ppt/_rels/presentation.xml.rels': makeRelations([
      ['rId1', 'slide', 'slides/slide1.xml'],
      ['rId2', 'commentAuthors', 'commentAuthors.xml'],
      ['rId3', 'authors', 'authors.xml'],
    ]),
  }
  const relations = [
    ['c1', 'comments', '../comments/comment1.xml'],
    ['c2', 'comments', '../comments/comment2.xml'],
  ] as const
  expect(await linesOf([{ shapes: textBox('Rent'), relations }], others)).toEqual([
    'paragraph Rent',
    'note Comment by Oda Lind: Is this right?',
    'note Comment by Per Moe: New?',
    'note Comment by Kai Aas: Yes.',
  ])
})
