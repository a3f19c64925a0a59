import { expect, test } from 'bun:test'
import { askedParts } from '../../../server/answer/understand/question.ts'

test('askedParts() gives each thing that is asked so that it can be asked alone', () => {
  expect(askedParts('What is the deposit and when is it returned?')).toEqual([
    'What is the deposit',
    'when is it returned (deposit)?',
  ])
  expect(askedParts('Where is the laptop of a new hire shipped, and how long is the Wateree River?')).toEqual(
    ['Where is the laptop of a new hire shipped', 'how long is the Wateree River?'],
  )
  expect(askedParts('Who is the CEO of Siemens? What does the company sell?')).toEqual([
    'Who is the CEO of Siemens',
    'What does the company sell? CEO Siemens',
  ])
})

test('askedParts() finds no parts where one thing is asked', () => {
  expect(askedParts('How much notice must the tenant give?')).toEqual([])
})
