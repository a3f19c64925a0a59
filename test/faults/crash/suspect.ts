import { readdirSync, readFileSync } from 'node:fs'
import { READER_ROLE } from '../../../server/ingest/read/reader-process.ts'
import { UploadQueued } from '../../../shared/jobs.ts'
import { uploadForm } from '../../support/app.ts'
import { queueOn } from '../../support/server-job.ts'
import { until } from '../../support/until.ts'
import { Fault, IbidProcess, load, workplace } from '../support/ibid-process.ts'

/** Reading takes longer than any of the waits below, so that each kill meets it. */
const PARAGRAPHS = 20_000
const READ_MS = 400_000

/**
 * Kills the executable while it reads a file, and then the process that reads it apart, until the file fails; checks that a retry
 * reads it apart again, and whole:
 *
 *   bun test/faults/crash/suspect.ts
 */
async function retrySuspect(): Promise<void> {
  const { folder, executable, remove } = await workplace()
  try {
    const text = Array.from({ length: PARAGRAPHS }, (_, at) => `Note ${at} says nothing bad.`).join('\n\n')
    const first = await IbidProcess.start(executable, folder)
    const id = await queueOn(first.url, uploadForm('notes', { 'notes.txt': text }))
    await until('the file to be read', async () =>
      (await first.job(id)).files.some(({ status }) => status === 'processing'),
    )
    await first.end('SIGKILL')

    const ibid = await IbidProcess.start(executable, folder)
    const kills = await killReaders(ibid, id)
    const failed = await ibid.job(id)
    const [file] = failed.files
    if (file?.status !== 'failed') throw new Fault(`The file is ${file?.status} after ${kills} kills`)
    const response = await fetch(`${ibid.url}/api/jobs/${id}/retry`, { method: 'POST' })
    if (!response.ok) throw new Fault(`A retry is refused with ${response.status}: ${await response.text()}`)
    const retried = UploadQueued.parse(await response.json()).job_id
    await until('the retry to be read apart', () => Promise.resolve(readersOf(ibid).length > 0))
    const [again] = (await ibid.jobEnded(retried, READ_MS)).files
    if (again?.status !== 'completed') throw new Fault(`A retry ends as ${again?.status}: ${again?.error}`)
    console.log(`failed after ${kills} kills of its reader (${file.error}), read by a retry; load ${load()}`)
    await ibid.end('SIGTERM')
  } finally {
    await remove()
  }
}

/** Kills each process that reads apart until the job has ended; returns how many. */
async function killReaders(ibid: IbidProcess, job: string): Promise<number> {
  const killed = new Set<number>()
  await until(
    () => `the file to fail after ${killed.size} kills`,
    async () => {
      for (const pid of readersOf(ibid)) {
        killed.add(pid)
        process.kill(pid, 'SIGKILL')
      }
      return (await ibid.job(job)).files.every(({ status }) => status === 'failed' || status === 'completed')
    },
    READ_MS,
  )
  return killed.size
}

/** The processes in which the server reads suspects. */
function readersOf({ pid }: IbidProcess): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const isChild = readFileSync(`/proc/${child}/status`, 'utf8').includes(`PPid:\t${pid}\n`)
        return isChild && readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0').includes(READER_ROLE)
      } catch {
        return false
      }
    })
}

await retrySuspect()
