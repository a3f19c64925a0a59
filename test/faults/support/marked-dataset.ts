import { UploadQueued } from '../../../shared/jobs.ts'
import { Fault, type IbidProcess } from './ibid-process.ts'
import type { MarkedFile } from './marked-files.ts'

const ENDED_MS = 120_000

/** Uploads files and waits until they have been read. */
export async function fill(ibid: IbidProcess, dataset: string, files: readonly MarkedFile[]): Promise<void> {
  const reply = await upload(ibid, dataset, files)
  if (reply.status !== 202) throw new Fault(`The upload replied ${reply.status}: ${await reply.text()}`)
  const job = await ibid.jobEnded(UploadQueued.parse(await reply.json()).job_id, ENDED_MS)
  if (job.status !== 'completed') throw new Fault(`The upload ended as ${job.status}: ${job.error}`)
}

export async function upload(
  ibid: IbidProcess,
  dataset: string,
  files: readonly MarkedFile[],
): Promise<Response> {
  const form = new FormData()
  form.append('dataset_name', dataset)
  for (const { name, bytes } of files) form.append('files', new File([bytes], name))
  return await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
}

/** Every file is found by its word. Throws Fault. */
export async function allFound(ibid: IbidProcess, files: readonly MarkedFile[]): Promise<void> {
  for (const { name, word } of files)
    if (!(await foundText(ibid, word)).includes(word)) throw new Fault(`'${word}' of '${name}' is not found`)
}

/** What a search for a word replies. */
export async function foundText(ibid: IbidProcess, word: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query: word, max_results: 5 })
  return await (await fetch(`${ibid.url}/api/search`, { method: 'POST', headers, body })).text()
}
