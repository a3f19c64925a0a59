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
import { askServer, refusalOf } from '../open/ask-server.ts'
import type { Target } from '../open/open-target.ts'
import { FoldedText, folded } from './folded-text.ts'

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
