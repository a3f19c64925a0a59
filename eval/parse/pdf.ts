/**
 * Fidelity of PDF text against pdftotext, and of tables against hand-made ones, over a corpus of real files:
 * bun eval/parse/pdf.ts [CORPUS] [--all] [--only REGEX] [--record]
 * --all: also corrupt, encrypted, scanned and odd files, which must end in blocks or a sentence.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import Papa from 'papaparse'
import { blockText, ParseError, type TableBlock } from '../../server/documents/model/parser.ts'
import { pdf } from '../../server/documents/pdf/pdf.ts'
import { figure as measure, record } from '../../test/support/record.ts'
import { bare, namedFigures } from './table-figures.ts'
import { mean, median, tokenScore, tokensOf } from './token-f1.ts'

type Entry = { path: string; format: string; class: string; truth: string | null; truth_kind?: string }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    record: { type: 'boolean' },
  },
})
const corpus = positionals[0] ?? join(import.meta.dir, '../../../shared/corpus')
const manifest: Entry[] = await Bun.file(join(corpus, 'manifest.json')).json()
const only = new RegExp(values.only)
const entries = manifest.filter(
  (entry) =>
    entry.format === 'pdf' &&
    only.test(entry.path) &&
    (values.all || ['good', 'tables'].includes(entry.class)),
)

async function pdftotext(path: string, ...options: string[]): Promise<string> {
  const child = Bun.spawn(['pdftotext', ...options, path, '-'], { stdout: 'pipe', stderr: 'ignore' })
  return await new Response(child.stdout).text()
}

/** The share of a truth's cells that stand in one line of `text` together with a neighbour of their row. */
function cellShare(truth: string, text: string): number {
  const lines = text.split('\n').map(bare)
  let cells = 0
  let found = 0
  const table = truth.split('\n').filter((line) => !line.startsWith('# table'))
  for (const row of Papa.parse<string[]>(table.join('\n')).data) {
    const filled = row.map(bare).filter((cell) => cell !== '')
    if (filled.length < 2) continue
    for (const [index, cell] of filled.entries()) {
      cells++
      const pairs = [
        [cell, filled[index + 1]],
        [filled[index - 1], cell],
      ]
      const beside = pairs.some(([left, right]) =>
        left !== undefined && right !== undefined
          ? lines.some((line) => {
              const at = line.indexOf(left)
              return at >= 0 && line.indexOf(right, at + left.length) >= 0
            })
          : false,
      )
      if (beside) found++
    }
  }
  return cells === 0 ? 1 : found / cells
}

type Result = {
  path: string
  ms: number
  f1?: number
  precision?: number
  recall?: number
  cells?: number
  peer?: number
  figures?: { named: number; all: number }
}
const results: Result[] = []
const outcomes = new Map<string, number>()
const started = performance.now()
let reading = 0
for (const entry of entries) {
  const path = join(corpus, entry.path)
  const from = performance.now()
  let text = ''
  const blocks: TableBlock[] = []
  let outcome = 'blocks'
  try {
    const name = entry.path.split('/').at(-1) ?? ''
    const file = { name, path, size: Bun.file(path).size }
    const parsed = await pdf.parse(file, AbortSignal.timeout(60_000), { ocrLanguages: 'eng' })
    for await (const block of parsed.blocks) {
      text += `${blockText(block)}\n`
      if (block.kind === 'table') blocks.push(block)
    }
    if (text.trim() === '') outcome = 'NO TEXT'
    for (const warning of parsed.warnings) console.log(`  warning ${entry.path}: ${warning}`)
  } catch (error) {
    outcome = error instanceof ParseError ? 'ParseError' : 'CRASH'
    console.log(`  ${outcome} (${entry.class}) ${entry.path}: ${error}`)
  }
  const ms = performance.now() - from
  reading += ms
  outcomes.set(`${entry.class}: ${outcome}`, (outcomes.get(`${entry.class}: ${outcome}`) ?? 0) + 1)
  const result: Result = { path: entry.path, ms }
  results.push(result)
  if (!['good', 'tables'].includes(entry.class)) continue
  const peer = await pdftotext(path)
  if (peer.replace(/\s/g, '').length >= 50) Object.assign(result, tokenScore(text, peer))
  if (entry.truth && entry.truth_kind?.startsWith('ICDAR')) {
    const truth = await Bun.file(join(corpus, entry.truth)).text()
    result.cells = cellShare(truth, text)
    result.figures = namedFigures(truth, blocks)
    result.peer = cellShare(truth, await pdftotext(path, '-layout'))
  }
  if (values.only && values.only.length > 12) console.log(text, difference(text, peer))
}

/** Words that only one side has, for looking at a single file. */
function difference(text: string, peer: string): string {
  const count = (tokens: string[]) => {
    const counts = new Map<string, number>()
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
    return counts
  }
  const ours = count(tokensOf(text))
  const theirs = count(tokensOf(peer))
  const more = (one: Map<string, number>, other: Map<string, number>) =>
    [...one].flatMap(([token, n]) =>
      n > (other.get(token) ?? 0) ? [`${token}×${n - (other.get(token) ?? 0)}`] : [],
    )
  return `\nONLY OURS: ${more(ours, theirs).join(' ')}\nONLY THEIRS: ${more(theirs, ours).join(' ')}`
}

const figure = (value: number) => value.toFixed(4)
const scored = results.filter((result) => result.f1 !== undefined)
const f1 = scored.map((result) => result.f1 ?? 0)
console.log(`\n${scored.length} files: token F1 median ${figure(median(f1))} mean ${figure(mean(f1))}`)
scored.sort((p, q) => (p.f1 ?? 0) - (q.f1 ?? 0))
for (const { path, f1: score = 0, precision = 0, recall = 0 } of scored.slice(0, 16)) {
  console.log(`  ${figure(score)} precision ${figure(precision)} recall ${figure(recall)} ${path}`)
}
const tables = results.filter((result) => result.cells !== undefined)
const cells = tables.map((result) => result.cells ?? 0)
const peers = tables.map((result) => result.peer ?? 0)
console.log(
  `${tables.length} tables: cells beside their neighbours median ${figure(median(cells))} mean ${figure(mean(cells))}`,
)
const figures = tables.flatMap((result) => result.figures ?? [])
const named = figures.reduce((sum, one) => sum + one.named, 0)
const all = figures.reduce((sum, one) => sum + one.all, 0)
console.log(`  figures beside their name and under their column's: ${named} of ${all}`)
console.log(`  pdftotext -layout: median ${figure(median(peers))} mean ${figure(mean(peers))}`)
tables.sort((p, q) => (p.cells ?? 0) - (q.cells ?? 0))
for (const { path, cells: share = 0, peer = 0 } of tables.slice(0, 16)) {
  console.log(`  ${figure(share)} (pdftotext ${figure(peer)}) ${path}`)
}
console.log(
  `${results.length} files read in ${(reading / 1000).toFixed(2)} s of ${((performance.now() - started) / 1000).toFixed(2)} s`,
)
results.sort((p, q) => q.ms - p.ms)
for (const { path, ms } of results.slice(0, 10)) console.log(`  ${ms.toFixed(0)} ms ${path}`)
for (const [outcome, count] of [...outcomes].sort()) console.log(`${count} ${outcome}`)
if (!values.only)
  await record('pdf', 'Reading PDF', {
    files: measure(scored.length, 0, 'files', 'PDF files with text'),
    f1: measure(mean(f1), 3, 'token F1', 'agreement with pdftotext, mean'),
    tables: measure(tables.length, 0, 'files', 'PDF files whose tables people wrote down'),
    cells: measure(100 * mean(cells), 0, '%', 'of table cells beside their neighbours'),
    cells_pdftotext: measure(
      100 * mean(peers),
      0,
      '%',
      'of table cells beside their neighbours, pdftotext -layout',
    ),
  })
