import type { Question } from '../language/question.ts'
import { superlativeOf } from '../language/superlative.ts'
import { type Comparison, compareRows } from '../read/compare-rows.ts'
import type { FoundPassages } from '../retrieve/passage.ts'
import type { AnswerServices } from './agent.ts'

/**
 * What comes of comparing all rows of the table that a question for an extreme is about; null for any other question,
 * and where several tables that were found would answer it differently.
 */
export async function comparisonOf(
  { text, parts }: Question,
  { relevant, nearest }: FoundPassages,
  { document }: Pick<AnswerServices, 'document'>,
): Promise<Comparison | null> {
  const asked = parts.length === 0 ? superlativeOf(text) : null
  if (!asked) return null
  const documents = Map.groupBy([...relevant, ...nearest], ({ documentId }) => documentId)
  const compared = new Map<string, Comparison>()
  for (const found of documents.values()) {
    const [first] = found
    const comparison = first && (await compareRows(asked, found, () => document(first)))
    if (!comparison) continue
    const said = comparison.best.map(({ text }) => text).join('\n')
    if (!compared.has(said)) compared.set(said, comparison)
  }
  const [only] = compared.values()
  return only && compared.size === 1 ? only : null
}
