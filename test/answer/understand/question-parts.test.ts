import { expect, test } from 'bun:test'
import { splitQuestion } from '../../../server/answer/understand/question.ts'

test('splitQuestion() gives each thing that is asked so that it can be asked alone', () => {
  expect(splitQuestion('What is the deposit and when is it returned?')).toEqual([
    'What is the deposit',
    'when is it returned (deposit)?',
  ])
  expect(
    splitQuestion('Where is the laptop of a new hire shipped, and how long is the Wateree River?'),
  ).toEqual(['Where is the laptop of a new hire shipped', 'how long is the Wateree River?'])
  expect(splitQuestion('Who is the CEO of Siemens? What does the company sell?')).toEqual([
    'Who is the CEO of Siemens',
    'What does the company sell? CEO Siemens',
  ])
})

test('splitQuestion() finds no parts where one thing is asked', () => {
  expect(splitQuestion('How much notice must the tenant give?')).toEqual([])
})
