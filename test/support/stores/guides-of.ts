import type { JobFileRow } from '../../../server/storage/metadata/interfaces/catalog.ts'
import type { GuideCatalog } from '../../../server/storage/metadata/interfaces/guide-catalog.ts'
import type { DocumentGuide } from '../../../shared/guides.ts'

const GUIDE: DocumentGuide = {
  ...{ version: 1, title: 'ä "quoted"', kind: null, language: 'de', summary: [], table: null },
  ...{ outline: [], facts: [], questions: [], is_asked: false },
}

/** Uses every method of a catalog's guides for a completed document; gives what each says. */
export async function guidesOf(
  guides: GuideCatalog,
  { documentId, datasetKey }: JobFileRow,
): Promise<unknown[]> {
  const said: unknown[] = [await guides.missing(1, 10)]
  for (const id of [documentId, 'none']) await guides.put(id, GUIDE)
  await guides.put(documentId, { ...GUIDE, is_asked: true })
  for (const version of [1, 2]) said.push(await guides.missing(version, 10))
  said.push(await guides.of([documentId, 'none']))
  for (const key of [null, datasetKey, 99]) said.push(await guides.newest(key, 10))
  return said
}
