/**
 * Fits the weights that combine the reader's verdicts, the search scores and the words of a question into the
 * probability of an answer:
 *
 *   bun eval/reading/fit-reading.ts [--features FILE] DUMP …
 *
 * DUMP is a file of `answerability.ts --dump`. Fits the weights of server/answer/evidence/weights.ts on the
 * questions of the tuned half (those of the verdict on questions that the reader read are fit-verdict.ts's) and judges them on the unseen half; do not report the figures of the tuned
 * half. Also prints what each threshold refuses, and the precision of answers from each score on. `--features`:
 * caches the reader's output, which takes most of the time.
 */
import { parseArgs } from 'node:util'
import {
  ANSWER_FEATURES,
  type AnswerFeatures,
  type FeatureWeights,
  probabilityOf,
} from '../../server/answer/evidence/answer-features.ts'
import { CONDITIONS } from '../sets/answerability-set.ts'
import { HALVES } from '../sets/held-out.ts'
import { type Asked, type JudgedSentence, judgedQuestions, VERDICT_SIGNALS } from './judged-questions.ts'
import { choiceWeights, type Example, logisticWeights } from './logistic.ts'

type Feature = (typeof ANSWER_FEATURES)[number]

// The features of each model. The sets hardly ask for missing numbers, so the weight of `lacksNumber` is set
// by hand.
const SEARCHED: readonly Feature[] = [
  'coverage',
  'sentenceCosine',
  'passageCosine',
  'relevance',
  'scoreMargin',
]
const READ = {
  sentence: [
    'sentenceLogit',
    'isBestSentence',
    'spanLikelihood',
    'answerProbability',
    'passageMargin',
    ...SEARCHED,
  ],
  answerable: VERDICT_SIGNALS.ANSWERABLE,
  right: VERDICT_SIGNALS.RIGHT,
} as const satisfies Record<string, readonly Feature[]>
const UNREAD = { sentence: SEARCHED, answerable: SEARCHED, right: SEARCHED }
/**
 * Weight of a set's questions, 1 by default: if its passages often answer each other's questions, a refusal
 * says little.
 */
const SHARE: Readonly<Record<string, number>> = {
  ...{ policyqa: 0.25, medquad: 0.7, conditionalqa: 0.5, wikitablequestions: 0.5, everyday: 0.25, wide: 0.5 },
  ...{ requests: 0.15, 'requests-few': 0.5 },
}
/** Weight of each kind of unanswerable question relative to answerable ones. */
const WITHOUT = 0.6

const { values, positionals } = parseArgs({
  options: { features: { type: 'string' } },
  allowPositionals: true,
})
const asked = await judgedQuestions(positionals, values.features)
const tuned = asked.filter(({ half }) => half === 'tuned')
for (const [name, of] of [
  ['read', READ],
  ['unread', UNREAD],
] as const) {
  const sentence = sentenceWeights(tuned, of.sentence)
  const best = (question: Asked) =>
    question.sentences.toSorted(
      (a, b) => probability(b.features, sentence) - probability(a.features, sentence),
    )[0]
  const examples = (names: readonly Feature[], isTrue: (question: Asked, best: JudgedSentence) => boolean) =>
    tuned.flatMap((question) => {
      const found = best(question)
      const alike = tuned.filter(
        ({ set, condition }) => set === question.set && condition === question.condition,
      )
      const weight =
        ((question.condition === 'answerable' ? 1 : WITHOUT) * (SHARE[question.set] ?? 1)) / alike.length
      return found
        ? [
            {
              x: names.map((name) => found.features[name]),
              y: isTrue(question, found) ? 1 : 0,
              weight,
            },
          ]
        : []
    })
  const right = weightsOf(
    of.right,
    examples(of.right, ({ condition }, { relevant }) => condition === 'answerable' && relevant),
  )
  const answerable = meanOf(
    right,
    weightsOf(
      of.answerable,
      examples(of.answerable, ({ condition }) => condition === 'answerable'),
    ),
  )
  console.log(
    `\n== ${name}\nSENTENCE ${shown(sentence)}\nANSWERABLE ${shown(answerable)}\nRIGHT ${shown(right)}`,
  )
  for (const half of HALVES)
    for (const [set, own] of Map.groupBy(
      asked.filter((question) => question.half === half),
      (question) => question.set,
    )) {
      const of = (condition: Asked['condition']) => own.filter((question) => question.condition === condition)
      const scores = (condition: Asked['condition'], by: FeatureWeights) =>
        of(condition).map((question) => {
          const found = best(question)
          return found ? probability(found.features, by) : 0
        })
      const [there, gone, missing] = CONDITIONS.map((condition) => scores(condition, answerable))
      if (!there || !gone || !missing) continue
      const known = of('answerable').filter(({ sentences }) => sentences.some(({ answers }) => answers))
      console.log(
        `${half} ${set}: AUC taken away ${auc(there, gone)}, fact missing ${auc(there, missing)}; right passage first ${percent(of('answerable'), (question) => best(question)?.relevant === true)}, right sentence ${percent(known, (question) => best(question)?.answers === true)} of ${known.length}`,
      )
      for (const least of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7])
        console.log(
          `   below ${least}: answerable ${percent(there, (score) => score < least)}, taken away ${percent(gone, (score) => score < least)}, fact missing ${percent(missing, (score) => score < least)}`,
        )
      const answers = CONDITIONS.flatMap((condition) =>
        scores(condition, right).map((score, i) => {
          const question = of(condition)[i]
          return {
            score,
            right: condition === 'answerable' && question !== undefined && best(question)?.relevant === true,
          }
        }),
      )
      for (const least of [0.6, 0.7, 0.8, 0.85, 0.9, 0.95]) {
        const above = answers.filter(({ score }) => score >= least)
        const all = answers.filter((answer) => answer.right).length
        console.log(
          `   right of those at least ${least}: ${percent(above, (answer) => answer.right)} of ${above.length}, ${percent(
            Array.from({ length: all }, (_, i) => i),
            (i) => i < above.filter((answer) => answer.right).length,
          )} of all right`,
        )
      }
    }
}
process.exit(0)

/**
 * Fits weights that rank answering sentences first, over questions with a marked answer, on the scale of
 * whether a sentence answers. The answering sentences weigh as much as all others of their question together.
 */
function sentenceWeights(questions: readonly Asked[], names: readonly Feature[]): FeatureWeights {
  const marked = questions.filter(
    ({ condition, sentences }) => condition === 'answerable' && sentences.some(({ answers }) => answers),
  )
  const choices = marked.map(({ set, sentences }) => {
    const right = sentences.filter(({ answers }) => answers).length
    return {
      x: sentences.map(({ features }) => names.map((name) => features[name])),
      right: sentences.map(({ answers }) => (answers ? 1 / right : 0)),
      weight: (SHARE[set] ?? 1) / Math.sqrt(marked.filter((other) => other.set === set).length),
    }
  })
  const weights = choiceWeights(choices)
  const examples = choices.flatMap(({ x, right, weight }) => {
    const others = right.filter((part) => part === 0).length
    return x.map((values, i): Example => {
      const part = right[i] ?? 0
      const worth = values.reduce((sum, value, k) => sum + value * (weights[k] ?? 0), 0)
      return { x: [worth], y: part > 0 ? 1 : 0, weight: weight * (part > 0 ? part : 1 / others) }
    })
  })
  const [constant = 0, scale = 1] = logisticWeights(examples)
  const scaled = names.map((name, i) => [name, scale * (weights[i] ?? 0)])
  return { constant, ...Object.fromEntries(scaled) }
}

function weightsOf(names: readonly Feature[], examples: readonly Example[]): FeatureWeights {
  const [constant = 0, ...weights] = logisticWeights(examples)
  return { constant, ...Object.fromEntries(names.map((name, i) => [name, weights[i] ?? 0])) }
}

/**
 * Averages the weights for 'there is an answer' and 'this answer is right': with one threshold for all sets,
 * the mean refuses more of the unanswerable questions.
 */
function meanOf(one: FeatureWeights, other: FeatureWeights): FeatureWeights {
  const mean = (name: Feature | 'constant') => ((one[name] ?? 0) + (other[name] ?? 0)) / 2
  const names = ANSWER_FEATURES.filter((name) => name in one || name in other)
  return {
    constant: mean('constant'),
    ...Object.fromEntries(names.map((name) => [name, mean(name)])),
  }
}

function probability(features: AnswerFeatures, weights: FeatureWeights): number {
  return probabilityOf(features, { read: weights, unread: weights })
}

function shown(weights: FeatureWeights): string {
  return Object.entries(weights)
    .map(([name, weight]) => `${name}: ${weight.toFixed(2)}`)
    .join(', ')
}

function auc(better: readonly number[], worse: readonly number[]): string {
  if (better.length === 0 || worse.length === 0) return '–'
  const above = better.reduce((sum, score) => sum + worse.filter((other) => score > other).length, 0)
  return (above / (better.length * worse.length)).toFixed(3)
}

function percent<T>(list: readonly T[], is: (item: T) => boolean): string {
  return list.length === 0 ? '–' : `${((100 * list.filter(is).length) / list.length).toFixed(0)} %`
}
