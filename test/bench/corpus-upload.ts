import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CORPUS, corpusEntries } from '../../eval/sets/corpus-passages.ts'
import { isTerminal, Job, UploadQueued } from '../../shared/jobs.ts'

const OFFICE = ['pdf', 'docx', 'pptx', 'xlsx']
const EXTENSIONS = /\.(pdf|docx|pptx|xlsx)$/i
const UPLOAD_FILES = 50

/** Copies the good and tables PDF and Office files of the corpus into `folder`, and returns their paths. */
export async function copyCorpus(folder: string): Promise<string[]> {
  const entries = (await corpusEntries()).filter(
    (entry) =>
      OFFICE.includes(entry.format) && /^(good|tables)$/.test(entry.class) && EXTENSIONS.test(entry.path),
  )
  const paths: string[] = []
  for (const [i, entry] of entries.entries()) {
    const path = join(folder, String(i), basename(entry.path))
    await mkdir(join(folder, String(i)), { recursive: true })
    await copyFile(join(CORPUS, entry.path), path)
    paths.push(path)
  }
  return paths
}

/** Uploads files 50 at a time, and returns their jobs once all have ended. Throws when an upload is refused. */
export async function uploadAll(url: string, paths: readonly string[]): Promise<Job[]> {
  const jobs: string[] = []
  for (let i = 0; i < paths.length; i += UPLOAD_FILES) {
    const form = new FormData()
    form.set('dataset_name', 'bench')
    for (const path of paths.slice(i, i + UPLOAD_FILES)) form.append('files', Bun.file(path), basename(path))
    const response = await fetch(`${url}/api/upload`, { method: 'POST', body: form })
    if (!response.ok) throw new Error(`Cannot upload: ${await response.text()}`)
    jobs.push(UploadQueued.parse(await response.json()).job_id)
  }
  const ended: Job[] = []
  for (const job of jobs) ended.push(await jobEnd(url, job))
  return ended
}

async function jobEnd(url: string, id: string): Promise<Job> {
  for (;;) {
    const job = Job.parse(await (await fetch(`${url}/api/jobs/${id}/status`)).json())
    if (isTerminal(job.status)) return job
    await Bun.sleep(100)
  }
}
