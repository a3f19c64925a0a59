import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Block, blockText, type Parser } from '../../../server/documents/model/parser.ts'
import { textOf } from '../../../shared/messages.ts'

export type Parsed = {
  readonly blocks: readonly Block[]
  /** The text in the viewer. */
  readonly text: string
  /** The text in the viewer, without furniture and asides. */
  readonly main: string
  readonly warnings: readonly string[]
  readonly pages: number | undefined
  readonly metadata: Readonly<Record<string, unknown>>
}

/** Calls `use` with the path of a temporary file that has this content. */
export async function withFile<T>(
  content: string | Uint8Array | readonly string[],
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-parse-'))
  try {
    const path = join(folder, 'file')
    await Bun.write(
      path,
      typeof content === 'string' || content instanceof Uint8Array ? content : content.join(''),
    )
    return await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Parses content as a file of this name and reads all its blocks. */
export async function parseContent(
  parser: Parser,
  name: string,
  content: string | Uint8Array,
  signal: AbortSignal = new AbortController().signal,
): Promise<Parsed> {
  return await withFile(content, async (path) => {
    const file = { name, path, size: Bun.file(path).size }
    const document = await parser.parse(file, signal, { ocrLanguages: 'eng' })
    const blocks: Block[] = []
    for await (const block of document.blocks) blocks.push(block)
    return {
      blocks,
      text: blocks.map(blockText).join('\n'),
      main: blocks
        .filter(({ kind }) => kind !== 'furniture' && kind !== 'aside')
        .map(blockText)
        .join('\n'),
      warnings: document.warnings.map(textOf),
      pages: document.pages,
      metadata: document.metadata ?? {},
    }
  })
}
