import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { readAnswerEvents } from '../../server/api/client/read-events.ts'
import { shownText } from '../../server/cli/terminal/answer-lines.ts'
import { takeDataFolder } from '../../server/storage/data-folder/data-folder.ts'
import { Answer } from '../../shared/answers.ts'
import { UploadDone } from '../../shared/jobs.ts'
import { uploadForm } from '../support/app.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ask = (dataDir: string, ...args: string[]) =>
  new ServerProcess(['ask', '--data-dir', dataDir, ...args]).outcome

const LEASE = '# Deposit\n\nThe deposit is three months of rent, paid before the keys are handed over.\n'
const QUESTION = 'How many months of rent is the deposit?'

describe('ibid ask', () => {
  test('answers with numbered sources, from the running server and from the folder itself', async () => {
    await using folder = await temporaryFolder()
    const server = await serveFolder(folder.path)
    const form = uploadForm('leases', { 'lease.md': LEASE })
    form.set('use_celery', 'false')
    const uploaded = await fetch(`${server.url}/api/upload`, { method: 'POST', body: form })
    expect(UploadDone.parse(await uploaded.json()).status).toBe('completed')

    const running = await ask(folder.path, QUESTION)
    expect(running).toMatchObject({ code: 0, stderr: '' })
    expect(running.stdout).toContain('The deposit is three months of rent')
    expect(running.stdout).toMatch(
      /\nSources\n\[1\] lease\.md, Deposit \(leases\)\n {4}“The deposit is three/,
    )
    expect(running.stdout).toMatch(/\nConfidence: (high|medium|low) \(\d+%\), quoted\n/)

    const nowhere = await ask(folder.path, QUESTION, '--dataset', 'nosuch')
    expect(nowhere.code).toBe(1)
    expect(nowhere.stderr).toMatch(/^ibid: Cannot answer: .*nosuch.*\n$/)

    const json = await ask(folder.path, QUESTION, '--json', '--role', 'lawyer', '--dataset', 'leases')
    const answer = Answer.parse(JSON.parse(json.stdout))
    expect(answer.citations[0]?.filename).toBe('lease.md')
    expect(answer.disclaimer).not.toBeNull()
    await server.end()

    const alone = await ask(folder.path, QUESTION)
    expect(alone.code).toBe(0)
    expect(alone.stdout).toContain('[1] lease.md, Deposit (leases)')
  })

  test('says so when another Ibid has the data folder and does not answer', async () => {
    await using folder = await temporaryFolder()
    const letGo = takeDataFolder(folder.path)
    try {
      const { code, stderr } = await ask(folder.path, QUESTION)
      expect(code).toBe(1)
      expect(stderr).toContain('another Ibid is using it and does not answer. Stop it, or wait')
    } finally {
      letGo()
    }
  }, 60_000)

  test('says so, and ends well, when there is nothing to answer from', async () => {
    await using folder = await temporaryFolder()
    const { code, stdout } = await ask(join(folder.path, 'data'), QUESTION)
    expect(code).toBe(0)
    expect(stdout).toBe('Nothing to search yet. Upload documents, then ask again.\n')
  })

  test('refuses a question that is empty and a role that is not there', async () => {
    await using folder = await temporaryFolder()
    expect(await ask(folder.path)).toMatchObject({ code: 2, stderr: expect.stringContaining('ibid ask "') })
    expect(await ask(folder.path, QUESTION, '--role', 'pilot')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('general, doctor, lawyer, hr'),
    })
  })
})

test('shownText() shows no signs of emphasis, and those of a document', () => {
  expect(shownText('*Deposit*: “**3 months**, 2\\*3 * 4.”')).toBe('Deposit: “3 months, 2*3 * 4.”')
})

test('shownText() lets no control character of a document reach the terminal', () => {
  expect(shownText('a\u001b[31m \\[b\\] c\u0007\u009b\n\td')).toBe('a[31m [b] c\n\td')
})

test('readAnswerEvents() reads events however they are cut', async () => {
  const bytes = new TextEncoder().encode(
    'event: token\ndata: {"text":"…é"}\nid: 1\n\nevent: restart\ndata: {"reason":"x"}\nid: 2\n\n',
  )
  const events = [
    { event: 'token', data: { text: '…é' } },
    { event: 'restart', data: { reason: 'x' } },
  ]
  for (const size of [1, 7, bytes.length]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size))
        controller.close()
      },
    })
    expect<unknown[]>(await Array.fromAsync(readAnswerEvents(body))).toEqual(events)
  }
})
