import { expect, test } from 'bun:test'
import { blockText } from '../../../../server/documents/model/parser.ts'
import { docx } from '../../../../server/documents/office/docx/docx.ts'
import { makeDocx, paragraph, run, styled, table } from '../../../support/documents/make-docx.ts'
import { XML } from '../../../support/documents/make-zip.ts'
import { parseContent } from '../../../support/documents/parse-content.ts'

async function linesOf(...args: Parameters<typeof makeDocx>): Promise<string[]> {
  const { blocks } = await parseContent(docx, 'a.docx', makeDocx(...args))
  return blocks.map((block) => `${block.kind} ${blockText(block)}`)
}

const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')
const lowered = (text: string) => run(text, '<w:vertAlign w:val="subscript"/>')
const reference = (kind: string, id: number, attributes = '') =>
  `<w:r><w:${kind}Reference w:id="${id}"${attributes}/></w:r>`
const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

test('docx.parse() never joins a superscript or subscript to the word or figure before it', async () => {
  const body = [
    `<w:p>${run('450')}${raised('2')}${run(' euros for 300 m')}${raised('2')}</w:p>`,
    `<w:p>${run('10')}${raised('1')}${raised('2')}${run(' of H')}${lowered('2')}${run('O on the 1')}${raised('s')}${raised('t')}</w:p>`,
    `<w:p>${run('85')}${run('3', '<w:position w:val="6"/><w:sz w:val="14"/>')}${run(' and ')}${run('kerned', '<w:position w:val="1"/>')}</w:p>`,
    '<w:p><m:oMath><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>-6</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>',
  ]
  expect(await linesOf(body.join(''))).toEqual([
    'paragraph 450² euros for 300 m²',
    'paragraph 10¹² of H₂O on the 1st',
    'paragraph 85³ and kerned',
    'paragraph 10⁻⁶',
  ])
})

test('docx.parse() reads a character style that raises its text', async () => {
  const styles = `${XML}<w:styles ${w}><w:style w:type="character" w:styleId="Hoch"><w:name w:val="Hoch"/><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style></w:styles>`
  const body = `<w:p>${run('450')}${run('2', '<w:rStyle w:val="Hoch"/>')}</w:p>`
  expect(await linesOf(body, { others: { 'word/styles.xml': styles } })).toEqual(['paragraph 450²'])
})

test('docx.parse() shows the number of each note where it is referred to and before its text', async () => {
  const body = `<w:p>${run('The rent is 450')}${reference('footnote', 7)}${run(' euros')}${reference('footnote', 3)}${run('.')}</w:p>
    ${table(
      [
        ['Item', 'Price'],
        ['Key', { content: `<w:p>${run('85')}${reference('footnote', 4)}</w:p>` }],
      ],
      1,
    )}
    <w:p>${run('Signed')}<w:r><w:footnoteReference w:customMarkFollows="1" w:id="5"/></w:r>${raised('*')}</w:p>`
  const footnotes = { 3: 'A month.', 7: 'Without heating.', 4: 'Each.', 5: '* In ink.' }
  expect(await linesOf(body, { footnotes })).toEqual([
    'paragraph The rent is 450¹ euros².',
    'note ¹ Without heating.',
    'note ² A month.',
    'table Item\tPrice\nKey\t85³',
    'note ³ Each.',
    'paragraph Signed*',
    'note * In ink.',
  ])
})

test('docx.parse() numbers endnotes with Roman numerals, or as the settings say', async () => {
  const endnotes = `${XML}<w:endnotes ${w}><w:endnote w:id="1">${paragraph('One.')}</w:endnote><w:endnote w:id="2">${paragraph('Two.')}</w:endnote></w:endnotes>`
  const relations = (others: Record<string, string>) => ({
    'word/endnotes.xml': endnotes,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="x/endnotes" Target="endnotes.xml"/><Relationship Id="r2" Type="x/settings" Target="settings.xml"/></Relationships>`,
    ...others,
  })
  const body = `<w:p>${run('450')}${reference('endnote', 1)}${run(' and 85')}${reference('endnote', 2)}</w:p>`
  expect(await linesOf(body, { others: relations({}) })).toEqual([
    'paragraph 450ⁱ and 85ⁱⁱ',
    'note ⁱ One.',
    'note ⁱⁱ Two.',
  ])
  const settings = `${XML}<w:settings ${w}><w:endnotePr><w:numFmt w:val="decimal"/><w:numStart w:val="4"/></w:endnotePr></w:settings>`
  const [text] = await linesOf(body, { others: relations({ 'word/settings.xml': settings }) })
  expect(text).toBe('paragraph 450⁴ and 85⁵')
})

test('docx.parse() puts a comment with its author after the block that it is on', async () => {
  const comments = `${XML}<w:comments ${w}><w:comment w:id="0" w:author="Oda Lind">${paragraph('Is this right?')}</w:comment><w:comment w:id="1" w:author="Per Moe">${paragraph('Yes.')}</w:comment><w:comment w:id="9">${paragraph('Of nothing.')}</w:comment></w:comments>`
  const body = `${styled('berschrift1', 'Terms')}<w:p><w:commentRangeStart w:id="0"/>${run('450 euros')}<w:commentRangeEnd w:id="0"/>${reference('comment', 0)}${reference('comment', 1)}</w:p>${paragraph('Next')}`
  expect(await linesOf(body, { others: { 'word/comments.xml': comments } })).toEqual([
    'heading Terms',
    'paragraph 450 euros',
    'note Comment by Oda Lind: Is this right?',
    'note Comment by Per Moe: Yes.',
    'paragraph Next',
    'note Comment: Of nothing.',
  ])
})

test('docx.parse() reads the state of check boxes and the choice of lists', async () => {
  const box = (checked: number) =>
    `<w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="${checked}"/></w14:checkbox></w:sdtPr><w:sdtContent>${run(checked ? '☒' : '☐')}</w:sdtContent></w:sdt>`
  const list = (shown: string, isPrompt: boolean) =>
    `<w:sdt><w:sdtPr>${isPrompt ? '<w:showingPlcHdr/>' : ''}<w:dropDownList/></w:sdtPr><w:sdtContent>${run(shown)}</w:sdtContent></w:sdt>`
  const legacy = (data: string) =>
    `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`
  const body = [
    `<w:p>${box(1)}${run(' Parking ')}${box(0)}${run(' Newsletter')}</w:p>`,
    `<w:p>${run('Country: ')}${list('Norway', false)}${run(', city: ')}${list('Choose an item.', true)}</w:p>`,
    `<w:p>${legacy('<w:checkBox><w:default w:val="0"/><w:checked/></w:checkBox>')}${run(' Insurance ')}${legacy('<w:checkBox><w:default w:val="0"/></w:checkBox>')}${run(' Meals')}</w:p>`,
    `<w:p>${run('Room: ')}${legacy('<w:ddList><w:result w:val="1"/><w:listEntry w:val="A"/><w:listEntry w:val="B-214"/></w:ddList>')}</w:p>`,
  ]
  expect(await linesOf(body.join(''))).toEqual([
    'paragraph ☑ Parking ☐ Newsletter',
    'paragraph Country: Norway, city:',
    'paragraph ☑ Insurance ☐ Meals',
    'paragraph Room: B-214',
  ])
})
