import { z } from 'zod'
import { isTerminal, Job, UploadQueued } from '../../../shared/jobs.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'

const FILES = 12
/** The kill comes within this time of an upload, or of a start that finds unread files. */
const KILL_WITHIN_MS = 700
/** More than a process must have been up for the most suspect files. */
const ENDED_MS = 400_000

const Jobs = z.object({ data: z.array(Job) })

/**
 * Kills the executable again and again while it reads small files that are not to blame, mostly before it has read what it
 * was reading at the kill before, and checks that in the end all are read.
 */
async function killInnocents(kills: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  let interrupted = 0
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const ibid = await IbidProcess.start(executable, folder)
      // Every third time it finds only what the kills before have left.
      if (kill % 3 !== 0) await upload(ibid, kill)
      await Bun.sleep(random() * KILL_WITHIN_MS)
      const jobs = await jobsOf(ibid)
      if (jobs.some(({ status }) => !isTerminal(status))) interrupted++
      await ibid.end('SIGKILL')
    }
    const ibid = await IbidProcess.start(executable, folder)
    let open = 0
    const jobs = await until(
      () => `${open} jobs to end`,
      async () => {
        const all = await jobsOf(ibid)
        open = all.filter(({ status }) => !isTerminal(status)).length
        return open === 0 ? all : null
      },
      ENDED_MS,
    )
    const files = jobs.flatMap((job) => job.files)
    const failed = files.filter(({ status }) => status !== 'completed')
    await ibid.end('SIGTERM')
    for (const { name, error } of failed) console.log(`${name}: ${error}`)
    if (failed.length > 0) throw new Fault(`${failed.length} of ${files.length} innocent files were not read`)
    console.log(
      `${kills} kills with seed ${seed}, ${interrupted} amid reading: all ${files.length} files read, load ${load()}`,
    )
  } finally {
    await remove()
  }
}

async function upload(ibid: IbidProcess, kill: number): Promise<void> {
  const form = new FormData()
  form.append('dataset_name', `kill ${kill}`)
  for (let i = 0; i < FILES; i++)
    form.append('files', new File([`Note ${i} of kill ${kill} says nothing bad.`], `${kill}-${i}.txt`))
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  UploadQueued.parse(await response.json())
}

async function jobsOf(ibid: IbidProcess): Promise<Job[]> {
  return Jobs.parse(await ibid.get('/api/jobs?limit=500')).data
}

await killInnocents(numberOption('kills', 100), numberOption('seed', 1))
