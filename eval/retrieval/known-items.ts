/**
 * Measures known-item search over all readable files of a corpus, through the whole application without a
 * model:
 *
 *   bun eval/retrieval/known-items.ts [--questions FILE …] [--keep FOLDER] [--show] [--record]
 *
 * Uploads every file of the corpus (`--keep`: into this folder, for later runs to reuse) and asks every
 * question of all of them. Counts whether one of the first three passages is from a document that answers,
 * whether one of them is on the right page or slide, and whether the first passage of that document is.
 * Questions about scanned pages need tesseract; without it they are skipped and listed. `--show` prints where
 * each miss was lost.
 */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { missingOcrPackage } from '../../server/documents/pdf/ocr.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { formatOfName } from '../../shared/formats.ts'
import { isTerminal, UploadQueued } from '../../shared/jobs.ts'
import { uploadForm } from '../../test/support/app.ts'
import { figure, record } from '../../test/support/record.ts'
import { CORPUS, corpusEntries, corpusIsThere } from '../sets/corpus-passages.ts'
import { openKept } from '../sets/upload-corpus.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', multiple: true },
    keep: { type: 'string' },
    show: { type: 'boolean', default: false },
    record: { type: 'boolean' },
  },
})
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}

const UPLOADED_AT_ONCE = 25
const POLL_MS = 200
const FIRST = 3
const DEPTH = 50
/** Classes of files that are not expected to be readable. */
const UNREADABLE = ['bomb', 'corrupt', 'encrypted']

/** `file`: path within the corpus; `also`: other files with the same answer; `kind`: 'scanned' needs OCR. */
const Item = z.object({
  question: z.string(),
  file: z.string(),
  also: z.array(z.string()).default([]),
  page: z.number().nullable(),
  lang: z.string(),
  kind: z.string().optional(),
})
const paths = values.questions ?? [join(CORPUS, 'qa.json'), join(import.meta.dir, 'known-items.json')]
const all = (
  await Promise.all(paths.map(async (path) => z.array(Item).parse(await Bun.file(path).json())))
).flat()
const lacking = missingOcrPackage()
const items = all.filter(({ kind }) => lacking === null || kind !== 'scanned')
if (lacking !== null)
  console.log(
    `${lacking} is not installed: ${all.length - items.length} questions of scanned pages are skipped`,
  )

await using app = await openKept(values.keep)
const pathsFile = join(app.folder, 'paths.json')
const uploaded = new Map<string, string>(
  existsSync(pathsFile) ? Object.entries(await Bun.file(pathsFile).json()) : [],
)
const known = new Set(uploaded.values())
const missing = (await corpusEntries()).filter(
  ({ path, class: kind }) => !known.has(path) && !UNREADABLE.includes(kind) && formatOfName(path) !== null,
)
for (let from = 0; from < missing.length; from += UPLOADED_AT_ONCE) {
  const batch: Record<string, Uint8Array> = {}
  for (const { path } of missing.slice(from, from + UPLOADED_AT_ONCE)) {
    const name = uploaded.has(basename(path)) ? path.replaceAll('/', '_') : basename(path)
    uploaded.set(name, path)
    batch[name] = await Bun.file(join(CORPUS, path)).bytes()
  }
  const response = await app.upload(uploadForm('corpus', batch))
  if (!response.ok) throw new Error(`Cannot upload: ${await response.text()}`)
  const { job_id } = UploadQueued.parse(await response.json())
  for (;;) {
    const { status, files } = await app.job(job_id)
    if (!isTerminal(status)) await Bun.sleep(POLL_MS)
    else {
      if (values.show) for (const { error } of files) if (error) console.log(`not read: ${error}`)
      break
    }
  }
  await Bun.write(pathsFile, JSON.stringify(Object.fromEntries(uploaded)))
}
await app.services.chunks.countWords(null)

type Counts = { asked: number; document: number; paged: number; page: number; pageFirst: number }
const groups = new Map<string, Counts>()
const times: number[] = []
for (const { question, file, also, page, lang, kind } of items) {
  const { results, took_ms } = await app.call(endpoints.search, {
    body: { query: question, max_results: DEPTH },
  })
  times.push(took_ms)
  const right = (name: string) => [file, ...also].includes(uploaded.get(name) ?? '')
  const place = results.findIndex(({ filename }) => right(filename))
  const found = place >= 0 && place < FIRST
  const best = results[place]
  const pageFirst = found && best?.page === page
  const onPage = results.slice(0, FIRST).some(({ filename, page: at }) => right(filename) && at === page)
  for (const name of ['all', kind === 'scanned' ? 'scanned' : lang]) {
    const counts = groups.get(name) ?? { asked: 0, document: 0, paged: 0, page: 0, pageFirst: 0 }
    groups.set(name, counts)
    counts.asked += 1
    if (found) counts.document += 1
    if (page === null) continue
    counts.paged += 1
    if (onPage) counts.page += 1
    if (pageFirst) counts.pageFirst += 1
  }
  if (values.show && !(found && (page === null || onPage))) {
    const first = results
      .slice(0, 4)
      .map(
        ({ filename, page: at, relevance_score: relevance }) =>
          `${filename} ${at ?? ''} (${relevance.toFixed(2)})`,
      )
    console.log(
      `\n${question}\n  wanted ${file} ${page ?? ''}: ranks ${place + 1} on ${best?.page ?? '-'}\n  ${first.join('\n  ')}`,
    )
  }
}
console.log(`${uploaded.size} files, ${await app.services.chunks.count()} chunks`)
for (const [name, { asked, document, paged, page, pageFirst }] of groups)
  console.log(
    `${name.padEnd(8)} document in the first ${FIRST} ${document}/${asked}, its page too ${page}/${paged}, before its other pages ${pageFirst}/${paged}`,
  )
times.sort((a, b) => a - b)
console.log(`median ${times[times.length >> 1]?.toFixed(0)} ms, worst ${times.at(-1)?.toFixed(0)} ms`)
const { asked = 1, document = 0, paged = 1, page = 0 }: Partial<Counts> = groups.get('all') ?? {}
await record('known_items', 'Finding what is known to be there', {
  files: figure(uploaded.size, 0, 'files', 'were searched'),
  questions: figure(
    asked,
    0,
    'questions',
    'each of one document, in English, German, Chinese and Japanese, some of scanned pages',
  ),
  document: figure(
    (100 * document) / asked,
    0,
    '%',
    'of the questions had the right document among the first three',
  ),
  page: figure(
    (100 * page) / Math.max(1, paged),
    0,
    '%',
    'of the questions had its right page or slide among the first three',
  ),
})
