import { describe, expect, test } from 'bun:test'
import { textParts } from '../../../../web/features/query/answer/answer-text.ts'
import { longAnswer } from '../../../browser/support/long-answer.ts'

const paragraph = 'The board met and agreed. '.repeat(20).trim()

describe('textParts()', () => {
  test('leaves a text of ordinary length whole', () => {
    expect(textParts(`${paragraph}\n\n${paragraph}`)).toEqual([`${paragraph}\n\n${paragraph}`])
    expect(textParts('')).toEqual([''])
  })

  test('cuts a long text between its blocks and loses nothing', () => {
    const { answer } = longAnswer(500)
    const parts = textParts(answer)
    expect(parts.length).toBeGreaterThan(8)
    expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(6_000)
    expect(parts.join('\n\n')).toBe(answer)
  })

  test('cuts neither inside fenced code nor before what goes on with a list or a table', () => {
    const prose = `${paragraph}\n\n`.repeat(10)
    for (const whole of [
      `\`\`\`\n${prose}\`\`\``,
      Array.from({ length: 20 }, (_, index) => `${index + 1}. ${paragraph}`).join('\n\n'),
      Array.from({ length: 20 }, () => `- ${paragraph}`).join('\n\n'),
    ])
      expect(textParts(whole)).toEqual([whole])
    const [first = '', second = ''] = textParts(`\`\`\`\n${prose}\`\`\`\n\n${paragraph}`)
    expect(first).toEndWith('```')
    expect(second).toBe(paragraph)
  })

  test('changes only the last part of a text that grows', () => {
    const { answer } = longAnswer(200)
    const before = textParts(answer.slice(0, 12_000))
    const after = textParts(answer)
    expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
  })
})
