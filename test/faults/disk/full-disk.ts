import { mkdir, open, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { isTerminal, Job, UploadQueued } from '../../../shared/jobs.ts'
import { Problem } from '../../../shared/problem.ts'
import { seeded } from '../../support/seeded.ts'
import { until } from '../../support/until.ts'
import { checkStores } from '../support/check-stores.ts'
import { command } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'

const DISK_MB = 160
/** Kilobytes left free for the uploads: less than they need. */
const LEFT_KB = [64, 13 * 1024, 16 * 1024]
const UPLOADS = numberOption('uploads', 6)
const FULL_MS = 6000
const ENDED_MS = 90_000

const Jobs = z.object({ data: z.array(Job) })

/**
 * Fills the disk under a running server, uploads, kills the server, frees space, and checks the data
 * afterwards.
 */
async function fullDisk(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const disk = join(folder, 'disk')
  await mkdir(disk)
  await command('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk)
  const random = seeded(seed)
  let ibid = await IbidProcess.startWithSecondLook(executable, folder, join(disk, 'data'))
  try {
    const kept = markedFiles(random, 60)
    const { status } = await upload(ibid, 'kept', kept)
    if (status !== 202) throw new Fault(`The first upload replied ${status}`)
    await allEnded(ibid)
    const refusals = new Map<string, number>()
    for (const [round, leftKb] of LEFT_KB.entries()) {
      await fill(disk, leftKb)
      for (let i = 0; i < UPLOADS; i++) {
        const reply = await upload(ibid, `round ${round}`, markedFiles(random, 3000))
        const outcome = reply.status === 202 ? 'queued' : Problem.parse(await reply.json()).detail
        refusals.set(outcome, (refusals.get(outcome) ?? 0) + 1)
        if (reply.status !== 202 && reply.status !== 503)
          throw new Fault(`An upload replied ${reply.status}: ${outcome}`)
      }
      await Bun.sleep(FULL_MS)
      await lives(ibid, kept)
      if (round === LEFT_KB.length - 1) {
        await ibid.end('SIGKILL')
        await rm(join(disk, 'ballast'))
        ibid = await IbidProcess.startWithSecondLook(executable, folder, join(disk, 'data'))
      } else await rm(join(disk, 'ballast'))
      await allEnded(ibid)
      await checkStores(ibid)
      await lives(ibid, kept)
    }
    const sentences = new Map<string, number>()
    for (const file of (await jobs(ibid)).flatMap((job) => job.files)) {
      const outcome = file.status === 'failed' ? (file.error ?? '').replaceAll(file.name, '…') : file.status
      sentences.set(outcome, (sentences.get(outcome) ?? 0) + 1)
    }
    console.log(`uploads: ${formatCounts(refusals)}\nfiles: ${formatCounts(sentences)}; load ${load()}`)
    for (const sentence of sentences.keys())
      if (!/^completed$|disk is full/.test(sentence)) throw new Fault(`A file ended with: ${sentence}`)
    if (!sentences.has('completed')) throw new Fault('Nothing was completed')
  } finally {
    await ibid.end('SIGKILL')
    await command('umount', disk)
    await remove()
  }
}

const formatCounts = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} × ${what}`).join(', ')

async function upload(ibid: IbidProcess, dataset: string, files: readonly MarkedFile[]): Promise<Response> {
  const form = new FormData()
  form.append('dataset_name', dataset)
  for (const { name, bytes } of files) form.append('files', new File([bytes], name))
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  if (response.status === 202) UploadQueued.parse(await response.clone().json())
  return response
}

/** Checks that the server answers and finds what was complete before. */
async function lives(ibid: IbidProcess, kept: readonly MarkedFile[]): Promise<void> {
  if (!ibid.alive) throw new Fault(`It died of a full disk: ${await ibid.log()}`)
  for (const { name, word } of kept) {
    const response = await fetch(`${ibid.url}/api/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: word, dataset_names: ['kept'] }),
    })
    if (!(await response.text()).includes(word)) throw new Fault(`'${name}' is not found any more`)
  }
}

async function jobs(ibid: IbidProcess): Promise<Job[]> {
  return Jobs.parse(await ibid.get('/api/jobs?limit=500')).data
}

async function allEnded(ibid: IbidProcess): Promise<void> {
  let open: Job[] = []
  await until(
    () => `every job to end: ${JSON.stringify(open).slice(0, 2000)}`,
    async () => {
      open = (await jobs(ibid)).filter((job) => !isTerminal(job.status))
      return open.length === 0
    },
    ENDED_MS,
  )
}

/** Fills the disk except for this many kilobytes. */
async function fill(disk: string, leftKb: number): Promise<void> {
  const path = join(disk, 'ballast')
  const file = await open(path, 'w')
  let size = 0
  const part = Buffer.alloc(64 * 1024, 1)
  try {
    for (;;) size += (await file.write(part)).bytesWritten
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
  await truncate(path, Math.max(0, size - leftKb * 1024))
}

await fullDisk(numberOption('seed', 1))
