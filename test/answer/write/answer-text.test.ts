import { describe, expect, test } from 'bun:test'
import { claimsOf } from '../../../server/answer/check/claims.ts'
import { evidenceSentences } from '../../../server/answer/evidence/evidence-sentences.ts'
import { sentencesOf } from '../../../server/answer/evidence/passage-sentences.ts'
import type { Passage } from '../../../server/answer/search/passage.ts'
import { readQuestion } from '../../../server/answer/understand/question.ts'
import { cleanAnswer, isLooping } from '../../../server/answer/write/answer-text.ts'
import { modelAnswer } from '../../../server/answer/write/model-answer.ts'
import { roleContexts } from '../../../server/answer/write/role-contexts.ts'
import type { LanguageModel } from '../../../server/models/chat/language-model.ts'
import { normalizeMarkers } from '../../../server/text/citation-markers.ts'
import { escapeMarkdown } from '../../../server/text/markdown.ts'
import { shownText } from '../../support/shown-text.ts'

function passageOf(text: string, start = 0): Passage {
  return {
    documentId: 'd',
    dataset: 's',
    filename: 'f.txt',
    chunkIndex: 0,
    text,
    rendered: text,
    start,
    end: start + text.length,
    place: {},
    relevance: 1,
  }
}

describe('normalizeMarkers()', () => {
  test('writes every kind of citation as [n]', () => {
    const written: [string, string][] = [
      ['A fact [1, 2].', 'A fact [1][2].'],
      ['A fact [1-3].', 'A fact [1][2][3].'],
      ['A fact【2】.', 'A fact[2].'],
      ['A fact [Source 2].', 'A fact [2].'],
      ['A fact [source: 1, 3].', 'A fact [1][3].'],
      ['A fact [^3].', 'A fact [3].'],
      ['A fact (1).', 'A fact [1].'],
      ['A fact (Source 1).', 'A fact [1].'],
      ['A fact [1](#ref).', 'A fact [1].'],
      ['A fact <sup>2</sup>.', 'A fact [2].'],
      ['A fact¹.', 'A fact[1].'],
      ['A fact [1] [1].', 'A fact [1].'],
      ['A fact [^1].\n\n[^1]: leave.md\n[^2]: lease.md, page 2', 'A fact [1].\n'],
    ]
    for (const [from, to] of written) expect(normalizeMarkers(from, 3)).toBe(to)
  })

  test('drops the numbers of sources there are not', () => {
    expect(normalizeMarkers('A fact [4].', 3)).toBe('A fact.')
    expect(normalizeMarkers('A fact [0][2][17].', 3)).toBe('A fact [2].')
  })

  test('leaves other brackets, units and escaped brackets alone', () => {
    for (const text of [
      'An area of 5 m².',
      'The array [x] and [sic].',
      'One (see above) [2].',
      'Quoted \\[1\\] text [2].',
      'In 2013 (3) rules [1].',
    ])
      expect(normalizeMarkers(text, 3)).toBe(text)
  })
})

describe('modelAnswer()', () => {
  async function shownOf(text: string, size: number, sources: number): Promise<string> {
    const model: LanguageModel = {
      name: 'model',
      provider: 'ollama',
      host: 'http://127.0.0.1:11434',
      async *stream() {
        for (let at = 0; at < text.length; at += size)
          yield { type: 'token', text: text.slice(at, at + size) }
      },
      object: () => Promise.reject(new Error('Nothing asks for an object.')),
    }
    const input = {
      question: readQuestion('What is the rent?'),
      sources: Array.from({ length: sources }, (_, index) => ({
        number: index + 1,
        passage: passageOf('-'),
      })),
      role: roleContexts.general,
      mode: 'fast' as const,
    }
    return shownText(await Array.fromAsync(modelAnswer(model, input, AbortSignal.timeout(60_000))))
  }

  test('never shows half a citation, however the text is cut', async () => {
    const text = 'First 【1】 and [Source 2], then [1, 3]. A < b [x].'
    for (const size of [1, 2, 5, 100])
      expect(await shownOf(text, size, 3)).toBe('First [1] and [2], then [1][3]. A < b [x].')
  })

  test('shows no picture and no tag, however the text is cut, and all else as it is', async () => {
    const text =
      'Rent ![a](http://e.example/q) ![b][r] <img src=//e.example> </p><b onload=x> <answer style="background:url(//e)"> <!-- x --> a < b <3 Wow![1] <br> x! !【1】(//e) !【9】[c](//e) <【9】img src=//e> x!'
    const inert =
      'Rent ! [a] (`http://e.example/q`) ! [b][r] < img src=/ /e.example> \n< b onload=x> < answer style="background:url(//e)"> < !-- x --> a < b <3 Wow! [1]   x! ! [1] (//e) ! [c] (//e) < img src=//e> x!'
    for (const size of [1, 2, 3, 5, 7, 200]) expect(await shownOf(text, size, 1)).toBe(inert)
  })
})

describe('cleanAnswer()', () => {
  test('finds the answer in JSON, in fences and behind headings', () => {
    const answer = 'The limit is 240 hours [1].'
    for (const written of [
      answer,
      `Answer: ${answer}`,
      `\`\`\`markdown\n${answer}\n\`\`\``,
      JSON.stringify({ answer }),
      JSON.stringify({ question: 'How many hours?', answer }),
      `${answer}\n\nSources:\n[1] leave.md`,
      `${answer}\n\n${answer}`,
    ])
      expect(cleanAnswer(written, 1).text.replace('. [1]', ' [1].')).toBe(answer)
  })

  test('knows an answer that says nothing', () => {
    for (const written of ['', '   ', '[1]', '```\n```', '{}', '...'])
      expect(cleanAnswer(written, 1).text).toBe('')
  })

  test('knows a refusal from an answer', () => {
    for (const written of [
      'I could not find this in the documents.',
      'The evidence does not contain this information.',
      "I'm sorry, I cannot answer that.",
    ])
      expect(cleanAnswer(written, 2).refusal).toBe(true)
    expect(cleanAnswer('The tenant cannot find a subtenant without consent [1].', 2).refusal).toBe(false)
  })
})

describe('withoutLinks()', () => {
  test('an answer keeps the words of links alone', () => {
    const written =
      'The rent is [900 euros](http://e.example/?q=900) [1](lease.md). See [sic](p. 4) ![x](//e.example/x) [1].'
    expect(cleanAnswer(written, 1).text).toBe('The rent is 900 euros [1]. See [sic] (p. 4) x [1].')
  })
})

describe('isLooping()', () => {
  test('tells a text that goes round in circles', () => {
    expect(isLooping('The limit is 240 hours a year for every employee. '.repeat(8))).toBe(true)
    const round = [
      'Leave is earned from the first day of work, at the rate that the contract names.',
      'What is not taken by March goes into the next year once, and then is lost.',
      'Nobody may take more than four weeks in a row unless the office agrees in writing.',
      'Sick days are told to the lead before nine, and proven by a note after the third.',
      'Overtime counts only when somebody asked for it, which the sheet must show.',
      'Those who leave are paid for whatever rest there is, with their last wage.',
    ].map((sentence) => `${sentence} `)
    expect(isLooping(round.join('').repeat(2))).toBe(true)
    expect(isLooping(round.join(''))).toBe(false)
    expect(
      isLooping(
        'One sentence says this. Another says that. A third one adds something of its own, at length.',
      ),
    ).toBe(false)
  })
})

describe('claimsOf()', () => {
  test('splits sentences, list items and table cells, with their citations', () => {
    const markdown =
      'From your documents:\n\n## Heading\n\nDr. Smith paid $1.50 [1]. He left. [2]\n\n- First **item** [1]\n- “Second \\[3\\] one. It has two sentences.” [2]\n\n| Country | Gold |\n|---|---|\n| Norway [1] | 5 |'
    expect(claimsOf(markdown).map(({ text, sources }) => [text, ...sources])).toEqual([
      ['Dr. Smith paid $1.50.', 1],
      ['He left.', 2],
      ['First item', 1],
      ['Second [3] one. It has two sentences.', 2],
      ['Norway: Gold 5', 1],
    ])
  })
})

describe('escapeMarkdown()', () => {
  test('keeps a document from adding markup or citations to an answer', () => {
    expect(escapeMarkdown('# *a* [1] <b> `c` # d ~~e~~ ~3')).toBe(
      '\\# \\*a\\* \\[1\\] \\<b> \\`c\\` # d \\~\\~e\\~\\~ ~3',
    )
  })
})

describe('sentencesOf()', () => {
  const readings = (text: string, rendered = text) =>
    sentencesOf({ text, rendered }).map(({ reading }) => reading)

  test('cuts at sentences, not at abbreviations, numbers or wrapped lines', () => {
    expect(
      readings(
        'In Smith v. Jones, No. 11–889, the court\nheld for Dr. Smith. It paid $1.50. See e.g. Fig. 2.',
      ),
    ).toEqual([
      'In Smith v. Jones, No. 11–889, the court held for Dr. Smith.',
      'It paid $1.50.',
      'See e.g. Fig. 2.',
    ])
  })

  test('leaves out list markers, and tells headings from what they head', () => {
    const text =
      '3. Drug interactions\n\nTell your doctor.\n\n- Grapefruit must be avoided.\n\n• a rest of 11 hours\n6.1 Notice is written.\n– Use\tDose'
    const place = { headings: ['Leaflet', 'Drug interactions'] }
    const sentences = sentencesOf({ text, rendered: text, place })
    expect(sentences.map(({ reading, heading }) => [reading, heading])).toEqual([
      ['3. Drug interactions', true],
      ['Tell your doctor.', false],
      ['Grapefruit must be avoided.', false],
      ['a rest of 11 hours', false],
      ['6.1 Notice is written.', false],
      ['– Use; Dose', false],
    ])
    for (const { start, end, reading, row } of sentences)
      if (!row) expect(text.slice(start, end)).toBe(reading)
  })

  test('gives slices of the text, rows with their headers', () => {
    const text = 'Name\tAge\nAda\t36'
    const [header, row] = sentencesOf({ text, rendered: 'Name\tAge\nName: Ada; Age: 36' })
    expect([header?.heading, row?.heading]).toEqual([true, false])
    expect(row).toMatchObject({ reading: 'Name: Ada; Age: 36', row: true })
    expect(text.slice(row?.start, row?.end)).toBe('Ada\t36')
  })
})

describe('evidenceSentences()', () => {
  test('takes what overlapping passages share once, and whole', () => {
    const text = 'The first sentence is here. The tenant gives two months of notice. The third one ends it.'
    const passage = (start: number, end: number) => passageOf(text.slice(start, end), start)
    const sources = [passage(0, 50), passage(40, text.length), passage(28, text.length)]
    const evidence = evidenceSentences(sources.map((passage, index) => ({ number: index + 1, passage })))
    expect(evidence.map(({ source, start, end }) => [source.number, text.slice(start, end)])).toEqual([
      [1, 'The first sentence is here.'],
      [2, 'The third one ends it.'],
      [3, 'The tenant gives two months of notice.'],
    ])
  })
})

describe('claimsOf() of quotations', () => {
  test('counts every quoted line as a claim, also one that leads in or asks', () => {
    const markdown =
      '- “Send an email at least 12 hours prior to the meeting with the following information:” [1]\n- “Please note the office closes at 5 pm” [2]\n\nHere is what I found:'
    expect(claimsOf(markdown).map(({ sources }) => sources)).toEqual([[1], [2]])
  })

  test('counts a row as one, also where its cells have sentences', () => {
    const row =
      'Version: 1.0; Changed: First version. Remote work on 1 day; more later; Approved by: A. Brandt'
    expect(claimsOf(`- ${row} [1]`).map(({ text }) => text)).toEqual([row])
  })

  test('counts each of several on a line, as they are, without the name of their document', () => {
    const markdown = '- **deck.pptx**: “1. Who has seen the standards?” [1] “Each column is a range” [2]'
    expect(claimsOf(markdown).map(({ text, sources }) => [text, ...sources])).toEqual([
      ['1. Who has seen the standards?', 1],
      ['Each column is a range', 2],
    ])
  })
})
