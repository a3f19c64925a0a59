import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { exactMatcher } from '../../../server/answer/search/matching/exact-match.ts'
import { joinedWords, withJoinedTerms } from '../../../server/answer/search/matching/joined-words.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { terms } from '../../../server/text/terms.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { openApp, type TestApp } from '../../support/app.ts'

describe('identifiers', () => {
  test.each([
    ['What is INV2024017 about?', 'Invoice INV-2024-017 of May'],
    ['What is INV-2024-017 about?', 'Invoice INV2024017 of May'],
    ['What is INV-2024-017 about?', 'Invoice INV 2024 017 of May'],
    ['What is INV2024-017 about?', 'see inv/2024/017.'],
    ['Do we hold ISO27001?', 'certified to ISO 27001:2022'],
    ['Do we hold ISO-27001?', 'certified to ISO27001'],
    ['Who fills in Form1040?', 'Form 1040 is due in April'],
  ])('%p is found in %p', (question, text) => {
    expect(exactMatcher(readQuestion(question).exact)(text)).toBeGreaterThan(0)
  })

  test.each([
    ['What is INV2024017 about?', 'Invoice INV-2024-0177'],
    ['What is INV2024017 about?', 'Invoice INV-2024-018, page 17'],
    ['What is INV-2024-017 about?', 'Invoice XINV2024007'],
    ['What does A-380 mean?', 'a 380 page book'.replace('a ', 'the ')],
    ['Do we hold ISO27001?', 'in ISO 27 there are 001 clauses'],
  ])('%p is not found in %p', (question, text) => {
    expect(exactMatcher(readQuestion(question).exact)(text)).toBe(0)
  })

  test.each(['revenue of FY2014', 'a walk of 100km', 'the 2nd floor', 'Q3 and mp3'])(
    '%p names none',
    (question) => {
      expect(readQuestion(question).exact).toEqual([])
    },
  )
})

const NOTICE =
  'Die Frist für die ordentliche Kündigung beträgt drei Monate zum Ende eines Quartals. Sie gilt für beide Seiten.'
const LEAVE = 'Jeder hat Anspruch auf bezahlten Urlaub von dreißig Tagen im Jahr.'
const RENT = 'Der Mietvertrag wird auf fünf Jahre geschlossen und verlängert sich um ein Jahr.'
const PROBATION = 'Die Probezeit dauert sechs Monate; in ihr gelten zwei Wochen.'
const GERMAN = [
  'Die Frist für Anträge endet am ersten März; später gestellte Anträge werden nicht bearbeitet.',
  'Eine Kündigung muss schriftlich ausgesprochen werden, sonst ist sie nicht wirksam.',
  'Im Urlaub vertritt jeden ein Kollege, der vorher zu benennen ist.',
  'Einen Anspruch auf ein Zeugnis hat jeder, der das Haus verlässt.',
  'Die Zeit am Arbeitsplatz wird mit der Karte erfasst.',
  'Die Miete ist am dritten Werktag fällig. Der Vertrag liegt im Schrank.',
]

let app: TestApp
beforeAll(async () => {
  app = await openApp()
  await app.ingest('papers', {
    'notice.txt': NOTICE,
    'leave.txt': LEAVE,
    'rent.txt': RENT,
    'probation.txt': PROBATION,
    'health.txt': 'The board reviews the care of health in rural districts every spring.',
    ...Object.fromEntries(GERMAN.map((text, i) => [`other-${i}.txt`, text])),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => {
        const number = String(i).padStart(3, '0')
        return [`dashed-${i}.txt`, `Invoice INV-2024-${number}. Amount: ${i + 1},250 dollars for paper.`]
      }),
    ),
    ...Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => {
        const number = String(i).padStart(3, '0')
        return [`plain-${i}.txt`, `Order ORD2023${number}. Amount: ${i + 1},750 dollars for ink.`]
      }),
    ),
    'standard.txt': 'Our laboratory is certified to ISO 27001 since the spring of that year.',
    'quality.txt': 'The plant is certified to ISO9001 and to no other standard.',
    'number.txt':
      'The parcel with the number 27001 was certified by the post office. Nine thousand and 9001 more came.',
  })
  await app.services.chunks.countWords(null)
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
})

describe('what is written in one or apart', () => {
  test.each([
    ['What is INV2024007 about?', 'dashed-7.txt'],
    ['INV2024007', 'dashed-7.txt'],
    ['What is ORD-2023-009 about?', 'plain-9.txt'],
    ['ORD-2023009', 'plain-9.txt'],
    ['Who is certified to ISO27001?', 'standard.txt'],
    ['Who is certified to ISO-27001?', 'standard.txt'],
    ['Who is certified to ISO 9001?', 'quality.txt'],
    ['Who is certified to ISO-9001?', 'quality.txt'],
    ['Wie lang ist die Kündigungsfrist?', 'notice.txt'],
    ['Kündigungsfrist', 'notice.txt'],
    ['Kündigungsfristen', 'notice.txt'],
    ['Wie viel Urlaubsanspruch hat man?', 'leave.txt'],
    ['Wie lange läuft der Vertrag über die Miete?', 'rent.txt'],
    ['Wie lange dauert die Zeit der Probe?', 'probation.txt'],
    ['healthcare', 'health.txt'],
  ])('%p finds %p first, as evidence', async (question, filename) => {
    const [first] = await app.passages(question, 5)
    expect(first?.filename).toBe(filename)
    expect(first?.relevance).toBeGreaterThan(0.3)
  })
})

describe('an answer', () => {
  test.each([
    ['What is the amount of INV2024007?', 'dashed-7.txt'],
    ['Since when is the laboratory certified to ISO27001?', 'standard.txt'],
    ['Wie lang ist die Kündigungsfrist?', 'notice.txt'],
  ])('to %p quotes %p', async (query, filename) => {
    const { answered, citations } = await app.call(endpoints.query, { body: { query } })
    expect({ answered, first: citations[0]?.filename }).toEqual({ answered: true, first: filename })
  })

  test('is not made of another identifier', async () => {
    const query = 'What is the amount of INV2024917?'
    expect(await app.call(endpoints.query, { body: { query } })).toMatchObject({ answered: false })
  })
})

test('joinedWords() asks the index for nothing where a question has nothing to join or part', () => {
  const known = new Set(terms('The football club understands the management of its network in Form 1040.'))
  const knows = (term: string) => known.has(term)
  const vocabulary = { knows, isCommon: knows }
  expect(
    joinedWords(readQuestion('Who understands the management of football in Form 1040?'), vocabulary),
  ).toEqual([])
  expect(joinedWords(readQuestion('Who was there in May 2024?'), vocabulary)).toEqual([])
})

test('joinedWords() joins no English words, also where nothing but them is asked', () => {
  const everything = () => true
  const vocabulary = { knows: everything, isCommon: (term: string) => term === 'oil' }
  expect(joinedWords(readQuestion('history oil industry'), vocabulary)).toEqual([])
  expect(joinedWords(readQuestion('history of the oil industry'), vocabulary)).toEqual([])
  const german = { knows: everything, isCommon: (term: string) => term === 'und' }
  expect(joinedWords(readQuestion('vertrag laufzeit miete'), german)).not.toEqual([])
  expect(joinedWords(readQuestion('Kündigung Frist'), vocabulary)).not.toEqual([])
})

test('withJoinedTerms() gives a text the terms that the question has for it, and no other text', () => {
  const texts = [NOTICE, ...GERMAN]
  const known = new Set(texts.flatMap(terms))
  const knows = (term: string) => known.has(term)
  const joined = joinedWords(readQuestion('Wie lang ist die Kündigungsfrist?'), { knows, isCommon: knows })
  const having = texts.filter((text) =>
    withJoinedTerms(text, terms(text), [], joined).includes('kundigungsfrist'),
  )
  expect(having).toEqual([NOTICE])
})
