import { item, makeDocx, paragraph, styled, table } from '../support/documents/make-docx.ts'
import { makeEpub } from '../support/documents/make-epub.ts'
import { makeMsg } from '../support/documents/make-msg.ts'
import * as odf from '../support/documents/make-odf.ts'
import { makePdf } from '../support/documents/make-pdf.ts'
import { makePptx, placeholder, textBox } from '../support/documents/make-pptx.ts'
import { makeXlsx } from '../support/documents/make-xlsx.ts'

/** A file of a format, a question that it alone answers, and where the answer stands. */
export type FormatCase = {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly question: string
  readonly answer: string
  readonly page: number | null
  readonly section?: string
}

const filler = (topic: string) =>
  `This part is about ${topic}. It is here so that the file has more than one thing to say about ${topic}.`

/** One small file of each format that Ibid reads. */
export const EVERY_FORMAT: readonly FormatCase[] = [
  {
    name: 'ferry.pdf',
    bytes: makePdf([
      { texts: [{ x: 70, y: 770, text: filler('the harbour'), size: 11 }] },
      {
        texts: [{ x: 70, y: 770, text: 'The last ferry to Westrow leaves at 21:40 on weekdays.', size: 11 }],
      },
    ]),
    question: 'When does the last ferry to Westrow leave on weekdays?',
    answer: '21:40',
    page: 2,
  },
  {
    name: 'kitchen.docx',
    bytes: makeDocx(
      styled('berschrift1', 'Opening hours') +
        paragraph(filler('the canteen')) +
        styled('berschrift1', 'Allergens') +
        item(2, 0, 'The walnut bread contains gluten and walnuts.') +
        table(
          [
            ['Dish', 'Price'],
            ['Lentil soup', '4.80 euros'],
          ],
          1,
        ),
    ),
    question: 'What does the lentil soup cost?',
    answer: '4.80',
    page: null,
    section: 'Allergens',
  },
  {
    name: 'rocket.pptx',
    bytes: makePptx([
      { shapes: placeholder('title', 'Schedule') + textBox(filler('the schedule')) },
      {
        shapes:
          placeholder('title', 'Engine test') + textBox('The engine reached a thrust of 845 kilonewtons.'),
      },
    ]),
    question: 'Which thrust did the engine reach?',
    answer: '845',
    page: 2,
  },
  {
    name: 'rainfall.xlsx',
    bytes: makeXlsx({
      sheets: [
        {
          name: 'Stations',
          rows: { 1: ['Station', 'Rainfall in mm'], 2: ['Kelmar', 812], 3: ['Ostwick', 1043] },
        },
      ],
    }),
    question: 'What is the rainfall at the station Ostwick?',
    answer: '1043',
    page: null,
    section: 'Stations',
  },
  {
    name: 'museum.html',
    bytes: `<!doctype html><title>Museum</title><nav>Home Shop</nav><main><h1>Museum</h1><h2>Tickets</h2>
      <p>${filler('tickets')}</p><p>Children under 7 enter the museum free of charge.</p></main>`,
    question: 'Which children enter the museum free of charge?',
    answer: 'under 7',
    page: null,
    section: 'Tickets',
  },
  {
    name: 'notes.txt',
    bytes: `${filler('bees')}\n\nThe beekeeper moved twelve hives to the orchard in April.\n`,
    question: 'How many hives did the beekeeper move to the orchard?',
    answer: 'twelve',
    page: null,
  },
  {
    name: 'router.md',
    bytes: `# Router\n\n${filler('routers')}\n\n## Reset\n\nHold the reset button for 14 seconds to restore the factory settings.\n`,
    question: 'How long must the reset button be held to restore factory settings?',
    answer: '14 seconds',
    page: null,
    section: 'Reset',
  },
  {
    name: 'planets.csv',
    bytes: 'planet,moons,year of 365 days\nTorvald,5,1.8\nMirenna,11,4.2\n',
    question: 'How many moons does the planet Mirenna have?',
    answer: '11',
    page: null,
  },
  {
    name: 'orders.json',
    bytes: JSON.stringify({
      shop: filler('parcels'),
      orders: [
        { customer: 'Adele Quist', parcel: 'red lantern', total: '34.50' },
        { customer: 'Bruno Stahl', parcel: 'brass compass', total: '88.20' },
      ],
    }),
    question: 'What is the total of the order by customer Bruno Stahl?',
    answer: '88.20',
    page: null,
  },
  {
    name: 'allotment.odt',
    bytes: odf.makeOdf(
      'text',
      odf.heading('Fees', 1) +
        odf.paragraph(filler('fees')) +
        odf.heading('Water', 1) +
        odf.paragraph('Each allotment holder pays 46 crowns a year for water.'),
    ),
    question: 'How much does an allotment holder pay a year for water?',
    answer: '46 crowns',
    page: null,
    section: 'Water',
  },
  {
    name: 'fleet.ods',
    bytes: odf.makeOdf(
      'spreadsheet',
      odf.table(
        [
          ['Vessel', 'Berths'],
          ['Aurelia', '212'],
          ['Fennimore', '348'],
        ],
        'Vessels',
      ),
    ),
    question: 'How many berths does the vessel Fennimore have?',
    answer: '348',
    page: null,
    section: 'Vessels',
  },
  {
    name: 'observatory.odp',
    bytes: odf.makeOdf(
      'presentation',
      [filler('telescopes'), 'The mirror of the Dunmore telescope weighs 930 kilograms.']
        .map((line) => `<draw:page><draw:frame>${odf.paragraph(line)}</draw:frame></draw:page>`)
        .join(''),
    ),
    question: 'What does the mirror of the Dunmore telescope weigh?',
    answer: '930',
    page: 2,
  },
  {
    name: 'mill.odg',
    bytes: odf.makeOdf(
      'graphics',
      [filler('mills'), 'The wheel of the Tarnby mill turns 17 times a minute.']
        .map((line) => `<draw:page><draw:frame>${odf.paragraph(line)}</draw:frame></draw:page>`)
        .join(''),
    ),
    question: 'How many times a minute does the wheel of the Tarnby mill turn?',
    answer: '17',
    page: 2,
  },
  {
    name: 'quarry.tex',
    bytes: `\\documentclass{article}\\begin{document}\\section{Stone}${filler('quarries')}\n\nThe quarry of Elsmoor sells granite for \\textbf{84 crowns} a ton.\\end{document}`,
    question: 'For how much does the quarry of Elsmoor sell granite?',
    answer: '84 crowns',
    page: null,
    section: 'Stone',
  },
  {
    name: 'choir.rtf',
    bytes: `{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}}\\pard\\s1 Rehearsals\\par\\pard ${filler('the choir')}\\par The choir of Alderby rehearses on Thursdays at 19:15.\\par}`,
    question: 'When does the choir of Alderby rehearse?',
    answer: '19:15',
    page: null,
    section: 'Rehearsals',
  },
  {
    name: 'parcel.eml',
    bytes: `From: depot@harrow.example\nSubject: Parcel depot\n\n${filler('parcels')}\n\nThe depot in Harrow keeps parcels for 12 days.\n`,
    question: 'For how many days does the depot in Harrow keep parcels?',
    answer: '12 days',
    page: null,
    section: 'Parcel depot',
  },
  {
    name: 'ferry.msg',
    bytes: makeMsg({
      subject: 'Ferries',
      texts: { 4096: `${filler('ferries')}\r\n\r\nThe ferry to Ostrand carries 64 cars.\r\n` },
    }),
    question: 'How many cars does the ferry to Ostrand carry?',
    answer: '64',
    page: null,
    section: 'Ferries',
  },
  {
    name: 'cookery.epub',
    bytes: makeEpub([
      ['one.xhtml', 'Soups', `<h1>Soups</h1><p>${filler('soups')}</p>`],
      ['two.xhtml', 'Breads', '<p>The rye bread of Vellmar bakes for 55 minutes.</p>'],
    ]),
    question: 'How long does the rye bread of Vellmar bake?',
    answer: '55 minutes',
    page: null,
    section: 'Breads',
  },
]
