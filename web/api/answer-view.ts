import * as z from 'zod/mini'
import { Answer, Citation } from '../../shared/answers.ts'

/**
 * A citation as the pages need it. Other servers that speak this API may leave out its place in the document.
 */
export const CitationView = z.extend(z.partial(Citation), {
  source_number: z.number(),
  filename: z.string(),
  dataset: z.string(),
  chunk_index: z.number(),
  relevance_score: z.number(),
  snippet: z.string(),
})
/** `asked`: the names of the columns whose cells answer, if the quote is a row of a table. */
export type CitationView = z.infer<typeof CitationView> & { readonly asked?: readonly string[] }

/** An answer as the pages need it. `confidence`: 'high', 'medium' or any other string. */
export const AnswerView = z.extend(z.partial(Answer), {
  answer: z.string(),
  confidence: z.string(),
  disclaimer: z.nullish(z.string()),
  highlights: z.nullish(z.array(z.string())),
  citations: z.array(CitationView),
  suggested_followup: z.nullish(z.string()),
})
export type AnswerView = z.infer<typeof AnswerView>
