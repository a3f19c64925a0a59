import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, truncate } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { DatasetList } from '../../shared/datasets.ts'
import { DocumentChunkList, DocumentList } from '../../shared/documents.ts'
import { isTerminal } from '../../shared/jobs.ts'
import { problemOf, uploadForm } from '../support/app.ts'
import { jobOn, queueOn } from '../support/server-job.ts'
import { ServerProcess, serveFolder } from '../support/server-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { longText } from '../support/texts/long-text.ts'
import { until } from '../support/until.ts'

const MB = 1024 * 1024

const outcomeOf = (args: string[], env?: Record<string, string>) => new ServerProcess(args, env).outcome

async function documentsOf(server: ServerProcess, dataset: string) {
  return DocumentList.parse(await (await fetch(`${server.url}/api/datasets/${dataset}/documents`)).json())
    .data
}

const residentBytes = (pid: number) =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

describe('ibid', () => {
  test('tells its version and its help', async () => {
    expect(await outcomeOf(['--version'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^ibid \d/),
      stderr: '',
    })
    const help = await outcomeOf(['--help'])
    expect(help).toMatchObject({ code: 0, stderr: '' })
    for (const flag of ['--port', '--data-dir', '--base-path', 'IBID_WORKERS', 'OLLAMA_HOST'])
      expect(help.stdout).toContain(flag)
  })

  test.each([
    [['--prot', '1'], "ibid: Cannot read the command line: Unknown option '--prot'\n"],
    [['serve', '--workers', 'x'], "ibid: Cannot use --workers 'x': must be a whole number\n"],
    [['bake'], "ibid: Cannot read the command line: 'bake' is not a command\n"],
  ])('refuses %p in one sentence with exit code 2', async (args, stderr) => {
    expect(await outcomeOf(args)).toEqual({ code: 2, stdout: '', stderr })
  })

  test('says in one sentence that a port is in use, with exit code 1', async () => {
    await using folder = await temporaryFolder()
    using taken = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    expect(await outcomeOf(['--port', String(taken.port), '--data-dir', folder.path])).toEqual({
      code: 1,
      stdout: '',
      stderr: `ibid: Cannot listen on 127.0.0.1:${taken.port}: the port is in use\n`,
    })
  })

  test('says in one sentence that the data folder cannot be used, with exit code 1', async () => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'file')
    await Bun.write(file, '')
    expect(await outcomeOf(['--data-dir', join(file, 'data'), '--port', '0'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `ibid: Cannot use the data folder '${join(file, 'data')}': it cannot be written (ENOTDIR)\n`,
    })
    if (process.getuid?.() === 0) return
    const closed = join(folder.path, 'closed')
    await mkdir(closed)
    await chmod(closed, 0o500)
    expect((await outcomeOf(['--data-dir', closed, '--port', '0'])).stderr).toContain(
      'it cannot be written (EACCES)',
    )
  })

  test('says in one sentence that its catalog is damaged, with exit code 1', async () => {
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'catalog.sqlite')
    await Bun.write(path, 'not a database '.repeat(100))
    expect(await outcomeOf(['--data-dir', folder.path, '--port', '0'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `ibid: Cannot open the catalog '${path}': it is damaged (file is not a database). Nothing was changed. Bring the last backup back: ibid restore FILE --replace\n`,
    })
  })
})

describe('ibid serve', () => {
  test('keeps its data folder to itself until it ends, however it ends', async () => {
    await using folder = await temporaryFolder()
    const first = await serveFolder(folder.path)
    const second = await outcomeOf(['--data-dir', folder.path, '--port', '0'])
    expect(second).toEqual({
      code: 1,
      stdout: '',
      stderr: `ibid: Cannot use the data folder '${folder.path}': another Ibid is using it\n`,
    })
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.end('SIGKILL')
    // What answers where it answered is not it.
    let asked = 0
    const trap = Bun.serve({
      hostname: '127.0.0.1',
      port: Number(new URL(first.url).port),
      fetch: () => {
        asked++
        return new Response('ok')
      },
    })
    const verified = await new ServerProcess(['verify', '--data-dir', folder.path], { IBID_TOKEN: 'x' })
      .outcome
    await trap.stop(true)
    expect({ code: verified.code, asked }).toEqual({ code: 0, asked: 0 })
    await using third = await serveFolder(folder.path)
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
  })

  test('writes one line when it is ready, with the base path', async () => {
    await using folder = await temporaryFolder()
    await using server = await serveFolder(folder.path, '--base-path', '/ibid')
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/ibid$/)
    expect((await fetch(`${server.url}/api/datasets`)).status).toBe(200)
    const { stdout, code } = await server.end('SIGINT')
    expect({ lines: stdout.trimEnd().split('\n').length, code }).toEqual({ lines: 1, code: 0 })
  })

  test('killed in the middle of a job loses nothing and leaves no orphan', async () => {
    await using folder = await temporaryFolder()
    let server = await serveFolder(folder.path, '--workers', '2')
    const done = await queueOn(server.url, uploadForm('d', { 'done.txt': 'This was completed before.' }))
    await jobOn(server.url, done, (job) => job.status === 'completed')
    const id = await queueOn(
      server.url,
      uploadForm('d', {
        'a.txt': longText('a', 12_000),
        'b.txt': longText('b', 12_000),
        'c.txt': longText('c', 12_000),
      }),
    )
    await jobOn(server.url, id, (job) => job.chunks_created > 300)
    await server.end('SIGKILL')
    server = await serveFolder(folder.path, '--workers', '2')
    expect((await documentsOf(server, 'd')).find(({ filename }) => filename === 'done.txt')?.status).toBe(
      'completed',
    )
    const job = await jobOn(server.url, id)
    expect(job).toMatchObject({ status: 'completed', documents_processed: 3, error: null })
    const documents = await documentsOf(server, 'd')
    expect(documents.map(({ filename }) => filename).sort()).toEqual(['a.txt', 'b.txt', 'c.txt', 'done.txt'])
    for (const { id: documentId, chunks } of documents) {
      const url = `${server.url}/api/documents/${documentId}/chunks?limit=1000`
      const { data } = DocumentChunkList.parse(await (await fetch(url)).json())
      expect(data.map(({ chunk_index }) => chunk_index)).toEqual(
        Array.from({ length: Math.min(chunks, 1000) }, (_, i) => i),
      )
    }
    await server.end()
    const files = (name: string) =>
      readdirSync(join(folder.path, name), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      )
    expect([files('files').length, files('texts').length, files('incoming').length]).toEqual([4, 4, 0])
  })

  test('files in flight at crashes that they do not cause are read all the same', async () => {
    await using folder = await temporaryFolder()
    let server = await serveFolder(folder.path, '--workers', '2')
    const names = ['a.txt', 'b.txt', 'c.txt']
    const id = await queueOn(
      server.url,
      uploadForm('d', Object.fromEntries(names.map((name) => [name, longText(name, 12_000)]))),
    )
    for (let kill = 0; kill < 4; kill++) {
      await jobOn(server.url, id, (job) => job.chunks_created > 300 || isTerminal(job.status))
      await server.end('SIGKILL')
      server = await serveFolder(folder.path, '--workers', '2')
    }
    const job = await jobOn(server.url, id)
    expect(job).toMatchObject({ status: 'completed', documents_processed: 3, error: null })
    await server.end()
  })

  test('ends at SIGTERM without reading on, and goes on with its job at the next start', async () => {
    await using folder = await temporaryFolder()
    const server = await serveFolder(folder.path)
    const texts = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}.txt`, longText(name, 20_000)]),
    )
    const id = await queueOn(server.url, uploadForm('d', texts))
    await jobOn(server.url, id, (job) => job.chunks_created > 300)
    expect((await server.end('SIGTERM')).code).toBe(0)
    await using again = await serveFolder(folder.path)
    const job = await jobOn(again.url, id, () => true)
    expect(isTerminal(job.status)).toBe(false)
  })

  test('refuses a sparse file of 101 MB over HTTP and stores nothing of it', async () => {
    await using folder = await temporaryFolder()
    const big = join(folder.path, 'big.pdf')
    await Bun.write(big, '%PDF-1.7\n')
    await truncate(big, 101 * MB)
    await using server = await serveFolder(join(folder.path, 'data'))
    const form = new FormData()
    form.append('dataset_name', 'd')
    form.append('files', Bun.file(big), 'big.pdf')
    const problem = { code: 'file_too_large', detail: 'big.pdf exceeds 100MB limit' }
    expect(await problemOf(await fetch(`${server.url}/api/upload`, { method: 'POST', body: form }))).toEqual({
      status: 413,
      ...problem,
      files: [{ index: 0, ...problem, said: { code: 'file_too_large', params: { file: 'big.pdf' } } }],
    })
    expect(readdirSync(join(folder.path, 'data', 'incoming'))).toEqual([])
    expect(DatasetList.parse(await (await fetch(`${server.url}/api/datasets`)).json()).data).toEqual([])
  })

  test('takes 10 files of 95 MB without growing by more than 100 MB', async () => {
    await using folder = await temporaryFolder()
    await using server = await serveFolder(folder.path)
    await fetch(`${server.url}/readyz`)
    const before = residentBytes(server.pid)
    const response = await sendParts(server.url, 10, 95 * MB)
    expect(response).toContain('f9.exe is not a supported file type')
    expect(residentBytes(server.pid) - before).toBeLessThan(100 * MB)
    expect(readdirSync(join(folder.path, 'incoming'))).toEqual([])
  })

  test('keeps nothing of an upload whose client goes away, and goes on serving', async () => {
    await using folder = await temporaryFolder()
    await using server = await serveFolder(folder.path)
    const uploads = await Promise.all([1, 2, 3].map(() => beginUpload(server.url)))
    const incoming = () => readdirSync(join(folder.path, 'incoming')).length
    await until('the server to receive the files', () => incoming() === uploads.length)
    for (const socket of uploads) socket.destroy()
    await until('the server to remove what it received', () => incoming() === 0)
    expect((await fetch(`${server.url}/api/datasets`)).status).toBe(200)
  })
})

const head = (filename: string) =>
  `--b\r\nContent-Disposition: form-data; name="files"; filename="${filename}"\r\n\r\n`

/** Sends a form of `count` files of `bytes` each as it is made, and gives the reply. */
async function sendParts(url: string, count: number, bytes: number): Promise<string> {
  const block = new Uint8Array(MB).fill(120)
  async function* body() {
    for (let i = 0; i < count; i++) {
      yield new TextEncoder().encode(head(`f${i}.exe`))
      for (let sent = 0; sent < bytes; sent += MB) yield block
      yield new TextEncoder().encode('\r\n')
    }
    yield new TextEncoder().encode('--b--\r\n')
  }
  const response = await fetch(`${url}/api/upload`, {
    method: 'POST',
    body: body(),
    headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
  })
  return await response.text()
}

/** Begins an upload of 1 GB and sends some megabytes of it. */
async function beginUpload(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST /api/upload HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000000\r\n\r\n${head('f.txt')}`,
    )
    socket.write(new Uint8Array(3 * MB).fill(120), () => resolve(socket))
  })
  socket.on('error', reject)
  return await promise
}
