import type { SentenceCode } from '../../../../shared/sentences.ts'

/** How an answer is framed for a reader. */
export type RoleContext = {
  readonly instructions: string
  readonly disclaimer: Extract<SentenceCode, `disclaimer_${string}`> | null
}
