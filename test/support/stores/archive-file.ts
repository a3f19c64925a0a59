import { existsSync, readFileSync } from 'node:fs'
import { fileEntry, writeArchive } from '../../../server/api/backup/archive.ts'
import { writeVerified } from '../../../server/api/backup/write-verified.ts'

/** Archives one file and verifies the archive, in a process of its own to measure its memory. */
const [from = '', to = ''] = process.argv.slice(2)
const { size } = await Bun.file(from).stat()

async function* entries() {
  yield fileEntry('file', from, size)
}

await writeVerified(to, writeArchive(entries()))

// Reads its own peak: resourceUsage() of a child starts at the memory of its parent.
const STATUS = '/proc/self/status'
const peak = existsSync(STATUS) ? /VmHWM:\s*(\d+) kB/.exec(readFileSync(STATUS, 'utf8'))?.[1] : undefined
console.log(1024 * (peak === undefined ? process.resourceUsage().maxRSS : Number(peak)))
