import type * as z from 'zod/mini'
import { DatasetList } from '../../../shared/datasets.ts'
import {
  type Document,
  type DocumentChunk,
  DocumentChunkList,
  DocumentList,
  DocumentText,
  type TextBlock,
} from '../../../shared/documents.ts'
import { Problem } from '../../../shared/problem.ts'
import { ConfigError } from '../../config/config.ts'
import type { Target } from '../open/open-target.ts'
import { askServer, refusalOf } from '../open/running-server.ts'

/** Entries per reply. */
const PAGE = 1000

/** A chunk with its folded text. */
export type EvalChunk = DocumentChunk & { readonly folded: string }

/** A completed document with its text and chunks. */
export type ReadDocument = {
  readonly document: Document
  readonly blocks: readonly TextBlock[]
  readonly text: FoldedText
  readonly chunks: readonly EvalChunk[]
}

/** Calls a server and parses its reply. Throws ConfigError with the server's sentence if it refuses. */
export async function callServer<T>(
  { url, token }: Target,
  path: string,
  schema: z.ZodMiniType<T>,
  body?: object,
): Promise<T> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const reply = await askServer(url, path, token, body === undefined ? {} : init)
  if (reply.ok) return schema.parse(await reply.json())
  const { detail } = Problem.parse(await reply.json())
  throw new ConfigError(`Cannot evaluate: ${refusalOf(reply.status, detail)}`)
}

/** The documents under evaluation, each read on first use. */
export class EvalDocuments {
  readonly all: readonly Document[]
  readonly #target: Target
  readonly #read = new Map<string, Promise<ReadDocument>>()

  constructor(target: Target, all: readonly Document[]) {
    this.#target = target
    this.all = all
  }

  /** Lists the documents of the named datasets, or of all. Throws ConfigError for an unknown dataset. */
  static async of(target: Target, datasets: readonly string[]): Promise<EvalDocuments> {
    const names =
      datasets.length > 0
        ? datasets
        : (await callServer(target, '/api/datasets', DatasetList)).data.map(({ name }) => name)
    const documents = []
    for (const name of names) {
      const path = `/api/datasets/${encodeURIComponent(name)}/documents`
      documents.push(...(await listed<Document>(target, path, DocumentList)))
    }
    return new EvalDocuments(target, documents)
  }

  /** Finds documents by name; either the name or the document's path may be a suffix of the other. */
  named(file: string): Document[] {
    const same = this.all.filter(({ filename }) => filename === file)
    if (same.length > 0) return same
    return this.all.filter(({ filename }) => filename.endsWith(`/${file}`) || file.endsWith(`/${filename}`))
  }

  /** Reads the text and chunks of a completed document. */
  async read(document: Document): Promise<ReadDocument> {
    const reading = this.#read.get(document.id) ?? this.#fetch(document)
    this.#read.set(document.id, reading)
    return await reading
  }

  async #fetch(document: Document): Promise<ReadDocument> {
    const path = `/api/documents/${document.id}`
    const blocks = await this.text(document)
    const chunks = await listed<DocumentChunk>(this.#target, `${path}/chunks`, DocumentChunkList)
    return {
      document,
      blocks,
      text: new FoldedText(blocks),
      chunks: chunks.map((chunk) => ({ ...chunk, folded: folded(chunk.text) })),
    }
  }

  /** Reads the text of a completed document without caching it. */
  async text(document: Document): Promise<TextBlock[]> {
    return await listed<TextBlock>(this.#target, `/api/documents/${document.id}/text`, DocumentText)
  }
}

/** Reads all pages of a list. */
async function listed<T>(
  target: Target,
  path: string,
  schema: z.ZodMiniType<{ readonly data: T[]; readonly total: number }>,
): Promise<T[]> {
  const found: T[] = []
  for (;;) {
    const page = await callServer(target, `${path}?limit=${PAGE}&offset=${found.length}`, schema)
    found.push(...page.data)
    if (page.data.length === 0 || found.length >= page.total) return found
  }
}

/** A range in a document's text, in UTF-16 units. */
export type Span = { readonly start: number; readonly end: number }

/** A text for finding sentences in, regardless of spaces, punctuation, accents and case. */
export class FoldedText {
  readonly #text: string
  /** Offset in the original of each folded character. */
  readonly #starts: Uint32Array

  constructor(blocks: readonly TextBlock[]) {
    const starts: number[] = []
    const parts: string[] = []
    for (const block of blocks) {
      let at = block.start
      for (const sign of block.text) {
        const kept = folded(sign)
        for (let i = 0; i < kept.length; i++) starts.push(at)
        if (kept !== '') parts.push(kept)
        at += sign.length
      }
    }
    this.#text = parts.join('')
    this.#starts = Uint32Array.from(starts)
  }

  /** Finds every occurrence of the sentence. */
  find(sentence: string): Span[] {
    const wanted = folded(sentence)
    if (wanted === '') return []
    const spans: Span[] = []
    for (let at = this.#text.indexOf(wanted); at >= 0; at = this.#text.indexOf(wanted, at + wanted.length))
      spans.push({
        start: this.#starts[at] ?? 0,
        end: (this.#starts[at + wanted.length - 1] ?? 0) + 1,
      })
    return spans
  }
}

/** Folds a text to its letters and digits, character by character. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Tells whether at least half of the shorter span lies in the other. */
export function overlaps(a: Span, b: Span): boolean {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return common > 0 && 2 * common >= Math.min(a.end - a.start, b.end - b.start)
}
