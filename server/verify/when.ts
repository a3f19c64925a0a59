import type { Fact } from '../language/facts.ts'
import type { Comparison, Token } from './close-copy.ts'

const WAYS: readonly (readonly [Way, RegExp])[] = [
  ['start', /\b(?:since|from|starting|beginning|seit|ab)$/i],
  ['asOf', /\bas (?:of|at)$/i],
  ['end', /\b(?:until|till|by|through|up to|bis)$/i],
  ['before', /\b(?:before|prior to|vor)$/i],
  ['after', /\b(?:after|following|nach)$/i],
  ['in', /\b(?:in|on|at|during|of|for|throughout|im|am)$/i],
]
type Way = 'asOf' | 'start' | 'end' | 'before' | 'after' | 'in'

/** Whether a claim says of a date or a year that something lasted from or until then, where the evidence does not. */
export function otherwiseInTime(
  claim: string,
  ours: readonly Fact[],
  evidence: readonly { readonly reading: string; readonly facts: readonly Fact[] }[],
): boolean {
  if (SPAN.test(claim) && evidence.some(({ reading }) => SPANS.test(reading))) return false
  return ours.some((fact) => {
    const key = dateKey(fact)
    const way = key === null ? null : wayOf(claim, fact)
    if (key === null || way === null || way === 'in') return false
    const theirs = evidence.flatMap(({ reading, facts }) =>
      facts.filter((other) => dateKey(other) === key).map((other) => wayOf(reading, other)),
    )
    const lasts =
      way === 'start' && LASTING.test(claim) && evidence.some(({ reading }) => BEGUN.test(reading))
    return theirs.length > 0 && !lasts && theirs.every((other) => other !== null && !agree(way, other))
  })
}

/** 'From 2014 to 2019 it fell from 8 to 5' says 'from 8 in 2014 to 5 in 2019'. */
const SPAN =
  /\b(?:from|between|von|zwischen) (?:\p{L}+ )?\d{4} (?:to|until|and|bis|und) (?:\p{L}+ )?\d{4}\b/iu
const SPANS = /\b(?:from|between|von|zwischen)\b.*\b\d{4}\b.*\b(?:to|until|and|bis|und)\b.*\b\d{4}\b/i

/** 'Has been open since 1987' says of what opened in 1987. */
const LASTING = /\b(?:has|have|had) been\b.*\bsince\b|\bseit\b/i
const BEGUN =
  /\b(?:open(?:ed|s)|found(?:ed)|start(?:ed|s)|beg[au]n|begins|establish(?:ed)|introduc(?:ed)|launch(?:ed)|join(?:ed)|became|appointed|eröffne\w*|gegründet|begann|eingeführt)\b/i

function agree(a: Way, b: Way): boolean {
  // What is so as of a day, is so on it, by it or from it on.
  if (a === 'asOf' || b === 'asOf') return a !== 'before' && b !== 'before'
  return a === b || (a === 'end' && b === 'before') || (a === 'start' && b === 'after')
}

function wayOf(text: string, { start }: Fact): Way | null {
  const before = text
    .slice(Math.max(0, start - 30), start)
    .replace(/\b(?:the|early|late|mid|about|around|year|end of|beginning of)[\s-]*$/i, '')
    .trimEnd()
  return WAYS.find(([, pattern]) => pattern.test(before))?.[0] ?? null
}

function dateKey(fact: Fact): string | null {
  if (fact.kind === 'date') return `${fact.year}-${fact.month}-${fact.day}-${fact.weekday}`
  const [year] = fact.kind === 'quantity' && fact.unit === null ? fact.values : []
  return year !== undefined && Number.isInteger(year) && year >= 1500 && year <= 2100 ? `year ${year}` : null
}

const TIMES: Readonly<Record<string, string>> = {
  before: 'before',
  prior: 'before',
  until: 'before',
  till: 'before',
  preceding: 'before',
  after: 'after',
  since: 'after',
  following: 'after',
  from: 'after',
  during: 'during',
  within: 'during',
  while: 'during',
}

/** Whether a copy has 'after' in the place of 'during', or the like. */
export function otherTime({ differences }: Comparison): boolean {
  return differences.some(({ claim, evidence }) => {
    const ours = timesIn(claim)
    const theirs = timesIn(evidence)
    return ours.length > 0 && theirs.length > 0 && !ours.some((time) => theirs.includes(time))
  })
}

function timesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap(({ word }) => TIMES[word?.lower ?? ''] ?? [])
}
