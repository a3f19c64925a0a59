import { expect, test } from 'bun:test'
import type { PastQuery } from '../../../shared/answers.ts'
import { say } from '../../../shared/sentences.ts'
import { lastQuestions, toContinue } from '../../../web/features/overview/continue.tsx'

const asked = (id: string, query: string, said?: { answer: ReturnType<typeof say>['said'] }) =>
  ({ id, query, answer: { answer: '', ...(said && { said }) } }) as PastQuery

test('toContinue() names each question once, its newest answer, and leaves out greetings', () => {
  const smallTalk = { answer: say('small_talk').said }
  const questions = [
    asked('5', 'hello', smallTalk),
    asked('4', 'How much is the rent?'),
    asked('3', 'Who pays?'),
    asked('2', ' how much is the rent?'),
    asked('1', 'When?'),
  ]
  expect(toContinue(questions).map(({ id }) => id)).toEqual(['4', '3', '1'])
})

test('the last questions are kept apart from those that contain a text, whatever it is', () => {
  expect(lastQuestions.queryKey.every((part) => typeof part !== 'string' || part === 'queries')).toBe(true)
})
