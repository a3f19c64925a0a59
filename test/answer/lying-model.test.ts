import { afterAll, describe, expect, test } from 'bun:test'
import { answer } from '../../server/answer/answer.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { Answer } from '../../shared/answers.ts'
import { asking, type LibraryDocument, library } from '../support/library.ts'
import { ollamaServer } from '../support/servers/ollama-server.ts'
import { drinks } from '../support/texts/leave-and-drinks.ts'

const leave: LibraryDocument = {
  filename: 'leave.md',
  headings: ['Annual leave'],
  text: 'The leave policy covers all employees of the agency. You can carry over a maximum of 240 annual leave hours from one leave year to the next. Sick leave does not expire.\n\nOvertime must be approved by the manager within five working days. Unapproved overtime is not paid. In March 2021 the agency granted 12 requests and denied 3.',
}
const lease: LibraryDocument = {
  filename: 'lease.txt',
  text: 'The tenant pays a deposit of 1,500 euros before the lease begins on 1 May 2023. The landlord returns the deposit within 60 days after the annual inspection. Rent rises by 2 % each year.',
}
const documents = [leave, lease, drinks]
const question =
  'What do leave, overtime, deposit, rent, Albania and Algeria have to do with beer and wine servings?'
const server = ollamaServer({})
const model = ollama(server.host, 'llama3.2:latest')

afterAll(() => server.stop())

async function checked(written: string) {
  server.behave({ kind: 'say', text: written })
  for await (const event of answer(
    asking(question),
    library(documents, { model, threshold: 0.05 }),
    AbortSignal.timeout(60_000),
  ))
    if (event.event === 'result') return Answer.parse(event.data)
  throw new Error('expected a result')
}

/** Keeps an answer from being replaced by quotations: nothing of a lie alone is borne out. */
const TRUTH = 'The agency granted 12 requests and denied 3 in March 2021 [1].'

const LIES: Readonly<Record<string, readonly string[]>> = {
  'a number that stands in another document': [
    'You can carry over a maximum of 54 annual leave hours [1].',
    'The landlord returns the deposit within 240 days [1][2].',
    'Overtime must be approved within 60 working days [1].',
  ],
  'a quotation that nobody wrote': [
    'The policy states: “Employees may carry over as many hours as they wish.” [1]',
    'According to the document, "unapproved overtime is paid at the usual rate" [1].',
  ],
  'the opposite': [
    'You cannot carry over annual leave hours from one leave year to the next [1].',
    'Sick leave expires [1].',
    'Unapproved overtime is paid [1].',
    'The leave policy covers no employees of the agency [1].',
    'Overtime need not be approved by the manager [1].',
    'Rent falls by 2 % each year [2].',
  ],
  'another unit': [
    'You can carry over a maximum of 240 annual leave days [1].',
    'The tenant pays a deposit of 1,500 dollars [2].',
    'Rent rises by 2 % each month [2].',
    'Overtime must be approved within five working weeks [1].',
  ],
  'two halves of different truths': [
    'Albania has 89 beer servings and 14 wine servings [3].',
    'Algeria has 89 beer servings [3].',
    'You can carry over 240 hours of overtime from one leave year to the next [1].',
    'The tenant returns the deposit within 60 days [2].',
    'Sick leave must be approved by the manager within five working days [1].',
  ],
  'knowledge from elsewhere': [
    'Annual leave was introduced by President Truman in 1951 [1].',
    'Albania produces some of the oldest wines of the Mediterranean [3].',
    'You can carry over a maximum of 240 annual leave hours because the union demanded it in court [1].',
  ],
  'another time': [
    'The lease begins on 1 March 2023 [2].',
    'In May 2021 the agency granted 12 requests [1].',
    'The landlord returns the deposit within 60 days before the annual inspection [2].',
    'The lease begins on 1 May 2032 [2].',
  ],
  'another bound': [
    'You can carry over a minimum of 240 annual leave hours [1].',
    'You can carry over more than 240 annual leave hours [1].',
    'The tenant pays a deposit of at least 1,500 euros [2].',
  ],
  'a lie in another language': [
    'Man kann höchstens 480 Stunden Jahresurlaub übertragen [1].',
    'El inquilino paga un depósito de 2.500 euros [2].',
    '租户支付2,500欧元的押金 [2]。',
  ],
  'a number in words': [
    'You can carry over a maximum of two hundred and fifty annual leave hours [1].',
    'The agency denied thirteen requests [1].',
  ],
  'another person': [
    'Overtime must be approved by the director within five working days [1].',
    'The landlord pays a deposit of 1,500 euros before the lease begins [2].',
    'The leave policy covers all contractors of the agency [1].',
  ],
}

describe('a model that lies', () => {
  for (const [kind, lies] of Object.entries(LIES))
    test(`is not believed when it tells ${kind}`, async () => {
      for (const lie of lies) {
        const alone = await checked(lie)
        const supported = alone.claims.some(({ support }) => support === 'supported')
        if (alone.engine === 'extractive') expect(alone.answer).not.toContain(lie)
        else
          expect({ lie, supported, confidence: alone.confidence }).toEqual({
            lie,
            supported: false,
            confidence: 'low',
          })
        const [, ...claims] = (await checked(`${TRUTH} ${lie}`)).claims
        expect(claims.length).toBeGreaterThan(0)
        expect({ lie, supported: claims.every(({ support }) => support === 'supported') }).toEqual({
          lie,
          supported: false,
        })
      }
    })

  test('is not believed in the cell of a table either', async () => {
    const { claims } = await checked(
      '| country | beer servings | wine servings |\n|---|---|---|\n| Albania | 89 | 14 |\n| Algeria | 25 | 54 | [3]',
    )
    expect(claims.map(({ text, support }) => [text, support === 'supported'])).toEqual([
      ['Albania: beer servings 89', true],
      ['Albania: wine servings 14', false],
      ['Algeria: beer servings 25', true],
      ['Algeria: wine servings 54', false],
    ])
  })

  test('is believed in what it says truly beside a lie', async () => {
    const { claims } = await checked('Sick leave does not expire [1]. The tenant pays 9,000 euros [2].')
    expect(claims.map(({ support }) => support === 'supported')).toEqual([true, false])
  })

  test('points to the source that has it, in whatever language it cites', async () => {
    for (const marker of [
      '[Quelle 1]',
      '[来源1]',
      '[出典 1]',
      '[Fuente: 1]',
      '[источник 1]',
      '（1）',
      '[źródło 1]',
    ]) {
      const { claims, answer: text } = await checked(`Sick leave does not expire ${marker}.`)
      expect({ marker, support: claims[0]?.support, cited: claims[0]?.citations.length }).toEqual({
        marker,
        support: 'supported',
        cited: 1,
      })
      expect(text).toMatch(/expire \[\d\]/)
    }
  })

  test('has no source that is not there, and none that does not say it', async () => {
    for (const written of [
      'Sick leave does not expire [17].',
      'Sick leave does not expire [0].',
      'Sick leave does not expire.',
    ]) {
      const { claims, citations } = await checked(written)
      const [cited] = claims[0]?.citations ?? []
      expect(citations.find(({ source_number }) => source_number === cited)?.filename).toBe('leave.md')
    }
    const { claims } = await checked(`${TRUTH} Penguins live in the Antarctic.`)
    expect(claims[1]).toMatchObject({ citations: [], support: 'unsupported' })
  })
})
