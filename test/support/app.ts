import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Hono } from 'hono'
import * as z from 'zod/mini'
import type { Passage } from '../../server/answer/search/passage.ts'
import { search } from '../../server/answer/search/search.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { createApp } from '../../server/api/http/create-app.ts'
import { findScope } from '../../server/api/use-cases/find-scope.ts'
import { type OpenServices, openServices } from '../../server/api/use-cases/open-services.ts'
import { type Config, readConfig } from '../../server/config/config.ts'
import { createLogger } from '../../server/platform/log.ts'
import { sharedCluster } from '../../server/storage/cluster/cluster.ts'
import type { Catalog } from '../../server/storage/metadata/interfaces/catalog.ts'
import { openStores } from '../../server/storage/open/open-stores.ts'
import type { Stores } from '../../server/storage/open/stores.ts'
import type { SearchReply } from '../../shared/answers.ts'
import type { Document } from '../../shared/documents.ts'
import { type Endpoint, endpoints } from '../../shared/endpoints.ts'
import { isTerminal, type Job, UploadQueued } from '../../shared/jobs.ts'
import { Problem } from '../../shared/problem.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { until } from './until.ts'

/** Nothing listens on this port. */
const NO_OLLAMA = 'http://127.0.0.1:9'

type JsonReply<E extends Endpoint> = E['reply'] extends z.ZodMiniType<infer T> ? T : never

/** What a call carries besides its endpoint. `params` replace the ':name' parts of the path. */
export type CallOptions = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The whole application in a folder of its own, with real SQLite, LanceDB, ONNX and workers. */
export class TestApp {
  readonly services: OpenServices
  readonly app: Hono
  readonly folder: string
  readonly #log: string[]
  readonly #remove: () => Promise<void>

  constructor(services: OpenServices, app: Hono, folder: string, log: string[], remove: () => Promise<void>) {
    this.services = services
    this.app = app
    this.folder = folder
    this.#log = log
    this.#remove = remove
  }

  /** The log, line by line. */
  get log(): readonly string[] {
    return this.#log
  }

  async request(path: string, init: RequestInit = {}): Promise<Response> {
    return await this.app.request(path, init)
  }

  /** Calls an endpoint and returns its reply. Throws unless status and reply match the contract. */
  async call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<JsonReply<E>> {
    const response = await this.send(endpoint, options)
    const text = await response.text()
    if (response.status !== (endpoint.status ?? 200) || !endpoint.reply)
      throw new Error(`${endpoint.method} ${endpoint.path} replied ${response.status}: ${text}`)
    // SAFETY: the endpoint's schema has just parsed it.
    return endpoint.reply.parse(JSON.parse(text)) as JsonReply<E>
  }

  /** Calls an endpoint that must fail. Returns its status and problem. */
  async problem(endpoint: Endpoint, options: CallOptions = {}) {
    return await problemOf(await this.send(endpoint, options))
  }

  async send(endpoint: Endpoint, { params = {}, query, body }: CallOptions = {}): Promise<Response> {
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const search = query ? `?${new URLSearchParams(query)}` : ''
    return await this.request(`${path}${search}`, {
      method: endpoint.method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }

  async upload(form: FormData): Promise<Response> {
    return await this.request('/api/upload', { method: 'POST', body: form })
  }

  /** Uploads files and returns their job once it has ended, and their passages are encoded if they are to be. */
  async ingest(dataset: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<Job> {
    const job = await this.ended(await this.queue(dataset, files))
    await this.services.encoding?.settled()
    return job
  }

  /** Uploads files and returns the id of their job. */
  async queue(dataset: string, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
    const response = await this.upload(uploadForm(dataset, files))
    if (response.status !== 202) throw new Error(`Cannot upload: ${await response.text()}`)
    return UploadQueued.parse(await response.json()).job_id
  }

  /** Returns the documents of a dataset. */
  async documents(dataset: string): Promise<Document[]> {
    return (await this.call(endpoints.datasetDocuments, { params: { name: dataset } })).data
  }

  /** Returns the results of a search in one dataset. */
  async hits(query: string, dataset: string): Promise<SearchReply['results']> {
    return (await this.call(endpoints.search, { body: { query, dataset_names: [dataset] } })).results
  }

  /** Returns the passages that a search finds in these datasets and documents; everywhere by default. */
  async passages(
    question: string,
    limit: number,
    { datasets = [], documents = [] }: { datasets?: readonly string[]; documents?: readonly string[] } = {},
    signal?: AbortSignal,
  ): Promise<Passage[]> {
    const { catalog, searching } = this.services
    const { scope } = await findScope(catalog, datasets, documents)
    return await search(searching, readQuestion(question), scope, limit, signal)
  }

  /** Returns the names of all files below a folder of the data folder. */
  filesIn(name: string): string[] {
    return readdirSync(join(this.folder, 'data', name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  }

  /** Returns the path of an original file. */
  originalPath(sha256: string): string {
    return join(this.folder, 'data', 'files', sha256.slice(0, 2), sha256)
  }

  async job(id: string): Promise<Job> {
    return await this.call(endpoints.jobStatus, { params: { id } })
  }

  /** Returns the job as soon as `holds` is true of it. */
  async jobWhen(id: string, holds: (job: Job) => boolean): Promise<Job> {
    let job: Job | null = null
    return await until(
      () => `the job: ${JSON.stringify(job)}`,
      async () => {
        job = await this.job(id)
        return holds(job) ? job : null
      },
    )
  }

  async ended(id: string): Promise<Job> {
    return await this.jobWhen(id, (job) => isTerminal(job.status))
  }

  /** Closes the application and keeps its folder. */
  async close(): Promise<void> {
    await this.services.close()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.services.close()
    await this.#remove()
  }
}

/** `catalog`: a catalog shared with others, in place of its own. */
export type AppOptions = Partial<Config> & { readonly folder?: string; readonly catalog?: Catalog }

/** Opens the application, in a temporary folder unless `folder` is given. */
export async function openApp({ folder, catalog, ...changes }: AppOptions = {}): Promise<TestApp> {
  const temporary = folder === undefined ? await temporaryFolder() : null
  const path = folder ?? temporary?.path ?? ''
  const config: Config = {
    ...readConfig({ 'data-dir': join(path, 'data') }, {}),
    ollamaHost: NO_OLLAMA,
    // It would take the processor from the tests, and reorder passages at any moment.
    secondLook: false,
    ...changes,
  }
  const lines: string[] = []
  const log = createLogger('debug', { write: (line) => lines.push(line) })
  const services = await openServices(config, log, '0.0.0-test', null, sharing(catalog))
  const remove = async () => await temporary?.[Symbol.asyncDispose]()
  return new TestApp(services, await createApp(services), path, lines, remove)
}

/** Duration of a lease among servers that share a catalog. */
const LEASE_MS = 4_000

function sharing(catalog: Catalog | undefined): typeof openStores {
  if (!catalog) return openStores
  return async (place, log) => {
    const own = await openStores(place, log)
    const close = async () => {
      await catalog.close()
      await own.close()
    }
    const { index } = catalog
    // Where the catalog is shared, it names the serving table.
    const tables: Stores['tables'] = {
      ...own.tables,
      state: () => index.state(),
      saveState: (state) => index.save(state),
      sweep: async () => {},
    }
    return { ...own, catalog, tables, cluster: sharedCluster(catalog, LEASE_MS), close }
  }
}

export function uploadForm(
  dataset: string | null,
  files: Readonly<Record<string, string | Uint8Array>>,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (dataset !== null) form.append('dataset_name', dataset)
  for (const [name, bytes] of Object.entries(files)) form.append('files', new File([bytes], name))
  return form
}

/** Returns the status of a reply and its problem. Throws if the body is no problem. */
export async function problemOf(response: Response): Promise<{ status: number } & Problem> {
  return { status: response.status, ...z.strictObject(Problem.shape).parse(await response.json()) }
}
