import { fileEntry, writeArchive } from '../../server/backup/archive.ts'
import { writeVerified } from '../../server/backup/write-verified.ts'

/** Puts one file into an archive and checks it, as a process of its own whose memory can be measured. */
const [from = '', to = ''] = process.argv.slice(2)
const { size } = await Bun.file(from).stat()

async function* entries() {
  yield fileEntry('file', from, size)
}

await writeVerified(to, writeArchive(entries()))
