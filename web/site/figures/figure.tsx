import { byteUnits } from '#texts/page/locale.ts'
import * as texts from '#texts/site/site.tsx'
import { PERCENT_SIGN } from '../../texts/numbers.ts'
import { inPage } from '../page/in-page.ts'
import { type FigureName, figureOf, type NoteName, noteNumber } from './figures.ts'

/** The units that follow a figure, with the space before them. */
const SHORT_UNITS: Readonly<Record<string, string>> = {
  '%': PERCENT_SIGN,
  '×': '\u202f×',
  ms: '\u202fms',
  s: '\u202fs',
  MB: `\u202f${byteUnits[2]}`,
}

/**
 * A measured figure with a link to the note that says how it was measured: a mark behind it, or, if a mark is
 * close by (`bare`), the figure itself. `ibid`: the figure just before has the same note.
 */
export function Figure({
  of,
  ibid = false,
  bare = false,
}: {
  of: FigureName
  ibid?: boolean
  bare?: boolean
}) {
  const { number, unit, run } = figureOf(of)
  const shown = (
    <span data-figure={of} className="tabular-nums">
      {number}
      {SHORT_UNITS[unit] && <span className="figure-unit">{SHORT_UNITS[unit]}</span>}
    </span>
  )
  return bare ? (
    <a href={inPage(`note-${noteNumber(run)}`)} className="figure-link whitespace-nowrap">
      {shown}
    </a>
  ) : (
    <span className="whitespace-nowrap">
      {shown}
      <NoteMark note={run} ibid={ibid} />
    </span>
  )
}

/** A citation mark that links to a note of this page. */
export function NoteMark({ note, ibid = false }: { note: NoteName; ibid?: boolean }) {
  const number = noteNumber(note)
  return (
    <a
      href={inPage(`note-${number}`)}
      className={ibid ? 'cite cite-ibid' : 'cite'}
      aria-label={ibid ? texts.ibidNote(number) : texts.note(number)}
    >
      {ibid ? 'ibid.' : number}
    </a>
  )
}
