import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { passagesOf } from '../../support/library.ts'
import { claimsNotSupported } from './claims-not-supported.ts'

const text = [
  'Dell acquired EMC in 2016, and the court later fined Oracle. Revenue was 5 million in 2019 and 7 million in 2020. The train runs from Paris to Rome. France sent 12 teams and Germany sent 15.',
  'Sales fell because prices rose. The old plant costs more than the new one. Anna Kraus leads the laboratory, and Jan Weber leads the office. Members come from Norway, Sweden and Finland.',
  'Most controls offer a choice of colours. Officials may require disposal of damaged items. Members should see the notice before they vote. Editors usually answer within a week. The drug may cause headaches, which is reportedly rare.',
  'The lease ends in May unless the tenant extends it. Visitors enter only with a badge. Since 2015 the museum has been open on Mondays. We expect to adopt the new standard in 2026.',
  'The committee met in March. “The bridge is safe,” said Maria Lopez. The repair will take two years. The library, which was built by volunteers, lends tools and seeds to its members. The orchestra rehearses on Fridays and plays in the town hall.',
  'Unless the owner objects, the council may publish the plan. Cables can be used for both consoles.',
  'Ruth Okafor founded the clinic. She treats children with asthma, and her clinic received four grants. The ruling (docket no. 213) closed the case, which was not reported at the time. A price of €60,000 ($85,242) or more would limit sales. Applicants must be 18 or older.',
].join('\n\n')

const table = 'plan\tprice\tseats\nbasic\t9\t3\nlarge\t29\t25'
const rendered = 'plan\tprice\tseats\nplan: basic; price: 9; seats: 3\nplan: large; price: 29; seats: 25'

const evidence = evidenceSentences(
  [
    ...passagesOf({ filename: 'mixed.txt', text }, 'd1'),
    ...passagesOf({ filename: 'plans.csv', text: table, rendered }, 'd2'),
  ].map((passage, index) => ({ number: index + 1, passage })),
)

const LIES: Readonly<Record<string, readonly string[]>> = {
  'what changed places': [
    'Revenue was 7 million in 2019 and 5 million in 2020.',
    'Germany sent 12 teams and France sent 15.',
    'The new plant costs more than the old one.',
    'plan: basic; price: 3; seats: 9',
  ],
  'more than is sure': [
    'All controls offer a choice of colours.',
    'Officials must require disposal of damaged items.',
    'Officials will require disposal of damaged items.',
    'Members must see the notice before they vote.',
    'Editors always answer within a week.',
  ],
  'another bound': ['Applicants must be at most 18.'],
  'what a condition takes back': ['The council may publish the plan.', 'The lease ends in May.'],
  'another time': [
    'Until 2015 the museum was open on Mondays.',
    'Members should see the notice after they vote.',
  ],
  'words that somebody else said, or nobody': [
    'Anna Kraus said that the bridge is safe.',
    'According to Jan Weber, the repair will take two years.',
    'Sweden announced that revenue was 5 million in 2019.',
  ],
  'the end of another sentence': [
    'The library, which was built by volunteers, rehearses on Fridays and plays in the town hall.',
    'The orchestra lends tools and seeds to its members.',
  ],
}

const TRUE = [
  'EMC was acquired by Dell in 2016.',
  'In 2016, Dell acquired EMC.',
  'Revenue was 7 million in 2020 and 5 million in 2019.',
  'In 2019 revenue was 5 million.',
  'Because prices rose, sales fell.',
  'Members come from Finland, Norway and Sweden.',
  'Jan Weber leads the office, and Anna Kraus leads the laboratory.',
  'Visitors only enter with a badge.',
  'The lease ends in May, unless the tenant extends it.',
  'Maria Lopez said that the bridge is safe.',
  'The museum has been open on Mondays since 2015.',
  'Ruth Okafor treats children with asthma, and her clinic received four grants.',
  'The ruling closed the case.',
  'A price of €60,000 or more would limit sales.',
]

/** Those that the reader believes. */
const BELIEVED: readonly string[] = ['Until 2015 the museum was open on Mondays.']

const notSupported = (claims: readonly string[]) => claimsNotSupported(claims, evidence)

describe('assess()', () => {
  for (const [kind, lies] of Object.entries(LIES))
    test(`does not support ${kind}`, async () => {
      expect(await notSupported(lies)).toEqual(lies.filter((lie) => !BELIEVED.includes(lie)))
    })

  test('supports the same things told in another order, voice or list', async () => {
    expect(await notSupported(TRUE)).toEqual([])
  })
})
