import { isTerminal, type Job, UploadQueued } from '../../../shared/jobs.ts'
import { replyFault } from '../../support/requests/reply-fault.ts'
import { Fault, type IbidProcess } from './ibid-process.ts'
import type { MarkedFile } from './marked-files.ts'

const JOB_MS = 90_000

export type Answered = { readonly status: number; readonly text: string; readonly bytes: Uint8Array }

/** The process was asked to stop during this call. */
export class Stopped extends Error {
  override readonly name = 'Stopped'
}

/** Calls a process and records replies that must never occur. */
export class Caller {
  readonly ibid: IbidProcess
  readonly faults: string[] = []
  readonly statuses = new Map<number, number>()
  readonly #folder: string
  #isStopping = false

  constructor(ibid: IbidProcess, folder: string) {
    this.ibid = ibid
    this.#folder = folder
  }

  /** Stops the process the way a service manager does, whatever is in progress. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.ibid.end('SIGTERM')
  }

  /** Returns the reply; null if `signal` aborted it. Throws Stopped if the process stops meanwhile. */
  async call(
    method: string,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
    accept = 'application/json',
  ): Promise<Answered | null> {
    const isPlain = body === undefined || body instanceof FormData || body instanceof Uint8Array
    try {
      const response = await fetch(this.ibid.url + path, {
        method,
        headers: { accept, ...(isPlain ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      })
      const bytes = new Uint8Array(await response.arrayBuffer())
      const isText = !response.headers.get('content-type')?.includes('zstd')
      const text = isText ? new TextDecoder().decode(bytes) : ''
      const { status, headers } = response
      this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
      const found = replyFault({ status, headers, text }, [this.#folder])
      if (found !== null && !this.#isStopping) this.faults.push(`${method} ${path}: ${found}`)
      return { status, text, bytes }
    } catch (error) {
      if (signal?.aborted) return null
      if (this.#isStopping) throw new Stopped()
      throw new Fault(`${method} ${path}: ${error instanceof Error ? error.message : error}`)
    }
  }

  /** Uploads files, retrying while too many uploads are in progress. Returns the job's id. */
  async upload(dataset: string, files: readonly Pick<MarkedFile, 'name' | 'bytes'>[]): Promise<string> {
    for (;;) {
      const form = new FormData()
      form.append('dataset_name', dataset)
      for (const { name, bytes } of files) form.append('files', new File([bytes], name))
      const reply = await this.call('POST', '/api/upload', form)
      if (reply?.status === 202) return UploadQueued.parse(JSON.parse(reply.text)).job_id
      if (reply?.status !== 429) throw new Fault(`An upload replied ${reply?.status}: ${reply?.text}`)
      await Bun.sleep(50)
    }
  }

  /** Returns the job once it has ended. Throws Stopped if the process stops before. */
  async ended(id: string): Promise<Job> {
    try {
      for (const until = Date.now() + JOB_MS; ; await Bun.sleep(30)) {
        const job = await this.ibid.job(id)
        if (isTerminal(job.status)) return job
        if (Date.now() > until) throw new Fault(`A job has not ended: ${JSON.stringify(job).slice(0, 600)}`)
      }
    } catch (error) {
      if (this.#isStopping) throw new Stopped()
      throw error
    }
  }
}
