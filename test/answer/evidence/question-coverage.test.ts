import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { questionCoverage } from '../../../server/answer/evidence/question-coverage.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { passagesOf } from '../../support/library.ts'

const TEXT = `Medical leave

You can apply for it after 13 days.

Parental leave

You are entitled to 12 weeks of time off.

Court leave

You can be away for as long as a jury sits.`

test('questionCoverage() counts the heading that a sentence stands under, and not that of the section before', () => {
  const [passage] = passagesOf({ filename: 'a.txt', text: TEXT }, 'd')
  if (!passage) throw new Error('There is no passage')
  const sections = ['Medical leave', 'Parental leave', 'Court leave'].map((heading) => ({
    start: TEXT.indexOf(heading),
    headings: [heading],
  }))
  const pool = evidenceSentences([{ number: 1, passage: { ...passage, sections } }])
  const coverage = questionCoverage(readQuestion('Who is given parental leave?'), pool)
  const of = (start: string) => {
    const sentence = pool.find(({ reading }) => reading.startsWith(start))
    if (!sentence) throw new Error(`There is no sentence '${start}'`)
    return coverage.get(sentence) ?? 0
  }
  expect(of('You are entitled')).toBeGreaterThan(of('You can apply'))
})
