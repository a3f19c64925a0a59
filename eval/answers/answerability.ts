/**
 * Measures whether Ibid answers what the documents answer, and refuses what they do not:
 *
 *   bun eval/answers/answerability.ts [--half tuned] [--each 150] [--stores FOLDER] [--answers FILE] [--dump FILE] [--record] SET …
 *
 * A set is a name or a path: a collection of ../shared/retrieval/eval, or questions with passages of
 * ../shared/reader, of which only those never trained on are asked. Asks `each` questions with the answering
 * passage in the store, as many others with that passage and everything else that answers removed, and, if
 * the answering words are known, the first ones again without the sentences that contain them.
 * also-answers.json lists what else answers: language models that knew nothing of Ibid read the best five
 * passages for each of these questions with its own passage removed (four for squad), and for medquad four
 * more once those were removed. `--answers`: the answers of a collection in SQuAD's format. `--dump`: writes
 * each question with its best passages. The hash of a question decides its half; only the half that nothing
 * is tuned on is recorded.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { BUILT_IN_SOURCE, openEmbedder } from '../../server/models/embedding/embedder-source.ts'
import { type Figure, figure, record } from '../../test/support/record.ts'
import { encodeStore, openRetrievalStore } from '../retrieval/retrieval-store.ts'
import { CONDITIONS, chosen, readAnswerabilitySet } from '../sets/answerability-set.ts'
import { HALVES } from '../sets/held-out.ts'
import type { MarkedAnswer } from '../sets/without-answer.ts'
import {
  type AnswerabilityCounts,
  answerabilityCounts,
  type Judged,
  outcomeOf,
} from './answerability-metrics.ts'
import { Asker } from './asker.ts'

const { values, positionals } = parseArgs({
  options: {
    half: { type: 'string', default: 'tuned' },
    each: { type: 'string', default: '150' },
    stores: { type: 'string' },
    answers: { type: 'string' },
    dump: { type: 'string' },
    record: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const half = z.enum(HALVES).parse(values.half)
const each = Number(values.each)
if (values.record && half !== 'unseen')
  throw new Error('Cannot record: only the unseen half is recorded, with --half unseen')

const SHARED = join(import.meta.dir, '../../../shared')
const DUMPED = 10

const embedder = await openEmbedder(BUILT_IN_SOURCE)
const answers = values.answers ? await markedAnswers(values.answers) : new Map<string, MarkedAnswer[]>()
const dump = values.dump ? Bun.file(values.dump).writer() : null
const figures: Record<string, Figure> = {}
for (const named of positionals.length > 0 ? positionals : ['selqa', 'policyqa']) {
  const counts = await evaluate(pathOf(named))
  print(basename(named, '.jsonl.zst'), counts)
  Object.assign(figures, figuresOf(basename(named, '.jsonl.zst'), counts))
}
await dump?.end()
await embedder.close()
await record('answerability', 'Answering what is there', figures)

async function evaluate(path: string): Promise<AnswerabilityCounts> {
  const set = await readAnswerabilitySet(path, each, (question) => answers.get(question.trim()) ?? [])
  const conditions = HALVES.flatMap((some) => chosen(set.questions, some, each).fact_missing)
  const cuts = new Map(
    conditions.flatMap(({ cut, group }) => (cut ? [[cut.id, { ...cut, group: group ?? 'all' }]] : [])),
  )
  const folder = values.stores
    ? join(values.stores, `${set.name}-${each}-${cuts.size}`)
    : await mkdtemp(join(tmpdir(), 'ibid-eval-'))
  const documents = [...set.documents, ...cuts.values()]
  const store = await openRetrievalStore({ name: set.name, documents, queries: [] }, folder, embedder)
  const stored = new Map([...store.ids].map(([id, own]) => [own, id]))
  const storedOf = (ids: readonly string[]) => ids.flatMap((id) => stored.get(id) ?? [])
  store.chunks.hide(storedOf([...cuts.keys()]))
  const asker = new Asker(store, embedder, await encodeStore(store, folder))
  const judged: Judged[] = []
  const mine = chosen(set.questions, half, each)
  for (const condition of CONDITIONS)
    for (const { question, group, relevant, alsoRelevant, answers, cut } of mine[condition]) {
      const answering = condition === 'taken_away' ? [...relevant, ...alsoRelevant] : relevant
      const gone = condition === 'answerable' ? [] : storedOf(answering)
      const instead = condition === 'fact_missing' && cut ? storedOf([cut.id]) : []
      store.chunks.hide(gone)
      store.chunks.show(instead)
      const { answer, found } = await asker.ask(question, group)
      const own = (number: number | undefined) => {
        const entry = answer.citations.find(({ source_number }) => source_number === number)
        return entry ? (store.ids.get(entry.document_id) ?? null) : null
      }
      const cited = answer.claims.flatMap(({ citations }) => citations.flatMap((number) => own(number) ?? []))
      const outcome: Judged = {
        condition,
        relevant,
        outcome: outcomeOf(answer),
        confidence: answer.confidence,
        score: answer.confidence_score,
        first: cited[0] ?? null,
        cited: [...new Set(cited)],
        ms: answer.took_ms,
      }
      judged.push(outcome)
      if (dump) {
        const candidates = await asker.candidates(question, group, found, DUMPED)
        const of = {
          set: set.name,
          trainable: set.trainable,
          half,
          group,
          question,
          answers,
          cut: cut?.id ?? null,
        }
        dump.write(`${JSON.stringify({ ...of, ...outcome, answer: answer.answer, candidates })}\n`)
      }
      store.chunks.hide(instead)
      store.chunks.show(gone)
    }
  await store.close()
  if (!values.stores) await rm(folder, { recursive: true, force: true })
  return answerabilityCounts(judged)
}

function print(
  name: string,
  { asked, outcomes, rightFirst, rightAny, auc, badges }: AnswerabilityCounts,
): void {
  console.log(`\n${name}, ${half}`)
  for (const condition of CONDITIONS) {
    const { answered, may_answer, not_found } = outcomes[condition]
    console.log(
      `  ${condition.padEnd(13)}${String(asked[condition]).padStart(4)}: answered ${percent(answered)}, may answer ${percent(may_answer)}, not found ${percent(not_found)}`,
    )
  }
  console.log(
    `  answered from the right passage: cited first ${percent(rightFirst)}, cited at all ${percent(rightAny)}`,
  )
  console.log(
    `  falsely refused ${percent(outcomes.answerable.not_found)}, near-topic refused ${percent(outcomes.taken_away.not_found)}, AUC of confidence ${auc?.toFixed(3) ?? '–'}`,
  )
  for (const { badge, given, right, amongAnswerable, ofRight } of badges)
    console.log(
      `  ${badge.padEnd(7)}given ${String(given).padStart(4)}, right ${percent(right)} (of answerable questions ${percent(amongAnswerable)}), of the right answers ${percent(ofRight)}`,
    )
}

function figuresOf(name: string, counts: AnswerabilityCounts): Record<string, Figure> {
  const { asked, outcomes, rightFirst, badges } = counts
  const of = `of the unseen questions of ${name}`
  const high = badges.find(({ badge }) => badge === 'high')
  const share = (value: number | null | undefined, what: string) => figure(100 * (value ?? 0), 0, '%', what)
  return {
    [`${name}_questions`]: figure(
      asked.answerable,
      0,
      'questions',
      `of ${name} with an answer, and as many without`,
    ),
    [`${name}_right`]: share(rightFirst, `${of} are answered from the right passage`),
    [`${name}_refused`]: share(outcomes.answerable.not_found, `${of} with an answer are refused`),
    [`${name}_honest`]: share(
      1 - (outcomes.taken_away.answered ?? 0),
      `${of} whose passage was taken away are refused, or given a quote that is marked as a possible answer`,
    ),
    [`${name}_high`]: share(high?.right, `of the answers of high confidence on ${name} are right`),
    [`${name}_high_given`]: share(high?.ofRight, `of the right answers on ${name} have high confidence`),
  }
}

function pathOf(named: string): string {
  const places = [
    named,
    join(SHARED, 'retrieval/eval', `${named}.jsonl.zst`),
    join(SHARED, 'reader', `${named}.jsonl.zst`),
  ]
  const path = places.find((place) => place.endsWith('.zst') && existsSync(place))
  if (!path) throw new Error(`Cannot evaluate '${named}': there is no such set`)
  return path
}

/** Reads the answers of a file in SQuAD's format, by question. */
async function markedAnswers(path: string): Promise<Map<string, MarkedAnswer[]>> {
  const Answers = z.array(z.object({ answer_start: z.number(), text: z.string() }))
  const Question = z.object({ question: z.string(), answers: Answers })
  const Squad = z.object({
    data: z.array(z.object({ paragraphs: z.array(z.object({ qas: z.array(Question) })) })),
  })
  const { data } = Squad.parse(await Bun.file(path).json())
  const all = data.flatMap(({ paragraphs }) => paragraphs.flatMap(({ qas }) => qas))
  return new Map(
    all.map(({ question, answers }) => [
      question.trim(),
      answers.map(({ answer_start, text }) => ({ start: answer_start, text })),
    ]),
  )
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`
}
