import { expect, test } from 'bun:test'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileParts, readArchive } from '../../../server/api/backup/archive.ts'
import { restoreBackup } from '../../../server/api/backup/restore.ts'
import { keysForBackup, trustedName } from '../../../server/api/backup/trusted-keys.ts'
import { writeVerified } from '../../../server/api/backup/write-verified.ts'
import {
  checkReceipt,
  sha256Of,
  signedBytes,
  stateAmong,
  stateIn,
} from '../../../server/api/use-cases/receipts.ts'
import { verifyReceipt } from '../../../server/cli/receipts/receipt.ts'
import {
  knownInstallationKey,
  openInstallationKey,
} from '../../../server/storage/data-folder/installation-key.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import type { SignedReceipt } from '../../../shared/receipts.ts'
import { openApp, type TestApp } from '../../support/app.ts'
import { otherSpellings } from '../../support/other-spellings.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { until } from '../../support/until.ts'

const LEASE =
  '# Lease\n\nThe tenant must give three months notice to end the lease.\n\nThe deposit is 900 €.\n'
const QUESTION = 'How much notice must the tenant give to end the lease?'

async function receiptOf(app: TestApp): Promise<SignedReceipt> {
  await app.ingest('house', { 'lease.md': LEASE })
  const { query_id = '' } = await app.call(endpoints.query, { body: { query: QUESTION } })
  return await app.call(endpoints.receipt, { params: { id: query_id } })
}

/** Every way to change one word, number or name of a JSON value. */
function* alterations(value: unknown): Generator<unknown> {
  if (typeof value === 'string')
    yield value === '' ? 'x' : `${value.slice(0, -1)}${value.endsWith('~') ? '!' : '~'}`
  else if (typeof value === 'number') yield value + 1
  else if (value === null) yield 'something'
  else if (Array.isArray(value)) {
    if (value.length > 0) yield value.slice(1)
    yield [...value, null]
    for (const [index, one] of value.entries())
      for (const other of alterations(one)) yield value.with(index, other)
  } else if (typeof value === 'object') {
    yield { ...value, more: 1 }
    for (const [name, one] of Object.entries(value)) {
      const { [name]: _, ...rest } = { ...value } as Record<string, unknown>
      yield rest
      for (const other of alterations(one)) yield { ...value, [name]: other }
    }
  }
}

test('An altered receipt is recognised as altered', async () => {
  await using app = await openApp()
  const signed = await receiptOf(app)
  const known = [signed.public_key]
  expect(checkReceipt(JSON.stringify(signed), known).state).toBe('unaltered')
  // However it is laid out, and in whatever order.
  const turned = { ...signed, receipt: Object.fromEntries(Object.entries(signed.receipt).reverse()) }
  expect(checkReceipt(JSON.stringify(turned, null, 3), known).state).toBe('unaltered')
  let count = 0
  for (const other of alterations(signed.receipt)) {
    const { state } = checkReceipt(JSON.stringify({ ...signed, receipt: other }), known)
    expect([other, state === 'altered' || state === 'unreadable']).toEqual([other, true])
    count++
  }
  expect(count).toBeGreaterThan(40)
  for (const text of ['', '{}', '[', JSON.stringify({ ...signed, signature: '' })])
    expect(checkReceipt(text, known).state).not.toBe('unaltered')
  expect(checkReceipt(JSON.stringify(signed), []).state).toBe('unknown')
  for (const signature of otherSpellings(signed.signature))
    expect([signature, checkReceipt(JSON.stringify({ ...signed, signature }), known).state]).toEqual([
      signature,
      'altered',
    ])
  for (const spelled of otherSpellings(signed.public_key)) {
    const { state } = checkReceipt(JSON.stringify({ ...signed, public_key: spelled }), [...known, spelled])
    expect([spelled, state]).toEqual([spelled, 'altered'])
  }
  // Programs differ in which of two values of one name they show: people would read the first, and the last was signed.
  const json = JSON.stringify(signed)
  for (const name of ['"answer":', '"text":', '"receipt":', '"filename":', '"signature":']) {
    const twice = json.replace(name, `${name}"no, it was \\"never\\": said",${name}`)
    expect([name, checkReceipt(twice, known).state]).toEqual([name, 'unreadable'])
    const escaped = json.replace(name, `"\\u00${name.charCodeAt(1).toString(16)}${name.slice(2)}"x",${name}`)
    expect([name, checkReceipt(escaped, known).state]).toEqual([name, 'unreadable'])
  }
  expect(checkReceipt(json.replace('{', '{"__proto__":{"answer":"no"},'), known).state).toBe('unreadable')
})

test('a receipt of a computed answer counts until a cell changes, in the receipt or in the document', async () => {
  await using app = await openApp()
  const orders = 'Order,City,Amount\n1,Lund,120.50\n2,Ystad,80\n3,Lund,49.50\n'
  await app.ingest('shop', { 'orders.csv': orders })
  const body = { query: 'What is the total amount in Lund?' }
  const { query_id = '', computed } = await app.call(endpoints.query, { body })
  expect(computed).toMatchObject({ value: '170.00', in_answer: true })
  const params = { id: query_id }
  const signed = await app.call(endpoints.receipt, { params })
  const [document] = signed.receipt.documents
  if (!document) throw new Error('The receipt names no document')
  expect(document.sha256).toBe(sha256Of(orders))
  expect(signed.receipt.quotes.map(({ text }) => text)).toEqual(['1\tLund\t120.50', '3\tLund\t49.50'])
  const known = [signed.public_key]
  expect(checkReceipt(JSON.stringify(signed), known).state).toBe('unaltered')
  const files = app.services.files
  expect(await stateIn(document, signed.receipt, files)).toBe('unaltered')
  const altered = JSON.stringify(signed).replaceAll('49.50', '49.60')
  expect(checkReceipt(altered, known).state).toBe('altered')
  // A row that was not used counts, too: another one might be used by then.
  const changed = orders.replace('Ystad,80', 'Lund,80')
  await app.ingest('shop', { 'orders.csv': changed })
  expect(stateAmong(document, new Map([['orders.csv', sha256Of(changed)]]))).toBe('changed')
  expect(await app.problem(endpoints.receipt, { params })).toMatchObject({
    status: 409,
    code: 'answer_stale',
  })
})

test('a receipt of an earlier version, which does not tell whom its passages went to, still counts', async () => {
  await using app = await openApp()
  const { receipt, public_key } = await receiptOf(app)
  const { provider, sent_to, ...earlier } = receipt
  const key = await openInstallationKey(join(app.folder, 'data'))
  const signed = { receipt: earlier, public_key, signature: key.sign(signedBytes(earlier)) }
  expect(checkReceipt(JSON.stringify(signed), [public_key]).state).toBe('unaltered')
  const added = { ...signed, receipt: { ...earlier, sent_to: 'https://elsewhere.example/' } }
  expect(checkReceipt(JSON.stringify(added), [public_key]).state).toBe('altered')
})

test('a receipt holds what was asked, what was answered and what stands in the documents', async () => {
  await using app = await openApp()
  const { receipt, public_key } = await receiptOf(app)
  expect(public_key).toBe((await knownInstallationKey(join(app.folder, 'data')))?.publicKey ?? '')
  expect(await app.call(endpoints.publicKey)).toMatchObject({ public_key })
  expect(receipt).toMatchObject({
    question: QUESTION,
    engine: 'extractive',
    model: null,
    provider: null,
    sent_to: null,
  })
  const [document] = await app.documents('house')
  expect(receipt.documents).toEqual([
    { id: document?.id ?? '', dataset: 'house', filename: 'lease.md', sha256: sha256Of(LEASE) },
  ])
  expect(receipt.quotes.length).toBeGreaterThan(0)
  const { data } = await app.call(endpoints.documentText, { params: { id: document?.id ?? '' } })
  for (const { text, start, end, sha256 } of receipt.quotes) {
    const block = data.find((one) => one.start <= start && end <= one.end)
    expect(block?.text.slice(start - block.start, end - block.start)).toBe(text)
    expect(sha256Of(text)).toBe(sha256)
  }
})

test('a document that has changed since is told of, and its answer gets no receipt any more', async () => {
  await using app = await openApp()
  const { receipt } = await receiptOf(app)
  const { files } = app.services
  const [document] = receipt.documents
  if (!document) throw new Error('the receipt quotes no document')
  expect(await stateIn(document, receipt, files)).toBe('unaltered')
  expect(stateAmong(document, new Map([['other.md', sha256Of(LEASE)]]))).toBe('unaltered')
  expect(stateAmong(document, new Map([['lease.md', sha256Of('other')]]))).toBe('changed')
  expect(stateAmong(document, new Map([['other.md', sha256Of('other')]]))).toBe('not at hand')
  // Two documents may have one name: each is looked for among all that were given.
  const alike = { ...document, filename: 'old/lease.md', sha256: sha256Of('old') }
  const given = new Map([
    ['now/lease.md', sha256Of(LEASE)],
    ['then/lease.md', sha256Of('old')],
  ])
  expect([stateAmong(document, given), stateAmong(alike, given)]).toEqual(['unaltered', 'unaltered'])

  await app.ingest('house', { 'lease.md': LEASE.replace('three', 'six') })
  // The former version is disposed of after the new one is there.
  await until(
    'the document to count as changed',
    async () => (await stateIn(document, receipt, files)) === 'changed',
  )
  const problem = await app.problem(endpoints.receipt, { params: { id: receipt.query_id } })
  expect(problem).toMatchObject({ status: 409, code: 'answer_stale' })
})

test('an original that was altered in the data folder is told of', async () => {
  await using app = await openApp()
  const { receipt } = await receiptOf(app)
  const [document] = receipt.documents
  if (!document) throw new Error('the receipt quotes no document')
  const path = app.originalPath(document.sha256)
  await rm(path)
  await writeFile(path, LEASE.replace('three', 'six'))
  expect(await stateIn(document, receipt, app.services.files)).toBe('changed')
})

test('No backup contains the signing key, and what it signed is still trusted after a restore', async () => {
  await using folder = await temporaryFolder()
  await using app = await openApp()
  const receipt = join(folder.path, 'receipt.json')
  await writeFile(receipt, JSON.stringify(await receiptOf(app)))
  const pem = await readFile(join(app.services.config.dataDir, 'keys', 'installation.pem'), 'utf8')
  const secret = pem.split('\n')[1] ?? ''
  expect(secret.length).toBeGreaterThan(60)

  const [backup, data] = [join(folder.path, 'b.tar.zst'), join(folder.path, 'data')]
  const { body } = await app.request('/api/backup', { method: 'POST' })
  if (!body) throw new Error('Cannot read the backup: it has no body')
  await writeVerified(backup, body)
  for await (const { name, bytes } of readArchive(fileParts(backup))) {
    const content = Buffer.concat(await Array.fromAsync(bytes))
    expect([name, content.includes(secret), content.includes('PRIVATE KEY')]).toEqual([name, false, false])
    expect([name, name.startsWith('keys/')]).toEqual([name, name === 'keys/trusted.json'])
  }

  await mkdir(data)
  await restoreBackup(backup, data)
  const verified = async () =>
    await verifyReceipt.run([receipt, '--data-dir', data], { HOME: folder.path }, 'test')
  expect(await verified()).toBe(0)
  // The key of here is another one from now on, and a backup of here knows both.
  const here = await openInstallationKey(data)
  const signed = await receiptOf(app)
  expect(here.publicKey).not.toBe(signed.public_key)
  expect(await trustedName(data, signed.public_key)).toMatch(/^this installation until 20/)
  expect((await keysForBackup(data)).map(({ key }) => key)).toEqual([signed.public_key, here.publicKey])
  expect(await verified()).toBe(0)
})
