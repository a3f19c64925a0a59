import { describe, expect, test } from 'bun:test'
import { asksExtreme } from '../../../server/answer/understand/superlative.ts'

describe('asksExtreme()', () => {
  test('holds where the words of an extreme are asked for and not there', () => {
    const question = 'Which candidate is the most popular?'
    expect(asksExtreme(question, new Set(['candid']))).toBe(true)
    expect(asksExtreme(question, new Set(['most', 'popular']))).toBe(false)
    expect(asksExtreme('Who won at least 12 games?', new Set())).toBe(false)
  })
})
