import { Fragment, type ReactNode } from 'react'

/** An address within a text, without the punctuation after it. */
const ADDRESS = /https?:\/\/[^\s<>"'()[\]{}]+[^\s<>"'()[\]{}.,;:!?]/g

/** Enough to see where an address leads to; what follows is copied and read out, but not seen. */
const SHOWN_CHARS = 40

/** A text whose addresses are links. `isCut`: it goes on elsewhere, so an address at its end is left as it is. */
export function LinkedText({ text, isCut = false }: { text: string; isCut?: boolean }): ReactNode {
  const parts: ReactNode[] = []
  let last = 0
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const end = index + address.length
    if (isCut && end === text.length) break
    parts.push(
      <Fragment key={index}>
        {text.slice(last, index)}
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer nofollow"
          title={address}
          className="underline decoration-rule-strong underline-offset-4 hover:decoration-current"
        >
          {address.slice(0, SHOWN_CHARS)}
          {address.length > SHOWN_CHARS && (
            <span className="after:content-['…']">
              <span className="sr-only">{address.slice(SHOWN_CHARS)}</span>
            </span>
          )}
        </a>
      </Fragment>,
    )
    last = end
  }
  return parts.length === 0 ? text : [...parts, text.slice(last)]
}
