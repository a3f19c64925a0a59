import { z } from 'zod'
import { isTerminal, UploadQueued } from '../../../shared/jobs.ts'
import { Fault, type IbidProcess } from '../support/ibid-process.ts'
import { allFound, fill, foundText, upload } from '../support/marked-dataset.ts'
import type { MarkedFile } from '../support/marked-files.ts'

const DATASET = 'passing'
const Documents = z.object({
  data: z.array(z.object({ id: z.string(), filename: z.string(), status: z.string() })),
})

/** Documents that come or go while the process is killed, and what was answered of them before. */
export class InterruptedDocuments {
  readonly #files: readonly MarkedFile[]
  readonly #completed = new Set<string>()
  /** Names whose deletion was asked for, and those of them where it was answered. */
  readonly #asked = new Set<string>()
  readonly #gone = new Set<string>()

  constructor(files: readonly MarkedFile[]) {
    this.#files = files
  }

  /** Uploads them, and notes what is told to be completed until the process is killed. */
  async ingest(ibid: IbidProcess): Promise<void> {
    const { job_id } = UploadQueued.parse(await (await upload(ibid, DATASET, this.#files)).json())
    for (;;) {
      const job = await ibid.job(job_id)
      for (const { name, status } of job.files) if (status === 'completed') this.#completed.add(name)
      if (isTerminal(job.status)) return
      await Bun.sleep(10)
    }
  }

  /** Has them there, for `remove` to take out. */
  async fill(ibid: IbidProcess): Promise<void> {
    await fill(ibid, DATASET, this.#files)
    for (const { name } of this.#files) this.#completed.add(name)
  }

  /** Deletes some of them one after the other, then the dataset with the rest. */
  async remove(ibid: IbidProcess): Promise<void> {
    const { data } = Documents.parse(await ibid.get(`/api/datasets/${DATASET}/documents`))
    for (const { id, filename } of data.slice(0, 5)) await this.#ask(ibid, `/api/documents/${id}`, [filename])
    const names = this.#files.map(({ name }) => name)
    await this.#ask(ibid, `/api/datasets/${DATASET}`, names)
  }

  /** What was completed is there and found, what was answered to be deleted is not. Takes the rest out. */
  async check(ibid: IbidProcess): Promise<void> {
    const response = await fetch(`${ibid.url}/api/datasets/${DATASET}/documents`)
    const data = response.status === 404 ? [] : Documents.parse(await response.json()).data
    const there = new Set(data.filter(({ status }) => status === 'completed').map(({ filename }) => filename))
    const lost = [...this.#completed].filter((name) => !there.has(name) && !this.#asked.has(name))
    if (lost.length > 0) throw new Fault(`Completed before and lost: ${lost.join(', ')}`)
    await allFound(
      ibid,
      this.#files.filter(({ name }) => there.has(name)),
    )
    for (const { name, word } of this.#files) {
      if (this.#gone.has(name) && (there.has(name) || (await foundText(ibid, word)).includes(word)))
        throw new Fault(`Deleted and there again: ${name}`)
    }
    if (response.status !== 404) await fetch(`${ibid.url}/api/datasets/${DATASET}`, { method: 'DELETE' })
  }

  async #ask(ibid: IbidProcess, path: string, names: readonly string[]): Promise<void> {
    for (const name of names) this.#asked.add(name)
    const { status } = await fetch(ibid.url + path, { method: 'DELETE' })
    if (status !== 200) throw new Fault(`DELETE ${path} replied ${status}`)
    for (const name of names) this.#gone.add(name)
  }
}
