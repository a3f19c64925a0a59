import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { takeDataFolder } from '../../server/storage/data-folder/data-folder.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { makeCrossEncoder } from '../support/servers/make-model.ts'
import type { OllamaServerOptions } from '../support/servers/ollama-server.ts'
import { ollamaServers } from '../support/servers/ollama-servers.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

const ollamaServer = ollamaServers()

/** What the doctor says with such an Ollama: its exit code, and its lines by name. */
async function diagnosis(ollama: OllamaServerOptions | null, ...args: string[]) {
  await using folder = await temporaryFolder()
  return await diagnosisOf(join(folder.path, 'data'), ollama, ...args)
}

async function diagnosisOf(dataDir: string, ollama: OllamaServerOptions | null, ...args: string[]) {
  const server = ollama === null ? null : ollamaServer(ollama)
  const host = server ? ['--ollama-host', server.host] : []
  const { code, stdout } = await new ServerProcess(['doctor', '--data-dir', dataDir, ...host, ...args])
    .outcome
  const lines = stdout.trim().split('\n')
  expect(lines.every((line) => /^[✓✗] /.test(line))).toBe(true)
  return { code, line: (name: string) => lines.find((line) => line.slice(2).startsWith(name)) ?? '' }
}

describe('ibid doctor', () => {
  test('finds everything in order with an Ollama that answers', async () => {
    const { code, line } = await diagnosis({})
    expect(code).toBe(0)
    for (const name of [
      'Data folder',
      'Disk',
      'Embedding model',
      'Ollama',
      'Chat model',
      'Generation',
      'Context',
    ])
      expect(line(name)).toStartWith('✓')
    expect(line('Chat model')).toContain('llama3.2:latest')
    expect(line('tesseract')).not.toBe('')
    expect(line('pdftoppm')).not.toBe('')
  })

  test('names what is wrong with the model, each with a command that mends it', async () => {
    const cases: [OllamaServerOptions | null, string[], string, string][] = [
      [null, [], 'Ollama', Bun.which('ollama') === null ? 'https://ollama.com/install.sh' : 'ollama serve'],
      [{ models: [] }, [], 'Chat model', 'ollama pull llama3.2'],
      [{}, ['--model', 'qwen9'], 'Chat model', 'ollama pull qwen9'],
      [{ behaviour: { kind: 'truncate', to: 9 } }, [], 'Context', 'OLLAMA_CONTEXT_LENGTH='],
      [{ behaviour: { kind: 'truncate', to: 2048 } }, [], 'Context', 'OLLAMA_CONTEXT_LENGTH='],
      [
        { behaviour: { kind: 'status', status: 500, body: '{"error":"requires more system memory"}' } },
        [],
        'Generation',
        'ollama pull llama3.2:1b',
      ],
      [{ behaviour: { kind: 'drop', after: 2 } }, [], 'Generation', 'journalctl -u ollama'],
      [
        { pieceMs: 800, behaviour: { kind: 'say', text: 'one two three four five' } },
        [],
        'Generation',
        'ollama pull llama3.2:1b',
      ],
    ]
    for (const [ollama, args, name, fix] of cases) {
      const { code, line } = await diagnosis(ollama, ...args)
      expect(code, name).toBe(1)
      expect(line(name)).toStartWith('✗')
      expect(line(name)).toContain(fix)
    }
  })

  test('tries the reranker where one is set, and is silent about it where none is', async () => {
    await using folder = await temporaryFolder()
    await makeCrossEncoder(join(folder.path, 'ce'))
    const tried = await diagnosis({}, '--reranker', join(folder.path, 'ce'))
    expect(tried.line('Reranker')).toMatch(/^✓ .* ms for 20 passages on one core$/)
    const missing = await diagnosis({}, '--reranker', join(folder.path, 'nosuch'))
    expect([missing.code, missing.line('Reranker')]).toEqual([
      1,
      expect.stringMatching(/^✗ .*there is no such folder\. Give one with model\.onnx/),
    ])
    expect((await diagnosis({})).line('Reranker')).toBe('')
  })

  test('asks the running server which Ollama it uses, and leaves its folder alone', async () => {
    await using folder = await temporaryFolder()
    const ollama = ollamaServer()
    await using server = await serveFolder(folder.path, '--ollama-host', ollama.host)
    const { code, line } = await diagnosisOf(folder.path, null)
    expect(code).toBe(0)
    expect(line('Data folder')).toContain(`served at ${server.url}`)
    expect(line('Ollama')).toContain(ollama.host)
  })

  test('does not advise a larger model than the one that is too slow', async () => {
    const models = [{ name: 'smollm2:135m', parameterSize: '134.52M' }]
    const behaviour = { kind: 'say', text: 'one two three four five' } as const
    const { code, line } = await diagnosis({ models, behaviour, pieceMs: 800 })
    expect([code, line('Generation')]).toEqual([1, expect.stringContaining('is small already')])
    expect(line('Generation')).not.toContain('ollama pull')
    expect(line('Chat model')).toContain('a larger one writes better')
  })

  test('does not queue behind the questions that the model has', async () => {
    await using folder = await temporaryFolder()
    const ollama = ollamaServer({ behaviour: { kind: 'hang', after: 0 } })
    await using server = await serveFolder(folder.path, '--ollama-host', ollama.host)
    const form = new FormData()
    form.set('dataset_name', 'leave')
    form.set('use_celery', 'false')
    form.append('files', new File(['You can carry over 240 hours of leave.'], 'leave.txt'))
    await fetch(`${server.url}/api/upload`, { method: 'POST', body: form })
    const asked = new AbortController()
    const answer = fetch(`${server.url}/api/query`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'How many hours of leave can I carry over?' }),
      signal: asked.signal,
    }).catch(() => null)
    await until('the model to be asked', () => ollama.open() > 0)
    const { code, line } = await diagnosisOf(folder.path, null)
    expect([code, line('Generation')]).toEqual([0, expect.stringContaining('✓ Generation       not tried')])
    expect(ollama.chats).toHaveLength(1)
    asked.abort()
    await answer
  })

  test('tells of a data folder that another process holds', async () => {
    await using folder = await temporaryFolder()
    const release = takeDataFolder(folder.path)
    try {
      const { code, line } = await diagnosisOf(folder.path, {})
      expect(code).toBe(1)
      expect(line('Data folder')).toStartWith('✗')
      expect(line('Data folder')).toContain('fuser')
    } finally {
      release()
    }
  })

  test('ibid doctor --network lists every connection that the server made', async () => {
    await using folder = await temporaryFolder()
    const ollama = ollamaServer()
    const listed = async () =>
      (await new ServerProcess(['doctor', '--network', '--data-dir', folder.path]).outcome).stdout
    await using server = await serveFolder(folder.path, '--ollama-host', ollama.host)
    expect(await listed()).toContain('nothing')
    await (await fetch(`${server.url}/api/system/status`)).text()
    const told = await listed()
    expect(told).toMatch(new RegExp(`^ {2}${ollama.host} \\(ollama\\): \\d+ requests?, `, 'm'))
    expect(told).not.toContain('✗')
    const { code, stderr } = await new ServerProcess(['doctor', '--network', '--data-dir', '/nowhere'])
      .outcome
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'ibid: Cannot list connections: no server runs on this data folder. Start it with: ibid\n',
    })
  })
})
