import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { textToEmbed } from '../../server/storage/index/chunks/stored-chunks.ts'
import { openPassageEncodings } from '../../server/storage/index/encodings/passage-encodings.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp, type TestApp } from '../support/app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const FILES = {
  'counter.md': 'The money counter is at the back of the hall.',
  'refunds.md': 'Refunds reach your bank account within five working days.',
  'parking.md': 'Parking is free for guests at the weekend.',
}
const QUESTION = 'refund of the money'

const firstFile = async (app: TestApp) => (await app.passages(QUESTION, 5))[0]?.filename

test('once passages are encoded, a question in other words finds what it means first', async () => {
  await using app = await openApp({ secondLook: true })
  await app.ingest('desk', FILES)
  expect(await firstFile(app)).toBe('refunds.md')
  await using plain = await openApp()
  await plain.ingest('desk', FILES)
  expect(await firstFile(plain)).toBe('counter.md')
})

test('passages of documents from before are encoded at the next start, those of deleted ones forgotten', async () => {
  await using folder = await temporaryFolder()
  const first = await openApp({ folder: folder.path })
  await first.ingest('desk', FILES)
  const [document] = await first.documents('desk')
  const chunks = await first.services.chunks.chunksOf(document?.id ?? '', 0, 5)
  await first.close()
  const again = await openApp({ folder: folder.path, secondLook: true })
  await again.services.encoding?.settled()
  expect(await firstFile(again)).toBe('refunds.md')
  await again.send(endpoints.deleteDocument, { params: { id: document?.id ?? '' } })
  const stored = await openPassageEncodings(join(folder.path, 'data', 'encodings.sqlite'))
  const passages = chunks.map((chunk) => ({ ...chunk, text: textToEmbed(chunk) }))
  const cosines = () => stored.cosines(passages, new Float32Array(384).fill(384 ** -0.5))
  await until('the encodings to go', () => cosines().every((cosine) => cosine === null))
  stored.close()
  await again.close()
})

test('text in a script that the encoder does not know is left out, and found as before', async () => {
  await using app = await openApp({ secondLook: true })
  await app.ingest('desk', { 'vertrag.txt': '租客必须提前三个月书面通知。' })
  expect((await app.passages('通知', 5))[0]?.filename).toBe('vertrag.txt')
})
