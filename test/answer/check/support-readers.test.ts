import { describe, expect, test } from 'bun:test'
import { assess } from '../../../server/answer/check/assess.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { passagesOf } from '../../support/library.ts'
import { reading } from '../../support/reading.ts'

const text = [
  'The Northgate Library opened in 1987 and is run by the city council. Loans are free for residents; visitors pay £5 a year. Books may be renewed twice unless another reader has reserved them. The reading room closes at 6 pm on weekdays and at 1 pm on Saturdays.',
  'Applicants must submit two references and a certified copy of their diploma. Incomplete applications will not be considered. The board reviews applications in March and informs candidates by the end of April.',
  'In the trial, 48 of 120 patients treated with the drug recovered within two weeks, compared with 30 of 118 in the placebo group. Side effects were mild and disappeared without treatment. The authors suggest that the drug may shorten recovery, but larger studies are needed.',
  'Revenue rose by 12% to €4.5 million in 2021, mainly because of higher exports to Asia. Operating costs fell slightly. The company employs about 230 people in Leipzig and Graz.',
  'To replace the filter, switch off the pump, unscrew the cover and pull the old filter out. Rinse the housing with clean water before inserting the new filter. Do not use detergents.',
  'The tenant shall keep the garden tidy. The landlord is responsible for repairs to the roof and the heating. Either party may end the lease with three months’ written notice.',
].join('\n\n')

const HONEST = [
  'The Northgate Library has been open since 1987.',
  'The city council runs the Northgate Library.',
  'Residents can borrow for free, while visitors pay £5 per year.',
  'A book can be renewed two times if no other reader has reserved it.',
  'On Saturdays the reading room closes at 1 pm.',
  'Applicants have to hand in two references and a certified copy of their diploma.',
  'Applications that are incomplete will not be considered.',
  'Applications are reviewed by the board in March.',
  'Candidates are informed by the end of April.',
  'Of the 120 patients who received the drug, 48 recovered within 2 weeks.',
  'In the placebo group, 30 of 118 patients recovered.',
  'Side effects were mild.',
  'The drug might shorten recovery, although larger studies are needed.',
  'Revenue grew 12% to 4.5 million euros in 2021.',
  'The growth was mainly due to higher exports to Asia.',
  'There was a slight decline in operating costs.',
  'Switch off the pump before replacing the filter.',
  'Before the new filter is inserted, the housing should be rinsed with clean water.',
  'Detergents must not be used.',
  'The garden must be kept tidy by the tenant.',
  'The landlord is responsible for roof and heating repairs.',
  'Both the tenant and the landlord can terminate the lease by giving three months of written notice.',
  'The lease can be ended with three months’ written notice.',
]

const LIES = [
  'Applicants may submit two references.',
  'Incomplete applications will be considered in April.',
  'Of 118 patients treated with the drug, 48 recovered.',
  'Side effects were mild and disappeared after treatment.',
  'Revenue rose to 12% in 2021.',
  'Operating costs rose slightly.',
  'The company employs exactly 230 people in Leipzig.',
  'Rinse the housing with clean water after inserting the new filter.',
  'Use detergents to rinse the housing.',
  'The tenant is responsible for repairs to the roof.',
  'The landlord shall keep the garden tidy.',
  'Either party may end the lease without notice.',
  'The authors proved that the drug shortens recovery.',
]

/** Those that the reader believes. */
const BELIEVED: readonly string[] = [
  'Applicants may submit two references.',
  'Revenue rose to 12% in 2021.',
  'The tenant is responsible for repairs to the roof.',
]

const evidence = evidenceSentences(
  passagesOf({ filename: 'notes.txt', text }, 'd1').map((passage, index) => ({ number: index + 1, passage })),
)
const supports = async (claims: readonly string[]) =>
  (
    await assess(
      claims.map((text) => ({ text, sources: [] })),
      evidence,
      reading,
    )
  ).map(({ support }) => support)

describe('assess()', () => {
  test('supports most of what a careful reader would write of several documents', async () => {
    const found = await supports(HONEST)
    expect(found.filter((support) => support === 'supported').length).toBeGreaterThanOrEqual(
      0.65 * HONEST.length,
    )
    expect(HONEST.filter((_, index) => found[index] === 'unsupported')).toEqual([])
  })

  test('supports little that a careless one would', async () => {
    const found = await supports(LIES)
    expect(LIES.filter((_, index) => found[index] === 'supported')).toEqual([...BELIEVED])
  })
})
