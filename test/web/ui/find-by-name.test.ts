import { expect, test } from 'bun:test'
import { findByName } from '../../../web/ui/search/find-by-name.ts'

const find = (names: string[], text: string) => findByName(names, text, (name) => name)

test('findByName() puts what is called exactly so first, then what begins so', () => {
  expect(find(['old minutes', 'minutes-12', 'Minutes', 'letters'], ' minutes ')).toEqual([
    'Minutes',
    'minutes-12',
    'old minutes',
  ])
})

test('findByName() leaves everything as it is where nothing is looked for', () => {
  expect(find(['b', 'a'], ' ')).toEqual(['b', 'a'])
})
