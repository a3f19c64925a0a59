import { z } from 'zod'
import { Answer, Citation } from '../../shared/answers.ts'

/** A citation as the pages need it; a plainer server leaves out where in the document it stands. */
export const CitationView = Citation.partial().extend({
  source_number: z.number(),
  filename: z.string(),
  dataset: z.string(),
  chunk_index: z.number(),
  relevance_score: z.number(),
  snippet: z.string(),
})
export type CitationView = z.infer<typeof CitationView>

/** An answer as the pages need it. `confidence`: 'high', 'medium' or anything else. */
export const AnswerView = Answer.partial().extend({
  answer: z.string(),
  confidence: z.string(),
  disclaimer: z.string().nullish(),
  highlights: z.array(z.string()).nullish(),
  citations: z.array(CitationView),
  suggested_followup: z.string().nullish(),
})
export type AnswerView = z.infer<typeof AnswerView>
