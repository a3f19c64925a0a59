import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { Job } from '../../../../shared/jobs.ts'
import { uploadForm } from '../../../support/app.ts'
import { remoteDocuments } from '../../../support/documents/remote-documents.ts'
import { jobOn, queueOn } from '../../../support/server-job.ts'
import { ServerProcess, serveFolder } from '../../../support/server-process.ts'
import { ollamaServer } from '../../../support/servers/ollama-server.ts'
import { trapServer } from '../../../support/servers/trap-server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

/**
 * Uses all of Ibid in a network of its own that has only a loopback device, and prints what tried to leave it, by
 * the kernel's own count of packets without a route. Run by test/api/http/network/network.test.ts under `unshare`.
 */
export type OfflineSession = {
  /** Attempts to reach addresses that are not this machine's: before, after all was used, and after one on purpose. */
  readonly leaving: { readonly before: number; readonly after: number; readonly control: number }
  /** Requests to an address that documents name. */
  readonly trapped: number
  readonly completed: number
  readonly engines: readonly string[]
  readonly told: string
}

const count = (path: string, pattern: RegExp) => {
  const [names = '', values = ''] = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => pattern.test(line))
  return { names: names.split(/\s+/), values: values.split(/\s+/) }
}

function attempts(): number {
  const { names, values } = count('/proc/net/snmp', /^Ip:/)
  const v6 = /Ip6OutNoRoutes\s+(\d+)/.exec(readFileSync('/proc/net/snmp6', 'utf8'))?.[1]
  return Number(values[names.indexOf('OutNoRoutes')]) + Number(v6)
}

async function uploaded(url: string, files: Record<string, string | Uint8Array>): Promise<Job> {
  return await jobOn(url, await queueOn(url, uploadForm('d', files)))
}

async function session(): Promise<OfflineSession> {
  const { exitCode } = Bun.spawnSync(['ip', 'link', 'set', 'lo', 'up'])
  if (exitCode !== 0) throw new Error('Cannot use the loopback device of this network')
  const before = attempts()
  await using folder = await temporaryFolder()
  using trap = trapServer()
  const ollama = ollamaServer()
  const data = join(folder.path, 'data')
  await using server = await serveFolder(data, '--ollama-host', ollama.host)
  const { url } = server
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return (await response.json()) as Record<string, unknown>
  }
  const jobs = [
    await uploaded(url, remoteDocuments(trap.address)),
    await uploaded(
      url,
      Object.fromEntries(
        Object.entries(remoteDocuments('http://192.0.2.1')).map(([name, bytes]) => [`far-${name}`, bytes]),
      ),
    ),
    await jobOn(url, String((await post('/api/samples', {})).job_id)),
  ]
  const answers = [
    await post('/api/query', { query: 'How much notice must the tenant give to end the lease?' }),
    await post('/api/query', { query: 'How much does the note pay?', mode: 'thorough' }),
    await post('/api/chat', {
      message: 'And the page?',
      history: [{ role: 'user', content: 'How much does the note pay?' }],
    }),
    await post('/api/summarize', { dataset: 'd' }),
  ]
  const reading = Object.values(endpoints).filter(
    ({ method, path }) => method === 'GET' && !path.includes(':'),
  )
  for (const { path } of [...reading, { path: '/' }, { path: '/dashboard' }, { path: '/readyz' }])
    await (await fetch(url + path)).text()
  const { stdout: told } = await new ServerProcess(['doctor', '--network', '--data-dir', data]).outcome
  const after = attempts()
  // What would have been counted: one attempt to leave.
  await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(60_000) }).catch(() => null)
  const control = attempts()
  ollama.stop()
  return {
    leaving: { before, after, control },
    trapped: trap.requests,
    completed: jobs.flatMap((job) => job.files).filter(({ status }) => status === 'completed').length,
    engines: answers.map(({ engine }) => String(engine)),
    told: told.replaceAll(ollama.host, 'OLLAMA'),
  }
}

if (import.meta.main) {
  console.log(JSON.stringify(await session()))
  process.exit(0)
}
