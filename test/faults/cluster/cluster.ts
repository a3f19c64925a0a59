import { z } from 'zod'
import { isTerminal, Job, UploadQueued } from '../../../shared/jobs.ts'
import { SystemStatusReply } from '../../../shared/system.ts'
import { until } from '../../support/until.ts'
import { Fault } from '../support/ibid-process.ts'
import type { MarkedFile } from '../support/marked-files.ts'
import type { SharedProcess } from './shared-process.ts'

/** Time for a job to end: what a dead worker was reading is taken over within 35 s and then read. */
export const ENDED_MS = 180_000
const AGAIN_MS = 200
const COPIED_MS = 30_000
const LAST = 32
const OTHERS = 200

const Documents = z.object({
  data: z.array(z.object({ id: z.string(), filename: z.string(), status: z.string(), chunks: z.number() })),
})
export const Found = z.object({ results: z.array(z.object({ filename: z.string(), text: z.string() })) })

/** Files expected in the end, by dataset. */
type Expected = Map<string, MarkedFile[]>

/** The servers and workers of one installation, their shared environment, and the acknowledged changes. */
export class Cluster {
  readonly servers: readonly SharedProcess[]
  readonly workers: readonly SharedProcess[]
  readonly expected: Expected = new Map()
  readonly #random: () => number

  constructor(servers: readonly SharedProcess[], workers: readonly SharedProcess[], random: () => number) {
    this.servers = servers
    this.workers = workers
    this.#random = random
  }

  get all(): SharedProcess[] {
    return [...this.servers, ...this.workers]
  }

  /** Returns a random element. */
  any<T>(of: readonly T[]): T {
    const one = of[Math.floor(this.#random() * of.length)]
    if (one === undefined) throw new Error('Cannot choose: there is none')
    return one
  }

  /** Asks one server after another until one answers, as a load balancer would. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    for (const until = Date.now() + ENDED_MS; ; await Bun.sleep(AGAIN_MS)) {
      const { url } = this.any(this.servers)
      const answer = await fetch(url + path, { ...init, signal: AbortSignal.timeout(60_000) }).catch(
        () => null,
      )
      if (answer !== null && answer.status !== 503) return answer
      await answer?.body?.cancel()
      if (Date.now() > until) throw new Fault(`${init.method ?? 'GET'} ${path} is answered by nobody`)
    }
  }

  async upload(dataset: string, files: readonly MarkedFile[]): Promise<string> {
    const form = new FormData()
    form.append('dataset_name', dataset)
    for (const { name, bytes } of files) form.append('files', new File([bytes], name))
    const reply = await this.ask('/api/upload', { method: 'POST', body: form })
    if (reply.status !== 202) throw new Fault(`An upload replied ${reply.status}: ${await reply.text()}`)
    this.expected.set(dataset, [...(this.expected.get(dataset) ?? []), ...files])
    return UploadQueued.parse(await reply.json()).job_id
  }

  async ended(id: string): Promise<Job> {
    for (const until = Date.now() + ENDED_MS; ; await Bun.sleep(AGAIN_MS)) {
      const job = Job.parse(await (await this.ask(`/api/jobs/${id}/status`)).json())
      if (isTerminal(job.status)) {
        const failed = job.files.filter(({ status }) => status === 'failed')
        if (failed.length > 0) throw new Fault(`Failed: ${failed.map(({ error }) => error).join('; ')}`)
        return job
      }
      if (Date.now() > until)
        throw new Fault(`The job ${id} does not end: ${JSON.stringify(job).slice(0, 2000)}`)
    }
  }

  async documents(dataset: string): Promise<z.infer<typeof Documents>['data']> {
    const path = `/api/datasets/${encodeURIComponent(dataset)}/documents?limit=500`
    const reply = await this.ask(path)
    return reply.status === 404 ? [] : Documents.parse(await reply.json()).data
  }

  /** Deletes every third document of a dataset. */
  async deleteSome(dataset: string): Promise<void> {
    const documents = await this.documents(dataset)
    for (const { id, filename } of documents.filter((_, i) => i % 3 === 0)) {
      const { status } = await this.ask(`/api/documents/${id}`, { method: 'DELETE' })
      // 404: the first attempt succeeded, but its reply was lost.
      if (status !== 200 && status !== 404) throw new Fault(`A deletion replied ${status}`)
      const kept = this.expected.get(dataset) ?? []
      this.expected.set(
        dataset,
        kept.filter(({ name }) => name !== filename),
      )
    }
  }

  async rename(dataset: string, to: string): Promise<void> {
    const path = `/api/datasets/${encodeURIComponent(dataset)}`
    const headers = { 'content-type': 'application/json' }
    const { status } = await this.ask(path, { method: 'PATCH', headers, body: JSON.stringify({ name: to }) })
    if (status !== 200 && status !== 404) throw new Fault(`A renaming replied ${status}`)
    this.expected.set(to, this.expected.get(dataset) ?? [])
    this.expected.delete(dataset)
  }

  /** Starts a reindex while everything else goes on. */
  async reindex(): Promise<void> {
    const headers = { 'content-type': 'application/json' }
    const reply = await this.ask('/api/reindex', { method: 'POST', headers, body: '{}' })
    if (!reply.ok) throw new Fault(`A reindexing replied ${reply.status}: ${await reply.text()}`)
  }

  /** Resolves when no server reports a reindex. */
  async reindexed(): Promise<void> {
    for (const { url } of this.servers)
      await until(
        'reindexing to end',
        async () => {
          const { data } = SystemStatusReply.parse(await (await fetch(`${url}/api/system/status`)).json())
          return data.embedding.reindexing === null
        },
        ENDED_MS,
      )
  }

  /**
   * Checks that every document exists once, and that each server finds it and no deleted one. `known`: all
   * uploaded files, of which the last ones and some others are searched for.
   */
  async check(known: readonly MarkedFile[]): Promise<void> {
    const looked = known.slice(-LAST)
    for (const file of known.slice(0, -LAST)) if (this.#random() < OTHERS / known.length) looked.push(file)
    const there = new Set([...this.expected.values()].flat().map(({ word }) => word))
    for (const [dataset, files] of this.expected) {
      const names = (await this.documents(dataset)).filter(({ status }) => status === 'completed')
      const is = names.map(({ filename }) => filename).sort()
      const should = files.map(({ name }) => name).sort()
      if (is.join('\n') !== should.join('\n'))
        throw new Fault(`'${dataset}' has ${is}, and should have ${should}`)
    }
    for (const server of this.servers)
      for (const { word, name } of looked) {
        const should = there.has(word) ? 1 : 0
        let found = await foundIn(server.url ?? '', word)
        // The other servers find a completed document only once they have copied it.
        for (const until = Date.now() + COPIED_MS; found.length !== should && Date.now() < until; ) {
          await Bun.sleep(AGAIN_MS)
          found = await foundIn(server.url ?? '', word)
        }
        if (found.length !== should)
          throw new Fault(
            `${server.name} finds '${word}' of '${name}' in ${found.length} documents, not ${should}`,
          )
      }
  }
}

/** Returns the names of the files that a search for a word finds. */
export async function foundIn(url: string, query: string): Promise<string[]> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query, max_results: 20 })
  const response = await fetch(`${url}/api/search`, { method: 'POST', headers, body })
  if (!response.ok) throw new Fault(`A search replied ${response.status}: ${await response.text()}`)
  const { results } = Found.parse(await response.json())
  return [...new Set(results.filter(({ text }) => text.includes(query)).map(({ filename }) => filename))]
}
