import type { Document } from '../../shared/documents.ts'
import type { DocumentGuide } from '../../shared/guides.ts'
import { centralSentences, isStatement } from '../answer/evidence/central-sentences.ts'
import { type EvidenceSentence, evidenceSentences } from '../answer/evidence/evidence-sentences.ts'
import { hasProperties, type Passage, passageOf } from '../answer/search/passage.ts'
import { spreadOver } from '../answer/search/survey.ts'
import type { Embed } from '../models/embedding/embedder.ts'
import { readStoredBlocks } from '../storage/blobs/document-text.ts'
import type { FileStore } from '../storage/blobs/file-store.ts'
import type { ChunkStore } from '../storage/index/chunks/chunk-store.ts'
import type { DocumentTables } from '../storage/tables/document-tables.ts'
import { languageOf } from '../text/words.ts'
import { isTelling } from './ask/ask-about-fields.ts'
import { kindOf } from './document-kind.ts'
import { factsWorthAsking } from './guide-facts.ts'
import { outlineOf } from './guide-outline.ts'

/** The version of the guides that this Ibid makes; older ones are made anew. */
export const GUIDE_VERSION = 2
/** Passages of a document that its guide is made from. */
const PASSAGES = 24
const SENTENCES = 3
const COLUMNS = 12
const LONGEST_TITLE = 140
const LEAST_HEADINGS = 2

export type GuideStores = {
  readonly chunks: Pick<ChunkStore, 'chunksAt'>
  readonly files: Pick<FileStore, 'localText'>
  readonly documentTables: Pick<DocumentTables, 'list'>
  readonly embed: Embed
}

/** Reads the sentences of a document that its guide is made from: of its beginning, and evenly of the rest. */
export async function guideSentences(
  { id, dataset, filename, chunks: count }: Document,
  { chunks }: Pick<GuideStores, 'chunks'>,
): Promise<EvidenceSentence[]> {
  const stored = await chunks.chunksAt(id, spreadOver(count, PASSAGES))
  const passages = stored.map((chunk) => passageOf(chunk, dataset, filename, 1))
  return evidenceSentences(passages.filter(isBody).map((passage, index) => ({ number: index + 1, passage })))
}

function isBody(passage: Passage): boolean {
  return !passage.place.aside && !hasProperties(passage)
}

/** Makes the guide of a completed document without a model; its questions are asked later. */
export async function makeGuide(document: Document, stores: GuideStores): Promise<DocumentGuide> {
  const sentences = await guideSentences(document, stores)
  const headings = await headingsOf(document.id, stores)
  const title = headingOver(sentences, headings) ?? titleIn(document.metadata)
  const isTable = ['csv', 'xlsx', 'ods', 'xls'].includes(document.file_type)
  const prose = distinct(sentences.filter((sentence) => sentence.heading || isTold(sentence)))
  const isProse = prose.some(({ heading }) => !heading)
  const central = isProse && !isTable ? await centralSentences(prose, SENTENCES, stores.embed) : []
  const readings = sentences.map(({ reading }) => reading)
  // The first heading is the title, which stands above the outline already.
  const outline = headings[0]?.text === title ? headings.slice(1) : headings
  return {
    version: GUIDE_VERSION,
    title,
    kind: kindOf(document.file_type, `${document.filename} ${title ?? ''}`, readings.join('\n')),
    language: languageOf(readings),
    summary: central
      .filter(({ heading }) => !heading)
      .map(({ reading, start, end }) => ({ text: reading, start, end })),
    table: isTable || central.length === 0 ? await tableOf(document.id, stores) : null,
    outline: outline.length >= LEAST_HEADINGS ? outline : [],
    facts: isTable ? [] : factsWorthAsking(sentences),
    questions: [],
    is_asked: false,
  }
}

/** Begins with the number of a note or paragraph, or with a heading in capitals; or is filler. */
const IS_POOR = /^\[?\d{1,4}\]|^(?:\p{Lu}{2,}\s+){3}|[Ll]orem ipsum|dolor sit amet/u

function isTold(sentence: EvidenceSentence): boolean {
  return isStatement(sentence) && !IS_POOR.test(sentence.reading)
}

/** Sentences of different words, each the first time that it stands. */
function distinct(sentences: readonly EvidenceSentence[]): EvidenceSentence[] {
  return [...new Map(sentences.toReversed().map((one) => [one.reading, one])).values()].reverse()
}

async function headingsOf(id: string, { files }: GuideStores): Promise<DocumentGuide['outline']> {
  await using text = await files.localText(id)
  return await outlineOf(readStoredBlocks(text.path))
}

/** The heading that a document begins with; null if it begins with text. */
function headingOver(
  sentences: readonly EvidenceSentence[],
  headings: DocumentGuide['outline'],
): string | null {
  const [heading] = headings
  const first = sentences.find(({ heading }) => !heading)
  if (!heading || !isTitle(heading.text)) return null
  // A heading after the text began is one of a section.
  if (first && first.start < heading.start) return null
  return heading.text
}

/** The title that the document states apart from its text, as front matter does. */
function titleIn({ title }: Document['metadata']): string | null {
  return typeof title === 'string' && title !== '' && isTitle(title) ? title : null
}

function isTitle(text: string): boolean {
  return text.length <= LONGEST_TITLE && isTelling(text)
}

/** The table with the most rows. */
async function tableOf(id: string, { documentTables }: GuideStores): Promise<DocumentGuide['table']> {
  const { tables, total } = await documentTables.list(id, { offset: 0, limit: 20, columns: COLUMNS })
  const [largest] = tables.toSorted((a, b) => b.rows - a.rows)
  if (!largest || largest.rows < 2) return null
  const columns = largest.about
    .map(({ path }) => path.join(' › ').trim())
    .filter((name) => /\p{L}/u.test(name))
  return { columns, rows: largest.rows, tables: total }
}
