import { join } from 'node:path'
import { withSettingsTable } from './settings-table.ts'

/** Regenerates the tables in the pages: `bun server/docs/make.ts`. */
const path = join(import.meta.dir, 'configuration.md')
await Bun.write(path, withSettingsTable(await Bun.file(path).text()))
