import * as texts from '#texts/query.tsx'

/** From so many columns on a table is as wide as its cells ask for, and scrolls. */
const WIDE = 6
const TABLE = 'overflow-x-auto text-[0.867rem] wrap-break-word'

/** A passage as it stands in its document, rows as a table, with the words that count marked. */
export function Passage({ text, quote }: { text: string; quote: string | null }) {
  const at = quote ? text.indexOf(quote) : -1
  const end = at + (quote?.length ?? 0)
  const look = 'max-w-[76ch] border-s-2 border-rule-strong ps-4 text-ink-soft'
  if (text.includes('\t')) {
    const lines = linesOf(text)
    const isWide = lines.some(({ cells }) => cells.length >= WIDE)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <section aria-label={texts.rows} tabIndex={0} className={`${TABLE} ${look}`}>
        <table className={`border-collapse tabular-nums ${isWide ? 'w-max' : ''}`}>
          <tbody>
            {lines.map(({ start, cells }) => (
              <tr
                key={start}
                className={`border-b border-rule align-top last:border-0 ${at >= 0 && start >= at && start < end ? 'bg-mark text-ink' : ''}`}
              >
                {cells.map((cell) => (
                  <td key={cell.start} className="max-w-72 min-w-10 px-2 py-1 first:ps-0.5">
                    {cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )
  }
  return (
    <blockquote dir="auto" className={`font-serif leading-relaxed whitespace-pre-line ${look}`}>
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark className="text-ink">{quote}</mark>
          {text.slice(end)}
        </>
      )}
    </blockquote>
  )
}

function linesOf(text: string) {
  let at = 0
  const next = (part: string) => {
    const start = at
    at += part.length + 1
    return { text: part, start }
  }
  return text.split('\n').map((line) => ({ start: at, cells: line.split('\t').map(next) }))
}
