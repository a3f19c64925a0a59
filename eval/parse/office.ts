/**
 * Fidelity of the parsers' text against independent tools, over a corpus of real files:
 *
 *   bun eval/parse/office.ts [CORPUS] [--formats docx,xlsx,pptx] [--only REGEX] [--lowest 10] [--python python3] [--record]
 *
 * DOCX against `pandoc -t plain` (F1); XLSX against openpyxl's cells as their formats show them (recall; --python
 * names an interpreter that has openpyxl); PPTX against the text of the slides' and notes' XML (recall). Files in
 * which the other tool finds fewer than 50 characters are left out.
 */
import { statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { blockText, ParseError, type Parser } from '../../server/documents/model/parser.ts'
import { docx } from '../../server/documents/office/docx/docx.ts'
import { pptx } from '../../server/documents/office/pptx/pptx.ts'
import { xlsx } from '../../server/documents/office/xlsx/xlsx.ts'
import type { Format } from '../../shared/formats.ts'
import { type Figure, figure, record } from '../../test/support/record.ts'
import { mean, median, type Score, tokenScore } from './token-f1.ts'

type Entry = { path: string; format: string; class: string; ext: string }

type Comparison = {
  readonly parser: Parser
  readonly truth: (path: string) => Promise<string>
  readonly figure: (score: Score) => number
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    formats: { type: 'string', default: 'docx,xlsx,pptx' },
    only: { type: 'string', default: '' },
    lowest: { type: 'string', default: '10' },
    python: { type: 'string', default: 'python3' },
    record: { type: 'boolean' },
  },
})
const corpus = positionals[0] ?? join(import.meta.dir, '../../../shared/corpus')
const manifest: Entry[] = await Bun.file(join(corpus, 'manifest.json')).json()
const only = new RegExp(values.only)

async function output(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore' })
  return await new Response(child.stdout).text()
}

const COMPARISONS: Partial<Record<Format, Comparison>> = {
  docx: {
    parser: docx,
    truth: (path) => output('pandoc', '-f', 'docx', '-t', 'plain', '--wrap=none', path),
    figure: (score) => score.f1,
  },
  xlsx: {
    parser: xlsx,
    truth: (path) => output(values.python, join(import.meta.dir, 'xlsx-cells.py'), path),
    figure: (score) => score.recall,
  },
  pptx: {
    parser: pptx,
    truth: (path) => output(values.python, join(import.meta.dir, 'pptx-text.py'), path),
    figure: (score) => score.recall,
  },
}

/** The blocks' text joined, or why there is none. */
async function read(parser: Parser, path: string): Promise<{ text: string; error: string }> {
  try {
    const file = { name: basename(path), path, size: statSync(path).size }
    const document = await parser.parse(file, new AbortController().signal, { ocrLanguages: 'eng' })
    const parts: string[] = []
    for await (const block of document.blocks) parts.push(blockText(block))
    return { text: parts.join('\n'), error: '' }
  } catch (error) {
    if (error instanceof ParseError) return { text: '', error: error.message }
    throw error
  }
}

const PEERS: Partial<Record<string, string>> = { docx: 'pandoc', xlsx: 'openpyxl', pptx: 'the slides’ XML' }
const measured: Record<string, Figure> = {}
for (const [format, comparison] of Object.entries(COMPARISONS)) {
  if (!values.formats.split(',').includes(format)) continue
  const entries = manifest.filter(
    (entry) =>
      entry.format === format &&
      entry.ext === format &&
      ['good', 'tables'].includes(entry.class) &&
      only.test(entry.path),
  )
  let seconds = 0
  const scored: { path: string; figure: number; score: Score; error: string }[] = []
  for (const { path } of entries) {
    const full = join(corpus, path)
    const truth = await comparison.truth(full)
    const started = performance.now()
    const { text, error } = await read(comparison.parser, full)
    seconds += (performance.now() - started) / 1000
    if (truth.trim().length < 50) continue
    const score = tokenScore(text, truth)
    scored.push({ path, figure: comparison.figure(score), score, error })
  }
  const figures = scored.map(({ figure }) => figure)
  console.log(
    `${format}: ${entries.length} files in ${seconds.toFixed(2)} s; compared ${figures.length}: median ${median(figures).toFixed(4)}, mean ${mean(figures).toFixed(4)}`,
  )
  const kind = format === 'docx' ? 'token F1' : 'token recall'
  measured[format] = figure(
    mean(figures),
    3,
    kind,
    `agreement with ${PEERS[format]}, mean of ${figures.length} files`,
  )
  scored.sort((left, right) => left.figure - right.figure)
  for (const { path, figure, score, error } of scored.slice(0, Number(values.lowest))) {
    console.log(
      `  ${figure.toFixed(3)} (precision ${score.precision.toFixed(3)}, recall ${score.recall.toFixed(3)}) ${path} ${error}`,
    )
  }
}
if (!values.only && values.formats.split(',').length === 3)
  await record('office', 'Reading Word, Excel and PowerPoint', measured)
