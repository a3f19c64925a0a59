import { CONNECTION_KEY } from './api/base.ts'
import { beginEarly } from './api/early-requests.ts'
import { startProgram } from './shell/loading/start-program.ts'
import { SEEN, SHEETS } from './viewer/looks.ts'

/**
 * Starts the program of a page after the first paint, and asks meanwhile for what the program will show: the code of the
 * page, and its data. The build writes on this script's element what that is.
 *
 * `code` and `asks`: files in assets/ and addresses relative to the base path, separated by spaces, with 'name-of-address' in
 * place of the name in the page's address. Of a document: `document` is the address of what is known of it, `text` that of its
 * text, and `pdfCode` and `sheetCode` the files that show these formats.
 */
const data = document.currentScript?.dataset ?? {}
const { code = '', asks = '', document: known, text, pdfCode = '', sheetCode = '' } = data

// Another server may be chosen in Settings.
const isOwnServer = localStorage.getItem(CONNECTION_KEY) === null
// What shows a document depends on its format.
if (isOwnServer && known !== undefined) ask(known, (reply) => void followFormat(reply))

startProgram(() => {
  for (const file of words(code)) load(file)
  if (isOwnServer) for (const address of words(asks)) ask(address)
})

function ask(path: string, onReply?: (reply: Response) => void): void {
  const name = decodeURIComponent(location.pathname.split('/').at(-1) ?? '')
  const address = path.replace('name-of-address', encodeURIComponent(name))
  beginEarly(new URL(address, document.baseURI).href, onReply)
}

async function followFormat(reply: Response): Promise<void> {
  if (!reply.ok) return
  const { file_type: type = '' }: { file_type?: string } = await reply.json()
  if (type === 'pdf') load(pdfCode)
  else if (SHEETS.has(type)) load(sheetCode)
  // A place in the address needs another part of the text.
  else if (!SEEN.has(type) && text !== undefined && location.search === '') ask(text)
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
