import { expect, test } from 'bun:test'
import type { DocumentSelection } from '../../../../shared/document-list.ts'
import {
  ALL,
  choose,
  countOf,
  isChosen,
  NONE,
  selectionsOf,
  workThrough,
} from '../../../../web/features/datasets/documents/chosen.ts'
import {
  addressOfChoice,
  choiceOf,
  filterOf,
} from '../../../../web/features/datasets/documents/list-choice.ts'

const read = (address: string) => choiceOf(new URLSearchParams(address))

test('the address of a list says what it shows, and nothing that is usual', () => {
  const address = 'q=lease&kind=pdf&state=failed&date=days&since=2026-01-31&sort=name&order=asc&from=200'
  expect(new URLSearchParams(addressOfChoice(read(address))).toString()).toBe(address)
  expect(addressOfChoice(read(''))).toEqual({})
  expect(addressOfChoice(read('kind=exe&state=lost&date=never&sort=colour&order=up&from=-7'))).toEqual({})
  expect(read('from=250').begin).toBe(200)
})

test('a period is whole days of local time, today included', () => {
  const now = new Date(2026, 1, 10, 15)
  const at = (month: number, day: number) => new Date(2026, month, day).getTime() / 1000
  expect(filterOf(read('date=today'), now)).toEqual({ from: at(1, 10) })
  expect(filterOf(read('date=week'), now)).toEqual({ from: at(1, 4) })
  expect(filterOf(read('date=days&since=2026-01-31&until=2026-02-01'), now)).toEqual({
    ...{ from: at(0, 31), to: at(1, 2) },
  })
  expect(filterOf(read('date=days'), now)).toEqual({})
})

test('documents are ticked one by one, or all that match but some', () => {
  const some = choose(choose(NONE, ['a', 'b', 'c'], true), ['b'], false)
  expect([isChosen(some, 'a'), isChosen(some, 'b'), countOf(some, 9)]).toEqual([true, false, 2])
  expect(selectionsOf(some, { q: 'x' })).toEqual([{ ids: ['a', 'c'] }])
  const rest = choose(ALL, ['b'], false)
  expect([isChosen(rest, 'a'), isChosen(rest, 'b'), countOf(rest, 9)]).toEqual([true, false, 8])
  expect(selectionsOf(rest, { q: 'x' })).toEqual([{ match: { q: 'x' }, except: ['b'] }])
  const ids = Array.from({ length: 450 }, (_, i) => `${i}`)
  const parts = selectionsOf(choose(NONE, ids, true), {})
  expect(parts.map((part) => ('ids' in part ? part.ids.length : 0))).toEqual([200, 200, 50])
})

test('what is ticked is worked through part by part, and ends where nothing more can be done', async () => {
  const left = new Map<DocumentSelection, number>()
  const heard: number[] = []
  const [first, stuck]: DocumentSelection[] = [{ match: {} }, { ids: ['a'] }]
  if (!first || !stuck) throw new Error('no selections')
  left.set(first, 250).set(stuck, 1)
  const step = async (selection: DocumentSelection) => {
    const before = left.get(selection) ?? 0
    const done = selection === stuck ? 0 : Math.min(100, before)
    left.set(selection, before - done)
    return { done, left: before - done }
  }
  expect(await workThrough([first, stuck], step, (done) => heard.push(done))).toBe(250)
  expect(heard).toEqual([100, 200, 250, 250])
})
