import { expect, test } from 'bun:test'
import { TextCodes } from '../../server/text/text-codes.ts'

test('TextCodes gives each of many texts the code that it was added with, and -1 to others', () => {
  const texts: string[] = []
  const codes = new TextCodes((code) => texts[code] ?? '')
  for (let at = 0; at < 100_000; at++) {
    const text = `A-${(at * 7919) % 50_000}`
    const code = codes.add(text, texts.length)
    if (code === texts.length) texts.push(text)
    expect(texts[code]).toBe(text)
  }
  expect(texts).toHaveLength(50_000)
  expect(new Set(texts).size).toBe(50_000)
  for (const [code, text] of texts.entries()) expect(codes.find(text)).toBe(code)
  for (const other of ['', 'A-50000', 'a-1', 'B-1']) expect(codes.find(other)).toBe(-1)
})

test('TextCodes tells texts apart whose hashes are alike, and leaves codes out', () => {
  const texts = ['', 'one', 'one', 'two', '1', 'ONE']
  const codes = new TextCodes((code) => texts[code] ?? '')
  expect(texts.map((text, at) => codes.add(text, at))).toEqual([0, 1, 1, 3, 4, 5])
})
