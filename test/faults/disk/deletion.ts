import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { UploadQueued } from '../../../shared/jobs.ts'
import { seeded } from '../../support/seeded.ts'
import { Fault, filesUnder, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'
import { catalogText, hasFreePages, readings } from '../support/stored-texts.ts'

const GONE_MS = numberOption('seconds', 60) * 1000

const Documents = z.object({ data: z.array(z.object({ id: z.string(), filename: z.string() })) })

/**
 * Deletes documents and a dataset that were asked about, and searches every byte of the data folder for their
 * words.
 */
async function deletion(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const ibid = await IbidProcess.startWithSecondLook(executable, folder)
  try {
    const datasets = {
      part: markedFiles(random, 40),
      whole: markedFiles(random, 40),
      kept: markedFiles(random, 40),
    }
    for (const [dataset, files] of Object.entries(datasets)) await ingest(ibid, dataset, files)
    // The same bytes are also in another dataset: deleting them there must keep them here.
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

/** Asks a question whose answer contains the word although the question does not. */
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

/** Returns the files that contain each word: as plain bytes, in compressed data, or in a catalog table. */
async function where(folder: string, words: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const look = (text: string, place: string) => {
    for (const word of words) if (text.includes(word)) found.set(word, [...(found.get(word) ?? []), place])
  }
  for (const path of await filesUnder(folder)) {
    const bytes = await bytesOf(join(folder, path))
    if (!bytes) continue
    for (const text of [...readings(path, bytes)]) look(text.toLowerCase(), path)
  }
  look(catalogText(join(folder, 'catalog.sqlite')).toLowerCase(), 'catalog.sqlite (rows)')
  return found
}

/** Resolves with null if the file was removed after it was listed. */
async function bytesOf(path: string): Promise<Buffer | null> {
  return await readFile(path).catch(() => null)
}

/**
 * Returns the files behind which deleted rows are stored still. Lance encodes words so that grep cannot find them, and keeps
 * a deleted row in its data file until the deletion file and older versions are gone. SQLite keeps them in free pages.
 */
async function hiddenRows(dataDir: string): Promise<string[]> {
  const paths = await filesUnder(dataDir)
  const index = paths.filter((path) => path.startsWith('index/'))
  const versions = index.filter((path) => path.includes('/_versions/') && path.endsWith('.manifest'))
  const hidden = [
    ...index.filter((path) => path.includes('/_deletions/')),
    ...(versions.length > 1 ? versions : []),
  ]
  for (const path of paths.filter((path) => path.endsWith('.tables'))) {
    const bytes = await bytesOf(join(dataDir, path))
    if (bytes && hasFreePages(bytes)) hidden.push(path)
  }
  return hidden
}

/** Formats the number of words found per kind of place. */
function kinds(found: ReadonlyMap<string, readonly string[]>): string {
  const counts = new Map<string, number>()
  for (const paths of found.values()) {
    const places = new Set(
      paths.map((path) =>
        path
          .replace(/^index\/[^/]+\//, 'index/')
          .replace(/^texts\/.*\./, 'texts/')
          .split('/')
          .slice(0, 2)
          .join('/')
          .replace(/^files\/.*/, 'files'),
      ),
    )
    for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts].map(([place, count]) => `${place} ${count}`).join(', ')
}

await deletion(numberOption('seed', 1))
