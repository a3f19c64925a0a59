import { describe, expect, test } from 'bun:test'
import { askAboutNamed } from '../../../server/agents/examples/ask-about.ts'
import { evidenceOf } from '../../../server/read/evidence.ts'
import { passagesOf } from '../../support/library.ts'

describe('askAboutNamed()', () => {
  const askedOf = (name: string) => {
    const cities = {
      filename: 'cities.csv',
      text: `city\tpopulation\n${name}\t609000`,
      rendered: `city\tpopulation\ncity: ${name}; population: 609000`,
    }
    const sentences = evidenceOf(
      passagesOf(cities, 'd1').map((passage, index) => ({ number: index + 1, passage })),
    )
    return sentences.map(askAboutNamed).filter((question) => question !== null)
  }

  test('asks what a row has by its name', () => {
    expect(askedOf('Seattle')).toEqual(['What is the population of Seattle?'])
  })

  test('asks nothing of a row that adds up others', () => {
    for (const name of ['Total', 'Grand Total', 'Average', 'Other']) expect(askedOf(name)).toEqual([])
  })
})
