import { type EvidenceSentence, evidenceSentences } from '../../server/answer/evidence/evidence-sentences.ts'
import type { Source } from '../../server/answer/search/passage.ts'
import { seeded } from '../../test/support/seeded.ts'
import { corpusEntries, passagesOfFile } from '../sets/corpus-passages.ts'
import { FURTHER_PERTURBATIONS } from './further-perturbations.ts'
import { HALLUCINATIONS } from './hallucinations.ts'
import { PARAPHRASES } from './paraphrases.ts'
import { PERTURBATIONS, type Perturbation } from './perturbations.ts'
import { SUBTLE_PERTURBATIONS } from './subtle-perturbations.ts'
import { cellClaim, TABLE_PERTURBATIONS } from './table-claims.ts'

/**
 * Half of the documents, by a hash of their path: changes to the check are developed on `tuned` and judged on
 * `unseen`.
 */
export type Half = 'tuned' | 'unseen'

/** A claim derived from `truth`, a sentence of `evidence`. `kind`: the method, such as 'altered: number'. */
export type GeneratedClaim = {
  readonly kind: string
  readonly claim: string
  readonly truth: string
  readonly evidence: readonly EvidenceSentence[]
}

/** True if a document belongs to a half. */
export function isOf(half: Half | undefined, path: string): boolean {
  return half === undefined || (half === 'tuned') === (Bun.hash.xxHash32(path) % 2 === 0)
}

/** True if claims of this kind are false. */
export function isFalse({ kind }: GeneratedClaim): boolean {
  return /^(?:altered|other|model|further)/.test(kind)
}

/**
 * Generates verbatim, paraphrased and altered claims, each with the sentences of five passages of its
 * document.
 */
export async function generateClaims(options: {
  readonly documents: number
  readonly each: number
  readonly seed: number
  readonly half: Half | undefined
}): Promise<GeneratedClaim[]> {
  const random = seeded(options.seed)
  const cases: GeneratedClaim[] = []

  const entries = (await corpusEntries()).filter(
    ({ class: quality, format, path }) => quality === 'good' && format !== 'json' && isOf(options.half, path),
  )
  const chosen = entries
    .map((entry) => ({ entry, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, options.documents)
  for (const { entry } of chosen) {
    const passages = await passagesOfFile(entry.path, entry.format)
    if (passages.length === 0) continue
    const from = Math.floor(random() * Math.max(1, passages.length - 5))
    const sources: Source[] = passages
      .slice(from, from + 5)
      .map((passage, index) => ({ number: index + 1, passage }))
    const evidence = evidenceSentences(sources)
    const outside = evidenceSentences(
      passages
        .slice(0, from)
        .concat(passages.slice(from + 5))
        .slice(0, 12)
        .map((passage, index) => ({ number: index + 1, passage })),
    ).map(({ reading }) => reading)
    const sentences = evidence.filter(
      ({ reading, row, stems }) =>
        !row &&
        stems.size >= 5 &&
        reading.length <= 320 &&
        /^[\p{Lu}\d“"]/u.test(reading) &&
        /[.!]$/.test(reading),
    )
    const rows = evidence.filter(({ reading, row, stems }) => row && stems.size >= 2 && reading.length <= 320)
    const said = new Set(evidence.map(({ reading }) => reading))
    for (let count = 0; count < options.each; count++) {
      const sentence =
        sentences[Math.floor(random() * sentences.length)] ??
        (count === 0 ? rows[Math.floor(random() * rows.length)] : undefined)
      if (!sentence) continue
      const inside = evidence.map(({ reading }) => reading).filter((reading) => reading !== sentence.reading)
      const truth = sentence.reading
      cases.push({ kind: sentence.row ? 'verbatim row' : 'verbatim', claim: truth, truth, evidence })
      const make = (group: string, changes: Readonly<Record<string, Perturbation>>) => {
        for (const [kind, change] of Object.entries(changes)) {
          const claim = change(truth, kind === 'unrelated' ? outside : inside, random)
          if (claim !== null && claim !== truth && !said.has(claim))
            cases.push({ kind: `${group}: ${kind}`, claim, truth, evidence })
        }
      }
      if (!sentence.row) make('paraphrased', PARAPHRASES)
      make('altered', PERTURBATIONS)
      make('other lies', SUBTLE_PERTURBATIONS)
      if (!sentence.row) make('model lies', HALLUCINATIONS)
      if (!sentence.row) make('further lies', FURTHER_PERTURBATIONS)
      const row = rows[Math.floor(random() * rows.length)]
      if (!row) continue
      const around = rows.map(({ reading }) => reading).filter((reading) => reading !== row.reading)
      for (const [group, changes] of [
        ['paraphrased', { 'cell told': cellClaim }],
        ['further lies', TABLE_PERTURBATIONS],
      ] as const)
        for (const [kind, change] of Object.entries(changes)) {
          const claim = change(row.reading, around, random)
          if (claim !== null) cases.push({ kind: `${group}: ${kind}`, claim, truth: row.reading, evidence })
        }
    }
  }

  return cases
}
