/**
 * Measures the cost of a watched folder with many files:
 *
 *   bun test/bench/watched.ts [--files 100000]
 *
 * Makes small text files, lets the executable watch them, and prints how long each tenth took to be
 * searchable, the memory, the time of a later scan, and how soon a change is noticed. Linux.
 */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Folder, FolderList } from '../../shared/folders.ts'
import { startServer } from '../support/executable.ts'
import { seeded } from '../support/seeded.ts'

const FILES_IN_A_FOLDER = 25
const TENTHS = 10
const POLL_MS = 1000
const REST_MS = 60_000
/** The kernel counts processor time in hundredths of a second. */
const TICKS = 100
const WORDS = 'harbour meadow ledger copper lantern orchard signal gravel timber beacon'.split(' ')

const { values } = parseArgs({ options: { files: { type: 'string', default: '100000' } } })
const total = Number(values.files)
const root = await mkdtemp(join(tmpdir(), 'ibid-watched-'))
try {
  await makeFiles()
  await measure()
} finally {
  await rm(root, { recursive: true, force: true })
}

async function makeFiles(): Promise<void> {
  const random = seeded(1)
  const word = () => WORDS[Math.floor(random() * WORDS.length)]
  for (let i = 0; i < total; i++) {
    const folder = join(root, String(Math.floor(i / FILES_IN_A_FOLDER)))
    if (i % FILES_IN_A_FOLDER === 0) await mkdir(folder)
    const sentences = Array.from({ length: 5 }, (_, at) => `Item ${i} ${word()} ${word()} ${at}.`)
    await Bun.write(join(folder, `${i}.txt`), sentences.join('\n'))
  }
}

async function measure(): Promise<void> {
  const server = await startServer({ args: ['--log-level', 'warn'] })
  try {
    const began = performance.now()
    const seconds = () => (performance.now() - began) / 1000
    const asked = await fetch(`${server.url}/api/folders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path: root, dataset: 'watched' }),
    })
    if (asked.status !== 201) throw new Error(`Cannot watch ${root}: ${await asked.text()}`)
    const { id } = Folder.parse(await asked.json())
    let looked = false
    let tenth = 0
    for (
      let at = { seconds: 0, processor: processorSeconds(server.pid) };
      tenth < TENTHS;
      await Bun.sleep(POLL_MS)
    ) {
      const folder = await folderNow(server.url)
      if (!looked && folder.scanned_at !== null) {
        looked = true
        console.log(`first look: ${seconds().toFixed(1)} s, ${folder.resting + folder.files} files`)
      }
      while (tenth < TENTHS && folder.documents >= (total * (tenth + 1)) / TENTHS) {
        tenth++
        const now = { seconds: seconds(), processor: processorSeconds(server.pid) }
        console.log(
          `${folder.documents} documents: ${now.seconds.toFixed(0)} s, ${(now.seconds - at.seconds).toFixed(0)} s and ` +
            `${(now.processor - at.processor).toFixed(0)} processor s for this tenth; ${memory(server.pid)}; load ${loadavg()[0]?.toFixed(1)}`,
        )
        at = now
      }
    }
    await Bun.sleep(REST_MS)
    const before = processorSeconds(server.pid)
    const lookedAt = performance.now()
    const { scanned_at: last } = await folderNow(server.url)
    await fetch(`${server.url}/api/folders/${id}/scan`, { method: 'POST' })
    while ((await folderNow(server.url)).scanned_at === last) await Bun.sleep(100)
    console.log(
      `another look: ${((performance.now() - lookedAt) / 1000).toFixed(1)} s, ${(processorSeconds(server.pid) - before).toFixed(1)} processor s; ${memory(server.pid)}`,
    )
    const changed = performance.now()
    await Bun.write(join(root, '0', '0.txt'), 'The quokka sleeps under the fig tree.')
    for (;;) {
      const reply = await fetch(`${server.url}/api/search`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'Where does the quokka sleep?' }),
      })
      if ((await reply.text()).includes('fig tree')) break
      await Bun.sleep(200)
    }
    console.log(`a change is found after ${((performance.now() - changed) / 1000).toFixed(1)} s`)
  } finally {
    await server.stop()
  }
}

async function folderNow(url: string): Promise<Folder> {
  const { data } = FolderList.parse(await (await fetch(`${url}/api/folders`)).json())
  const [folder] = data
  if (!folder) throw new Error(`Cannot read the state of ${root}: it is watched no more`)
  return folder
}

/** Returns the user and system time of a process so far. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

function memory(pid: number): string {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const of = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1000).toFixed(0)
  return `${of('VmRSS')} MB, at most ${of('VmHWM')} MB`
}
