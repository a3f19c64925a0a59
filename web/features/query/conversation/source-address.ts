import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { CitationView } from '../../../api/answer-view.ts'
import { type Target, targetOf } from '../../../viewer/target.ts'
import type { Asked } from '../answer/answer-state.ts'
import { tableTarget } from '../computed/computed-target.ts'

/**
 * The state of a history entry made by opening a source on this page: the entry before it is the page without
 * the source.
 */
const Opened = z.looseObject({ opened: z.literal(true) })

/**
 * Reads and sets the source in the address. `?source=2`: of the last answer, or of the answer `in` names.
 * `mark`: the words that a statement cites, if they differ from the source's quote. `?reading=0` instead: the table that was
 * computed with, or that of another reading;
 * `at`: the start of the row that it is opened at.
 */
export function useSourceAddress(thread: readonly Asked[]) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const number = Number(query.get('source'))
  const owner = query.get('in')
  const mark = query.get('mark')
  const reading = query.get('reading')
  const at = query.get('at')
  const open = query.has('source') || reading !== null

  const target = useMemo((): Target | null => {
    const asked = owner === null ? thread.at(-1) : thread.find(({ answer }) => answer.query_id === owner)
    if (reading !== null)
      return tableTarget(asked?.answer.computed, Number(reading), at === null ? null : Number(at))
    const all = [...(asked?.answer.citations ?? []), ...(asked?.answer.nearest ?? [])]
    const found = all.find(({ source_number }) => source_number === number)
    return found ? targetOf(withMark(found, mark)) : null
  }, [thread, owner, number, mark, reading, at])

  const show = useCallback(
    (search: URLSearchParams, of: Asked) => {
      const id = of.answer.query_id
      if (of !== thread.at(-1) && id !== undefined) search.set('in', id)
      // Going back once closes the source, however many were viewed.
      navigate(`${pathname}?${search}`, { replace: open, state: open ? state : { opened: true } })
    },
    [thread, navigate, pathname, open, state],
  )
  const view = useCallback(
    (next: CitationView, of: Asked) => {
      const search = new URLSearchParams({ source: String(next.source_number) })
      const known = of.answer.citations.find(({ source_number }) => source_number === next.source_number)
      if (typeof next.quote_start === 'number' && next.quote_start !== known?.quote_start)
        search.set('mark', `${next.quote_start}-${next.quote_end}`)
      show(search, of)
    },
    [show],
  )
  const viewTable = useCallback(
    ({ reading, at }: { reading: number; at: number | undefined }, of: Asked) => {
      const search = new URLSearchParams({ reading: String(reading) })
      if (at !== undefined) search.set('at', String(at))
      show(search, of)
    },
    [show],
  )
  const close = useCallback(() => {
    if (Opened.safeParse(state).success) navigate(-1)
    else navigate(pathname, { replace: true })
  }, [navigate, pathname, state])
  return { target, owner, view, viewTable, close }
}

/** Replaces the quote of a source by the range `mark`, 'start-end'. */
function withMark(source: CitationView, mark: string | null): CitationView {
  const [from, to] = (mark ?? '').split('-').map(Number)
  const { start, snippet } = source
  if (from === undefined || to === undefined || start === undefined) return source
  const quote = snippet.slice(from - start, to - start)
  return quote === '' ? source : { ...source, quote, quote_start: from, quote_end: to }
}
