import { expect, test } from 'bun:test'
import { isTerminal, UploadQueued } from '../../../shared/jobs.ts'
import { openApp, uploadForm } from '../../support/app.ts'
import { longText } from '../../support/texts/long-text.ts'
import { TestVisitor } from '../../support/visitor.ts'

test('Who is shut out hears no more of what they listen to', async () => {
  await using app = await openApp()
  const texts = Array.from({ length: 6 }, (_, i) => [`${i}.txt`, longText(`${i}`, 20_000)])
  const upload = await app.upload(uploadForm('d', Object.fromEntries(texts)))
  const { job_id: id } = UploadQueued.parse(await upload.json())
  const owner = new TestVisitor(app)
  await owner.setPassword()
  const token = await owner.newToken('reader')
  const [reader, other] = [new TestVisitor(app), new TestVisitor(app)]
  await other.signIn()
  const path = `/api/jobs/${id}/events`
  const streams = [
    await reader.ask(path, { headers: token.bearer }),
    await other.ask(path),
    await owner.ask(path),
  ]
  const [byToken = [], bySession = [], byOwner = []] = streams.map((stream) => {
    expect(stream.status).toBe(200)
    const said: string[] = []
    const end = stream.text().then((text) => said.push(text))
    return [said, end] as const
  })
  await owner.ask(`/api/tokens/${token.id}`, { method: 'DELETE' })
  await owner.ask('/api/auth/sessions', { method: 'DELETE' })
  await Promise.all([byToken[1], bySession[1]])
  expect(isTerminal((await app.services.ingestion.progress.job(id)).status)).toBe(false)
  expect(byOwner[0]).toEqual([])
  await app.services.ingestion.cancel(id)
  await byOwner[1]
  expect(byOwner[0]?.join()).toContain('cancelled')
}, 60_000)
