import { readText } from '../../server/documents/encoding/decode.ts'
import { html } from '../../server/documents/html/html.ts'
import { blockText, ParseError, type Parser } from '../../server/documents/model/parser.ts'
import { csv } from '../../server/documents/text/csv.ts'
import { json } from '../../server/documents/text/json.ts'
import { md } from '../../server/documents/text/md.ts'
import { txt } from '../../server/documents/text/txt.ts'
import { mean, median, tokenScore, tokensOf } from './token-f1.ts'

/**
 * Fidelity of the text formats on a corpus folder with a manifest.json: `bun eval/parse/text.ts CORPUS`.
 * HTML is held against main texts written or checked by people, the others against the words of the file itself.
 */
const corpus = process.argv[2] ?? '../shared/corpus'
const only = process.argv[3]

type Entry = {
  readonly path: string
  readonly format: string
  readonly class: string
  readonly truth: string | null
  readonly truth_quality?: string
}

type Row = { readonly path: string; readonly recall: number; readonly share?: number }

const PARSERS: Record<string, Parser> = { csv, html, json, md, txt }
const never = new AbortController().signal

const manifest: Entry[] = await Bun.file(`${corpus}/manifest.json`).json()
for (const format of Object.keys(PARSERS)) {
  if (only && only !== format) continue
  const rows: Row[] = []
  const snippets: Row[] = []
  const failures: string[] = []
  const started = performance.now()
  for (const entry of manifest) {
    if (entry.format !== format) continue
    const output = await parsed(`${corpus}/${entry.path}`, PARSERS[format])
    if (typeof output === 'string') {
      failures.push(`${entry.class} ${output}`)
      continue
    }
    if (format !== 'html') rows.push(await againstItself(entry, format, output.all))
    else if (entry.truth && entry.truth_quality === 'human-curated') {
      rows.push(againstMainText(entry, output.main, await Bun.file(`${corpus}/${entry.truth}`).text()))
    } else if (entry.truth && entry.truth_quality === 'human') {
      snippets.push(againstSnippets(entry, output.main, await Bun.file(`${corpus}/${entry.truth}`).json()))
    }
  }
  report(format, rows, performance.now() - started)
  if (snippets.length > 0) report(`${format}, snippets found / unwanted ones absent`, snippets, 0)
  for (const failure of failures) console.log(`  failed: ${failure}`)
}

async function parsed(
  path: string,
  parser: Parser | undefined,
): Promise<{ all: string; main: string } | string> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const all: string[] = []
  const main: string[] = []
  try {
    const document = await parser?.parse({ name, path, size: Bun.file(path).size }, never, {
      ocrLanguages: 'eng',
    })
    for await (const block of document?.blocks ?? []) {
      all.push(blockText(block))
      if (block.kind !== 'furniture') main.push(blockText(block))
    }
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
  return { all: all.join('\n'), main: main.join('\n') }
}

/**
 * Recall of the words that the file holds: of JSON its scalars, of Markdown all but HTML tags, comments, where
 * images come from, and link targets that are no address or are the link's own text.
 */
async function againstItself(entry: Entry, format: string, found: string): Promise<Row> {
  const text = await readText(`${corpus}/${entry.path}`, never)
  const truth = format === 'json' ? scalarsOf(text) : format === 'md' ? withoutMarkup(text) : text
  if (tokensOf(truth).length === 0) return { path: entry.path, recall: 1 }
  return { path: entry.path, recall: tokenScore(found, truth).recall }
}

function withoutMarkup(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, (whole, label: string, target: string) =>
      /^[#{]/.test(target) || label.includes(target.replace(/^https?:\/\/|\/$/g, '')) ? label : whole,
    )
    .replace(/&#?\w+;/g, ' ')
    .replace(/(?<!\w)_+|_+(?!\w)/g, ' ')
}

function scalarsOf(text: string): string {
  const values: string[] = []
  const visit = (_: string, value: unknown) => {
    if (typeof value !== 'object') values.push(String(value))
    return value
  }
  try {
    JSON.parse(text, visit)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    for (const line of text.split('\n')) if (line.trim()) JSON.parse(line, visit)
  }
  return values.join('\n')
}

function againstMainText(entry: Entry, main: string, truth: string): Row {
  const { recall, precision } = tokenScore(main, truth)
  return { path: entry.path, recall, share: precision }
}

type Snippets = {
  readonly must_contain: readonly string[]
  readonly must_not_contain_in_main_text: readonly string[]
}

function againstSnippets(entry: Entry, main: string, truth: Snippets): Row {
  const words = ` ${tokensOf(main).join(' ')} `
  const found = (snippet: string) => words.includes(` ${tokensOf(snippet).join(' ')} `)
  const share = (snippets: readonly string[]) =>
    snippets.length === 0 ? 1 : snippets.filter(found).length / snippets.length
  return {
    path: entry.path,
    recall: share(truth.must_contain),
    share: 1 - (truth.must_not_contain_in_main_text.length ? share(truth.must_not_contain_in_main_text) : 0),
  }
}

function report(title: string, rows: readonly Row[], ms: number): void {
  const recalls = rows.map(({ recall }) => recall)
  const shares = rows.flatMap(({ share }) => (share === undefined ? [] : [share]))
  const figures = (values: readonly number[]) =>
    `median ${median(values).toFixed(3)} mean ${mean(values).toFixed(3)}`
  const seconds = ms ? `, ${(ms / 1000).toFixed(1)} s` : ''
  console.log(
    `${title}: ${rows.length} files, recall ${figures(recalls)}${shares.length ? `; share ${figures(shares)}` : ''}${seconds}`,
  )
  const worst = (row: Row) => Math.min(row.recall, row.share ?? 1)
  for (const row of [...rows].sort((a, b) => worst(a) - worst(b)).slice(0, 10)) {
    console.log(`  ${row.recall.toFixed(3)} ${row.share?.toFixed(3) ?? ''} ${row.path}`)
  }
}
