import type { DocumentFilter, DocumentSort, SortOrder } from '../../../../shared/document-list.ts'
import { DocumentSort as Sorts } from '../../../../shared/document-list.ts'
import { DocumentStatus } from '../../../../shared/documents.ts'
import { Format } from '../../../../shared/formats.ts'

/** The documents of a page of the list. */
export const PAGE = 100

/** Times of upload that a list can be narrowed to, or two days between them. */
export const PERIODS = ['today', 'week', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** What a list shows, as its address says it. `since`, `until`: days such as '2026-01-31', both included. */
export type ListChoice = {
  readonly q: string
  readonly kind: Format | null
  readonly state: DocumentStatus | null
  readonly period: Period | 'days' | null
  readonly since: string
  readonly until: string
  readonly sort: DocumentSort
  readonly order: SortOrder
  /** The position of the first document shown. */
  readonly begin: number
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Reads an address; whatever it cannot be is left out. */
export function choiceOf(address: URLSearchParams): ListChoice {
  const period = address.get('date')
  const day = (name: string) => (DAY.test(address.get(name) ?? '') ? (address.get(name) ?? '') : '')
  const begin = Number(address.get('from'))
  return {
    q: address.get('q') ?? '',
    kind: Format.safeParse(address.get('kind')).data ?? null,
    state: DocumentStatus.safeParse(address.get('state')).data ?? null,
    period: period === 'days' ? period : (PERIODS.find((one) => one === period) ?? null),
    since: day('since'),
    until: day('until'),
    sort: Sorts.safeParse(address.get('sort')).data ?? 'date',
    order: address.get('order') === 'asc' ? 'asc' : 'desc',
    begin: Number.isSafeInteger(begin) && begin > 0 ? begin - (begin % PAGE) : 0,
  }
}

/** Writes a choice into an address; what is usual is left out. */
export function addressOfChoice(choice: ListChoice): Record<string, string> {
  const { q, kind, state, period, since, until, sort, order, begin } = choice
  return {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(period && { date: period }),
    ...(period === 'days' && since && { since }),
    ...(period === 'days' && until && { until }),
    ...(sort !== 'date' && { sort }),
    ...(order !== 'desc' && { order }),
    ...(begin > 0 && { from: String(begin) }),
  }
}

/** Returns the filter for the server. `now`: the periods are whole days until then, in local time. */
export function filterOf(
  { q, kind, state, period, since, until }: ListChoice,
  now = new Date(),
): DocumentFilter {
  const ago = { today: 0, week: 6, month: 29, year: 364 } as const
  const day = (days: number) => epoch(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
  const from = period === null ? null : period === 'days' ? dayOf(since, 0) : day(ago[period])
  const to = period === 'days' ? dayOf(until, 1) : null
  return {
    ...(q && { q }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  }
}

/** Returns the beginning of a day, some days later, in epoch seconds of local time; null for none. */
function dayOf(day: string, later: number): number | null {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return null
  return epoch(new Date(year, month - 1, date + later))
}

function epoch(date: Date): number {
  return Math.max(0, Math.floor(date.getTime() / 1000))
}
