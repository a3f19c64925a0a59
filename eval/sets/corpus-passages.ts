import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Passage } from '../../server/answer/search/passage.ts'
import { Chunker } from '../../server/documents/chunking/chunker.ts'
import { TextLayout } from '../../server/documents/chunking/text-layout.ts'
import { PARSERS } from '../../server/documents/formats.ts'
import { ParseError } from '../../server/documents/model/parser.ts'
import type { Format } from '../../shared/formats.ts'

export const CORPUS = join(import.meta.dir, '../../../shared/corpus')

export type CorpusEntry = { readonly path: string; readonly format: Format; readonly class: string }

export const corpusIsThere = existsSync(join(CORPUS, 'manifest.json'))

export async function corpusEntries(): Promise<CorpusEntry[]> {
  return await Bun.file(join(CORPUS, 'manifest.json')).json()
}

/** Parses and chunks a document as an upload does. Returns no passages if it cannot be read. */
export async function passagesOfFile(path: string, format: Format): Promise<Passage[]> {
  const full = join(CORPUS, path)
  const filename = basename(path)
  const passages: Passage[] = []
  try {
    const file = { name: filename, path: full, size: statSync(full).size }
    const parsed = await PARSERS[format].parse(file, AbortSignal.timeout(30_000), { ocrLanguages: 'eng' })
    const layout = new TextLayout()
    const chunker = new Chunker()
    const add = (chunks: ReturnType<Chunker['push']>) => {
      for (const { index, text, rendered, start, end, place } of chunks)
        passages.push({
          documentId: path,
          dataset: 'corpus',
          filename,
          chunkIndex: index,
          text,
          rendered,
          start,
          end,
          place,
          relevance: 1,
        })
    }
    for await (const block of parsed.blocks) add(chunker.push(layout.place(block)))
    add(chunker.end())
  } catch (error) {
    if (!(error instanceof ParseError)) console.error(`${path}: ${error}`)
  }
  return passages
}
