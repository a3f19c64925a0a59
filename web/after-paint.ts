import type { Document } from '../shared/documents.ts'
import type { Format } from '../shared/formats.ts'
import { CONNECTION_KEY } from './api/base.ts'
import { beginEarly } from './api/early-requests.ts'
import { startProgram } from './shell/loading/start-program.ts'
import type { EarlyDocument } from './viewer/early-document.ts'
import { SEEN, SHEETS } from './viewer/looks.ts'

/**
 * Starts the program of a page after the first paint, and asks meanwhile for what the program will show: the code of the
 * page, and its data. The build writes on this script's element what that is.
 *
 * `code` and `asks`: files in assets/ and addresses relative to the base path, separated by spaces, with 'name-of-address' in
 * place of the name in the page's address. Of a document: `document` is the address of what is known of it, `guide` that of its
 * guide, `text` that of its text, and `pdfCode` and `sheetCode` the files that show these formats;
 * web/viewer/early-document.ts hears of the answers.
 */
const data = document.currentScript?.dataset ?? {}
const { code = '', asks = '', document: known, guide, text, pdfCode = '', sheetCode = '' } = data

// Another server may be chosen in Settings.
const isOwnServer = localStorage.getItem(CONNECTION_KEY) === null
// What shows a document depends on its format.
const begun =
  isOwnServer && known !== undefined && guide !== undefined ? beginDocument(known, guide) : undefined

startProgram(() => {
  for (const file of words(code)) load(file)
  if (isOwnServer) for (const address of words(asks)) void ask(address)
}, begun)

function ask<T>(path: string, onAnswer?: (answer: T) => void): Promise<void> {
  const name = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
  const address = path.replace('name-of-address', encodeURIComponent(name))
  return beginEarly(new URL(address, document.baseURI).href, onAnswer)
}

/** Asks for a document; resolves once its beginning is shown. */
async function beginDocument(known: string, guide: string): Promise<void> {
  let showsText: Promise<void> | undefined
  await Promise.all([
    ask<Document>(known, (found) => {
      tell({ document: found })
      showsText = followFormat(found.file_type)
    }),
    ask<NonNullable<EarlyDocument['guide']>>(guide, (answer) => tell({ guide: answer })),
  ])
  await showsText
}

/** Begins to load what shows a format. */
function followFormat(type: Format): Promise<void> | undefined {
  if (type === 'pdf') load(pdfCode)
  else if (SHEETS.has(type)) load(sheetCode)
  // A place in the address needs another part of the text.
  else if (!SEEN.has(type) && text !== undefined && location.search === '')
    return ask<NonNullable<EarlyDocument['text']>>(text, (answer) => tell({ text: answer }))
  return undefined
}

function tell(detail: EarlyDocument): void {
  document.dispatchEvent(new CustomEvent('early-document', { detail }))
}

function load(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = `./assets/${file}`
  document.head.append(link)
}

function words(list: string): string[] {
  return list.split(' ').filter((word) => word !== '')
}
