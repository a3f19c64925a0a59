import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { memo, useLayoutEffect, useRef } from 'react'
import * as texts from '#texts/ui.ts'
import { watchScrollEdges } from '../scroll-edges.ts'
import { textFinder } from '../search/find-text.ts'

/** Enclose the number of a citation mark: Unicode noncharacters, which no text contains. */
const [MARK, END] = ['\ufdd0', '\ufdd1']
/** An address within a text, without the quotation marks, brackets and punctuation that follow it. */
const ADDRESS = /^https?:\/\/[^\s<>"“”„‘’«»‹›()[\]{}]*[^\s<>"“”„‘’«»‹›()[\]{}.,;:!?*_~'\ufdd0]/
const BRACKETED = /^\[(\d{1,3})\](?!\()/

// Raw HTML and link definitions stay plain text: an answer quotes documents and does not run them. Only the
// parser knows whether a bracket is escaped, as in a quote that itself contains '[1]'.
const marked = new Marked({
  gfm: true,
  tokenizer: {
    html: () => undefined,
    tag: () => undefined,
    def: () => undefined,
    url(text) {
      const [raw] = ADDRESS.exec(text) ?? []
      if (raw === undefined) return undefined
      return {
        type: 'link',
        raw,
        href: raw,
        text: raw,
        tokens: [{ type: 'text', raw, text: raw, escaped: false }],
      }
    },
  },
  extensions: [
    {
      name: 'citation',
      level: 'inline',
      start: (text) => /\[\d/.exec(text)?.index,
      tokenizer(text) {
        const [raw, number] = BRACKETED.exec(text) ?? []
        return raw === undefined ? undefined : { type: 'citation', raw, text: `${MARK}${number}${END}` }
      },
      renderer: ({ text }) => String(text),
    },
  ],
})

const NO_SOURCES: ReadonlySet<number> = new Set()
const ALLOWED_TAGS =
  'p br hr strong em del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td a'.split(
    ' ',
  )

/**
 * Renders markdown to sanitised nodes: no raw HTML, no images, no styles, no scripts. `[n]` becomes a
 * citation mark if `sources` contains n; other brackets stay as written. Each block takes the direction of
 * its own text.
 */
export function renderMarkdown(markdown: string, sources: ReadonlySet<number>): DocumentFragment {
  const html = marked.parse(markdown.replaceAll(/[\ufdd0\ufdd1]/g, ''), { async: false })
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'title', 'start', 'align'],
    ALLOWED_URI_REGEXP: /^https?:/i,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
  for (const block of fragment.children) if (block instanceof HTMLElement) block.dir = 'auto'
  markCitations(fragment, sources)
  return fragment
}

function markCitations(fragment: DocumentFragment, sources: ReadonlySet<number>) {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) nodes.push(node)
  for (const text of nodes) {
    const known = text.parentElement?.closest('a') ? NO_SOURCES : sources
    const parts = text.data.split(/\ufdd0(\d+)\ufdd1/)
    if (parts.length === 1) continue
    text.replaceWith(...parts.map((part, i) => (i % 2 === 0 ? part : markOf(part, known))))
  }
}

/** Returns the mark of a source, or its number in brackets if there is no such source. */
function markOf(digits: string, sources: ReadonlySet<number>): HTMLButtonElement | string {
  const number = Number(digits)
  if (!sources.has(number)) return `[${digits}]`
  const mark = document.createElement('button')
  mark.type = 'button'
  mark.className = 'cite'
  mark.dataset.source = String(number)
  mark.textContent = String(number)
  mark.setAttribute('aria-label', texts.source(number))
  return mark
}

/** Returns the number of the citation mark at or around a node, or null. */
export function sourceAt(target: EventTarget | null): number | null {
  const mark = target instanceof Element ? target.closest<HTMLElement>('[data-source]') : null
  return mark ? Number(mark.dataset.source) : null
}

/** A statement that its sources do not fully support, and the label that says so. */
export type Doubt = { text: string; label: string }

function markDoubts(root: HTMLElement, doubts: readonly Doubt[]) {
  if (doubts.length === 0) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest('.cite')) nodes.push(node)
  const find = textFinder(nodes.map((node) => node.data))
  const marks = doubts.flatMap(({ text, label }) =>
    find(text).map((stretch, index, all) => ({ ...stretch, label: index === all.length - 1 ? label : null })),
  )
  // Goes from the end, so that wrapping does not change the offsets before it.
  marks.sort((a, b) => b.item - a.item || b.start - a.start)
  let last = { item: -1, start: 0 }
  for (const { item, start, end, label } of marks) {
    const node = nodes[item]
    if (!node || (item === last.item && end > last.start)) continue
    last = { item, start }
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, end)
    const wrapped = document.createElement('span')
    wrapped.className = 'doubt'
    range.surroundContents(wrapped)
    if (label === null) continue
    const note = document.createElement('span')
    note.className = 'doubt-label'
    note.textContent = label
    wrapped.after(note)
  }
}

/** Scrolls a table that is wider than its frame to its bold cell. */
function showAnswer(table: HTMLTableElement): () => void {
  const cell = table.querySelector('strong')?.closest('td')
  if (cell) table.scrollLeft = cell.offsetLeft + cell.offsetWidth - table.clientWidth
  return watchScrollEdges(table)
}

const NO_DOUBTS: readonly Doubt[] = []

/** Markdown as typeset prose. To handle clicks on marks, listen on a parent and call `sourceAt`. */
export const Markdown = memo(function Markdown(props: {
  text: string
  sources?: ReadonlySet<number>
  doubts?: readonly Doubt[]
  className?: string
}) {
  const place = useRef<HTMLDivElement>(null)
  const sources = props.sources ?? NO_SOURCES
  const doubts = props.doubts ?? NO_DOUBTS
  useLayoutEffect(() => {
    if (!place.current) return
    place.current.replaceChildren(renderMarkdown(props.text, sources))
    markDoubts(place.current, doubts)
    const stops = [...place.current.querySelectorAll('table')].map(showAnswer)
    return () => {
      for (const stop of stops) stop()
    }
  }, [props.text, sources, doubts])
  return <div ref={place} className={`prose ${props.className ?? ''}`} />
})
