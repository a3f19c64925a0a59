import { assess } from '../../../server/answer/check/assess.ts'
import type { EvidenceSentence } from '../../../server/answer/evidence/evidence-sentences.ts'
import { reading } from '../../support/reading.ts'

/** Those of the claims that assess() does not find supported by the evidence. */
export async function claimsNotSupported(
  claims: readonly string[],
  evidence: readonly EvidenceSentence[],
): Promise<string[]> {
  const checked = await assess(
    claims.map((text) => ({ text, sources: [] })),
    evidence,
    reading,
  )
  return claims.filter((_, index) => checked[index]?.support !== 'supported')
}
