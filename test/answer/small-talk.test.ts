import { expect, test } from 'bun:test'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../support/app.ts'

test('a greeting amid a conversation is not answered with what was asked before, and searches nothing', async () => {
  await using app = await openApp()
  const lease = 'The tenant must give two months of notice to end the lease. Hello is written on the mat.'
  await app.ingest('own', { 'lease.md': new TextEncoder().encode(lease) })
  const history = [{ role: 'user' as const, content: 'How much notice must the tenant give?' }]
  for (const message of ['hello', 'Danke!']) {
    const answer = await app.call(endpoints.chat, { body: { message, history } })
    expect(answer.answer).toBe('Ask me anything about your documents. Every answer shows its sources.')
    expect(answer).toMatchObject({ answered: false, said: { answer: { code: 'small_talk' } }, nearest: [] })
  }
}, 30_000)

test('a greeting is no question, even by itself; thanks are looked for then', async () => {
  await using app = await openApp()
  await app.ingest('own', { 'mat.md': new TextEncoder().encode('Hello and thanks are written on the mat.') })
  for (const query of ['hello', 'Guten Morgen!', 'Hi there'])
    expect(await app.call(endpoints.query, { body: { query } })).toMatchObject({
      answered: false,
      said: { answer: { code: 'small_talk' } },
    })
  for (const query of ['thanks', 'Hello mat?'])
    expect((await app.call(endpoints.query, { body: { query } })).said?.answer?.code).not.toBe('small_talk')
}, 30_000)
