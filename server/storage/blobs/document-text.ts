import { type FileHandle, open } from 'node:fs/promises'
import * as z from 'zod/mini'
import { Count } from '../../../shared/bounds.ts'
import { TextBlock } from '../../../shared/documents.ts'
import { turns } from '../../platform/yielding.ts'
import { StoredBlock } from './stored-block.ts'

/**
 * Format of a document's extracted text: frames of JSON lines, one block per line, each frame compressed by zstd and preceded
 * by its length (uint32, little-endian). The last line of the file is `{"warnings": […], "tables": 2}`; the number of the
 * document's tables is missing in texts of earlier versions, which kept none.
 */
const FRAME_CHARS = 512 * 1024
const LENGTH_BYTES = 4
const LEVEL = 3

/** Writes a document's text block by block; the file is complete and on disk after close(). */
export class DocumentTextWriter {
  readonly #path: string
  #lines: string[] = []
  #size = 0
  #file: Awaited<ReturnType<typeof open>> | null = null

  constructor(path: string) {
    this.#path = path
  }

  async write(block: StoredBlock): Promise<void> {
    const line = JSON.stringify(block)
    this.#lines.push(line)
    this.#size += line.length
    if (this.#size >= FRAME_CHARS) await this.#flush()
  }

  /** `tables`: number of the document's tables; null if they are not kept. */
  async close(warnings: readonly string[], tables: number | null = null): Promise<void> {
    this.#lines.push(JSON.stringify({ warnings, ...(tables === null ? {} : { tables }) }))
    await this.#flush()
    await this.#file?.sync()
    await this.#file?.close()
    this.#file = null
  }

  /** Closes an incomplete file; the caller removes it. */
  async abandon(): Promise<void> {
    await this.#file?.close()
    this.#file = null
  }

  async #flush(): Promise<void> {
    this.#file ??= await open(this.#path, 'w', 0o600)
    const frame = Bun.zstdCompressSync(Buffer.from(`${this.#lines.join('\n')}\n`), { level: LEVEL })
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(frame.length)
    // Unlike write(), writeFile() writes everything or throws.
    await this.#file.writeFile(Buffer.concat([length, frame]))
    this.#lines = []
    this.#size = 0
  }
}

/** Blocks `offset` to `offset + limit` of a text, with its total numbers of blocks and characters. */
export type TextPage = { blocks: TextBlock[]; total: number; characters: number; warnings: string[] }

/** Reads a page of a document's text. Throws if the file is missing or damaged. */
export async function readDocumentText(path: string, offset: number, limit: number): Promise<TextPage> {
  const page: TextPage = { blocks: [], total: 0, characters: 0, warnings: [] }
  let last = ''
  for await (const lines of frames(path)) {
    for (const line of lines) {
      if (line.startsWith('{"warnings"')) {
        page.warnings = JSON.parse(line).warnings
        continue
      }
      if (page.total >= offset && page.total < offset + limit)
        page.blocks.push(TextBlock.parse(JSON.parse(line)))
      page.total++
      last = line
    }
  }
  if (last) page.characters = TextBlock.parse(JSON.parse(last)).end
  return page
}

/** Reads the characters from `start` to `end` of a document's text, in which blank lines separate blocks. */
export async function readTextRange(path: string, start: number, end: number): Promise<string> {
  let text = ''
  for await (const block of readBlocks(path)) {
    if (block.end <= start) continue
    if (block.start >= end) return text
    if (text) text = text.padEnd(block.start - start, '\n')
    text += block.text.slice(Math.max(0, start - block.start), end - block.start)
  }
  return text
}

/**
 * Reads at most `length` characters of a page, or of the whole text, from `start` on; null for an empty page. `next`: start
 * of the rest. Throws like readDocumentText().
 */
export async function readTextPart(
  path: string,
  { page, start = 0, length }: { page?: number | undefined; start?: number | undefined; length: number },
): Promise<{ text: string; start: number; next: number | null; characters: number } | null> {
  const { characters } = await readDocumentText(path, 0, 0)
  const whole = page === undefined ? { start: 0, end: characters } : await pageRange(path, page)
  if (whole === null) return null
  const from = Math.min(Math.max(start, whole.start), whole.end)
  const end = Math.min(from + length, whole.end)
  const text = end > from ? await readTextRange(path, from, end) : ''
  return { text, start: from, next: end < whole.end ? end : null, characters }
}

async function pageRange(path: string, page: number): Promise<{ start: number; end: number } | null> {
  const range = { start: Number.POSITIVE_INFINITY, end: 0 }
  for await (const { place, start, end } of readBlocks(path)) {
    if ((place.page ?? place.slide) !== page) continue
    range.start = Math.min(range.start, start)
    range.end = end
  }
  return range.end > 0 ? range : null
}

async function* readBlocks(path: string): AsyncGenerator<TextBlock> {
  const rest = turns()
  for await (const lines of frames(path))
    for (const line of lines) {
      if (!line.startsWith('{"warnings"')) yield TextBlock.parse(JSON.parse(line))
      await rest()
    }
}

/** Yields all blocks of a document's text in order. Throws if the file is missing or damaged. */
export async function* readStoredBlocks(path: string): AsyncGenerator<StoredBlock> {
  const rest = turns()
  for await (const lines of frames(path))
    for (const line of lines) {
      if (!line.startsWith('{"warnings"')) yield StoredBlock.parse(JSON.parse(line))
      await rest()
    }
}

/**
 * Reads how many tables a document has; null if its text does not say so. Reads the end of the text alone. Throws like
 * readDocumentText().
 */
export async function countTables(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    let last: { position: number; length: number } | null = null
    for (let position = 0; ; ) {
      const length = await lengthAt(file, position)
      if (length === null) break
      last = { position: position + LENGTH_BYTES, length }
      position += LENGTH_BYTES + length
    }
    const line = last === null ? '' : ((await frameAt(file, last.position, last.length)).at(-1) ?? '')
    return End.parse(JSON.parse(line)).tables ?? null
  } finally {
    await file.close()
  }
}

const End = z.object({ warnings: z.array(z.string()), tables: z.optional(Count) })

async function* frames(path: string): AsyncGenerator<string[]> {
  const file = await open(path, 'r')
  try {
    for (let position = 0; ; ) {
      const length = await lengthAt(file, position)
      if (length === null) return
      const lines = await frameAt(file, position + LENGTH_BYTES, length)
      position += LENGTH_BYTES + length
      yield lines
    }
  } finally {
    await file.close()
  }
}

/** Reads the length of the frame at a position; null at the end of the file. */
async function lengthAt(file: FileHandle, position: number): Promise<number | null> {
  const head = new Uint8Array(LENGTH_BYTES)
  const { bytesRead } = await file.read(head, 0, LENGTH_BYTES, position)
  return bytesRead === 0 ? null : new DataView(head.buffer).getUint32(0, true)
}

async function frameAt(file: FileHandle, position: number, length: number): Promise<string[]> {
  const frame = new Uint8Array(length)
  await file.read(frame, 0, length, position)
  return new TextDecoder().decode(Bun.zstdDecompressSync(frame)).trimEnd().split('\n')
}
