import { expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { wholeList } from '../../../server/answer/write/whole-list.ts'
import { contentStems } from '../../../server/text/words.ts'
import { fullAnswer } from '../../support/full-answer.ts'
import { asking, library, passagesOf } from '../../support/library.ts'

const KIT = 'The kit contains:\n\n- a rope of 30 metres\n- two lamps\n- a stove with gas\n- a first-aid box'

/** The sentences of texts that follow each other in a document, a passage each. */
function sentencesOf(...texts: readonly string[]) {
  let start = 0
  const sources = texts.map((text, index) => {
    const [passage] = passagesOf({ filename: 'kit.md', text }, 'kit')
    if (!passage) throw new Error('Cannot test: no passage')
    const own = { ...passage, chunkIndex: index, start, end: start + text.length }
    start += text.length + 1
    return { number: index + 1, passage: own }
  })
  return evidenceSentences(sources)
}

/** The list that is quoted for the sentence with these words. */
function listFor(words: string, question: string, sentences: ReturnType<typeof sentencesOf>) {
  const sentence = sentences.find(({ reading }) => reading.includes(words))
  const list = sentence && wholeList(sentence, sentences, contentStems(question))
  return list?.sentences.map(({ reading }) => reading) ?? null
}

test('answer() quotes all items of the list that is asked for', async () => {
  const { result } = await fullAnswer(
    asking('What is in the field kit?'),
    library([{ filename: 'equipment.md', text: KIT, headings: ['Field kit'] }]),
  )
  for (const item of ['The kit contains:', 'a rope of 30 metres', 'two lamps', 'a stove', 'a first-aid box'])
    expect(result.answer).toContain(item)
  expect(result.claims.every(({ support }) => support === 'supported')).toBe(true)
})

test('wholeList() goes on in the next passage, and ends where the list ends', () => {
  const sentences = sentencesOf(KIT, '- a map of the coast\n\nIt is lent for a week.')
  expect(listFor('The kit', 'What does the kit contain?', sentences)).toHaveLength(6)
  const apart = sentencesOf(KIT, 'It is lent for a week.\n\n- a map of the coast')
  expect(listFor('The kit', 'What does the kit contain?', apart)).toHaveLength(5)
})

test('wholeList() puts the lead-in before one item that says too little alone', () => {
  const sentences = sentencesOf(KIT)
  expect(listFor('rope', 'How long is the rope?', sentences)).toEqual([
    'The kit contains:',
    'a rope of 30 metres',
  ])
  const steps = sentencesOf('Do this before winter:\n\n1. Open the tap.\n2. Charge the battery for an hour.')
  expect(listFor('Charge', 'How long does the battery charge?', steps)).toBeNull()
  expect(listFor('Charge', 'How long does it charge before winter?', steps)).toEqual([
    'Do this before winter:',
    '2. Charge the battery for an hour.',
  ])
})

test('wholeList() has a heading lead in items that begin amid a sentence', async () => {
  const text = 'Do not take Calvenol\n\n- if you are allergic to it;\n- in the fourth month of pregnancy.'
  const sections = [{ start: 0, headings: ['Calvenol', 'Do not take Calvenol'] }]
  const leaflet = { filename: 'leaflet.md', text, headings: ['Calvenol', 'Do not take Calvenol'], sections }
  const { result } = await fullAnswer(asking('Who must not take Calvenol?'), library([leaflet]))
  expect(result.answer.replaceAll('**', '')).toBe(
    '“Do not take Calvenol” [1]\n\n- “if you are allergic to it;” [1]\n- “in the fourth month of pregnancy.” [1]',
  )
  expect(result.confidence_score).toBeGreaterThan(0)
})
