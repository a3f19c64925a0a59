import { makeDocx, paragraph, styled, table } from '../../support/documents/make-docx.ts'
import { makeEpub } from '../../support/documents/make-epub.ts'
import { makeMsg } from '../../support/documents/make-msg.ts'
import * as odf from '../../support/documents/make-odf.ts'
import { makePdf } from '../../support/documents/make-pdf.ts'
import { makePptx, textBox } from '../../support/documents/make-pptx.ts'
import { makeXlsx } from '../../support/documents/make-xlsx.ts'

/** A file with a unique word. `sentence` contains the word and appears verbatim in the file. */
export type MarkedFile = {
  readonly name: string
  readonly word: string
  readonly subject: string
  readonly sentence: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

const SUBJECTS = [
  'harbour',
  'orchard',
  'glacier',
  'library',
  'railway',
  'vineyard',
  'monastery',
  'lighthouse',
  'quarry',
  'windmill',
  'chapel',
  'theatre',
  'brewery',
  'museum',
  'bridge',
  'bakery',
]
const FORMATS = [
  'pdf',
  'docx',
  'pptx',
  'xlsx',
  'csv',
  'html',
  'md',
  'txt',
  'json',
  'odt',
  'ods',
  'odp',
  'rtf',
  'epub',
  'eml',
  'msg',
] as const
const CONSONANTS = 'bdfgklmnprstvz'
const VOWELS = 'aeiou'

/** Makes a word of 12 letters that no language has. */
function madeUpWord(random: () => number): string {
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)] ?? ''
  return Array.from({ length: 6 }, () => pick(CONSONANTS) + pick(VOWELS)).join('')
}

/** Makes one file of every format, each with a unique word; `lines` of filler make them longer. */
export function markedFiles(random: () => number, lines: number): MarkedFile[] {
  return FORMATS.map((format, i) => {
    const word = madeUpWord(random)
    const subject = SUBJECTS[i] ?? 'mill'
    const sentence = `The keeper of the ${subject} is called ${word} and lives there since 1987.`
    const filling = Array.from(
      { length: lines },
      (_, line) =>
        `Entry ${line} of the ${subject}: ${Math.floor(random() * 1e6)} crates were counted in ${word}.`,
    )
    const bytes = bodyOf(format, sentence, filling)
    return { name: `${subject}.${format}`, word, subject, sentence, bytes: new Uint8Array(bytes) }
  })
}

function bodyOf(format: (typeof FORMATS)[number], sentence: string, filling: readonly string[]): Uint8Array {
  const text = (content: string) => new TextEncoder().encode(content)
  switch (format) {
    case 'pdf': {
      const pages = [[sentence, ...filling.slice(0, 30)]]
      for (let i = 30; i < filling.length; i += 40) pages.push(filling.slice(i, i + 40))
      return makePdf(
        pages.map((page) => ({ texts: page.map((line, i) => ({ x: 50, y: 800 - i * 18, text: line })) })),
      )
    }
    case 'docx':
      return makeDocx(
        [
          styled('Titel', 'Report'),
          paragraph(sentence),
          ...filling.map((line) => paragraph(line)),
          table([['Entry', 'Value'], ...filling.slice(0, 20).map((line, i) => [line, String(i)])], 1),
        ].join(''),
      )
    case 'pptx':
      return makePptx([
        { shapes: textBox(sentence), notes: sentence },
        ...filling.slice(0, 100).map((line) => ({ shapes: textBox(line) })),
      ])
    case 'xlsx':
      return makeXlsx({
        sheets: [
          {
            name: 'Sheet',
            rows: {
              1: ['What', 'Number'],
              2: [sentence, 1],
              ...Object.fromEntries(filling.map((line, i) => [i + 3, [line, i]])),
            },
          },
        ],
      })
    case 'csv':
      return text(
        ['what,number', `"${sentence}",1`, ...filling.map((line, i) => `"${line}",${i}`)].join('\n'),
      )
    case 'html':
      return text(
        `<!doctype html><meta charset="utf-8"><title>Report</title><main><h1>Report</h1><p>${sentence}</p>${filling.map((line) => `<p>${line}</p>`).join('')}</main>`,
      )
    case 'md':
      return text(`# Report\n\n${sentence}\n\n${filling.join('\n\n')}\n`)
    case 'txt':
      return text(`${sentence}\n\n${filling.join('\n\n')}\n`)
    case 'json':
      return text(JSON.stringify({ note: sentence, entries: filling }))
    case 'odt':
      return odf.makeOdf('text', [sentence, ...filling].map((line) => odf.paragraph(line)).join(''))
    case 'ods':
      return odf.makeOdf('spreadsheet', odf.table([sentence, ...filling].map((line, i) => [line, `${i}`])))
    case 'odp':
      return odf.makeOdf(
        'presentation',
        [sentence, ...filling.slice(0, 100)]
          .map((line) => `<draw:page><draw:frame>${odf.paragraph(line)}</draw:frame></draw:page>`)
          .join(''),
      )
    case 'eml':
      return text(`From: a@b.example\nSubject: Report\n\n${[sentence, ...filling].join('\n\n')}\n`)
    case 'msg':
      return makeMsg({ subject: 'Report', texts: { 4096: [sentence, ...filling].join('\r\n\r\n') } })
    case 'rtf':
      return text(`{\\rtf1\\ansi ${[sentence, ...filling].map((line) => `${line}\\par\n`).join('')}}`)
    case 'epub':
      return makeEpub([
        ['a.xhtml', 'Report', [sentence, ...filling].map((line) => `<p>${line}</p>`).join('')],
      ])
  }
}
