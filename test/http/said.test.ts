import { describe, expect, test } from 'bun:test'
import { KEPT_SENTENCES, saidIn } from '../../shared/kept-sentences.ts'
import { kept } from '../../web/texts/de/kept.ts'

describe('saidIn()', () => {
  test('knows every sentence of the table by its own code and what goes into it', () => {
    for (const [code, sentence] of Object.entries(KEPT_SENTENCES)) {
      if (code === 'told_in_dataset') continue
      const params: Record<string, string> = {}
      const filled = sentence.replace(/\{(\w+)\}/g, (_, name: string) => {
        params[name] = `${name} 7`
        return params[name]
      })
      expect(saidIn(filled)).toEqual({ said: { code, params } })
    }
  })

  test("keeps a notification's one reason with its dataset, and of several the dataset alone", () => {
    expect(saidIn("In 'hr': 'a.txt' is empty")).toEqual({
      said: { code: 'file_empty', params: { file: 'a.txt', in_dataset: 'hr' } },
    })
    expect(saidIn("In 'hr': 'a.txt' is empty; 'b.txt' is empty")).toEqual({
      said: { code: 'told_in_dataset', params: { dataset: 'hr' } },
    })
  })

  test('takes a sentence about several files for none about one', () => {
    expect(saidIn("'a.txt' is empty; 'b.txt' is empty")).toEqual({})
  })

  test('is quick with the longest file name of quotation marks', () => {
    const name = `${"'; is empty: 1 page, ".repeat(90)}`
    const start = performance.now()
    saidIn(`${name}: x`)
    expect(performance.now() - start).toBeLessThan(200)
  })

  test('has the parameters of each sentence in German, too', () => {
    const names = (sentence: string) => new Set(sentence.match(/\{\w+\}/g))
    // SAFETY: both tables have the same codes, which the types hold.
    for (const [code, sentence] of Object.entries(kept))
      for (const name of names(sentence))
        expect(names(KEPT_SENTENCES[code as keyof typeof kept]).has(name)).toBe(true)
  })
})
