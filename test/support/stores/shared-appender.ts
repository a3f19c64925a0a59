import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { Appender } from '../../../server/storage/cluster/appender.ts'
import { connectToShared } from '../../../server/storage/cluster/shared-location.ts'
import { openSharedTable } from '../../../server/storage/cluster/shared-table.ts'
import { chunksOfTexts } from '../texts/chunks-of-texts.ts'
import { s3Location } from './s3.ts'

// Adds documents to a shared table and prints the name of each once it is stored. Arguments: ENDPOINT PREFIX NAME COUNT.
const [endpoint = '', prefix = '', name = '', count = ''] = process.argv.slice(2)
const lancedb = await loadLanceDb()
const connection = await connectToShared(lancedb, await s3Location(endpoint, prefix))
const appender = new Appender(await openSharedTable(lancedb, connection, 4, 'chunks'), 4)
for (let number = 0; number < Number(count); number++) {
  const documentId = `${name}-${number}`
  await appender.add({ chunks: chunksOfTexts(documentId, ['lamp', 'desk']), attempt: 1 })
  console.log(documentId)
}
await appender.close()
