import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import type { CitationView } from '../../../api/answer-view.ts'
import type { Asked } from '../answer/answer-state.ts'

/** The page itself opened the source: what is before it in the browser's history is the same page without. */
const Opened = z.looseObject({ opened: z.literal(true) })

/**
 * The source that the address names, `?source=2`: of the last answer of the thread, or of the one named by `in`.
 * `mark`: the words of it that a statement cites, where they are others than its quote.
 */
export function useSourceAddress(thread: readonly Asked[]) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { state, pathname } = useLocation()
  const number = Number(query.get('source'))
  const owner = query.get('in')
  const mark = query.get('mark')
  const open = query.has('source')

  const source = useMemo(() => {
    const asked = owner === null ? thread.at(-1) : thread.find(({ answer }) => answer.query_id === owner)
    const all = [...(asked?.answer.citations ?? []), ...(asked?.answer.nearest ?? [])]
    const found = all.find(({ source_number }) => source_number === number)
    return found ? withMark(found, mark) : null
  }, [thread, owner, number, mark])

  const view = useCallback(
    (next: CitationView, of: Asked) => {
      const search = new URLSearchParams({ source: String(next.source_number) })
      const id = of.answer.query_id
      if (of !== thread.at(-1) && id !== undefined) search.set('in', id)
      const known = of.answer.citations.find(({ source_number }) => source_number === next.source_number)
      if (typeof next.quote_start === 'number' && next.quote_start !== known?.quote_start)
        search.set('mark', `${next.quote_start}-${next.quote_end}`)
      // One step back closes it, however many were looked at.
      navigate(`${pathname}?${search}`, { replace: open, state: open ? state : { opened: true } })
    },
    [thread, navigate, pathname, open, state],
  )
  const close = useCallback(() => {
    if (Opened.safeParse(state).success) navigate(-1)
    else navigate(pathname, { replace: true })
  }, [navigate, pathname, state])
  return { source, owner, view, close }
}

/** A source with the words from `mark`, 'start-end', as its quote. */
function withMark(source: CitationView, mark: string | null): CitationView {
  const [from, to] = (mark ?? '').split('-').map(Number)
  const { start, snippet } = source
  if (from === undefined || to === undefined || start === undefined) return source
  const quote = snippet.slice(from - start, to - start)
  return quote === '' ? source : { ...source, quote, quote_start: from, quote_end: to }
}
