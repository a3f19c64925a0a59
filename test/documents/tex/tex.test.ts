import { expect, test } from 'bun:test'
import { tex } from '../../../server/documents/tex/tex.ts'
import { parseContent } from '../../support/documents/parse-content.ts'

const document = (body: string, head = '') =>
  `\\documentclass{article}${head}\n\\begin{document}\n${body}\n\\end{document}\n`

test('tex.parse() gives headings, lists, tables, code and notes their place among the headings', async () => {
  const { blocks, metadata } = await parseContent(
    tex,
    'lease.tex',
    document(
      `\\maketitle
\\section{Rent} % what is due
The rent is \\rent{} a month\\footnote{Heating is extra.}, for 450\\,m$^2$.
\\subsection{Deposit}
\\begin{itemize}\\item Three rents.\\item It is \\textbf{returned} within 30~days.\\end{itemize}
\\section{Fees}
\\begin{tabular}{lr}Item & Price \\\\ \\hline Key & 12.00 \\\\ Card & 7.50 \\\\\\end{tabular}
\\begin{verbatim}
total = key + card
\\end{verbatim}`,
      '\\newcommand{\\rent}{900 euros}\\title{Lease of the mill}\\author{A. Brandt}',
    ),
  )
  expect(metadata).toEqual({ title: 'Lease of the mill', author: 'A. Brandt' })
  const mill = ['Lease of the mill']
  expect(blocks).toMatchObject([
    { kind: 'heading', level: 1, text: 'Lease of the mill' },
    { kind: 'paragraph', text: 'A. Brandt' },
    { kind: 'heading', level: 2, text: 'Rent', place: { headings: mill } },
    { kind: 'paragraph', text: 'The rent is 900 euros a month, for 450 m².' },
    { kind: 'note', text: 'Heating is extra.', place: { headings: [...mill, 'Rent'] } },
    { kind: 'heading', level: 3, text: 'Deposit' },
    {
      kind: 'list',
      text: 'Three rents.\nIt is returned within 30 days.',
      place: { headings: [...mill, 'Rent', 'Deposit'] },
    },
    { kind: 'heading', level: 2, text: 'Fees' },
    {
      kind: 'table',
      header: ['Item', 'Price'],
      rows: [
        ['Key', '12.00'],
        ['Card', '7.50'],
      ],
      place: { headings: [...mill, 'Fees'] },
    },
    { kind: 'code', text: 'total = key + card' },
  ])
})

test('tex.parse() keeps each cell in its column below cells that cover several rows', async () => {
  const { text } = await parseContent(
    tex,
    'rows.tex',
    document(
      `\\begin{tabular}{lll}City & Year & Rain \\\\ \\hline \\multirow{2}{*}{Oslo} & 2023 & 763 \\\\ & 2024 & 801 \\\\ Lund & 2024 & 655 \\\\\\end{tabular}`,
    ),
  )
  expect(text).toBe('City\tYear\tRain\nOslo\t2023\t763\n\t2024\t801\nLund\t2024\t655')
})

test('tex.parse() reads neither files that a document names nor macros without end, and says so', async () => {
  const { text, warnings } = await parseContent(
    tex,
    'a.tex',
    document(
      '\\input{/etc/passwd}\\input{chapters/one}\\immediate\\write18{touch /tmp/x}Rent: 900. \\x',
      '\\def\\x{\\x\\x}',
    ),
  )
  expect(text).toContain('Rent: 900.')
  expect(text).not.toContain('root:')
  expect(warnings).toEqual([
    'Its macros expand to more than is read: the last ones were left as they are.',
    'Files that it includes were not read: upload them, too.',
  ])
})

test('tex.parse() refuses what has no text, or too much of it', async () => {
  await expect(parseContent(tex, 'a.tex', document('% nothing'))).rejects.toThrow("'a.tex'")
  await expect(parseContent(tex, 'b.tex', document('Rain. '.repeat(800_000)))).rejects.toThrow(
    "'b.tex' has more than 4 MB",
  )
})
