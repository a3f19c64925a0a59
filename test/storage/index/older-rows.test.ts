import { expect, test } from 'bun:test'
import { loadLanceDb } from '../../../server/platform/native/lancedb.ts'
import { buildTextIndexes, textQuery } from '../../../server/storage/index/vectors/lance-query.ts'
import { searchText } from '../../../server/text/folding.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

test('rows that an older version stored as they are shown are found as before, beside newer ones', async () => {
  await using folder = await temporaryFolder()
  const lancedb = await loadLanceDb()
  const connection = await lancedb.connect(folder.path)
  const texts = ['rent 450² euros', 'hall 300 m²', 'quay 2,400,000 kr', 'رقم ٠١٢ العَرَبِيّة', 'Größe 7½']
  const rows = texts.flatMap((text) => [
    { text, heading: 'older' },
    { text: searchText(text), heading: 'newer' },
  ])
  const table = await connection.createTable('chunks', rows)
  await buildTextIndexes(lancedb, table)
  const found = async (words: string, match: 'any' | 'all') => {
    const query = table
      .query()
      .fullTextSearch(textQuery(lancedb, words, match))
      .limit(20)
      .select(['heading'])
    return (await query.toArray()).map(({ heading }) => heading).sort()
  }
  for (const words of ['450', '450²', 'm²', '2,400,000', 'العَرَبِيّة', 'Größe', '7½'])
    expect(await found(words, 'all')).toEqual(['newer', 'older'])
  expect(await found('٠١٢ 450', 'any')).toEqual(['newer', 'newer', 'older', 'older'])
  expect(await found('2400000', 'all')).toEqual(['newer'])
  connection.close()
})
