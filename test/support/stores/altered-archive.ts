import { join } from 'node:path'
import { readArchive, textEntry, writeArchive } from '../../../server/api/backup/archive.ts'
import type { Entry } from '../../../server/api/backup/tar.ts'
import { DocumentTextWriter } from '../../../server/storage/blobs/document-text.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** What an archive says of its first document. */
export const ABOUT = 'documents/0/document.json'

/** Writes an archive of these entries, with its checksum, and with a signature if there is a signer. */
export async function written(
  entries: AsyncIterable<Entry>,
  signer: Parameters<typeof writeArchive>[1] = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of writeArchive(entries, signer)) parts.push(part)
  return new Uint8Array(Buffer.concat(parts))
}

/** Reads an archive and puts, after the entry called `at`, another one called `name` with the content of its kind. */
export async function* withAnother(bytes: Uint8Array, name: string, at: string): AsyncGenerator<Entry> {
  let about = ''
  for await (const entry of readArchive(one(bytes))) {
    const content = Buffer.concat(await Array.fromAsync(entry.bytes))
    if (entry.name === ABOUT) about = content.toString()
    yield { ...entry, bytes: one(content) }
    if (entry.name === at)
      yield name.endsWith('.json') ? textEntry(name, about) : { ...entry, name, bytes: one(content) }
  }
}

/** Reads an archive and replaces each of its texts. */
export async function* withOtherText(bytes: Uint8Array, text: string): AsyncGenerator<Entry> {
  for await (const entry of readArchive(one(bytes))) {
    if (!entry.name.endsWith('/text')) {
      yield entry
      continue
    }
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'text')
    const writer = new DocumentTextWriter(path)
    await writer.write({ kind: 'paragraph', text, start: 0, end: text.length, place: {} })
    await writer.close([])
    const altered = await Bun.file(path).bytes()
    yield { ...entry, size: altered.length, bytes: one(altered) }
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
