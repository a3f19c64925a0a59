import { TextLayout } from '../../documents/chunking/text-layout.ts'
import { turns } from '../../platform/yielding.ts'
import { readStoredBlocks } from '../blobs/document-text.ts'
import { blockOf } from '../blobs/stored-block.ts'
import { TablesWriter } from './tables-writer.ts'

/**
 * Makes the tables of a stored text, as reading its original made them, at `tablesPath`. Resolves with their number;
 * without tables there is no file. Throws if the text is missing or damaged.
 */
export async function makeTables(
  textPath: string,
  tablesPath: string,
  signal?: AbortSignal,
): Promise<number> {
  const rest = turns(signal)
  const layout = new TextLayout()
  const tables = new TablesWriter(tablesPath)
  try {
    for await (const stored of readStoredBlocks(textPath)) {
      // The oldest texts do not say which row is the header: it counts as a row.
      tables.add(layout.place(blockOf({ header: null, shows_header: false, ...stored })))
      await rest()
    }
    return await tables.close()
  } catch (error) {
    await tables.abandon()
    throw error
  }
}
