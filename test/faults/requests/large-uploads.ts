import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '../../../shared/problem.ts'
import { Fault, filesUnder, IbidProcess, load, workplace } from '../support/ibid-process.ts'

const FILES = 10
const FILE_MB = 95
/**
 * Received data waits for the garbage collector: up to 150 MB for ten files at once. A server that buffered
 * whole files, or parts of them, would use 950 MB.
 */
const MOST_MB = { together: 150, apart: 250 }
/** Allowed growth after all uploads: a leak grows with each. */
const LEFT_MB = 100
const SETTLED_MS = 4000
const SAMPLE_MS = 20
const MB = 1024 * 1024

/**
 * Uploads ten files of 95 MB at once, in one upload and in ten, and measures how much the process grows while
 * it receives them.
 */
async function uploads(): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const path = join(folder, 'large.txt')
  await writeLarge(path)
  const ibid = await IbidProcess.start(executable, folder)
  try {
    await Bun.sleep(SETTLED_MS)
    const before = ibid.memory().now
    // Their names cause the upload to be refused, so that only receiving is measured.
    const names = Array.from({ length: FILES }, (_, i) => `large ${i}.exe`)
    const together = await growth(ibid, async () => refused(await send(ibid, path, names)))
    const apart = await growth(ibid, async () => {
      const replies = await Promise.all(names.map((name) => send(ibid, path, [name])))
      for (const reply of replies) await refused(reply)
    })
    await Bun.sleep(SETTLED_MS)
    const kept = ibid.memory().now - before
    const left = (await filesUnder(join(ibid.dataDir, 'incoming'))).length
    console.log(
      `${FILES} × ${FILE_MB} MB: grew by ${together.toFixed(0)} MB in one upload, by ${apart.toFixed(0)} MB in ${FILES} at once, ${kept.toFixed(0)} MB of it stay; ${left} files left of them; load ${load()}`,
    )
    if (left > 0) throw new Fault('What was refused is still there')
    if (together > MOST_MB.together || apart > MOST_MB.apart || kept > LEFT_MB)
      throw new Fault('It grows by too much')
  } finally {
    await ibid.end('SIGKILL')
    await remove()
  }
}

async function writeLarge(path: string): Promise<void> {
  const file = await open(path, 'w')
  const part = Buffer.from('The tenant gives notice to the landlord in writing.\n'.repeat(20_000))
  for (let written = 0; written < FILE_MB * MB - part.length; written += part.length) await file.write(part)
  await file.close()
}

async function send(ibid: IbidProcess, path: string, names: readonly string[]): Promise<Response> {
  const form = new FormData()
  form.append('dataset_name', 'large')
  for (const name of names) form.append('files', Bun.file(path), name)
  return await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
}

async function refused(response: Response): Promise<void> {
  const { code, detail } = Problem.parse(await response.json())
  if (code !== 'unsupported_type') throw new Fault(`The upload was not refused for its names: ${detail}`)
}

/** Returns the peak growth of resident memory in MB during `work`. */
async function growth(ibid: IbidProcess, work: () => Promise<void>): Promise<number> {
  const before = ibid.memory().now
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, ibid.memory().now)
  }, SAMPLE_MS)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return highest - before
}

await stat('/proc/self/status').catch(() => {
  throw new Fault('Cannot measure memory: there is no /proc')
})
await uploads()
