import { Fragment, type ReactNode } from 'react'

const TAIL = 14
/** The end may be longer or shorter by as much, so that it begins with a word: what is left out then reads as a gap. */
const SPARE = 6

/**
 * A file name in one line. Leaves out the middle of a long name, so that names with different ends look
 * different. `wraps`: on a phone it takes as many lines as it needs instead.
 */
export function FileName({ name, wraps = false }: { name: string; wraps?: boolean }) {
  const at = cutOf(name)
  const flows = wraps ? 'max-sm:inline max-sm:whitespace-normal max-sm:wrap-anywhere' : ''
  return (
    <bdi title={name} className={`flex min-w-0 overflow-hidden ${wraps ? 'max-sm:inline' : ''}`}>
      <span className={`truncate whitespace-pre ${flows}`}>{pieces(name.slice(0, at), wraps)}</span>
      {at < name.length && (
        <span data-name-end className={`shrink-0 whitespace-pre ${flows}`}>
          {pieces(name.slice(at), wraps)}
        </span>
      )}
    </bdi>
  )
}

/** Splits a name into parts with possible line breaks between them, on a phone: a wide screen would break there in one line. */
function pieces(name: string, wraps: boolean): ReactNode {
  if (!wraps) return name
  return name.split(/(?<=[_.-])/).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts of a name never move.
    <Fragment key={index}>
      {index > 0 && <wbr className="sm:hidden" />}
      {piece}
    </Fragment>
  ))
}

/** Returns where the end of a name begins that is always shown. Never splits a character. */
export function cutOf(name: string): number {
  if (name.length <= 2 * TAIL) return name.length
  const likely = name.length - TAIL
  const word = name.slice(likely - SPARE, likely + SPARE).search(/(?<=[\s_-])[^\s_-]/)
  let at = word < 0 ? likely : likely - SPARE + word
  while (at > 0 && /^(?:\p{M}|\u200d|[\udc00-\udfff])/u.test(name.slice(at))) at--
  return at
}

/** Has file names copied in one piece, wherever they are selected: browsers copy their two parts as two lines. */
export function copyNamesWhole(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection()
    if (!selection || event.defaultPrevented) return
    const ends = [...document.querySelectorAll('[data-name-end]')].filter((end) =>
      selection.containsNode(end, true),
    )
    if (ends.length === 0) return
    event.preventDefault()
    const text = joined(
      selection.toString(),
      ends.map((end) => end.textContent ?? ''),
    )
    event.clipboardData?.setData('text/plain', text)
  })
}

/** Joins the ends of names, in their order, with the lines before them. */
export function joined(text: string, ends: readonly string[]): string {
  return ends.reduce((whole, end) => whole.replace(`\n${end}`, () => end), text)
}
