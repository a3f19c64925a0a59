import { message, textOf } from '../../../shared/messages.ts'
import type { Chunk } from '../../documents/chunking/chunk.ts'
import { Chunker } from '../../documents/chunking/chunker.ts'
import { TextLayout, withoutSoftHyphens } from '../../documents/chunking/text-layout.ts'
import { PARSERS } from '../../documents/formats.ts'
import { type Block, blockText, ParseError } from '../../documents/model/parser.ts'
import { definedOf, propertiesBlock, titleKey } from '../../documents/model/properties.ts'
import { authorBelowTitle } from '../../documents/model/title-block.ts'
import { withFieldLines } from '../../documents/tables/field-lines.ts'
import type { Embedder } from '../../models/embedding/embedder.ts'
import { DocumentTextWriter } from '../../storage/blobs/document-text.ts'
import { storedBlock } from '../../storage/blobs/stored-block.ts'
import type { PackedChunks } from '../../storage/index/chunks/chunk-store.ts'
import { packChunks } from '../../storage/index/chunks/packed-chunks.ts'
import { storedChunk, textToEmbed } from '../../storage/index/chunks/stored-chunks.ts'
import { TablesWriter } from '../../storage/tables/tables-writer.ts'
import type { ReadResult, ReadStage, ReadTask } from './messages.ts'

/** Number of chunks that are embedded and sent together. */
const BATCH = 256

/** Blocks that the title of a document and its authors are looked for in, and headings that may repeat its title. */
const FIRST_BLOCKS = 12
const MOST_TITLES = 50

/** Callbacks during the reading of a file. */
export type ReadListener = {
  stage(stage: ReadStage, chunks: number): void
  /** Resolves when another batch may follow. */
  batch(chunks: PackedChunks): Promise<void>
}

/**
 * Reads a document within a worker: parses it into blocks, writes its text and tables, cuts it into chunks and embeds them.
 * Streams all three, so that a large file is never in memory as a whole. Throws ParseError if
 * the file is at fault, and what `signal` is aborted with.
 */
export async function readDocument(
  task: ReadTask,
  embedder: Embedder,
  listener: ReadListener,
  signal: AbortSignal,
): Promise<ReadResult> {
  listener.stage('reading', 0)
  const document = await PARSERS[task.format].parse(task, signal, {
    ocrLanguages: task.ocrLanguages,
    scratch: `${task.textPath}.scratch`,
    ...(task.password === undefined ? {} : { password: task.password }),
  })
  const layout = new TextLayout()
  const chunker = new Chunker()
  const text = new DocumentTextWriter(task.textPath)
  const tables = task.tablesPath === undefined ? null : new TablesWriter(task.tablesPath)
  let waiting: Chunk[] = []
  let chunks = 0
  const first: Block[] = []
  const titles: Block[] = []

  const hand = async (batch: readonly Chunk[]) => {
    signal.throwIfAborted()
    if (task.textOnly) {
      chunks += batch.length
      return
    }
    listener.stage('embedding', chunks)
    const vectors = await embedder.embed(
      batch.map((chunk) => textToEmbed(chunk)),
      'passage',
    )
    signal.throwIfAborted()
    chunks += batch.length
    const stored = batch.map((chunk) => storedChunk(task, chunk))
    await listener.batch(packChunks({ chunks: stored, vectors }, embedder.dimensions))
  }

  const take = async (block: Block) => {
    const placed = layout.place(block)
    if (placed.text === '') return
    await text.write(storedBlock(placed))
    tables?.add(placed)
    waiting.push(...chunker.push(placed))
  }

  try {
    for await (const read of document.blocks) {
      const block = withFieldLines(withoutSoftHyphens(read))
      if (first.length < FIRST_BLOCKS) first.push(block)
      const mayBeTitle = block.kind === 'heading' || first.at(-1) === block
      if (mayBeTitle && titles.length < MOST_TITLES) titles.push(block)
      await take(block)
      while (waiting.length >= BATCH) {
        await hand(waiting.slice(0, BATCH))
        waiting = waiting.slice(BATCH)
      }
    }
    const { properties = {} } = document
    const author = properties.author ?? authorBelowTitle(first) ?? undefined
    const about = propertiesBlock(definedOf({ ...properties, author }), task.name, () =>
      titles.map((block) => titleKey(blockText(block))),
    )
    waiting.push(...chunker.end())
    if (about && chunks + waiting.length > 0) await take(about)
    waiting.push(...chunker.end())
    for (let i = 0; i < waiting.length; i += BATCH) await hand(waiting.slice(i, i + BATCH))
    if (chunks === 0) throw new ParseError(message('file_no_text', { file: task.name }))
    await text.close(document.warnings.map(textOf), tables === null ? null : await tables.close())
  } catch (error) {
    await text.abandon()
    await tables?.abandon()
    throw error
  }
  return {
    pages: document.pages ?? null,
    chunks,
    warnings: document.warnings,
    metadata: document.metadata ?? {},
  }
}
