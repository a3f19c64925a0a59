import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { DocumentText, TextBlock } from '../../shared/documents.ts'
import { documentEndpoints } from '../../shared/endpoints/documents.ts'
import { ApiError } from '../api/api-error.ts'
import { answeredEarly, call } from '../api/client.ts'
import type { Near } from '../ui/search/find-text.ts'
import type { Target } from './target.ts'

const WINDOW = 120
/** The blocks shown before the target block. */
const BEFORE = 30
/** Smaller windows for sheets, whose blocks have a hundred rows each. */
const SHEET_WINDOW = 20
const SHEET_BEFORE = 5

type Part = 'around' | { first: number; limit: number }
const AROUND: Part = 'around'

/** A document's metadata. */
export function documentQuery(id: string) {
  return queryOptions({
    queryKey: ['document', id],
    queryFn: ({ signal }) => call(documentEndpoints.document, { params: { id } }, signal),
    initialData: () => answeredEarly(documentEndpoints.document, { params: { id } }),
  })
}

/** True if the request failed because the document does not exist. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404

export type TextWindow = {
  first: number
  blocks: readonly TextBlock[]
  total: number
  warnings: readonly string[]
}

/** What is asked for first of a document's text. */
export const FIRST_BLOCKS = { offset: 0, limit: WINDOW } as const

/** The blocks of a document around an offset of its text, with more in both directions on demand. */
export function textQuery(id: string, start: number | null, sheet: boolean) {
  const [most, before] = sheet ? [SHEET_WINDOW, SHEET_BEFORE] : [WINDOW, BEFORE]
  return infiniteQueryOptions({
    queryKey: ['document-text', id, start],
    queryFn: async ({ pageParam, signal }: { pageParam: Part; signal: AbortSignal }): Promise<TextWindow> => {
      const first =
        pageParam === 'around'
          ? Math.max(0, (await findBlock(id, start ?? 0, signal)) - before)
          : pageParam.first
      const limit = pageParam === 'around' ? most : pageParam.limit
      return windowOf(first, await readBlocks(id, first, limit, signal))
    },
    initialData: () => {
      if (start !== null || sheet) return undefined
      const reply = answeredEarly(documentEndpoints.documentText, { params: { id }, query: FIRST_BLOCKS })
      return reply && { pages: [windowOf(0, reply)], pageParams: [AROUND] }
    },
    initialPageParam: AROUND,
    getNextPageParam: ({ first, blocks, total }): Part | undefined => {
      const next = first + blocks.length
      return blocks.length > 0 && next < total ? { first: next, limit: most } : undefined
    },
    getPreviousPageParam: ({ first }): Part | undefined =>
      first > 0 ? { first: Math.max(0, first - most), limit: Math.min(most, first) } : undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function windowOf(first: number, { data, total, warnings }: DocumentText): TextWindow {
  return { first, blocks: data, total, warnings }
}

/** The context that tells marked words from the same words elsewhere: blocks before, characters after. */
const NEAR_BLOCKS = 3
const NEAR_CHARS = 400

/** The words between a target's offsets and their context, for finding them on a page. */
export function markedWordsQuery({ documentId, start, end }: Target) {
  return queryOptions({
    queryKey: ['document-words', documentId, start, end],
    queryFn: async ({ signal }): Promise<{ quote: string | null; near: Near | null }> => {
      if (start === null || end === null) return { quote: null, near: null }
      const first = Math.max(0, (await findBlock(documentId, start, signal)) - NEAR_BLOCKS)
      const { data } = await readBlocks(documentId, first, WINDOW, signal)
      const between = (from: number, to: number) =>
        data
          .filter((block) => block.start < to && block.end > from)
          .map((block) => block.text.slice(Math.max(0, from - block.start), Math.max(0, to - block.start)))
          .join('\n')
      const near = { before: between(0, start), after: between(end, end + NEAR_CHARS) }
      return { quote: between(start, end) || null, near }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The box of a word in an image, or in one of its pages, in ten-thousandths of width and height. */
export type MarkedBox = {
  readonly page: number | null
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The boxes, in an image, of the words between a target's offsets. */
export function markedBoxesQuery({ documentId, start, end }: Target) {
  return queryOptions({
    queryKey: ['document-boxes', documentId, start, end],
    queryFn: async ({ signal }): Promise<MarkedBox[]> => {
      if (start === null || end === null) return []
      const first = await findBlock(documentId, start, signal)
      const { data } = await readBlocks(documentId, first, WINDOW, signal)
      return data.flatMap((block) =>
        (block.words ?? [])
          .filter(([from, to]) => block.start + from < end && block.start + to > start)
          .map(([, , left, top, width, height]) => ({
            page: block.place.page ?? null,
            left,
            top,
            width,
            height,
          })),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function readBlocks(id: string, offset: number, limit: number, signal: AbortSignal) {
  return call(documentEndpoints.documentText, { params: { id }, query: { offset, limit } }, signal)
}

/** Returns the index of the last block that begins at or before an offset of the text. */
async function findBlock(id: string, offset: number, signal: AbortSignal): Promise<number> {
  if (offset <= 0) return 0
  let low = 0
  let high = (await readBlocks(id, 0, 1, signal)).total - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    const [block] = (await readBlocks(id, middle, 1, signal)).data
    if (block && block.start <= offset) low = middle
    else high = middle - 1
  }
  return low
}
