import { existsSync, readFileSync } from 'node:fs'
import { fileEntry, writeArchive } from '../../../server/api/backup/archive.ts'
import { writeVerified } from '../../../server/api/backup/write-verified.ts'

/** Puts one file into an archive and checks it, as a process of its own whose memory can be measured. */
const [from = '', to = ''] = process.argv.slice(2)
const { size } = await Bun.file(from).stat()

async function* entries() {
  yield fileEntry('file', from, size)
}

await writeVerified(to, writeArchive(entries()))

// Its own peak: what resourceUsage tells of a child begins with the memory of the process that started it.
const STATUS = '/proc/self/status'
const peak = existsSync(STATUS) ? /VmHWM:\s*(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined
console.log(1024 * (peak === undefined ? process.resourceUsage().maxRSS : Number(peak)))
