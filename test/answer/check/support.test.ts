import { describe, expect, test } from 'bun:test'
import { assess } from '../../../server/answer/check/assess.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { factsOf } from '../../../server/text/facts.ts'
import { passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'

const text = [
  'The Panthers defense gave up just 308 points, ranking sixth in the league, while also leading the NFL in interceptions with 24. Defensive tackle Kawann Short led the team in sacks with 11. Peyton Manning became the first quarterback ever to lead two different teams to multiple Super Bowls. He is also the oldest quarterback ever to play in a Super Bowl at age 39.',
  'CONSULTANT may terminate this Agreement by giving the COMMISSION at least one hundred and twenty (120) days advance written notice. The Tenant shall pay a security deposit of $1,500 before the commencement of the lease. The Landlord must return the deposit within 30 days after the Tenant vacates the premises, less any deductions for damage.',
  'Adults should take one 500 mg tablet every six hours with food; do not exceed four tablets in 24 hours. Do not take this medicine if you are allergic to aspirin. Patients with kidney disease must consult a doctor before use. The WGIG comprised 40 members from governments, private sector and civil society.',
  'Mozilla reported that their total revenue for 2011 was $163 million, which was up 33% from $123 million in 2010. Employees accrue 1.5 days of paid leave per month, and unused leave may be carried over until March 31 of the following year. Overtime must be approved in advance by the line manager.',
].join('\n\n')

const SAID_OTHERWISE = [
  'The Panthers allowed only 308 points.',
  'The Panthers allowed 308 points and ranked sixth in the league.',
  'The Panthers led the NFL with 24 interceptions.',
  'Kawann Short had 11 sacks, the most on the team.',
  'Peyton Manning was the first quarterback to take two different teams to multiple Super Bowls.',
  'At 39, Manning is the oldest quarterback to play in a Super Bowl.',
  "The consultant can end the agreement with at least 120 days' written notice.",
  'The consultant must give the Commission at least 120 days of advance written notice to terminate the agreement.',
  'The agreement may be terminated by the consultant by giving the commission 120 days advance written notice.',
  'A security deposit of $1,500 must be paid by the tenant before the lease begins.',
  'The tenant has to pay a $1,500 deposit before the lease starts.',
  'The landlord has 30 days after the tenant moves out to return the deposit.',
  'The deposit must be returned within 30 days, minus deductions for damage.',
  'Adults should take one 500 mg tablet every 6 hours, with food.',
  'No more than four tablets may be taken in 24 hours.',
  'The maximum is four tablets in 24 hours.',
  'People who are allergic to aspirin should not take this medicine.',
  'Patients with kidney disease should see a doctor before using it.',
  'The WGIG had 40 members.',
  'The Working Group had 40 members, drawn from governments, the private sector and civil society.',
  "Mozilla's total revenue in 2011 was $163 million.",
  "Mozilla's revenue rose 33% to $163 million in 2011.",
  'In 2011 Mozilla reported total revenue of $163 million, an increase of 33% over 2010.',
  "Mozilla's 2010 revenue was $123 million.",
  'Employees earn 1.5 days of paid leave each month.',
  'Unused leave can be carried over until March 31 of the next year.',
  'The line manager must approve overtime in advance.',
  'Overtime requires advance approval from the line manager.',
]

const FALSE = [
  'The Panthers allowed 308 points and ranked first in the league.',
  'The Panthers led the NFL with 24 sacks.',
  'Kawann Short led the team in interceptions with 11.',
  'Manning is the youngest quarterback to play in a Super Bowl at age 39.',
  'The Commission may terminate the Agreement by giving the consultant 120 days notice.',
  'The consultant may terminate the agreement without notice.',
  'The landlord shall pay a security deposit of $1,500.',
  'The tenant must return the deposit within 30 days.',
  'The landlord must return the deposit within 30 days before the tenant vacates the premises.',
  'Take this medicine if you are allergic to aspirin.',
  'Children should take one 500 mg tablet every six hours.',
  'Adults should take one 500 mg tablet every six hours without food.',
  'Patients with liver disease must consult a doctor before use.',
  'Patients with kidney disease need not consult a doctor.',
  'The WGIG had 40 members from universities.',
  'Employees accrue 1.5 days of unpaid leave per month.',
  'Employees accrue 1.5 days of paid leave per year.',
  'Unused leave expires at the end of the year.',
  'Overtime must be approved afterwards by the line manager.',
  'Overtime must be approved in advance by the HR department.',
  'Google reported total revenue of $163 million for 2011.',
  'All leave may be carried over.',
  'Kawann Short is the best player of the league.',
]

/** Those that the reader believes. */
const BELIEVED: readonly string[] = [
  'The Panthers led the NFL with 24 sacks.',
  'Unused leave expires at the end of the year.',
]

const sentencesOf = (text: string) =>
  evidenceSentences(
    passagesOf({ filename: 'mixed.txt', text }, 'd1').map((passage, index) => ({
      number: index + 1,
      passage,
    })),
  )
const evidence = sentencesOf(text)
const check = (claims: readonly string[], from = evidence) =>
  assess(
    claims.map((text) => ({ text, sources: [] })),
    from,
    reading,
  )

describe('assess()', () => {
  test('supports every sentence that the evidence holds word for word', async () => {
    const verdicts = await check(evidence.map(({ reading }) => reading))
    expect(verdicts.every(({ support, score }) => support === 'supported' && score === 1)).toBe(true)
  })

  test('does not take a number in the name of the document for claimed', async () => {
    const spoken = passagesOf(
      { filename: '1962-Kennedy.txt', text: 'This week we begin anew our joint and separate efforts.' },
      'speech',
    )
    const sentences = evidenceSentences(spoken.map((passage, index) => ({ number: index + 1, passage })))
    const text = '1962-Kennedy.txt: “This week we begin anew our joint and separate efforts.”'
    const [verdict] = await assess([{ text, sources: [1] }], sentences, reading)
    expect(verdict).toMatchObject({ support: 'supported' })
  })

  test('supports two short lines of a slide that are quoted as one', async () => {
    const slide = passagesOf(
      { filename: 'deck.pptx', page: 4, text: 'Aligned System\n2014\n\nModel\nCurricula:\nMarch 2011' },
      'deck',
    )
    const sentences = evidenceSentences(slide.map((passage, index) => ({ number: index + 1, passage })))
    const [verdict] = await assess(
      [{ text: 'Model Curricula: March 2011', sources: [1] }],
      sentences,
      reading,
    )
    expect(verdict).toMatchObject({ support: 'supported' })
  })

  test('takes a length of time for the same in another unit', async () => {
    const [same, half, other] = await assess(
      [
        'The mixture has to stand for half an hour.',
        'It must rest for 1.5 hours after that.',
        'It must rest for a second time, for 80 minutes.',
      ].map((text) => ({ text, sources: [] })),
      sentencesOf(
        'Leave the mixture to stand for 30 minutes. After that it is to rest a second time, for 90 minutes.',
      ),
      { entail: async () => 1 },
    )
    expect([same?.support, half?.support, other?.support]).toEqual(['supported', 'supported', 'partial'])
  })

  test('has what neighbouring sentences say together read together', async () => {
    const read: string[] = []
    const sentences = sentencesOf(
      'Rates rise soon. The pool costs 7 euros. Children pay 3 euros less. Dogs stay outside.',
    )
    const [verdict] = await assess(
      [{ text: 'Instead of 7 euros, children pay 3 less at the pool.', sources: [] }],
      sentences,
      {
        entail: async (_, evidence) => {
          read.push(evidence)
          return 1
        },
      },
    )
    expect(read).toEqual(['The pool costs 7 euros. Children pay 3 euros less. Dogs stay outside.'])
    expect(verdict?.support).toBe('supported')
    expect(verdict?.evidence.map(({ index }) => index)).toEqual([2, 1, 3])
  })

  test('supports most of what is said in other words, and calls none of it unsupported', async () => {
    const verdicts = await check(SAID_OTHERWISE)
    const supported = verdicts.filter(({ support }) => support === 'supported').length
    expect(supported / SAID_OTHERWISE.length).toBeGreaterThanOrEqual(0.7)
    expect(verdicts.filter(({ support }) => support === 'unsupported')).toEqual([])
  })

  test('supports hardly anything false', async () => {
    const verdicts = await check(FALSE)
    expect(FALSE.filter((_, index) => verdicts[index]?.support === 'supported')).toEqual([...BELIEVED])
  })

  test('finds a number in the column that the claim names', async () => {
    const rows = evidenceSentences(
      passagesOf(
        {
          filename: 'drinks.csv',
          text: 'country\tbeer\twine\nAlbania\t89\t54',
          rendered: 'country\tbeer\twine\ncountry: Albania; beer servings: 89; wine servings: 54',
        },
        'd2',
      ).map((passage) => ({ number: 1, passage })),
    )
    const verdicts = await check(
      [
        'Albania has 54 wine servings.',
        'In Albania beer servings are 89 and 54 is the number for wine servings.',
        'Albania has 89 wine servings.',
        'Albania has 89 wine servings and 54 beer servings.',
      ],
      rows,
    )
    expect(verdicts.map(({ support }) => support === 'supported')).toEqual([true, true, false, false])
  })

  test('takes the unit of a number for no other column, and each number with its own', async () => {
    const rows = evidenceSentences(
      passagesOf(
        {
          filename: 'leave.csv',
          text: 'service\tleave\tcarried\n10 or more\t30 working days\t8 days',
          rendered:
            'service\tleave\tcarried\nYears of service: 10 or more; Annual leave: 30 working days; Days carried over: 8 days',
        },
        'd3',
      ).map((passage) => ({ number: 1, passage })),
    )
    const verdicts = await check(
      [
        'With 10 or more years of service you get 30 working days of annual leave.',
        'With 10 or more years of service you get 8 working days of annual leave.',
      ],
      rows,
    )
    expect(verdicts.map(({ support }) => support === 'supported')).toEqual([true, false])
  })

  test('supports nothing where there is no evidence', async () => {
    const [verdict] = await check(['The sky is blue.'], [])
    expect(verdict).toMatchObject({ support: 'unsupported', score: 0, evidence: [] })
  })
})

describe('factsOf()', () => {
  const said = (text: string) =>
    factsOf(text).map((fact) =>
      fact.kind === 'quantity'
        ? `${fact.values[0]}${fact.unit ?? ''}`
        : fact.kind === 'date'
          ? [fact.year, fact.month, fact.day].join('-')
          : fact.text,
    )

  test('reads numbers, scales and units', () => {
    expect(said('$163 million, 33%, 5mg, 1.5 days, 30-day, 6½, 23,500,000')).toEqual([
      '163000000$',
      '33%',
      '5mg',
      '1.5day',
      '30day',
      '6.5',
      '23500000',
    ])
  })

  test('reads numbers that are written as words', () => {
    expect(said('one hundred and twenty (120) days, twenty-one')).toEqual(['120', '120', '21'])
  })

  test('reads dates however they are written', () => {
    for (const date of ['June 13, 2013', '13 June 2013', '2013-06-13', '13.06.2013', '13th of June 2013'])
      expect(said(`on ${date}.`)).toEqual(['2013-6-13'])
  })

  test('keeps identifiers whole', () => {
    expect(said('receipt TXN-98765-2024 and version 2.3.59')).toEqual(['txn-98765-2024', '2.3.59'])
  })
})
