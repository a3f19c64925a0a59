import { describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answerabilityCounts, type Judged } from '../../eval/answers/answerability-metrics.ts'
import { areaUnderCurve } from '../../eval/reading/area-under-curve.ts'
import { chosen, readAnswerabilitySet } from '../../eval/sets/answerability-set.ts'
import { halfOf, isHeldOut } from '../../eval/sets/held-out.ts'
import { withoutAnswer } from '../../eval/sets/without-answer.ts'

const PASSAGE =
  'The market opened in 1835. Some 2,000 guests attended the dinner in its hall. The hall was built of sandstone by a local firm. Two thousand is what 2,000 means, says the guide.'

describe('withoutAnswer()', () => {
  test('takes out the sentences that hold the answer, and those that repeat it', () => {
    const start = PASSAGE.indexOf('2,000')
    expect(withoutAnswer(PASSAGE, [{ start, text: '2,000' }])).toBe(
      'The market opened in 1835. The hall was built of sandstone by a local firm.',
    )
  })

  test('is null where no words are marked or nothing is left', () => {
    expect(withoutAnswer(PASSAGE, [{ start: -1, text: 'yes' }])).toBeNull()
    expect(withoutAnswer('It opened in 1835.', [{ start: 13, text: '1835' }])).toBeNull()
  })
})

describe('readAnswerabilitySet()', () => {
  test('asks of training data only what is held out, in halves that share no question', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ibid-set-'))
    const rows = Array.from({ length: 400 }, (_, i) => ({
      src: 'made',
      q: `How tall is tower ${i}?`,
      passage: `Tower ${i} stands by the river. It is ${i} metres tall. It was built by the same firm as the bridge beside it.`,
      answers: [{ start: `Tower ${i} stands by the river. It is `.length, text: `${i} metres` }],
    }))
    const path = join(folder, 'made.jsonl.zst')
    await Bun.write(path, await Bun.zstdCompress(rows.map((row) => JSON.stringify(row)).join('\n')))
    const set = await readAnswerabilitySet(path, 10, () => [])
    await rm(folder, { recursive: true })
    expect(set.documents).toHaveLength(400)
    expect(set.questions.length).toBeGreaterThan(20)
    expect(set.questions.every(({ question }) => isHeldOut(question))).toBe(true)
    for (const half of ['tuned', 'unseen'] as const) {
      const { answerable, taken_away, fact_missing } = chosen(set.questions, half, 10)
      expect(answerable).toHaveLength(10)
      expect(taken_away).toHaveLength(10)
      expect(fact_missing.every(({ cut }) => cut !== null && !cut.text.includes('metres'))).toBe(true)
      for (const { question } of [...answerable, ...taken_away]) expect(halfOf(question)).toBe(half)
    }
  })
})

describe('answerabilityCounts()', () => {
  const judged = (changes: Partial<Judged>): Judged => ({
    condition: 'answerable',
    relevant: ['a'],
    outcome: 'answered',
    confidence: 'high',
    score: 0.9,
    first: 'a',
    cited: ['a'],
    ms: 1,
    ...changes,
  })

  test('counts an answer right only when the passage cited first answers', () => {
    const counts = answerabilityCounts([
      judged({}),
      judged({ first: 'b', cited: ['b', 'a'], confidence: 'medium', score: 0.7 }),
      judged({ outcome: 'not_found', first: null, cited: [], confidence: 'low', score: 0 }),
      judged({ outcome: 'may_answer', confidence: 'low', score: 0.3 }),
      judged({ condition: 'taken_away', first: 'b', cited: ['b'] }),
      judged({ condition: 'taken_away', outcome: 'not_found', first: null, cited: [], score: 0 }),
    ])
    expect([counts.rightFirst, counts.rightAny]).toEqual([0.5, 0.75])
    expect(counts.outcomes.answerable).toEqual({ answered: 0.5, may_answer: 0.25, not_found: 0.25 })
    expect(counts.outcomes.taken_away.not_found).toBe(0.5)
    expect(counts.badges[0]).toEqual({
      badge: 'high',
      given: 2,
      right: 0.5,
      amongAnswerable: 1,
      ofRight: 0.5,
    })
  })
})

test('areaUnderCurve() counts ties half', () => {
  expect(areaUnderCurve([1, 0.5], [0.5, 0])).toBe(0.875)
  expect(areaUnderCurve([], [1])).toBeNull()
})
