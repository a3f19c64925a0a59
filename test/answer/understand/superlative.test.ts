import { describe, expect, test } from 'bun:test'
import { asksExtreme, superlativeOf } from '../../../server/answer/understand/superlative.ts'

/** What a question asks for, and of which rows. */
const openWords = (question: string) => {
  const asked = superlativeOf(question)
  return asked && [asked.extreme, ...asked.open.map((at) => asked.words[at])].join(' ')
}

describe('superlativeOf()', () => {
  test('reads what is asked for the most and the least of, in English and German', () => {
    expect(openWords('Which country has the most beer servings?')).toBe('highest country beer servings')
    expect(openWords('Who has the lowest number of points in 2019?')).toBe('lowest points 2019')
    expect(openWords('Which invoice has the latest due date?')).toBe('latest invoice due date')
    expect(openWords('Welches Land hat die meisten Einwohner?')).toBe('highest land einwohner')
    expect(openWords('Wer hat die größte Fläche?')).toBe('highest flache')
  })

  test('keeps what makes another question of it among what has to be explained', () => {
    expect(openWords('Which country has the second most inhabitants?')).toContain('second')
    expect(openWords('How many medals did the team with the most points win?')).toContain('how many')
    expect(openWords('Who has the most points besides Anna?')).toContain('besides anna')
  })

  test('reads no question for a bound, for several extremes, or for an extreme of nothing', () => {
    for (const question of [
      'Who won at least 12 games?',
      'Which is the most recent entry?',
      'What are the highest and the lowest price?',
      'Which has the most?',
      'What does the tenant pay?',
    ])
      expect(superlativeOf(question)).toBeNull()
  })
})

describe('asksExtreme()', () => {
  test('holds where the words of an extreme are asked for and not there', () => {
    const question = 'Which candidate is the most popular?'
    expect(asksExtreme(question, new Set(['candid']))).toBe(true)
    expect(asksExtreme(question, new Set(['most', 'popular']))).toBe(false)
    expect(asksExtreme('Who won at least 12 games?', new Set())).toBe(false)
  })
})
