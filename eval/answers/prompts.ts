/**
 * Measures a language model with each prompt, on questions about a corpus:
 *
 *   bun eval/answers/prompts.ts --host http://127.0.0.1:11434 --model NAME [--prompts rules,short] [--questions FILE]
 *     [--limit 60] [--passages 3] [--show]
 *
 * Asks each question over a few passages of its document, including the one with the evidence; questions
 * without an answer over the passages that share most words with them. Counts per prompt the answers that
 * contain at least 80 % of the words of the answer or the evidence, those with a supported claim, those that
 * cite the right passage after the check, the refusals, and the unusable ones (empty, or the prompt
 * repeated). Also prints the time per answer.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { assess } from '../../server/answer/check/assess.ts'
import { claimsOf } from '../../server/answer/check/claims.ts'
import { evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import type { Passage } from '../../server/answer/search/passage.ts'
import { readQuestion } from '../../server/answer/understand/question.ts'
import { modelAnswer } from '../../server/answer/write/model-answer.ts'
import { roleContexts } from '../../server/answer/write/role-contexts.ts'
import { ollama } from '../../server/models/chat/ollama/ollama.ts'
import { contentStems } from '../../server/text/words.ts'
import { reading } from '../../test/support/reading.ts'
import { corpusEntries, corpusIsThere, passagesOfFile } from '../sets/corpus-passages.ts'

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: 'http://127.0.0.1:11434' },
    model: { type: 'string', default: 'llama3.2' },
    prompts: { type: 'string', default: 'rules,short' },
    questions: { type: 'string', default: join(import.meta.dir, 'questions.json') },
    limit: { type: 'string', default: '60' },
    passages: { type: 'string', default: '3' },
    show: { type: 'boolean' },
  },
})
if (!corpusIsThere) {
  console.log('There is no ../shared/corpus; nothing was measured.')
  process.exit(0)
}

/** Number of parameters of a model that gets the prompt. */
const PROMPTS: Readonly<Record<string, number>> = { rules: 1e11, short: 1e8 }
const NO_OLLAMA_LIMIT = { firstTokenMs: 600_000, stallMs: 120_000 }

const Asked = z.object({
  question: z.string(),
  answer: z.string().optional(),
  file: z.string().nullable(),
  evidence: z.string(),
})
const questions = z
  .array(Asked)
  .parse(await Bun.file(values.questions).json())
  .slice(0, Number(values.limit))
const formats = new Map((await corpusEntries()).map(({ path, format }) => [path, format]))
const documents = new Map<string, readonly Passage[]>()
for (const file of new Set(questions.flatMap(({ file }) => file ?? []))) {
  const format = formats.get(file)
  documents.set(file, format ? await passagesOfFile(file, format) : [])
}
const everything = [...documents.values()].flat()

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
function shareOf(wanted: string, text: string): number {
  const needed = new Set(wordsOf(wanted))
  const has = new Set(wordsOf(text))
  return needed.size === 0 ? 0 : [...needed].filter((word) => has.has(word)).length / needed.size
}

/**
 * Returns the passages that share most words with the question and the one with the evidence, in document
 * order.
 */
function passagesFor({ question, file, evidence }: z.infer<typeof Asked>): Passage[] {
  const asked = contentStems(question)
  const shared = ({ rendered }: Passage) =>
    [...contentStems(rendered)].filter((stem) => asked.has(stem)).length
  const pool = [...(file === null ? everything : (documents.get(file) ?? []))].sort(
    (a, b) => shared(b) - shared(a),
  )
  const right =
    file === null
      ? []
      : [...pool].sort((a, b) => shareOf(evidence, b.rendered) - shareOf(evidence, a.rendered)).slice(0, 1)
  const others = pool.filter((passage) => !right.includes(passage))
  return [...right, ...others.slice(0, Number(values.passages) - right.length)].sort(
    (a, b) => a.start - b.start,
  )
}

type Outcome = {
  right: boolean
  supported: boolean
  cited: boolean
  refused: boolean
  flaw: string | null
  words: number
  ms: number
}

async function outcome(parameters: number, asked: z.infer<typeof Asked>): Promise<Outcome> {
  const sources = passagesFor(asked).map((passage, index) => ({ number: index + 1, passage }))
  const sentences = evidenceSentences(sources)
  const model = ollama(values.host, values.model, { timeouts: NO_OLLAMA_LIMIT, parameters })
  const input = {
    question: readQuestion(asked.question),
    sources,
    role: roleContexts.general,
    mode: 'fast' as const,
  }
  const startedAt = performance.now()
  const writing = modelAnswer(model, input, AbortSignal.timeout(900_000))
  let step = await writing.next()
  while (!step.done) step = await writing.next()
  const { text, flaw } = step.value
  const refused = text === '' && flaw === null
  const ms = performance.now() - startedAt
  const verdicts = await assess(claimsOf(text), sentences, reading)
  const borne = verdicts.filter(({ support }) => support === 'supported')
  const holds = (wanted: string) => shareOf(wanted, text) >= 0.8
  if (values.show)
    console.log(`    ${flaw ?? (refused ? '(refused)' : text.replace(/\s+/g, ' ').slice(0, 240))}`)
  return {
    right: asked.file !== null && (holds(asked.answer ?? '') || holds(asked.evidence)),
    supported: borne.length > 0,
    cited: borne.some(({ evidence }) =>
      evidence.some(({ source }) => shareOf(asked.evidence, source.passage.rendered) >= 0.8),
    ),
    refused,
    flaw,
    words: wordsOf(text).length,
    ms,
  }
}

const results = new Map<string, { answerable: boolean; outcome: Outcome }[]>()
for (const asked of questions) {
  if (values.show) console.log(`\n${asked.question}  [${asked.answer ?? asked.evidence}]`)
  for (const name of values.prompts.split(',')) {
    const prompt = PROMPTS[name]
    if (!prompt) throw new Error(`There is no prompt '${name}': ${Object.keys(PROMPTS).join(', ')}`)
    const told = { answerable: asked.file !== null, outcome: await outcome(prompt, asked) }
    results.set(name, [...(results.get(name) ?? []), told])
  }
}
console.log(`\n${values.model}, ${questions.length} questions, ${values.passages} passages each`)
for (const [name, told] of results) {
  const of = (answerable: boolean) =>
    told.filter((one) => one.answerable === answerable).map((one) => one.outcome)
  const [there, away] = [of(true), of(false)]
  const count = (list: readonly Outcome[], is: (one: Outcome) => boolean) =>
    `${list.filter(is).length}/${list.length}`
  const times = told.map(({ outcome }) => outcome.ms).sort((a, b) => a - b)
  console.log(
    `${name.padEnd(8)} right ${count(there, (one) => one.right)}, borne out ${count(there, (one) => one.supported)}, right source ${count(there, (one) => one.cited)}, refused ${count(there, (one) => one.refused)}, of no use ${count(there, (one) => one.flaw !== null)}; no answer there: refused ${count(away, (one) => one.refused)}, not borne out ${count(away, (one) => !one.refused && !one.supported)}; median ${((times[times.length >> 1] ?? 0) / 1000).toFixed(1)} s`,
  )
}
