import { expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { summaryOf as german } from '../../../web/texts/de/site/routes.ts'
import { summaryOf as english } from '../../../web/texts/en/site/routes.ts'
import { summaryOf as spanish } from '../../../web/texts/es/site/routes.ts'
import { summaryOf as french } from '../../../web/texts/fr/site/routes.ts'

test('every route is described in each language, and in English as the contract has it', () => {
  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    expect(english(name)).toBe(endpoints[name].summary)
    for (const other of [german, french, spanish]) {
      expect([name, other(name)]).not.toEqual([name, endpoints[name].summary])
      expect(other(name).length).toBeGreaterThan(5)
    }
  }
})
