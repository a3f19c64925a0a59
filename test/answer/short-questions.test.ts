import { expect, test } from 'bun:test'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../support/app.ts'

test('a short question is answered in the language of its document, and refused where that says nothing of it', async () => {
  const documents: Readonly<Record<string, string>> = {
    lease:
      'The tenant pays 1,250 dollars of rent a month. Either party may end the lease with sixty days of notice.',
    mietvertrag: 'Die Kaution beträgt 2550 Euro. Hunde und Katzen dürfen nicht gehalten werden.',
    contrat: 'Le salaire brut mensuel est de 2 800 euros. La période d’essai est de trois mois.',
    garantia: 'La garantía dura tres años desde la fecha de compra. El fabricante es Electro Norte.',
    hetong: '试用期为三个月。乙方的月工资为人民币12000元。',
    heskem: 'דמי השכירות הם 4,500 ש"ח לחודש. אסור להחזיק בעלי חיים בדירה.',
  }
  const encoder = new TextEncoder()
  const files = Object.entries(documents).map(([name, text]) => [`${name}.md`, encoder.encode(text)] as const)
  await using app = await openApp()
  await app.ingest('own', Object.fromEntries(files))
  for (const [question, is] of [
    ['rent amount?', true],
    ['notice period', true],
    ['parking space', false],
    ['Wie hoch ist die Kaution?', true],
    ['Wie hoch ist die Maklerprovision?', false],
    ['Quel est le salaire ?', true],
    ['Quel est le prix de la voiture ?', false],
    ['¿Cuánto dura la garantía?', true],
    ['¿Cuánto cuesta el envío?', false],
    ['试用期多长？', true],
    ['加班费是多少？', false],
    ['מה דמי השכירות?', true],
    ['מה מספר הטלפון?', false],
  ] as const) {
    const { outcome } = await app.call(endpoints.query, { body: { query: question } })
    expect([question, is ? outcome !== 'not_found' : outcome === 'answered']).toEqual([question, is])
  }
}, 30_000)
