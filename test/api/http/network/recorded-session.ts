import { join } from 'node:path'
import { OutboundList } from '../../../../shared/access.ts'
import { uploadForm } from '../../../support/app.ts'
import { jobOn, queueOn } from '../../../support/server-job.ts'
import { serveFolder } from '../../../support/server-process.ts'
import { ollamaServer } from '../../../support/servers/ollama-server.ts'
import type { Packets } from '../../../support/servers/record-packets.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/**
 * Uses Ibid in a network of its own in which every packet is recorded: with an Ollama on this machine, with one at
 * another address, and with a reader at another address. Run by test/api/http/network/packets.test.ts under `unshare`.
 */
export type RecordedSession = Readonly<
  Record<'here' | 'there' | 'read', { list: OutboundList; packets: Packets }>
>

/** In this network it is this machine's too, so that something answers; Ibid cannot know. */
const ELSEWHERE = '10.99.0.9'

async function recorded(
  work: () => Promise<OutboundList>,
): Promise<{ list: OutboundList; packets: Packets }> {
  const script = join(import.meta.dir, '../../../support/servers/record-packets.ts')
  const child = Bun.spawn([process.execPath, script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const reader = child.stdout.getReader()
  // Its first word: it records.
  await reader.read()
  const list = await work()
  child.stdin.end()
  const { value } = await reader.read()
  return { list, packets: JSON.parse(new TextDecoder().decode(value)) }
}

/** Uploads, asks, and gives what the server says that left. `from`: the address it is asked at. */
async function used(ollamaHost: string, host: string): Promise<OutboundList> {
  await using folder = await temporaryFolder()
  await using server = await serveFolder(
    folder.path,
    '--ollama-host',
    ollamaHost,
    '--host',
    host,
    '--insecure',
  )
  const url = server.url.replace('0.0.0.0', ELSEWHERE)
  await jobOn(url, await queueOn(url, uploadForm('d', { 'note.md': 'The deposit is 900 euros.' })))
  const body = JSON.stringify({ query: 'How much is the deposit?' })
  const answer = await (await fetch(`${url}/api/query`, { method: 'POST', body })).text()
  if (!answer.includes('900')) throw new Error(`Cannot use this session: nothing was found: ${answer}`)
  return OutboundList.parse(await (await fetch(`${url}/api/system/connections`)).json())
}

async function session(): Promise<RecordedSession> {
  for (const words of [
    ['link', 'set', 'lo', 'up'],
    ['addr', 'add', `${ELSEWHERE}/32`, 'dev', 'lo'],
    // What is for anybody else passes here, too, and is recorded.
    ['route', 'add', 'default', 'dev', 'lo'],
  ]) {
    const { exitCode, stderr } = Bun.spawnSync(['ip', ...words])
    if (exitCode !== 0) throw new Error(`Cannot prepare this network: ${stderr}`)
  }
  const ollama = ollamaServer()
  const port = new URL(ollama.host).port
  using relay = Bun.serve({
    hostname: ELSEWHERE,
    port: 0,
    fetch: async (request) =>
      await fetch(`http://127.0.0.1:${port}${new URL(request.url).pathname}`, {
        method: request.method,
        ...(request.body ? { body: await request.text() } : {}),
      }),
  })
  const here = await recorded(() => used(ollama.host, '127.0.0.1'))
  const there = await recorded(() => used(`http://${ELSEWHERE}:${relay.port}`, '127.0.0.1'))
  const read = await recorded(() => used(ollama.host, '0.0.0.0'))
  ollama.stop()
  return { here, there, read }
}

if (import.meta.main) {
  console.log(JSON.stringify(await session()))
  process.exit(0)
}
