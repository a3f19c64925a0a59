import { expect, setDefaultTimeout, test } from 'bun:test'
import { uploadForm } from '../support/app.ts'
import { openTab } from './chromium.ts'
import { openStage } from './stage.ts'

setDefaultTimeout(120_000)

const stage = openStage()

/** A page that says '租客通知' in a font that the file names and does not carry, with a map that it names too. */
function chinesePdf(): string {
  const content = 'BT /F1 24 Tf 20 100 Td <79DF5BA2901A77E5> Tj ET'
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 80>>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${pdf}xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}trailer<</Root 1 0 R/Size ${size}>>\nstartxref\n${pdf.length}\n%%EOF`
}

test('the viewer shows a Chinese PDF file by a character map that the server brings', async () => {
  const form = uploadForm('notices', { 'notice.pdf': chinesePdf() }, { use_celery: 'false' })
  expect((await fetch(`${stage.server.url}/api/upload`, { method: 'POST', body: form })).status).toBe(200)
  const list = await fetch(`${stage.server.url}/api/datasets/notices/documents`)
  const { data } = (await list.json()) as { data: { id: string }[] }
  const tab = await openTab(stage.browser, 'about:blank')
  const maps: number[] = []
  tab.page.on('response', (response) => {
    if (response.url().includes('/pdf/cmaps/')) maps.push(response.status())
  })
  await tab.page.goto(`${stage.server.url}/dashboard/documents/${data[0]?.id}?page=1`)
  await tab.page.locator('.pdf-text').getByText('租客通知').waitFor({ state: 'attached' })
  expect(maps.length).toBeGreaterThan(0)
  expect(new Set(maps)).toEqual(new Set([200]))
  expect(tab.complaints).toEqual([])
  await tab.close()
})
