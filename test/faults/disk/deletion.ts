import { Database } from 'bun:sqlite'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UploadQueued } from '../../../shared/jobs.ts'
import { seeded } from '../../support/seeded.ts'
import { Fault, filesUnder, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'

const GONE_MS = numberOption('seconds', 60) * 1000
const LENGTH_BYTES = 4

const Documents = z.object({ data: z.array(z.object({ id: z.string(), filename: z.string() })) })

/** Deletes documents and a dataset that were asked about, and looks for their words in every byte of the data folder. */
async function deletion(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const ibid = await IbidProcess.start(executable, folder)
  try {
    const datasets = {
      part: markedFiles(random, 40),
      whole: markedFiles(random, 40),
      kept: markedFiles(random, 40),
    }
    for (const [dataset, files] of Object.entries(datasets)) await ingest(ibid, dataset, files)
    // The same bytes in another dataset: deleted there, they stay here.
    const twin = datasets.kept[0]
    if (twin) await ingest(ibid, 'whole', [{ ...twin, name: `twin of ${twin.name}` }])
    for (const [dataset, files] of Object.entries(datasets))
      for (const file of files) await ask(ibid, dataset, file)
    const [, replaced] = markedFiles(random, 40)
    const [, successor] = markedFiles(random, 40)
    if (!replaced || !successor) throw new Fault('There are too few files')
    await ingest(ibid, 'replaced', [replaced])
    await ask(ibid, 'replaced', replaced)
    await ingest(ibid, 'replaced', [successor])
    const words = (files: readonly MarkedFile[]) => files.map(({ word }) => word)
    const deleted = datasets.part.filter((_, i) => i % 2 === 0)
    const gone = [...words(deleted), ...words(datasets.whole), replaced.word]
    const kept = [...words(datasets.part), ...words(datasets.kept), successor.word].filter(
      (word) => !gone.includes(word),
    )

    const before = await where(ibid.dataDir, [...gone, ...kept])
    const unseen = [...gone, ...kept].filter((word) => (before.get(word)?.length ?? 0) === 0)
    console.log(
      `before: ${gone.length + kept.length} words, found in ${kinds(before)}; not findable: ${unseen.length}`,
    )
    const { data } = Documents.parse(await ibid.get('/api/datasets/part/documents?limit=100'))
    for (const { id, filename } of data)
      if (deleted.some(({ name }) => name === filename)) await call(ibid, 'DELETE', `/api/documents/${id}`)
    await call(ibid, 'DELETE', '/api/datasets/whole')
    const began = performance.now()
    let found = await where(ibid.dataDir, gone)
    while (found.size > 0 && performance.now() - began < GONE_MS) {
      await Bun.sleep(1000)
      found = await where(ibid.dataDir, gone)
    }
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const hidden = await hiddenRows(ibid.dataDir)
    const still = await where(ibid.dataDir, kept)
    console.log(
      `gone after ${seconds} s: ${gone.length - found.size} of ${gone.length}; kept ${still.size} of ${kept.length}, in ${kinds(still)}; load ${load()}`,
    )
    for (const [word, paths] of found) console.log(`FAULT ${word} is still in ${paths.join(', ')}`)
    const rows = catalogText(join(ibid.dataDir, 'catalog.sqlite'))
    for (const word of found.keys()) {
      const at = rows.indexOf(word)
      if (at >= 0) console.log(`  ${rows.slice(Math.max(0, at - 600), at + 200)}`)
    }
    for (const word of kept) if (!still.has(word)) console.log(`FAULT ${word}, which is kept, is not there`)
    for (const path of hidden) console.log(`FAULT deleted rows are still behind ${path}`)
    if (hidden.length > 0 || found.size > 0 || still.size < kept.length)
      throw new Fault('Deletion is not what it says')
    if (twin && !(await searched(ibid, twin.word)))
      throw new Fault('The twin of a deleted document is not found')
  } finally {
    await ibid.end('SIGKILL')
    await remove()
  }
}

async function ingest(ibid: IbidProcess, dataset: string, files: readonly MarkedFile[]): Promise<void> {
  const form = new FormData()
  form.append('dataset_name', dataset)
  for (const { name, bytes } of files) form.append('files', new File([bytes], name))
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  const job = await ibid.jobEnded(UploadQueued.parse(await response.json()).job_id, 60_000)
  if (job.status !== 'completed') throw new Fault(`Cannot ingest: ${job.error}`)
}

/** A question whose answer holds the word, which the question does not. */
async function ask(ibid: IbidProcess, dataset: string, { subject }: MarkedFile): Promise<void> {
  const query = `What is the keeper of the ${subject} called, and since when does the keeper live there?`
  await call(ibid, 'POST', '/api/query', { query, dataset_names: [dataset] })
}

async function searched(ibid: IbidProcess, word: string): Promise<boolean> {
  return (await call(ibid, 'POST', '/api/search', { query: word, dataset_names: ['kept'] })).includes(word)
}

async function call(ibid: IbidProcess, method: string, path: string, body?: unknown): Promise<string> {
  const response = await fetch(ibid.url + path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  const text = await response.text()
  if (!response.ok) throw new Fault(`${method} ${path} replied ${response.status}: ${text.slice(0, 200)}`)
  return text
}

/** In which files of the folder each word stands, as bytes, in what is packed, or in a table of the catalog. */
async function where(folder: string, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const look = (text: string, place: string) => {
    for (const word of words) if (text.includes(word)) found.set(word, [...(found.get(word) ?? []), place])
  }
  for (const path of await filesUnder(folder)) {
    // A file may go between the listing and here.
    const bytes = await readFile(join(folder, path)).catch(() => null)
    if (!bytes) continue
    for (const text of [...readings(path, bytes)]) look(text.toLowerCase(), path)
  }
  look(catalogText(join(folder, 'catalog.sqlite')).toLowerCase(), 'catalog.sqlite (rows)')
  return found
}

/** The file as it is, in both alignments of UTF-16, and unpacked where it is packed. */
function* readings(path: string, bytes: Buffer): Generator<string> {
  yield bytes.toString('latin1')
  yield bytes.toString('utf16le')
  if (path.startsWith('texts/') || path.endsWith('.text')) {
    for (let at = 0; at + LENGTH_BYTES <= bytes.length; ) {
      const length = bytes.readUInt32LE(at)
      at += LENGTH_BYTES
      yield Buffer.from(Bun.zstdDecompressSync(bytes.subarray(at, at + length))).toString('utf8')
      at += length
    }
  } else if (path.startsWith('index/')) {
    // Zstandard frames begin with these four bytes; Lance packs long values in them.
    for (
      let at = bytes.indexOf('28b52ffd', 0, 'hex');
      at >= 0;
      at = bytes.indexOf('28b52ffd', at + 4, 'hex')
    ) {
      const text = unpacked(bytes.subarray(at))
      if (text !== null) yield text
    }
  } else if (bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    yield* zipTexts(bytes)
  }
}

function unpacked(bytes: Buffer): string | null {
  try {
    return Buffer.from(Bun.zstdDecompressSync(bytes)).toString('utf8')
  } catch {
    // The four bytes were not the beginning of a frame.
    return null
  }
}

/** Parts of a ZIP file, found by its local headers. */
function* zipTexts(bytes: Buffer): Generator<string> {
  for (
    let at = bytes.indexOf('PK\u0003\u0004', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\u0003\u0004', at + 4, 'latin1')
  ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const length = bytes.readUInt32LE(at + 18)
    if (bytes.readUInt16LE(at + 8) === 8 && length > 0)
      yield Buffer.from(Bun.inflateSync(new Uint8Array(bytes.subarray(start, start + length)))).toString(
        'utf8',
      )
  }
}

/** All that the catalog's tables hold. */
function catalogText(path: string): string {
  const db = new Database(path, { readonly: true })
  try {
    const tables = z
      .array(z.object({ name: z.string() }))
      .parse(db.query(`SELECT name FROM sqlite_master WHERE type = 'table'`).all())
    return tables.map(({ name }) => JSON.stringify(db.query(`SELECT * FROM "${name}"`).all())).join('\n')
  } finally {
    db.close()
  }
}

/** Lance packs words so that no grep finds them; deleted rows are in a data file as long as a deletion file or an older version is. */
async function hiddenRows(dataDir: string): Promise<string[]> {
  const paths = await filesUnder(join(dataDir, 'index'))
  const versions = paths.filter((path) => path.includes('/_versions/') && path.endsWith('.manifest'))
  return [...paths.filter((path) => path.includes('/_deletions/')), ...(versions.length > 1 ? versions : [])]
}

/** Kinds of places with how many words stand in each. */
function kinds(found: ReadonlyMap<string, readonly string[]>): string {
  const counts = new Map<string, number>()
  for (const paths of found.values()) {
    const places = new Set(
      paths.map((path) =>
        path
          .replace(/^index\/[^/]+\//, 'index/')
          .split('/')
          .slice(0, 2)
          .join('/')
          .replace(/^(files|texts)\/.*/, '$1'),
      ),
    )
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].map(([place, count]) => `${place} ${count}`).join(', ')
}

await deletion(numberOption('seed', 1))
