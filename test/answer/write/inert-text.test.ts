import { describe, expect, test } from 'bun:test'
import { cleanAnswer } from '../../../server/answer/write/answer-text.ts'
import { InertText, inertText } from '../../../server/answer/write/inert-text.ts'
import { withMarkers } from '../../../server/text/citation-markers.ts'
import { liveIn } from '../../support/live-markup.ts'
import { seeded } from '../../support/seeded.ts'

/** Set ROUNDS for more; 100,000 and two other readers of Markdown found none. */
const ROUNDS = Number(process.env.ROUNDS ?? 10_000)

const PARTS =
  '[ ] ( ) ! < > : ` ``` ~~~ \\ | * _ # - > 1. @ / . , " \' & ; = [1] [2] [9] [^1] 【1】 ](#a) ]( ]: [a] [b] [rr] ![ [! <b> <br> </p> <sup>1</sup> <answer> <!-- --> <?x ?> img src=http://h/x> a b www. www.h.example http://h/leak.png https://h/?q=1) ftp://h a@h.example mailto:a@h.example //h.example [1]: &lt;img [rr]: |a|b| |-|-|'
    .split(' ')
    .concat([' ', ' ', ' ', '\n', '\n\n', '\n- ', '\r', '\t', '　', '租金', 'The rent is 900 euros.'])

function composition(random: () => number): string {
  const count = 2 + Math.floor(random() * 12)
  return Array.from({ length: count }, () => PARTS[Math.floor(random() * PARTS.length)]).join('')
}

describe('inertText()', () => {
  test.each([
    ['[!](http://x)[b]( http://h/leak.png)', '!b'],
    ['[!](#a)[a[b]](http://h/x)', '! [a[b]] (`http://h/x`)'],
    ['[!](#a)[b][rr]\n\n[rr]: http://h/x', '! [b][rr]\n\n[rr] : `http://h/x`'],
    ['[<](#a)img src=http://h/x>', '< img src=`http://h/x`>'],
    ['[click]( http://h)', 'click'],
    ['Take //h.example/x or a//b', 'Take / /h.example/x or a//b'],
  ])('nothing joins to a picture, link or tag: %p', (written, text) => {
    expect(cleanAnswer(`The rent is 900. ${written}`, 1).text).toBe(`The rent is 900. ${text}`)
    expect(liveIn(text)).toEqual([])
  })

  test('addresses stay to be read, and code and text as they are', () => {
    for (const [written, text] of [
      ['See https://ibid.example/help.', 'See `https://ibid.example/help`.'],
      [
        'Write to help@ibid.example, or (www.ibid.example/a).',
        'Write to `help@ibid.example`, or (`www.ibid.example/a`).',
      ],
      ['Run `curl http://h/x` first.', 'Run `curl http://h/x` first.'],
      ['By [1]: 5 < 6, x[0](1) and a `b` at 5:00.', 'By [1]: 5 < 6, x[0] (1) and a `b` at 5:00.'],
      ['An `open code http://h/x', 'An `open code http:/ /h/x'],
    ] as const)
      expect(inertText(written)).toBe(text)
  })

  test('no composition ends as a link, picture or tag, however it is cut on its way', () => {
    const random = seeded(7)
    for (let round = 0; round < ROUNDS; round++) {
      const written = composition(random)
      const { text } = cleanAnswer(written, 2)
      const corrected = inertText(withMarkers(text, [1]))
      const stream = new InertText()
      let streamed = ''
      for (let at = 0; at < written.length; ) {
        const size = 1 + Math.floor(random() * 9)
        streamed += stream.push(written.slice(at, at + size))
        at += size
      }
      streamed += stream.end()
      for (const shown of [text, corrected, streamed])
        if (liveIn(shown).length > 0) throw new Error(JSON.stringify({ written, shown, live: liveIn(shown) }))
      if (inertText(text) !== text)
        throw new Error(`Not idempotent: ${JSON.stringify([written, text, inertText(text)])}`)
    }
  }, 120_000)
})
