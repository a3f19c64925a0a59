import { cosine, rowOf } from '../embed/cosine.ts'
import type { Embed } from '../embed/embedder.ts'
import type { WordSimilarity } from '../language/likeness.ts'
import type { EvidenceSentence } from '../read/evidence.ts'
import type { Cell } from '../read/passage-sentences.ts'
import { isReadable } from '../read/read-sources.ts'
import type { Reader } from '../read/reader.ts'
import { plain, plainReading, type ReadClaim, readClaim, tokensOfSentence } from './read-claim.ts'
import { besides, type Flaw, isCopy, judge, type Verdict } from './support.ts'

/** A claim to be checked against the sentences of the sources it cites, or of all when it cites none. */
export type ClaimToCheck = { readonly text: string; readonly sources: readonly number[] }

const CANDIDATES = 4
const NOTHING: Verdict = { support: 'unsupported', score: 0, flaws: [], evidence: [] }

/** Least likelihood, by the reader, that a sentence says what is claimed of it. */
const LEAST_ENTAILED = 0.02

/** What claims are checked with. */
export type Verifying = { readonly embed: Embed; readonly entail: Reader['entail'] }

/**
 * Checks every claim. What has to be embedded is embedded in one call; the reader is asked about what is not copied
 * word for word. Throws when `signal` aborts.
 */
export async function assess(
  claims: readonly ClaimToCheck[],
  evidence: readonly EvidenceSentence[],
  { embed, entail }: Verifying,
  signal?: AbortSignal,
): Promise<Verdict[]> {
  const read = claims.map(({ text, sources }) => {
    const pool =
      sources.length === 0 ? evidence : evidence.filter(({ source }) => sources.includes(source.number))
    const claim = readClaim(unnamed(text, pool))
    return { claim, pool, candidates: closest(claim, pool) }
  })
  const meaning = await meanings(read, embed)
  const verdicts = read.map(({ claim, pool, candidates }): Verdict => {
    const run = verbatimRun(claim.text, pool) ?? verbatimCells(claim.text, pool)
    if (run) return { support: 'supported', score: 1, flaws: [], evidence: run }
    const compared = candidates.map((sentence) => ({ sentence, comparison: besides(claim, sentence) }))
    const most = Math.max(0, ...compared.map(({ comparison }) => comparison.shared))
    const copies = compared.filter(
      ({ comparison }) => isCopy(claim, comparison) && comparison.shared >= most - 0.02,
    )
    const judged: { verdict: Verdict; own: number }[] = []
    for (const { sentence, comparison } of copies.length > 0 ? copies : compared) {
      const close = meaning.sentences(claim.text, sentence.reading)
      const verdict = judge(claim, sentence, comparison, pool, meaning.words, close)
      judged.push({ verdict, own: sharedWith(claim, sentence) })
      if (verdict.score === 1) break
    }
    return bestOf(judged)
  })
  const texts = read.map(({ claim }) => claim.text)
  return await entailed(texts, verdicts, entail, signal)
}

/** The verdicts, where the reader does not find a supported claim in its sentence at most `partial`. */
async function entailed(
  claims: readonly string[],
  verdicts: readonly Verdict[],
  entail: Reader['entail'],
  signal: AbortSignal | undefined,
): Promise<Verdict[]> {
  const asked = verdicts.flatMap(({ support, score, evidence: [first] }, index) => {
    // Of rows the cells are compared, which a model does worse.
    if (support !== 'supported' || score === 1 || !first || first.row) return []
    const claim = claims[index] ?? ''
    const quoted = plainReading(first).includes(plain(claim))
    return quoted || !isReadable(claim) ? [] : [{ index, claim, evidence: first.reading }]
  })
  const found = await entail(asked, signal)
  const refused = new Set(
    asked.flatMap(({ index }, at) => ((found[at]?.supported ?? 1) < LEAST_ENTAILED ? [index] : [])),
  )
  return verdicts.map((verdict, index) =>
    refused.has(index)
      ? {
          ...verdict,
          support: 'partial',
          score: Math.min(verdict.score, 0.6),
          flaws: [...verdict.flaws, 'entailment'],
        }
      : verdict,
  )
}

/** A claim without the name of its document before it, as an overview has it: a number in that is not claimed. */
function unnamed(claim: string, pool: readonly EvidenceSentence[]): string {
  const names = new Set(pool.map(({ source }) => `${source.passage.filename}: `))
  const name = [...names].find((before) => claim.startsWith(before)) ?? ''
  return claim.slice(name.length)
}

/**
 * The best verdict, unless the sentence that has most of the claim contradicts it: what another one bears out then is
 * said of something else.
 */
function bestOf(judged: readonly { readonly verdict: Verdict; readonly own: number }[]): Verdict {
  const best = judged.reduce((before, next) => (rank(next.verdict) > rank(before.verdict) ? next : before), {
    verdict: NOTHING,
    own: 0,
  })
  if (best.verdict.support !== 'supported' || best.verdict.score === 1) return best.verdict
  const nearest = judged.reduce((before, next) => (next.own > before.own ? next : before), best)
  return nearest.own > best.own && nearest.verdict.flaws.some((flaw) => AGAINST.has(flaw))
    ? nearest.verdict
    : best.verdict
}

const AGAINST: ReadonlySet<Flaw> = new Set<Flaw>([
  'negation',
  'direction',
  'substitution',
  'bound',
  'unit',
  'modality',
])

/** How many of the words and numbers of a claim a sentence has. */
function sharedWith(claim: ReadClaim, sentence: EvidenceSentence): number {
  const keys = new Set(tokensOfSentence(sentence).map(({ key }) => key))
  return claim.tokens.filter(({ word, key }) => (word === null || word.content) && keys.has(key)).length
}

function rank({ support, score }: Verdict): number {
  return score + (support === 'supported' ? 2 : support === 'partial' ? 1 : 0)
}

/** The sentences that share most with a claim, most first. */
function closest(claim: ReadClaim, pool: readonly EvidenceSentence[]): EvidenceSentence[] {
  const stems = new Set(claim.words.filter(({ content }) => content).map(({ stem }) => stem))
  const numbers = new Set(claim.facts.flatMap((fact) => (fact.kind === 'quantity' ? fact.values : [])))
  const claimed = plain(claim.text)
  const scored: { sentence: EvidenceSentence; score: number }[] = []
  for (const sentence of pool) {
    let shared = 0
    for (const stem of stems) if (sentence.stems.has(stem)) shared += 1
    for (const fact of sentence.facts)
      if (fact.kind === 'quantity' && fact.values.some((value) => numbers.has(value))) shared += 1
    if (claimed.length >= 4 && plainReading(sentence).includes(claimed)) shared += 100
    if (shared > 0)
      scored.push({ sentence, score: shared - 0.02 * Math.max(0, sentence.stems.size - stems.size) })
  }
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, CANDIDATES)
    .map(({ sentence }) => sentence)
}

type Read = { readonly claim: ReadClaim; readonly candidates: readonly EvidenceSentence[] }

async function meanings(
  read: readonly Read[],
  embed: Embed,
): Promise<{ words: WordSimilarity; sentences: WordSimilarity }> {
  const texts = new Set<string>()
  for (const { claim, candidates } of read) {
    texts.add(claim.text)
    for (const { reading, stems, words } of candidates) {
      texts.add(reading)
      const unmatched = claim.words.filter(({ content, stem }) => content && !stems.has(stem))
      if (unmatched.length === 0 || unmatched.length > 8) continue
      for (const { lower } of unmatched) texts.add(lower)
      for (const { lower, content } of words.slice(0, 60)) if (content) texts.add(lower)
    }
  }
  const list = [...texts]
  if (list.length === 0) return { words: () => 0, sentences: () => 0 }
  const vectors = await embed(list, 'passage')
  const dimensions = vectors.length / list.length
  const rows = new Map(list.map((text, index) => [text, rowOf(vectors, index, dimensions)]))
  const similarity: WordSimilarity = (a, b) => {
    const first = rows.get(a)
    const second = rows.get(b)
    return first && second ? cosine(first, second) : 0
  }
  return { words: similarity, sentences: similarity }
}

/** Characters from which on a claim of several sentences says something. */
const LEAST_RUN = 20

/** Neighbouring sentences that hold a claim of several sentences word for word, or null. */
function verbatimRun(text: string, pool: readonly EvidenceSentence[]): EvidenceSentence[] | null {
  const claimed = plain(text)
  if (claimed.length < LEAST_RUN) return null
  for (const [index, first] of pool.entries()) {
    if (!claimed.startsWith(plainReading(first).slice(0, 20))) continue
    let together = first.reading
    const run = [first]
    for (const next of pool.slice(index + 1, index + 4)) {
      if (next.source !== first.source || together.length > text.length + 40) break
      together += ` ${next.reading}`
      run.push(next)
      if (plain(together) === claimed) return run
    }
  }
  return null
}

/** The row of which a claim is some cells word for word, its first among them and in its order, or null. */
function verbatimCells(text: string, pool: readonly EvidenceSentence[]): EvidenceSentence[] | null {
  const row = pool.find(({ row, cells }) => row && isOfCells(text, cells))
  return row ? [row] : null
}

function isOfCells(text: string, [first, ...others]: EvidenceSentence['cells']): boolean {
  const written = ({ header, value }: Cell) => (header === '' ? value : `${header}: ${value}`)
  if (!first || !text.startsWith(`${written(first)}; `)) return false
  let rest = text.slice(written(first).length)
  for (const cell of others) {
    const next = `; ${written(cell)}`
    if (rest === next) return true
    if (rest.startsWith(`${next}; `)) rest = rest.slice(next.length)
  }
  return false
}
