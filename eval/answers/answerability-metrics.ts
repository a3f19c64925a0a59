import { z } from 'zod'
import type { Answer, Confidence } from '../../shared/answers.ts'
import { areaUnderCurve } from '../reading/area-under-curve.ts'
import type { Condition } from '../sets/answerability-set.ts'

/** 'may_answer': shows the best passage and says that it may be an answer. */
export const Outcome = z.enum(['answered', 'may_answer', 'not_found'])
export type Outcome = z.infer<typeof Outcome>

/** The outcome of a question. `first`, `cited`: ids of the cited documents, in the answer's order. */
export type Judged = {
  readonly condition: Condition
  readonly relevant: readonly string[]
  readonly outcome: Outcome
  readonly confidence: Confidence
  readonly score: number
  readonly first: string | null
  readonly cited: readonly string[]
  readonly ms: number
}

/** Reads the outcome from an answer. Answers that do not distinguish three outcomes yield two. */
export function outcomeOf(answer: Answer): Outcome {
  const told = Outcome.safeParse('outcome' in answer ? answer.outcome : undefined)
  return told.success ? told.data : answer.answered ? 'answered' : 'not_found'
}

/** Shares from 0 to 1; null if nothing was counted. */
export type AnswerabilityCounts = {
  readonly asked: Readonly<Record<Condition, number>>
  readonly outcomes: Readonly<Record<Condition, Readonly<Record<Outcome, number | null>>>>
  /** Of the answerable questions: the first cited document answers; any cited document does. */
  readonly rightFirst: number | null
  readonly rightAny: number | null
  /**
   * How well confidence separates answerable questions from those whose passage was removed, as area under
   * the ROC curve.
   */
  readonly auc: number | null
  readonly badges: readonly BadgeCounts[]
}

/**
 * `right`: precision of the answers with the badge; `amongAnswerable`: of those to answerable questions;
 * `ofRight`: share of the right answers that have it.
 */
export type BadgeCounts = {
  readonly badge: Confidence
  readonly given: number
  readonly right: number | null
  readonly amongAnswerable: number | null
  readonly ofRight: number | null
}

export function answerabilityCounts(list: readonly Judged[]): AnswerabilityCounts {
  const of = (condition: Condition) => list.filter((judged) => judged.condition === condition)
  const answerable = of('answerable')
  const taken = of('taken_away')
  const outcomes = (some: readonly Judged[]) => ({
    answered: share(some, ({ outcome }) => outcome === 'answered'),
    may_answer: share(some, ({ outcome }) => outcome === 'may_answer'),
    not_found: share(some, ({ outcome }) => outcome === 'not_found'),
  })
  const answered = [...answerable, ...taken].filter(({ outcome }) => outcome !== 'not_found')
  const right = answered.filter(isRight)
  return {
    asked: {
      answerable: answerable.length,
      taken_away: taken.length,
      fact_missing: of('fact_missing').length,
    },
    outcomes: {
      answerable: outcomes(answerable),
      taken_away: outcomes(taken),
      fact_missing: outcomes(of('fact_missing')),
    },
    rightFirst: share(answerable, isRight),
    rightAny: share(answerable, ({ relevant, cited }) => cited.some((id) => relevant.includes(id))),
    auc: areaUnderCurve(answerable.map(told), taken.map(told)),
    badges: (['high', 'medium', 'low'] as const).map((badge) => {
      const given = answered.filter(({ confidence }) => confidence === badge)
      return {
        badge,
        given: given.length,
        right: share(given, isRight),
        amongAnswerable: share(
          given.filter(({ condition }) => condition === 'answerable'),
          isRight,
        ),
        ofRight: share(right, ({ confidence }) => confidence === badge),
      }
    }),
  }
}

function isRight({ condition, outcome, relevant, first }: Judged): boolean {
  return condition === 'answerable' && outcome !== 'not_found' && first !== null && relevant.includes(first)
}

/** A refusal ranks lowest. */
function told({ outcome, score }: Judged): number {
  return outcome === 'not_found' ? 0 : score
}

function share<T>(list: readonly T[], is: (item: T) => boolean): number | null {
  return list.length === 0 ? null : list.filter(is).length / list.length
}
