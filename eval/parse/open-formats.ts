/**
 * Fidelity of the parsers' text for OpenDocument, RTF, EPUB and e-mail against independent tools:
 *
 *   bun eval/parse/open-formats.ts FOLDER [--make] [--corpus CORPUS] [--formats odt,rtf,epub,ods,odp,eml] [--lowest 5]
 *
 * FOLDER holds a folder for each format. With --make they are filled first: LibreOffice saves Office files of the
 * corpus as ODT, RTF, ODS and ODP, pandoc makes books and Python's `email` makes mails of its texts. ODT, RTF and
 * EPUB are compared with `pandoc -t plain` (F1), ODS and ODP with the text of their XML, and EML with what Python's
 * `email` reads (both recall). Files in which the other tool finds fewer than 50 characters are left out.
 */
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { PARSERS } from '../../server/documents/formats.ts'
import { blockText, ParseError, type Parser } from '../../server/documents/model/parser.ts'
import { mean, median, type Score, tokenScore } from './token-f1.ts'

type Entry = { path: string; format: string; class: string; ext: string }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    make: { type: 'boolean' },
    corpus: { type: 'string', default: join(import.meta.dir, '../../../shared/corpus') },
    formats: { type: 'string', default: 'odt,rtf,epub,ods,odp,eml' },
    lowest: { type: 'string', default: '5' },
    /** One in so many files of the corpus is converted. */
    every: { type: 'string', default: '4' },
  },
})
const [folder] = positionals
if (folder === undefined) throw new Error('Cannot compare: name the folder of the files')

async function output(...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { stdout: 'pipe', stderr: 'ignore', timeout: 120_000 })
  return await new Response(child.stdout).text()
}

const pandoc = (format: string) => (path: string) =>
  output('pandoc', '-f', format, '-t', 'plain', '--wrap=none', path)
const python = (script: string) => (path: string) => output('python3', join(import.meta.dir, script), path)
const f1 = (score: Score) => score.f1
const recall = (score: Score) => score.recall

const COMPARISONS = {
  odt: { truth: pandoc('odt'), figure: f1 },
  rtf: { truth: pandoc('rtf'), figure: f1 },
  epub: { truth: pandoc('epub'), figure: f1 },
  ods: { truth: python('odf-text.py'), figure: recall },
  odp: { truth: python('odf-text.py'), figure: recall },
  eml: { truth: python('eml-text.py'), figure: recall },
} as const

/** What each format is made of, and by which program. */
const SOURCES = { odt: 'docx', rtf: 'docx', ods: 'xlsx', odp: 'pptx' } as const

async function make(into: string): Promise<void> {
  const manifest: Entry[] = await Bun.file(join(values.corpus, 'manifest.json')).json()
  const usable = (ext: string) =>
    manifest
      .filter((entry) => entry.ext === ext && ['good', 'tables'].includes(entry.class))
      .filter((_, index) => index % Number(values.every) === 0)
      .map(({ path }) => join(values.corpus, path))
  for (const [format, ext] of Object.entries(SOURCES))
    for (const path of usable(ext))
      await output('soffice', '--headless', '--convert-to', format, '--outdir', join(into, format), path)
  await mkdir(join(into, 'epub'), { recursive: true })
  for (const path of usable('docx'))
    await output('pandoc', path, '-o', join(into, 'epub', `${basename(path, '.docx')}.epub`))
  await mkdir(join(into, 'eml'), { recursive: true })
  for (const ext of ['txt', 'html', 'md'])
    for (const path of usable(ext))
      await output(
        'python3',
        join(import.meta.dir, 'make-eml.py'),
        path,
        join(into, 'eml', `${basename(path)}.eml`),
      )
}

/** The blocks' text joined, or why there is none. */
async function read(parser: Parser, path: string): Promise<{ text: string; error: string }> {
  try {
    const file = { name: basename(path), path, size: Bun.file(path).size }
    const document = await parser.parse(file, new AbortController().signal, { ocrLanguages: 'eng' })
    const parts: string[] = []
    for await (const block of document.blocks) parts.push(blockText(block))
    return { text: parts.join('\n'), error: '' }
  } catch (error) {
    if (error instanceof ParseError) return { text: '', error: error.message }
    throw error
  }
}

if (values.make) await make(folder)
for (const [format, comparison] of Object.entries(COMPARISONS)) {
  if (!values.formats.split(',').includes(format)) continue
  // SAFETY: the keys of COMPARISONS are formats.
  const parser = PARSERS[format as keyof typeof COMPARISONS]
  const names = (await readdir(join(folder, format))).filter((name) => name.endsWith(`.${format}`))
  let seconds = 0
  const scored: { name: string; figure: number; score: Score; error: string }[] = []
  for (const name of names) {
    const path = join(folder, format, name)
    const truth = await comparison.truth(path)
    const started = performance.now()
    const { text, error } = await read(parser, path)
    seconds += (performance.now() - started) / 1000
    if (truth.trim().length < 50) continue
    const score = tokenScore(text, truth)
    scored.push({ name, figure: comparison.figure(score), score, error })
  }
  const figures = scored.map(({ figure }) => figure)
  console.log(
    `${format}: ${names.length} files in ${seconds.toFixed(2)} s; compared ${figures.length}: median ${median(figures).toFixed(4)}, mean ${mean(figures).toFixed(4)}`,
  )
  scored.sort((left, right) => left.figure - right.figure)
  for (const { name, figure, score, error } of scored.slice(0, Number(values.lowest)))
    console.log(
      `  ${figure.toFixed(3)} (precision ${score.precision.toFixed(3)}, recall ${score.recall.toFixed(3)}) ${name} ${error}`,
    )
}
