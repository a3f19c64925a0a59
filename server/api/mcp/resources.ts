import * as z from 'zod/mini'
import { digits, Id } from '../../../shared/bounds.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { MAX_OFFSET, MAX_PART_CHARS } from '../../../shared/limits.ts'
import { callRow, type IbidApi } from '../client/ibid-api.ts'

const PAGE = 100
const PREFIX = 'ibid://documents/'

/** URI template of a document's text: from its beginning, from a character offset, or of one page. */
export const DOCUMENT_TEMPLATE = {
  uriTemplate: `${PREFIX}{id}{?page,start}`,
  name: 'document',
  title: 'Document',
  description: `The extracted text of a document, ${MAX_PART_CHARS.toLocaleString('en')} characters at once`,
  mimeType: 'text/plain',
} as const

const Part = z.object({
  id: Id,
  page: z.optional(digits(1, MAX_OFFSET)),
  start: z.optional(digits(0, MAX_OFFSET)),
})
const Cursor = z._default(digits(0, MAX_OFFSET), 0)

/** Lists the documents as resources, newest first. `cursor`: the end of the previous list. Null for an invalid cursor. */
export async function listResources(api: IbidApi, cursor: string | undefined, signal: AbortSignal) {
  const from = Cursor.safeParse(cursor)
  if (!from.success) return null
  const query = { limit: PAGE, offset: from.data }
  const { data, total } = await callRow(api, endpoints.documents, { query }, signal)
  const end = from.data + data.length
  return {
    resources: data
      .filter(({ status }) => status === 'completed')
      .map(({ id, filename, dataset, pages }) => ({
        uri: PREFIX + encodeURIComponent(id),
        name: filename,
        description: pages === null ? dataset : `${dataset}, ${pages} ${pages === 1 ? 'page' : 'pages'}`,
        mimeType: DOCUMENT_TEMPLATE.mimeType,
      })),
    ...(data.length > 0 && end < total ? { nextCursor: String(end) } : {}),
  }
}

/** Reads the text of a resource; null for a URI that is not Ibid's. Throws ApiProblem. */
export async function readResource(api: IbidApi, uri: string, signal: AbortSignal) {
  const named = partOf(uri)
  if (named === null) return null
  const { id, ...query } = named
  const part = await callRow(
    api,
    endpoints.documentPart,
    { params: { id }, query: { ...query, length: MAX_PART_CHARS } },
    signal,
  )
  const page = named.page === undefined ? '' : `page=${named.page}&`
  const rest = `${PREFIX}${encodeURIComponent(id)}?${page}start=${part.next}`
  const more = part.next === null ? '' : `\n\n[Read on: ${rest}]`
  return { contents: [{ uri, mimeType: DOCUMENT_TEMPLATE.mimeType, text: part.text + more }] }
}

function partOf(uri: string): z.infer<typeof Part> | null {
  if (!uri.startsWith(PREFIX) || !URL.canParse(uri)) return null
  const { pathname, searchParams } = new URL(uri)
  try {
    const id = decodeURIComponent(pathname.slice(1))
    return Part.safeParse({ id, ...Object.fromEntries(searchParams) }).data ?? null
  } catch {
    return null
  }
}
