import * as z from 'zod/mini'
import { Id } from '../../../../shared/bounds.ts'
import { Document, DocumentPart } from '../../../../shared/documents.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { DEFAULT_PART_CHARS, MAX_OFFSET, MAX_PART_CHARS } from '../../../../shared/limits.ts'
import { callRow } from '../../client/ibid-api.ts'
import { linkToDocument } from '../../use-cases/source-list.ts'
import { tool } from './tool.ts'

export const readDocument = tool({
  name: 'read_document',
  title: 'Read a document',
  description: `Returns the text of one page of a document, or of a range of its text. At most ${MAX_PART_CHARS.toLocaleString('en')} characters at once; next says where to read on.`,
  input: z.object({
    document_id: Id.check(z.describe('The id of the document')),
    page: z
      .optional(z.int().check(z.minimum(1), z.maximum(MAX_OFFSET)))
      .check(z.describe('A page or slide; the whole text without it')),
    start: z
      .optional(z.int().check(z.minimum(0), z.maximum(MAX_OFFSET)))
      .check(z.describe('The character to begin at')),
    length: z._default(z.int().check(z.minimum(1), z.maximum(MAX_PART_CHARS)), DEFAULT_PART_CHARS),
  }),
  output: z.extend(
    z.extend(DocumentPart, z.pick(Document, { filename: true, dataset: true, pages: true }).shape),
    {
      url: z.string(),
    },
  ),
  async run({ document_id: id, ...query }, { api, signal }) {
    const document = await callRow(api, endpoints.document, { params: { id } }, signal)
    const part = await callRow(api, endpoints.documentPart, { params: { id }, query }, signal)
    const more =
      part.next === null
        ? ''
        : `\n\n[Read on with start ${part.next}: the document has ${part.characters} characters]`
    return {
      text: part.text + more,
      value: { ...document, ...part, url: linkToDocument(await api.address(), id) },
    }
  },
})
