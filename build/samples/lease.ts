import type { Part, PrintedDocument } from './pdf-layout.ts'

const title = (text: string): Part => ({ kind: 'title', text })
const heading = (text: string): Part => ({ kind: 'heading', text })
const text = (words: string): Part => ({ kind: 'text', text: words })
const clause = (number: string, words: string): Part => text(`${number} ${words}`)

/** The sample for the lawyer: a lease with clauses on notice and breach, and notes with precedents. */
export const lease: PrintedDocument = {
  title: 'Residential Lease: Flat 3, 18 Harbour Row',
  footer: 'Sample document written for Ibid. Persons, places and cases are invented.',
  parts: [
    title('Residential Lease'),
    text(
      'This lease is made on 14 March 2025 between Eleanor Marsh, 2 Orchard Lane, Westbrook (the Landlord) and Daniel Okafor, 41 Mill Street, Westbrook (the Tenant). It concerns Flat 3, 18 Harbour Row, Westbrook, with cellar room 3 and parking space 7 (the Property).',
    ),
    {
      kind: 'table',
      widths: [150, 301],
      rows: [
        ['Term', 'Agreed'],
        ['Start of the lease', '1 April 2025'],
        ['Fixed period', '24 months, ending on 31 March 2027'],
        ['Rent', '€1,240 a month, due on the 3rd day of each month'],
        ['Advance on utilities', '€185 a month, settled once a year by 30 June'],
        ['Deposit', '€2,480, held in a separate account'],
        ['Occupants', 'At most 3 persons; 1 cat is permitted'],
      ],
    },
    heading('1. The Property'),
    clause(
      '1.1',
      'The Property has 68 square metres of living space in 3 rooms. It is let as a private home and may not be used for business, except for office work that brings no visitors.',
    ),
    clause(
      '1.2',
      'The Tenant receives 3 keys to the flat and 1 key to the cellar. A lost key must be reported within 2 days; the Tenant pays for its replacement.',
    ),
    heading('2. Rent'),
    clause(
      '2.1',
      'The rent is €1,240 a month. It must reach the Landlord’s account by the 3rd day of each month.',
    ),
    clause(
      '2.2',
      'Rent that is more than 7 days late bears a late fee of €25 and interest of 5 percent a year from the due date.',
    ),
    clause(
      '2.3',
      'The Landlord may increase the rent once, on 1 April 2026, by at most 3 percent, and must announce the increase in writing 3 months before.',
    ),
    heading('3. Deposit'),
    clause('3.1', 'The Tenant pays a deposit of €2,480 before the keys are handed over.'),
    clause(
      '3.2',
      'The Landlord returns the deposit within 30 days of the end of the lease, less the cost of damage beyond normal wear and less unpaid rent. Each deduction must be shown with a receipt.',
    ),
    heading('4. Repairs and access'),
    clause(
      '4.1',
      'The Landlord repairs the structure, the heating, the water pipes and the electrical wiring. A failure of the heating between 1 October and 30 April must be repaired within 48 hours of being reported.',
    ),
    clause(
      '4.2',
      'The Tenant pays for small repairs up to €90 each, and up to €270 in a calendar year in total.',
    ),
    clause(
      '4.3',
      'The Landlord may enter the Property after giving 24 hours’ notice in writing, between 9:00 and 18:00. In an emergency, such as a burst pipe, no notice is needed.',
    ),
    heading('5. Use and quiet'),
    clause('5.1', 'Quiet hours are from 22:00 to 7:00, and all day on Sundays and public holidays.'),
    clause(
      '5.2',
      'The Tenant may not sublet the Property, in whole or in part, without the Landlord’s written consent. Letting to guests for payment for fewer than 30 nights is not permitted in any case.',
    ),
    clause(
      '5.3',
      'One cat is permitted. Any other animal that is kept outside a cage or tank needs the Landlord’s written consent.',
    ),
    heading('6. Ending the lease'),
    clause(
      '6.1',
      'The Tenant may end the lease after the first 12 months. The Tenant must give at least 2 months’ written notice, and the lease then ends on the last day of a calendar month.',
    ),
    clause(
      '6.2',
      'The Landlord may end the lease before the fixed period is over only for a breach under clause 7.',
    ),
    clause(
      '6.3',
      'If neither party gives notice by 31 December 2026, the lease continues from month to month after 31 March 2027. The Tenant may then end it with 1 month’s notice, the Landlord with 3 months’ notice.',
    ),
    clause(
      '6.4',
      'Notice must be given in writing and signed. An e-mail does not suffice. Notice takes effect on the day it is received.',
    ),
    heading('7. Breach of contract'),
    clause(
      '7.1',
      'It is a serious breach of this lease if the Tenant owes more than 2 months’ rent, sublets without consent, or damages the Property on purpose.',
    ),
    clause(
      '7.2',
      'After a serious breach the Landlord must first send a written warning that gives the Tenant 14 days to remedy the breach. If the breach is not remedied in time, the Landlord may end the lease with 30 days’ notice.',
    ),
    clause(
      '7.3',
      'If the Landlord does not make a repair under clause 4.1 in time, the Tenant may reduce the rent by 15 percent until the repair is made, or have it made and deduct the cost.',
    ),
    clause(
      '7.4',
      'The party in breach compensates the other for the damage that results. The claim expires 12 months after the end of the lease.',
    ),
    heading('8. Return of the Property'),
    clause(
      '8.1',
      'The Tenant returns the Property clean, empty and with all keys by 12:00 on the last day of the lease. Walls painted in a strong colour must be repainted white.',
    ),
    clause(
      '8.2',
      'Both parties inspect the Property together and sign a record. Meter readings are entered in the record.',
    ),
    clause(
      '8.3',
      'Furniture and rubbish left behind are removed at the Tenant’s expense after 14 days. Until then the Landlord stores what is of value.',
    ),
    heading('9. Final provisions'),
    clause('9.1', 'Changes to this lease must be made in writing and signed by both parties.'),
    clause(
      '9.2',
      'Before going to court, the parties try to settle a dispute before the Westbrook Housing Mediator. The cost of up to €300 is shared equally.',
    ),
    { kind: 'signatures', names: ['Eleanor Marsh, Landlord', 'Daniel Okafor, Tenant'] },
    { kind: 'page' },
    heading('Annex A: Record at hand-over, 1 April 2025'),
    {
      kind: 'table',
      widths: [111, 200, 140],
      rows: [
        ['Room', 'Condition', 'Meter reading'],
        ['Kitchen', 'Stove and refrigerator as new; one tile cracked', 'Water 412.6 m3'],
        ['Living room', 'Parquet sanded in 2024; two small scratches', 'Heating 1,087 units'],
        ['Bedroom', 'Walls white, painted in March 2025', 'Heating 640 units'],
        ['Cellar', 'Dry, empty', 'Electricity 20,315 kWh'],
      ],
    },
    heading('Annex B: Notes on breach of contract'),
    text(
      'These notes were prepared by the drafter for both parties. They explain clause 7 and are not part of the agreement.',
    ),
    heading('Precedents on breach of contract'),
    text(
      'Three precedents on breach of contract are cited: Calder v. Rowe (2016), Arden Court Trust v. Pike (2019) and Lowell v. Sato (2022).',
    ),
    clause(
      'B1',
      'In Calder v. Rowe (2016) the Westbrook Housing Tribunal held that a landlord who ends a lease for unpaid rent without a written warning is in breach of contract himself. The warning period of 14 days in clause 7.2 follows this precedent.',
    ),
    clause(
      'B2',
      'In Arden Court Trust v. Pike (2019) the Court of Appeal of Westbrook held that a single late payment is not a serious breach, but that late payment in 5 of 12 months is.',
    ),
    clause(
      'B3',
      'In Lowell v. Sato (2022) the Westbrook Housing Tribunal allowed a tenant without heating for 9 days in January to reduce the rent by 15 percent. Clause 7.3 takes over this rate.',
    ),
    heading('Key legal arguments'),
    clause(
      'B4',
      'The key legal argument for the Landlord is that rent secures the upkeep of the building, so that arrears of more than 2 months make it unreasonable to continue the lease.',
    ),
    clause(
      'B5',
      'The key legal argument for the Tenant is that a home may be lost only as a last resort: a breach that can be remedied must first be met with a warning and a period of grace.',
    ),
    clause(
      'B6',
      'Both sides accept the argument of proportion: the remedy must match the breach. A reduction of rent therefore ends on the day the repair is made.',
    ),
  ],
}
