import { loadLanceDb } from '../../../platform/native/lancedb.ts'
import { FIRST_TABLE } from '../chunks/chunk-tables.ts'
import { lengthOfVectors } from './lance-schema.ts'

/** How many numbers the vectors of a table have; null when there is no such table, 0 when it cannot be read. */
export async function storedDimensions(folder: string, name = FIRST_TABLE): Promise<number | null> {
  const connection = await (await loadLanceDb()).connect(folder)
  try {
    if (!(await connection.tableNames()).includes(name)) return null
    const table = await connection.openTable(name).catch(() => null)
    return table === null ? 0 : lengthOfVectors(await table.schema())
  } finally {
    connection.close()
  }
}
