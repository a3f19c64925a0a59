import * as z from 'zod/mini'
import { Count, Ordinal } from './bounds.ts'
import { Format } from './formats.ts'

/** What a document is, where it can be told well. */
export const DocumentKind = z.enum([
  'report',
  'contract',
  'invoice',
  'table',
  'mail',
  'slides',
  'manual',
  'recipe',
  'article',
  'minutes',
])
export type DocumentKind = z.infer<typeof DocumentKind>

/** A language in which questions are made. */
export const GuideLanguage = z.enum(['en', 'de', 'fr', 'es'])
export type GuideLanguage = z.infer<typeof GuideLanguage>

/** UTF-16 offsets in the document's extracted text. */
const span = { start: Count, end: Count }

/** A sentence of a document, word for word. */
export const GuideSentence = z.object({ text: z.string(), ...span })
export type GuideSentence = z.infer<typeof GuideSentence>

/** `level`: from 1, the outermost; `page`: of a page or slide. */
export const OutlineEntry = z.object({
  text: z.string(),
  level: Ordinal,
  ...span,
  page: z.nullable(Ordinal),
})
export type OutlineEntry = z.infer<typeof OutlineEntry>

/** A date or an amount. `label`: what the document calls it, or the sentence that it stands in. */
export const GuideFact = z.object({
  kind: z.enum(['date', 'amount']),
  text: z.string(),
  label: z.string(),
  ...span,
})
export type GuideFact = z.infer<typeof GuideFact>

/** A question that Ibid answers from the document. `start`, `end`: of the passage that it was made from. */
export const GuideQuestion = z.object({ question: z.string(), ...span })
export type GuideQuestion = z.infer<typeof GuideQuestion>

/**
 * What a document is about. `kind`: null where only the type of the file is known. `table`: its largest table, of a document
 * of tables. `questions`: those that were asked and answered, none before `is_asked`.
 */
export const DocumentGuide = z.object({
  version: Ordinal,
  title: z.nullable(z.string()),
  kind: z.nullable(DocumentKind),
  language: z.nullable(GuideLanguage),
  summary: z.array(GuideSentence),
  table: z.nullable(z.object({ columns: z.array(z.string()), rows: Count, tables: Ordinal })),
  outline: z.array(OutlineEntry),
  facts: z.array(GuideFact),
  questions: z.array(GuideQuestion),
  is_asked: z.boolean(),
})
export type DocumentGuide = z.infer<typeof DocumentGuide>

/** `data`: null until the guide is made, soon after the document is read. */
export const DocumentGuideReply = z.object({ data: z.nullable(DocumentGuide) })

/** A document in the guide of its dataset, with its first sentence. */
export const GuidedDocument = z.object({
  document_id: z.string(),
  filename: z.string(),
  file_type: Format,
  title: z.nullable(z.string()),
  kind: z.nullable(DocumentKind),
  sentence: z.nullable(GuideSentence),
})
export type GuidedDocument = z.infer<typeof GuidedDocument>

/**
 * What a dataset is about. `kinds`: of its newest documents with a guide, by frequency; `documents`: some of them, each of
 * another kind first; `guided`: how many documents `kinds` is of.
 */
export const DatasetGuide = z.object({
  guided: Count,
  kinds: z.array(z.object({ kind: z.nullable(DocumentKind), file_type: Format, count: Ordinal })),
  documents: z.array(GuidedDocument),
})
export type DatasetGuide = z.infer<typeof DatasetGuide>

export const DatasetGuideReply = z.object({ data: DatasetGuide })

/** Questions that were tried: they are answered in the datasets that the answer is from. */
export const FollowUps = z.object({ data: z.array(z.string()) })
