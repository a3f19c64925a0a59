import { describe, expect, test } from 'bun:test'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { passagesOf } from '../../support/library.ts'
import { claimsNotSupported } from './claims-not-supported.ts'

const text = [
  'The consultant shall furnish the commission with copies of all plans. Copper pipes are larger than steel pipes. Until the nut is tightened, it spins on the bolt. The fee is avoided whenever possible, since it makes more work for the clerks.',
  'The session costs $75 an hour. Each member receives 12 tickets. The two offices received 40 tickets in total. We reduced the waiting time by 70%, and the repair time by 80%.',
  'A small number of people carry the gene. Water Works became the first utility to be audited by Green Ledger. The agency held the record for most patents granted to a bureau for 29 consecutive years.',
  'Nursing has been a recognised profession in developed countries for decades. The pump was declared operable. Removing a member does not delete their files. The all-metal type and the fibre type are in use.',
].join('\n\n')

const small = [
  'The report was written by the auditors for the bank. Refunds will be published in June. When the alarm rings, staff leave the hall through the north door. Members pay by card or by invoice. The survey covers households in the valley. You must return our keys. The museum bought a large painting of the harbour. The dam was closed. Rain fell all night.',
].join('\n\n')

const german = [
  'Der Vermieter muss dem Mieter die Kaution innerhalb von sechs Monaten zurückzahlen. Jeder Mitarbeiter erhält 30 Tage Urlaub. Der Beitrag beträgt 20 Euro pro Monat. Die Anlage bleibt gesperrt, bis der Prüfer sie freigibt. Kupfer ist teurer als Stahl. Der Betriebsrat hat den Plan abgelehnt.',
].join('\n\n')

const sides = 'city\tpeople\tcity\tpeople\nLund\t91000\tTurku\t195000'
const besides = 'city: Lund; people: 91000; city: Turku; people: 195000'
const countries = 'Country\tCapital\tLanguages\nBelgium\tBrussels\tDutch\nCzech Republic\tPrague\tCzech'
const renderedCountries =
  'Country\tCapital\tLanguages\nCountry: Belgium; Capital: Brussels; Languages: Dutch\nCountry: Czech Republic; Capital: Prague; Languages: Czech'

const evidence = evidenceSentences(
  [
    ...passagesOf({ filename: 'mixed.txt', text }, 'd1'),
    ...passagesOf({ filename: 'small.txt', text: small }, 'd5'),
    ...passagesOf({ filename: 'vertrag.txt', text: german }, 'd2'),
    ...passagesOf(
      { filename: 'cities.csv', text: sides, rendered: `city\tpeople\tcity\tpeople\n${besides}` },
      'd3',
    ),
    ...passagesOf({ filename: 'countries.csv', text: countries, rendered: renderedCountries }, 'd4'),
  ].map((passage, index) => ({ number: index + 1, passage })),
)

const LIES: Readonly<Record<string, readonly string[]>> = {
  'another doer': [
    'The commission shall furnish the consultant with copies of all plans.',
    'Green Ledger became the first utility to be audited by Water Works.',
  ],
  'a comparison turned round': ['Copper pipes are smaller than steel pipes.'],
  'each for all together, and another rate': [
    'The session costs $75 in total.',
    'The session costs $75 a week.',
    'The two offices received 40 tickets each month.',
    'Der Beitrag beträgt 20 Euro pro Jahr.',
  ],
  'to what for by how much, and numbers of other things': ['The agency held 29 patents granted to a bureau.'],
  'another amount, form or verb': [
    'Most people carry the gene.',
    'The pump was declared inoperable.',
    'Removing a member deletes their files.',
    'The fibre type replaced the all-metal type.',
    'Manche Mitarbeiter erhalten 30 Tage Urlaub.',
  ],
  'what is put in or left out': [
    'Members pay by card and by invoice.',
    'The survey covers households outside the valley.',
    'The museum secretly bought a large painting of the harbour.',
    'The dam was closed because rain fell all night.',
  ],
  'what another row, or another record of it, says': [
    'Lund has 195,000 people.',
    'The Czech Republic has the capital Brussels.',
    'In the Czech Republic the languages are Dutch.',
  ],
}

const TRUE = [
  'Staff leave the hall through the north door when the alarm rings.',
  'Refunds will be published in June.',
  'Members pay by invoice or by card.',
  'Copies of all plans shall be furnished to the commission by the consultant.',
  'Copper pipes are larger than steel pipes.',
  'Water Works was audited by Green Ledger.',
  'The nut spins on the bolt until it is tightened.',
  'The session costs $75 per hour.',
  'Every member receives 12 tickets.',
  'In total, the two offices received 40 tickets.',
  'The repair time was reduced by 80% and the waiting time by 70%.',
  'Turku has 195,000 people.',
  'The capital of the Czech Republic is Prague.',
  'Der Beitrag beträgt 20 Euro im Monat.',
  'Jeder Mitarbeiter erhält 30 Tage Urlaub.',
  'Den Plan hat der Betriebsrat abgelehnt.',
  'Der Plan wurde vom Betriebsrat abgelehnt.',
]

/** What the reader misjudges: one lie that it believes, and one true claim that it does not. */
const BELIEVED = ['Most people carry the gene.']
const DOUBTED = ['Der Beitrag beträgt 20 Euro im Monat.']

const notSupported = (claims: readonly string[]) => claimsNotSupported(claims, evidence)

describe('assess()', () => {
  for (const [kind, lies] of Object.entries(LIES))
    test(`does not support ${kind}`, async () => {
      expect(await notSupported(lies)).toEqual(lies.filter((claim) => !BELIEVED.includes(claim)))
    })

  test('supports who did what in the other voice, the same rate, and numbers with their own words', async () => {
    expect(await notSupported(TRUE)).toEqual(DOUBTED)
  })
})
