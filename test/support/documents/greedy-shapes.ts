import type { Format } from '../../../shared/formats.ts'
import { makeDocx } from './make-docx.ts'
import { makeEpub } from './make-epub.ts'
import { makeOdf } from './make-odf.ts'
import { makeXlsx, type SheetSpec } from './make-xlsx.ts'

/** Makes a file of about `chars` characters that repeats something which may cost a parser much time or memory. */
export type GreedyShape = {
  readonly name: string
  readonly format: Format
  make(chars: number): string | Uint8Array<ArrayBuffer>
}

const repeated = (motif: string, chars: number) => motif.repeat(Math.ceil(chars / motif.length))
const listed = (item: (index: number) => string, chars: number) =>
  Array.from({ length: Math.ceil(chars / (item(0).length + 1)) }, (_, index) => item(index)).join(',')

/** The first bytes that make a file one of the format. */
const BEGINNINGS: Partial<Record<Format, string>> = {
  tex: '\\documentclass{article}\\begin{document}\\begin{tabular}{ll}a & b \\\\ \\end{tabular} ',
  rtf: '{\\rtf1 ',
  eml: 'Subject: a\nContent-Type: multipart/mixed; boundary=x\nContent-Transfer-Encoding: quoted-printable\n\n',
}

const motifs: readonly (readonly [Format, string])[] = [
  ...['1,""a\n', 'a,"b\n', '"a\\"b",c\n', 'a,b,', '"'].map((motif) => ['csv', motif] as const),
  ...['<p>a b</p>', '<tr><td>a<td>b', '<ul><li>a', '<b>a ', '<', 'a<br>', '&'].map(
    (motif) => ['html', motif] as const,
  ),
  ...['# a\n', '*a ', '[a](', '> a\n', '|', '`a ``b ', 'a\n===\n', '<a '].map(
    (motif) => ['md', motif] as const,
  ),
  ...[
    '{',
    '{\\b a',
    '\\par a',
    '\\intbl a\\cell ',
    '\\trowd\\cell\\row ',
    '\\u8364?',
    "\\'e4",
    '\\bin9 ',
    '{\\footnote a}',
  ].map((motif) => ['rtf', motif] as const),
  ...['--x\n\na\n', '--', 'a: b\n', '=\n', '--x\nContent-Type: multipart/mixed; boundary=x\n\n'].map(
    (motif) => ['eml', motif] as const,
  ),
  ...[
    '{',
    '$',
    '$$a',
    '%\n',
    '\\textbf{a} ',
    '\\section{a}\n\n',
    '\\begin{itemize}\\item a ',
    '\\item a ',
    'a & b \\\\ ',
    'a\\footnote{b}',
    '\\cite{a} ',
    '\\def\\a{b}',
    '\\verb|a|',
    '\\label{a}',
  ].map((motif) => ['tex', motif] as const),
  ...['a', 'a\n\n', 'A. ', '\x1b[', 'SECTION 1\n\n'].map((motif) => ['txt', motif] as const),
]

const odt = (body: string) => makeOdf('text', body)
const ods = (rows: string) => makeOdf('spreadsheet', `<table:table>${rows}</table:table>`)
const odp = (pages: string) => makeOdf('presentation', pages)
const epub = (body: string) => makeEpub([['a.xhtml', 'A', body]])

const zipped: readonly (readonly [Format, string, (body: string) => Uint8Array])[] = [
  ['odt', '<text:p>a <text:span>b</text:span></text:p>', odt],
  ['odt', '<text:h text:outline-level="9">a</text:h>', odt],
  ['odt', '<text:list><text:list-item><text:p>a</text:p></text:list-item></text:list>', odt],
  ['odt', '<table:table><table:table-row><table:table-cell/></table:table-row></table:table>', odt],
  ['odt', '<text:p><draw:frame><draw:text-box><text:p>a</text:p></draw:text-box></draw:frame></text:p>', odt],
  ['ods', '<table:table-row><table:table-cell><text:p>a</text:p></table:table-cell></table:table-row>', ods],
  ['odp', '<draw:page><draw:g><draw:frame><text:p>a</text:p></draw:frame></draw:g></draw:page>', odp],
  ['epub', '<p>a <b>b</b></p>', epub],
]

/** A run of blanks followed by something: a pattern for the end of a line may try every position in it. */
const runs: readonly GreedyShape[] = [
  run(
    'eml',
    ' ',
    (blanks) => `${BEGINNINGS.eml}--x\nContent-Transfer-Encoding: quoted-printable\n\n${blanks}a`,
  ),
  run('rtf', '\\tab ', (tabs) => `{\\rtf1 a${tabs}a}`),
  run('rtf', '\\line ', (lines) => `{\\rtf1 a${lines}a}`),
  run('html', ' ', (blanks) => `<pre>a${blanks}a</pre>`),
  run('md', ' ', (blanks) => `# a${blanks}a`),
  run('md', ' #', (signs) => `# a${signs}a`),
  run('txt', ' ', (blanks) => `a${blanks}a`),
  run('csv', ' ', (blanks) => `a,b\na${blanks}a,b\n`),
  run('json', ' ', (blanks) => `{"a":"a${blanks}a"}`),
  run('odt', '<text:tab/>', (tabs) => odt(`<text:p>a${tabs}a</text:p>`)),
  run('odt', '<text:line-break/>', (lines) => odt(`<text:p>a${lines}a</text:p>`)),
  run('docx', '<w:tab/>', (tabs) => makeDocx(`<w:p><w:r><w:t>a</w:t>${tabs}<w:t>a</w:t></w:r></w:p>`)),
  run('docx', '<w:br/>', (lines) => makeDocx(`<w:p><w:r><w:t>a</w:t>${lines}<w:t>a</w:t></w:r></w:p>`)),
  run('epub', ' ', (blanks) => epub(`<pre>a${blanks}a</pre>`)),
]

function run(format: Format, motif: string, make: (run: string) => string | Uint8Array): GreedyShape {
  return {
    name: `${format} of a run of ${JSON.stringify(motif)}`,
    format,
    make: (chars) => {
      const made = make(repeated(motif, chars))
      return typeof made === 'string' ? made : new Uint8Array(made)
    },
  }
}

/** Tables that are wide, long, merged all over, or full of what only looks like formulas. */
const tables: readonly GreedyShape[] = [
  table(
    'csv',
    'one row of many cells',
    (chars) => `${repeated('a,', chars / 2)}\n${repeated('1,', chars / 2)}\n`,
  ),
  table('csv', 'rows that get wider', (chars) =>
    Array.from({ length: Math.sqrt(chars) }, (_, row) => 'a,'.repeat(row)).join('\n'),
  ),
  table(
    'csv',
    'one long cell in each row',
    (chars) => `a,b\n${repeated(`1,${'x'.repeat(chars / 4)}\n`, chars)}`,
  ),
  table('csv', 'rows of one column', (chars) => `a\n${listed((i) => `${i}\n`, chars).replaceAll(',', '')}`),
  table('csv', 'formulas as text', (chars) => `a,b\n${repeated('=1+1,"=HYPERLINK(""x"")"\n', chars)}`),
  table(
    'md',
    'one row of many cells',
    (chars) =>
      `|${repeated('a|', chars / 3)}\n|${repeated('-|', chars / 3)}\n|${repeated('1|', chars / 3)}\n`,
  ),
  table(
    'html',
    'merged cells',
    (chars) => `<table>${repeated('<tr><td rowspan=9 colspan=9>a<td>1', chars)}</table>`,
  ),
  table(
    'html',
    'cells merged over a thousand others',
    (chars) => `<table>${repeated('<tr><td rowspan=1000 colspan=1000>a', chars)}</table>`,
  ),
  table('html', 'tables of one row', (chars) => repeated('<table><tr><td>a<td>1</table><p>b', chars)),
  table('ods', 'repeated cells and rows', (chars) =>
    ods(
      repeated(
        '<table:table-row table:number-rows-repeated="1000"><table:table-cell table:number-columns-repeated="1000"><text:p>a</text:p></table:table-cell></table:table-row>',
        chars,
      ),
    ),
  ),
  table('xlsx', 'merged ranges', (chars) =>
    sheet(
      { 1: ['a', 'b'], 2: [1, 2] },
      `<mergeCells>${repeated('<mergeCell ref="A1:ZZ99999"/>', chars)}</mergeCells>`,
    ),
  ),
  table('xlsx', 'merged ranges of different rows', (chars) =>
    sheet(
      Object.fromEntries(Array.from({ length: chars / 200 }, (_, row) => [row + 1, ['a', 'b', row]])),
      `<mergeCells>${listed((i) => `<mergeCell ref="A${i * 2 + 1}:B${i * 2 + 2}"/>`, chars).replaceAll(',', '')}</mergeCells>`,
    ),
  ),
]

function table(format: Format, what: string, make: (chars: number) => string | Uint8Array): GreedyShape {
  return {
    name: `${format} of ${what}`,
    format,
    make: (chars) => {
      const made = make(chars)
      return typeof made === 'string' ? made : new Uint8Array(made)
    },
  }
}

function sheet(rows: SheetSpec['rows'], behind: string): Uint8Array {
  return makeXlsx({ sheets: [{ name: 'A', rows, behind }] })
}

/** Shapes that once took long, and similar ones. */
export const GREEDY_SHAPES: readonly GreedyShape[] = [
  ...motifs.map(([format, motif]) => ({
    name: `${format} of ${JSON.stringify(motif)}`,
    format,
    make: (chars: number) => (BEGINNINGS[format] ?? '') + repeated(motif, chars),
  })),
  ...zipped.map(([format, motif, make]) => ({
    name: `${format} of ${motif}`,
    format,
    make: (chars: number) => new Uint8Array(make(repeated(motif, chars))),
  })),
  ...runs,
  ...tables,
  { name: 'json of []', format: 'json', make: (chars) => `[${listed(() => '[]', chars)}]` },
  { name: 'json of [] in a list', format: 'json', make: (chars) => `[[${listed(() => '[]', chars)}]]` },
  { name: 'json of {} in a list', format: 'json', make: (chars) => `[[${listed(() => '{}', chars)}]]` },
  { name: 'json of numbers', format: 'json', make: (chars) => `[[${listed(() => '1', chars)}]]` },
  { name: 'json of numeric keys', format: 'json', make: (chars) => `{${listed((i) => `"${i}":1`, chars)}}` },
  {
    name: 'json of numeric keys in a list',
    format: 'json',
    make: (chars) => `[{${listed((i) => `"${i}":1`, chars)}}]`,
  },
]

const ALPHABETS: readonly (readonly [Format, readonly string[]])[] = [
  ['csv', ['"', '""', ',', ';', '\t', '\n', '\\', 'a', '1', ' ']],
  [
    'html',
    ['<p>', '</p>', '<div>', '<td>', '<tr>', '<table>', '<li>', '<', '>', '&', '"', 'a ', '<!--', '<br>'],
  ],
  ['md', ['#', '*', '_', '`', '[', ']', '(', ')', '>', '|', '-', '\n', ' ', 'a', '<', '\t', '1.']],
  ['txt', ['a', ' ', '\n', '.', '\t', 'A', '1', ':', '-', '\x1b[', '\f']],
  [
    'rtf',
    ['{', '}', '\\par ', '\\cell ', '\\row ', '\\pard', '\\intbl', '\\*\\x', 'a ', "\\'", '\\u9 ', '\\'],
  ],
]

/** Makes a shape from a random short motif of characters that have a meaning in the format. */
export function randomShape(random: () => number): GreedyShape {
  const below = (count: number) => Math.floor(random() * count)
  const [format, signs] = ALPHABETS[below(ALPHABETS.length)] ?? (['txt', ['a']] as const)
  const motif = Array.from({ length: 1 + below(6) }, () => signs[below(signs.length)]).join('')
  return {
    name: `${format} of ${JSON.stringify(motif)}`,
    format,
    make: (chars) => (BEGINNINGS[format] ?? '') + repeated(motif, chars),
  }
}
