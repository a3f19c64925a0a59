import { expect, test } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SignedReceipt } from '../../shared/receipts.ts'
import { uploadForm } from '../support/app.ts'
import { jobOn, queueOn } from '../support/server-job.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('ibid verify-receipt tells a receipt of ibid receipt, whose it is, and the documents that it quotes', async () => {
  await using folder = await temporaryFolder()
  const at = (name: string) => join(folder.path, name)
  const ibid = async (...args: string[]) =>
    await new ServerProcess([...args, '--data-dir', at('data')]).outcome
  const elsewhere = async (...args: string[]) =>
    await new ServerProcess([...args, '--data-dir', at('other')]).outcome
  const note = 'The deposit for the flat is 900 euros.\n'
  {
    await using server = await serveFolder(at('data'), '--ollama-host', 'http://127.0.0.1:9')
    expect((await ibid('receipt')).stderr).toContain('nothing was asked yet')
    await jobOn(server.url, await queueOn(server.url, uploadForm('d', { 'note.md': note })))
    const body = JSON.stringify({ query: 'How much is the deposit for the flat?' })
    await (await fetch(`${server.url}/api/query`, { method: 'POST', body })).text()
    await writeFile(at('receipt.json'), (await ibid('receipt')).stdout)
  }
  // No server runs now: the data folder is opened for the command.
  const { receipt } = SignedReceipt.parse(JSON.parse((await ibid('receipt')).stdout))
  expect(receipt.question).toBe('How much is the deposit for the flat?')
  const { public_key: key } = SignedReceipt.parse(JSON.parse(await readFile(at('receipt.json'), 'utf8')))

  const own = await ibid('verify-receipt', at('receipt.json'))
  expect([own.code, own.stderr]).toEqual([0, ''])
  expect(own.stdout).toContain('✓ Unaltered: signed by this installation, SHA256:')
  expect(own.stdout).toContain('✓ [1] note.md: as it was when it was quoted')

  const stranger = await elsewhere('verify-receipt', at('receipt.json'))
  expect([stranger.code, stranger.stdout]).toEqual([1, ''])
  expect(stranger.stderr).toContain('a key that is not known here')
  await writeFile(at('note.md'), note)
  const given = await elsewhere('verify-receipt', at('receipt.json'), at('note.md'), '--key', key)
  expect([given.code, given.stdout]).toEqual([0, expect.stringContaining('✓ [1] note.md: as it was')])
  await writeFile(at('note.md'), note.replace('900', '600'))
  const changed = await elsewhere('verify-receipt', at('receipt.json'), at('note.md'), '--key', key)
  expect([changed.code, changed.stdout]).toEqual([3, expect.stringContaining('✗ [1] note.md: changed')])

  const text = await readFile(at('receipt.json'), 'utf8')
  await writeFile(at('receipt.json'), text.replaceAll('900', '600'))
  const altered = await ibid('verify-receipt', at('receipt.json'))
  expect([altered.code, altered.stdout]).toEqual([1, ''])
  expect(altered.stderr).toContain('✗ Altered: what it says is not what was signed')
})
