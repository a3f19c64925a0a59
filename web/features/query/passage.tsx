import * as texts from '#texts/query.tsx'

/** From so many columns on a table is as wide as its cells ask for, and scrolls. */
const WIDE = 6
const TABLE = 'overflow-x-auto text-[0.867rem] wrap-break-word'

/** A quote as it is in its passage; of rows whole ones, with the empty cells at their ends. */
export function linesWith(passage: string, quote: string): string {
  const at = passage.indexOf(quote)
  if (at < 0 || !quote.includes('\t')) return quote
  const to = passage.indexOf('\n', at + quote.length)
  return passage.slice(passage.lastIndexOf('\n', at - 1) + 1, to < 0 ? undefined : to)
}

/** A passage as it is in its document, rows as a table under the names of its `columns`, with the words that count marked. */
export function Passage(props: {
  text: string
  quote: string | null
  columns?: readonly string[] | undefined
}) {
  const { text, quote, columns = [] } = props
  const at = quote ? text.indexOf(quote) : -1
  const end = at + (quote?.length ?? 0)
  const look = 'max-w-[76ch] border-s-2 border-rule-strong ps-4 text-ink-soft'
  if (text.includes('\t')) {
    const all = linesOf(text)
    const headed = columns.length > 0 && all.every(({ cells }) => cells.length === columns.length)
    // The row that names the columns may be in the passage itself.
    const lines = headed ? all.filter(({ cells }) => !cells.every(({ text }, i) => text === columns[i])) : all
    const isWide = lines.some(({ cells }) => cells.length >= WIDE)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      <section aria-label={texts.rows} tabIndex={0} className={`${TABLE} ${look}`}>
        <table className={`border-collapse tabular-nums ${isWide ? 'w-max' : ''}`}>
          {headed && (
            <thead>
              <tr className="border-b border-rule-strong text-left align-bottom text-ink">
                {columns.map((name, column) => (
                  <th
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns may share a name, and never move.
                    key={column}
                    scope="col"
                    className="max-w-72 min-w-10 px-2 py-1 font-semibold first:ps-0.5"
                  >
                    {name.replaceAll('_', '_\u200b')}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {lines.map(({ start, end: lineEnd, cells }) => (
              <tr
                key={start}
                className={`border-b border-rule align-top last:border-0 ${at >= 0 && lineEnd > at && start < end ? 'bg-mark text-ink' : ''}`}
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
  return text
    .split('\n')
    .map((line) => ({ start: at, end: at + line.length, cells: line.split('\t').map(next) }))
}
