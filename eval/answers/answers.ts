/**
 * Measures the answers of the whole application, without a model, to questions about a corpus:
 *
 *   bun eval/answers/answers.ts [--questions eval/answers/questions.json] [--others 0] [--keep FOLDER] [--show] [--record]
 *
 * Uploads the files that the questions name, and `--others` more, into a data folder (`--keep`: this one, for
 * later runs to reuse), then asks every question of all of them. Counts how often the right document and the
 * right page come first, how often one of the first three claims, and one of the first three quotes, contains
 * at least 80 % of the words of the evidence, and the refusals. Questions without a file have no answer in
 * the files. `--show` prints where each miss was lost.
 */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { endpoints } from '../../shared/endpoints.ts'
import { formatOfName } from '../../shared/formats.ts'
import { figure, record } from '../../test/support/record.ts'
import { seeded } from '../../test/support/seeded.ts'
import { CORPUS, corpusEntries, corpusIsThere } from '../sets/corpus-passages.ts'
import { openKept } from '../sets/upload-corpus.ts'

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: join(import.meta.dir, 'questions.json') },
    others: { type: 'string', default: '0' },
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

const Asked = z.object({
  question: z.string(),
  /** Path within the corpus; null if no file answers. */
  file: z.string().nullable(),
  evidence: z.string(),
  page: z.number().nullable(),
})
const questions = z.array(Asked).parse(await Bun.file(values.questions).json())
const wanted = new Set(questions.flatMap(({ file }) => file ?? []))
const random = seeded(1)
const others = (await corpusEntries())
  .filter(
    ({ path, class: kind }) =>
      kind === 'good' && !wanted.has(path) && !/ocr|scan/i.test(path) && formatOfName(path) !== null,
  )
  .map(({ path }) => ({ path, key: random() }))
  .sort((a, b) => a.key - b.key)
  .slice(0, Number(values.others))
  .map(({ path }) => path)

await using app = await openKept(values.keep)
const files = [...wanted, ...others]
const pathsFile = join(app.folder, 'paths.json')
const paths = new Map<string, string>(
  existsSync(pathsFile) ? Object.entries(await Bun.file(pathsFile).json()) : [],
)
const known = new Set(paths.values())
const missing = files.filter((path) => !known.has(path))
for (let from = 0; from < missing.length; from += UPLOADED_AT_ONCE) {
  const batch: Record<string, Uint8Array> = {}
  for (const path of missing.slice(from, from + UPLOADED_AT_ONCE)) {
    const name = paths.has(basename(path)) ? path.replaceAll('/', '_') : basename(path)
    paths.set(name, path)
    batch[name] = await Bun.file(join(CORPUS, path)).bytes()
  }
  const job = await app.ingest('corpus', batch)
  for (const { name, error } of job.files) if (error) console.log(`not read: ${name}: ${error}`)
}
await Bun.write(pathsFile, JSON.stringify(Object.fromEntries(paths)))

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const counts = {
  answerable: 0,
  document: 0,
  page: 0,
  paged: 0,
  claimed: 0,
  quoted: 0,
  refused: 0,
  unanswerable: 0,
  honest: 0,
}
const times: number[] = []
const badges = new Map<string, { right: number; given: number }>()
for (const { question, file, evidence, page } of questions) {
  const result = await app.call(endpoints.query, { body: { query: question } })
  times.push(result.took_ms)
  const [first] = result.citations
  const claims = result.claims.map(({ text }) => `\n    - ${text.slice(0, 180)}`).join('')
  const told = `${question}  [${result.confidence} ${result.confidence_score}]`
  const needed = new Set(words(evidence.replace(/\b[A-Z]+\d+=/g, ' ')))
  const holds = (text: string) => {
    const has = new Set(words(text))
    return [...needed].filter((word) => has.has(word)).length >= 0.8 * needed.size
  }
  const claimed = file !== null && result.claims.slice(0, 3).some(({ text }) => holds(text))
  const quotes = result.citations.filter(({ used }) => used).slice(0, 3)
  const quoted = file !== null && quotes.some(({ quote }) => holds(quote ?? ''))
  if (result.answered) {
    const badge = badges.get(result.confidence) ?? { right: 0, given: 0 }
    badges.set(result.confidence, badge)
    badge.given += 1
    if (claimed) badge.right += 1
  }
  if (file === null) {
    counts.unanswerable += 1
    if (!result.answered) counts.honest += 1
    else if (values.show)
      console.log(`\nanswered: ${told}\n  ${first?.filename} ${first?.relevance_score.toFixed(2)}${claims}`)
    continue
  }
  counts.answerable += 1
  const right = first !== undefined && paths.get(first.filename) === file
  if (!result.answered) counts.refused += 1
  if (right) counts.document += 1
  if (page !== null) counts.paged += 1
  const rightPage = right && page !== null && first.page === page
  if (rightPage) counts.page += 1
  if (claimed) counts.claimed += 1
  if (quoted) counts.quoted += 1
  if (values.show && !(right && claimed && quoted && (page === null || rightPage))) {
    const { results } = await app.call(endpoints.search, { body: { query: question, max_results: 50 } })
    const rank = (fits: (hit: (typeof results)[number]) => boolean) => results.findIndex(fits) + 1
    const ofFile = rank(({ filename }) => paths.get(filename) === file)
    const withText = rank(({ filename, text }) => paths.get(filename) === file && holds(text))
    const relevances = results
      .slice(0, 4)
      .map(({ relevance_score, filename }) => `${filename} ${relevance_score.toFixed(2)}`)
    const lost = !result.answered
      ? 'refused'
      : `document ${right} page ${first?.page} (${page}) claims ${claimed} quotes ${quoted}`
    console.log(
      `\n${told}\n  ${lost}; the document ranks ${ofFile}, its evidence ${withText} [${relevances.join(', ')}]; wanted ${file}: ${evidence}${claims}`,
    )
  }
}
times.sort((a, b) => a - b)
const { answerable, document, page, paged, claimed, quoted, refused, unanswerable, honest } = counts
console.log(`${paths.size} files, ${questions.length} questions`)
console.log(`right document first ${document}/${answerable}, right page first ${page}/${paged}`)
console.log(
  `evidence in the first three claims ${claimed}/${answerable}, in the first three quotes ${quoted}/${answerable}`,
)
console.log(
  `answerable but refused ${refused}/${answerable}; unanswerable and refused ${honest}/${unanswerable}`,
)
for (const badge of ['high', 'medium', 'low']) {
  const { right, given } = badges.get(badge) ?? { right: 0, given: 0 }
  console.log(`${badge} right ${right}/${given}`)
}
console.log(`median ${times[times.length >> 1]?.toFixed(0)} ms, worst ${times.at(-1)?.toFixed(0)} ms`)
await record('answers', 'Answers without a language model', {
  median: figure(times[times.length >> 1] ?? 0, 0, 'ms', 'to a whole answer, half of them at most'),
  p95: figure(
    times[Math.floor(times.length * 0.95)] ?? 0,
    0,
    'ms',
    'to a whole answer, 95 % of them at most',
  ),
})
