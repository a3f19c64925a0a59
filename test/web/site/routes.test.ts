import { expect, test } from 'bun:test'
import { endpoints } from '../../../shared/endpoints.ts'
import { summaryOf as german } from '../../../web/texts/de/site/routes.ts'
import { summaryOf as english } from '../../../web/texts/en/site/routes.ts'

test('every route is described in German, and in English as the contract has it', () => {
  for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
    expect(english(name)).toBe(endpoints[name].summary)
    expect([name, german(name)]).not.toEqual([name, endpoints[name].summary])
    expect(german(name).length).toBeGreaterThan(5)
  }
})
