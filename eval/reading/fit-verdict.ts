/**
 * Fits the verdict: whether a question is answerable by what search found (ANSWERABLE of server/answer/evidence/weights.ts) and
 * whether the passage of the best sentence answers it (RIGHT), for questions that the reader read:
 *
 *   bun eval/reading/fit-verdict.ts [--features FILE] DUMP …
 *
 * DUMP is a file of `answerability.ts --dump` or of another script here that dumps questions. Prints the weights of all, and
 * for each collection what weights that were fitted without its kind say of it: only those figures are to be reported.
 * `--features`: caches the reader's output, which takes most of the time.
 */
import { parseArgs } from 'node:util'
import type { FeatureWeights } from '../../server/answer/evidence/answer-features.ts'
import { areaUnderCurve } from './area-under-curve.ts'
import { type Asked, type JudgedSentence, judgedQuestions, VERDICT_SIGNALS } from './judged-questions.ts'
import { chance, logisticWeights } from './logistic.ts'

/** The kind of each collection. Those of one kind are left out together. Others are a kind of their own. */
const KINDS: Readonly<Record<string, string>> = {
  ...{ selqa: 'Wikipedia', squad: 'Wikipedia', medquad: 'health', own: 'documents', few: 'documents' },
  ...{ words: 'words', 'words-few': 'words' },
}
/** The weight of a collection, 1 by default: passages of PolicyQA often answer each other's questions. */
const SHARE: Readonly<Record<string, number>> = { policyqa: 0.5, own: 0.6, few: 0.6, words: 0.6 }
/** The weight of unanswerable questions of each condition relative to answerable ones. */
const WITHOUT = 0.6

type Model = keyof typeof VERDICT_SIGNALS

const { values, positionals } = parseArgs({
  options: { features: { type: 'string' } },
  allowPositionals: true,
})
const asked = await judgedQuestions(positionals, values.features)

const kindOf = ({ set }: Asked) => KINDS[set] ?? set
const isTrue: Readonly<Record<Model, (asked: Asked, best: JudgedSentence) => boolean>> = {
  ANSWERABLE: ({ condition }) => condition === 'answerable',
  RIGHT: ({ condition }, { relevant }) => condition === 'answerable' && relevant,
}
for (const model of ['ANSWERABLE', 'RIGHT'] as const) {
  console.log(`\n== ${model}: ${shown(fitted(model, asked))}`)
  for (const [set, own] of Map.groupBy(asked, ({ set }) => set)) {
    const kind = KINDS[set] ?? set
    const weights = fitted(
      model,
      asked.filter((other) => kindOf(other) !== kind),
    )
    const scored = own.map((question) => ({ question, score: scoreOf(question, weights) }))
    if (model === 'ANSWERABLE') printRefusals(set, scored)
    else printPrecision(set, scored)
  }
}
process.exit(0)

function fitted(model: Model, some: readonly Asked[]): FeatureWeights {
  const counts = Map.groupBy(some, ({ set, condition }) => `${set} ${condition}`)
  const examples = some.flatMap((question) => {
    const [best] = question.sentences
    const alike = counts.get(`${question.set} ${question.condition}`)?.length ?? 1
    const weight = (SHARE[question.set] ?? 1) * (question.condition === 'answerable' ? 1 : WITHOUT)
    const x = best && VERDICT_SIGNALS[model].map((name) => best.features[name])
    return x && best ? [{ x, y: isTrue[model](question, best) ? 1 : 0, weight: weight / alike }] : []
  })
  const [constant = 0, ...weights] = logisticWeights(examples, 1e-2)
  return { constant, ...Object.fromEntries(VERDICT_SIGNALS[model].map((name, i) => [name, weights[i] ?? 0])) }
}

type Scored = { readonly question: Asked; readonly score: number }

function scoreOf({ sentences: [best] }: Asked, { constant, ...weights }: FeatureWeights): number {
  if (!best) return 0
  const names = Object.keys(weights) as (keyof typeof weights)[]
  return chance(names.reduce((sum, name) => sum + (weights[name] ?? 0) * best.features[name], constant))
}

function printRefusals(set: string, scored: readonly Scored[]): void {
  const of = (condition: Asked['condition']) =>
    scored.flatMap(({ question, score }) => (question.condition === condition ? score : []))
  const [there, gone, missing] = [of('answerable'), of('taken_away'), of('fact_missing')]
  console.log(
    `${set}: AUC taken away ${number(areaUnderCurve(there, gone))}, fact missing ${number(areaUnderCurve(there, missing))}`,
  )
  for (const least of [0.15, 0.2, 0.25, 0.5, 0.65, 0.75])
    console.log(
      `   below ${least}: answerable ${percent(there, (score) => score < least)}, taken away ${percent(gone, (score) => score < least)}, fact missing ${percent(missing, (score) => score < least)}`,
    )
}

function printPrecision(set: string, scored: readonly Scored[]): void {
  const answers = scored.flatMap(({ question, score }) => {
    const [best] = question.sentences
    return best ? [{ score, right: isTrue.RIGHT(question, best) }] : []
  })
  const right = answers.filter((answer) => answer.right)
  console.log(
    `${set}: right passage first ${right.length} of ${scored.filter(({ question }) => question.condition === 'answerable').length}`,
  )
  for (const least of [0.5, 0.8, 0.9]) {
    const above = answers.filter(({ score }) => score >= least)
    console.log(
      `   from ${least}: ${percent(above, (answer) => answer.right)} of ${above.length} right, ${percent(right, ({ score }) => score >= least)} of all right`,
    )
  }
}

function shown(weights: FeatureWeights): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${name}: ${weight.toFixed(2)}`)
    .join(', ')
}

function number(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}

function percent<T>(list: readonly T[], is: (item: T) => boolean): string {
  return list.length === 0 ? '–' : `${((100 * list.filter(is).length) / list.length).toFixed(0)}%`
}
