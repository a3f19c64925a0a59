import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { EvalDocuments, FoldedText, folded } from '../../server/cli/eval/eval-documents.ts'
import { type EvalQuestion, readEvalQuestions } from '../../server/cli/eval/eval-questions.ts'
import { reportLines, reportOf } from '../../server/cli/eval/eval-report.ts'
import { evalResult } from '../../server/cli/eval/eval-result.ts'
import { ExpectedPlace } from '../../server/cli/eval/expected-place.ts'
import type { SearchHit } from '../../shared/answers.ts'
import type { Document } from '../../shared/documents.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function problemsOf(...lines: readonly string[]): Promise<string> {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'q.jsonl')
  await Bun.write(path, lines.join('\n'))
  return await readEvalQuestions(path).then(
    (questions) => JSON.stringify(questions),
    (error: Error) => error.message.replaceAll(path, 'q.jsonl'),
  )
}

describe('readEvalQuestions()', () => {
  test('reads what is expected, and leaves blank lines and other fields alone', async () => {
    expect(
      JSON.parse(
        await problemsOf(
          '\uFEFF{"question": " a? ", "file": "f.pdf", "page": 3, "id": 7}',
          '',
          '{"question": "b?", "answerable": false}\r',
        ),
      ),
    ).toEqual([
      { line: 1, question: 'a?', answerable: true, file: 'f.pdf', page: 3, sentence: null },
      { line: 3, question: 'b?', answerable: false, file: null, page: null, sentence: null },
    ])
  })

  test.each([
    ['{"question": "a?"', "Cannot use line 1 of 'q.jsonl': it is not JSON"],
    ['7', "line 1 of 'q.jsonl': it is not an object such as"],
    ['{"file": "f"}', "'question': Please enter a query"],
    ['{"question": "a?"}', 'nothing is expected. Give "file", "page" or "sentence"'],
    ['{"question": "a?", "page": 2}', 'a page of which file?'],
    ['{"question": "a?", "file": "f", "page": "2"}', "'page': must be a whole number"],
    ['{"question": "a?", "file": "f", "page": 0}', "'page': must be 1 or more"],
    ['{"question": "a?", "file": "f", "answerable": false}', 'it has no answer'],
    ['', "'q.jsonl' has no questions. Write one per line"],
  ])('says of %p what is wrong', async (line, problem) => {
    expect(await problemsOf(line)).toContain(problem)
  })

  test('names every bad line, the first five of many', async () => {
    const told = (await problemsOf('{"question": "a?", "file": "f"}', ...Array(7).fill('{}'))).split('\n')
    expect(told.map((line) => /line (\d+)/.exec(line)?.[1])).toEqual(['2', '3', '4', '5', '6', undefined])
    expect(told.at(-1)).toBe('and 2 more such lines')
  })
})

test('FoldedText.find() finds a sentence whatever its spaces, signs, accents and capitals, and where', () => {
  const first = 'Die Miete beträgt\n  1.200 € im Monat; die Straße'
  const block = (text: string, start: number) => ({
    kind: 'paragraph' as const,
    text,
    start,
    end: start + text.length,
    place: {},
  })
  const text = new FoldedText([block(first, 5), block('der Kaution ist lang.', 60)])
  const [span, ...others] = text.find('die miete BETRA\u0308GT 1200 €')
  expect(others).toEqual([])
  expect(first.slice((span?.start ?? 0) - 5, (span?.end ?? 0) - 5)).toBe('Die Miete beträgt\n  1.200')
  expect(text.find('Straße der Kaution')).toEqual([{ start: 5 + first.indexOf('Straße'), end: 71 }])
  expect(text.find('der Vermieter')).toEqual([])
  expect(text.find('…')).toEqual([])
})

test('ExpectedPlace tells page and sentence by where a piece stands, and a copy elsewhere by its words', () => {
  const texts = ['The first page is about bees.', 'The notice is one month. It is given in writing.']
  const blocks = texts.map((text, i) => {
    const start = i === 0 ? 0 : 30
    return { kind: 'paragraph' as const, text, start, end: start + text.length, place: { page: i + 1 } }
  })
  const document: Document = {
    id: 'lease',
    dataset: 'd',
    filename: 'lease.pdf',
    file_type: 'pdf',
    size_bytes: 1,
    sha256: '',
    pages: 2,
    chunks: 2,
    status: 'completed',
    error: null,
    created_at: 0,
    metadata: {},
    warnings: [],
  }
  const chunks = blocks.map(({ text, start, end }, i) => ({
    chunk_index: i,
    text,
    start,
    end,
    page: i + 1,
    section: null,
    folded: folded(text),
  }))
  const read = { document, blocks, text: new FoldedText(blocks), chunks }
  const place = new ExpectedPlace({ ...QUESTION, file: 'lease.pdf', page: 2 }, [read])
  expect([place.levels, place.closest]).toEqual([['document', 'page', 'sentence'], 'sentence'])
  const at = (document_id: string, start: number, end: number, text = '…') =>
    place.levels.filter((level) => place.isAt(level, { document_id, start, end, text }))
  expect(at('lease', 0, 29)).toEqual(['document'])
  expect(at('lease', 30, 78)).toEqual(['document', 'page', 'sentence'])
  expect(at('lease', 55, 78)).toEqual(['document', 'page'])
  expect(at('other', 30, 78)).toEqual([])
  expect(at('other', 0, 9, 'the notice is ONE month – it is given in writing')).toEqual([...place.levels])
  expect(at('other', 0, 9, 'The first page is about bees')).toEqual(['document'])
  const elsewhere = new ExpectedPlace({ ...QUESTION, file: 'lease.pdf', page: 1 }, [read])
  expect(elsewhere.placesIn('lease', 'sentence')).toEqual([])
})

const QUESTION: EvalQuestion = {
  line: 1,
  question: 'How long is the notice?',
  answerable: true,
  file: null,
  page: null,
  sentence: 'The notice is one month.',
}
const hit = (text: string, number: number): SearchHit => ({
  source_number: number,
  filename: `${number}.txt`,
  dataset: 'd',
  chunk_index: 0,
  relevance_score: 0.5,
  snippet: text,
  document_id: String(number),
  page: null,
  section: null,
  start: 0,
  end: text.length,
  quote: null,
  quote_start: null,
  quote_end: null,
  used: false,
  text,
})

test('a place after the tenth is lost as ranked low, and recall and nDCG count the ranks', async () => {
  const documents = new EvalDocuments({ url: '', token: null }, [])
  const at = async (rank: number) =>
    await evalResult(
      { ...QUESTION, line: rank },
      Array.from({ length: 20 }, (_, i) => hit(i + 1 === rank ? 'A. The notice is one month. B.' : 'no', i)),
      null,
      documents,
    )
  const report = reportOf([await at(1), await at(3), await at(12), await at(99)])
  expect(report.results.map(({ ranks }) => ranks)).toEqual([
    { sentence: 1 },
    { sentence: 3 },
    { sentence: 12 },
    { sentence: null },
  ])
  expect(report.results.map(({ lost }) => lost?.at)).toEqual([
    undefined,
    undefined,
    'ranked low',
    'not parsed',
  ])
  expect(report.found.sentence).toEqual({
    questions: 4,
    recall: { at_1: 0.25, at_3: 0.5, at_10: 0.5 },
    ndcg_10: (1 + 1 / Math.log2(4)) / 4,
  })
  expect(report.answers).toBeNull()
  expect(reportLines(report).join('\n')).toEndWith('\n    it came as number 12')
})
