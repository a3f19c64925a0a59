import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { useLayoutEffect, useRef } from 'react'

// Raw HTML and link definitions stay the text they are: an answer quotes documents, it does not run them.
const marked = new Marked({
  gfm: true,
  tokenizer: { html: () => undefined, tag: () => undefined, def: () => undefined },
})

const ALLOWED_TAGS =
  'p br hr strong em del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td a'.split(
    ' ',
  )

/**
 * Renders markdown to sanitised nodes: no raw HTML, no images, no styles, no scripts. `[n]` becomes a citation
 * mark where `sources` holds n; other brackets stay as written.
 */
export function renderMarkdown(markdown: string, sources: ReadonlySet<number>): DocumentFragment {
  const html = marked.parse(markdown, { async: false })
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
  markCitations(fragment, sources)
  return fragment
}

function markCitations(fragment: DocumentFragment, sources: ReadonlySet<number>) {
  const walker = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest('a, code, pre')) texts.push(node)
  for (const text of texts) {
    const parts = text.data.split(/(\[\d+\])/)
    if (parts.length > 1) text.replaceWith(...parts.map((part) => markOf(part, sources) ?? part))
  }
}

function markOf(part: string, sources: ReadonlySet<number>): HTMLButtonElement | null {
  const number = Number(/^\[(\d+)\]$/.exec(part)?.[1])
  if (!sources.has(number)) return null
  const mark = document.createElement('button')
  mark.type = 'button'
  mark.className = 'cite'
  mark.dataset.source = String(number)
  mark.textContent = String(number)
  mark.setAttribute('aria-label', `Source ${number}`)
  return mark
}

/** The number of the citation mark at or around a node, or null. */
export function sourceAt(target: EventTarget | null): number | null {
  const mark = target instanceof Element ? target.closest<HTMLElement>('[data-source]') : null
  return mark ? Number(mark.dataset.source) : null
}

const NO_SOURCES: ReadonlySet<number> = new Set()

/** Markdown as typeset prose. Listen on a parent and use `sourceAt` to know which mark was meant. */
export function Markdown(props: { text: string; sources?: ReadonlySet<number>; className?: string }) {
  const place = useRef<HTMLDivElement>(null)
  const sources = props.sources ?? NO_SOURCES
  useLayoutEffect(() => {
    place.current?.replaceChildren(renderMarkdown(props.text, sources))
  }, [props.text, sources])
  return <div ref={place} dir="auto" className={`prose ${props.className ?? ''}`} />
}
