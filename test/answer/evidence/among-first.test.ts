import { describe, expect, test } from 'bun:test'
import { amongFirst } from '../../../server/answer/evidence/among-first.ts'

const isCapital = (letter: string) => /[A-Z]/.test(letter)
const moved = (letters: string, most: number) => amongFirst([...letters], isCapital, most).join('')

describe('amongFirst()', () => {
  test('moves what is wanted among the first, in place of the last others', () => {
    expect(moved('abcdEfG', 4)).toBe('abEGcdf')
    expect(moved('abCdeF', 4)).toBe('abCFde')
  })

  test('keeps the first in its place, and all else in order', () => {
    expect(moved('abCD', 2)).toBe('aCbD')
    expect(moved('abCD', 1)).toBe('abCD')
    expect(moved('aBcd', 3)).toBe('aBcd')
    expect(moved('', 3)).toBe('')
  })
})
