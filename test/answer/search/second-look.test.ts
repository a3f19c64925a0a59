import { describe, expect, test } from 'bun:test'
import { lookAgain } from '../../../server/answer/search/second-look.ts'

const ranked = (name: string, score: number, alike: number, match = 0) => ({ name, score, alike, match })
const order = (passages: readonly { readonly name: string }[]) => passages.map(({ name }) => name)

describe('lookAgain()', () => {
  const [a, b, c] = [ranked('a', 6, 0.2), ranked('b', 5, 0.6), ranked('c', 1, 0.6)]

  test('puts first what means the same, as far as the ranking score allows', () => {
    expect(order(lookAgain([a, b, c]))).toEqual(['b', 'a', 'c'])
  })

  test('makes scores that fall from place to place', () => {
    const scores = lookAgain([a, b, c]).map(({ score }) => score)
    expect(scores).toEqual(scores.toSorted((one, other) => other - one))
  })

  test('leaves what has an exact match in front', () => {
    const exact = ranked('exact', 4, 0, 2)
    expect(order(lookAgain([exact, a, b]))).toEqual(['exact', 'b', 'a'])
  })
})
