import type { Document, DocumentText } from '../../shared/documents.ts'
import type { DocumentGuide } from '../../shared/guides.ts'
import { badgeLook } from '../ui/badge-look.ts'
import { CARD_LOOK } from '../ui/card-look.ts'
import { guideLine, LINE_LOOK } from './guide/guide-line.ts'
import { hasMarkers, withBullets } from './list-text.ts'
import { BLOCK_LOOKS, FRAME_LOOK, SEEN, SHEETS, TEXT_LOOK } from './looks.ts'
import { placeLabel } from './place-label.ts'

/** What web/after-paint.ts heard of a document before the program runs. */
export type EarlyDocument = {
  readonly document?: Document
  readonly guide?: { readonly data: DocumentGuide | null }
  readonly text?: DocumentText
}

declare global {
  interface DocumentEventMap {
    'early-document': CustomEvent<EarlyDocument>
  }
}

/** Blocks that fill a screen. */
const MOST_BLOCKS = 12

let known: EarlyDocument = {}
/** The labels of the formats, which the build writes beside what is asked for first. */
const labels: Readonly<Record<string, string>> = JSON.parse(
  document.querySelector<HTMLElement>('[data-labels]')?.dataset.labels ?? '{}',
)
/**
 * Shows the name of a document, the line of its guide and the beginning of its text in the prerendered page, as the program
 * shows them once it runs: web/viewer/document-page.tsx replaces them by its own. What needs more than its text ends it.
 */
document.addEventListener('early-document', ({ detail }) => {
  known = { ...known, ...detail }
  // Only before the program runs is it inert.
  const page = document.querySelector('main[inert]')
  if (page && known.document) draw(page, known.document)
})

function draw(page: Element, file: Document): void {
  const title = page.querySelector('[data-viewer-title]')
  if (title && title.textContent === '') {
    title.replaceChildren(element('bdi', '', file.filename))
    title.after(element('div', 'block truncate text-[0.867rem] text-ink-faint', file.dataset))
  }
  const guide = known.guide?.data
  const place = page.querySelector('[data-guide-place]')
  if (place && guide && file.status === 'completed') drawGuide(place, file, guide)
  const frame = page.querySelector('[data-viewer-frame]')
  const isText = !SEEN.has(file.file_type) && !SHEETS.has(file.file_type)
  if (frame && isText && known.text && frame.childElementCount === 0) drawText(frame, known.text)
}

function drawGuide(place: Element, file: Document, guide: DocumentGuide): void {
  const line = guideLine(guide, labels[file.file_type] ?? '')
  if (!line || place.childElementCount > 0) return
  // The card of the program has its border around the line.
  place.className = `mb-3 ${CARD_LOOK}`
  const words = element('span', 'min-w-0 flex-1 truncate')
  words.dir = 'auto'
  words.append(element('span', 'font-semibold', line.title))
  if (line.about) words.append(element('span', 'ml-2.5 text-ink-soft', line.about))
  const row = element('div', `h-11 ${LINE_LOOK}`)
  row.append(element('span', badgeLook(), line.label), words)
  // The room of the arrow that opens it.
  row.append(element('span', 'ml-auto size-4 shrink-0'))
  place.append(row)
}

function drawText(frame: Element, { data }: DocumentText): void {
  const body = element('div', `${TEXT_LOOK} max-w-[72ch]`)
  body.dir = 'auto'
  for (const { kind, text, place } of data.slice(0, MOST_BLOCKS)) {
    const isPlain = kind !== 'table' && kind !== 'fields' && !text.includes('://')
    if (placeLabel(place) !== null || !isPlain || (kind === 'list' && !hasMarkers(text))) break
    body.append(element('div', `mt-2 ${BLOCK_LOOKS[kind]}`, kind === 'list' ? withBullets(text) : text))
  }
  const padded = element('div', FRAME_LOOK)
  padded.append(body)
  frame.append(padded)
}

function element(name: 'bdi' | 'div' | 'span', looks: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = looks
  made.textContent = text
  return made
}
