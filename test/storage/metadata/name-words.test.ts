import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { SQL } from 'bun'
import type { Scope } from '../../../server/answer/search/search.ts'
import type { Catalog, SentFile } from '../../../server/storage/metadata/interfaces/catalog.ts'
import {
  addNameWordsToPostgres,
  addNameWordsToSqlite,
} from '../../../server/storage/metadata/schema/add-name-words.ts'
import { nameWords } from '../../../server/storage/metadata/sql/name-words.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'

const EVERYTHING: Scope = { datasetIds: [], documentIds: [] }

const file = (name: string): SentFile => ({ name, format: 'txt', sizeBytes: 1, sha256: `of ${name}` })

/** Stores completed documents and returns their ids. */
async function store({ jobs }: Catalog, files: readonly SentFile[], dataset = 'papers'): Promise<string[]> {
  const made = await jobs.create({ id: Bun.randomUUIDv7(), datasetName: dataset, files, metadata: {} })
  for (const each of made.files) await jobs.started(each)
  const ids = made.files.map(({ documentId }) => documentId)
  const read = { attempt: 1, chunks: 1, pages: 1, warnings: [], metadata: {} }
  await jobs.completed(ids.map((documentId) => ({ documentId, ...read })))
  return ids
}

/** The names of documents with all of these words, in order. */
async function named({ documents }: Catalog, words: string[], scope = EVERYTHING): Promise<string[]> {
  return (await documents.sample(scope, words, 9)).map(({ filename }) => filename).sort()
}

/** The words that the catalog stores of all names. */
async function stored(place: CatalogPlace): Promise<unknown[]> {
  return (await place.query('SELECT DISTINCT word FROM name_words ORDER BY word')).map(({ word }) => word)
}

test('nameWords() gives the words that catalogs store: who changes stems adds a migration', () => {
  expect(nameWords('Mietverträge_2024-final.v2.PDF')).toEqual(['mietvertrag', '2024', 'final', 'v2', 'pdf'])
  const words = nameWords('The leases of Nîmes › running costs (2).txt')
  expect(words).toEqual(['leas', 'nime', 'run', 'cost', '2', 'txt'])
  expect(nameWords('Lagerung der Kerne.odt')).toEqual(['lagerung', 'kern', 'odt'])
  expect(nameWords('租赁合同.docx')).toEqual(['租赁', '合同', 'docx'])
})

/** Makes a catalog as it was before it had the words of names. */
const FORMER = [
  'DROP TABLE name_words',
  'DROP INDEX documents_by_name_key',
  'ALTER TABLE documents DROP COLUMN name_key',
]

/** Makes the words of a catalog's names anew, as the migration of an earlier schema does. */
const MIGRATED: Readonly<Record<string, (place: CatalogPlace) => Promise<void>>> = {
  SQLite: async ({ address }) => {
    using db = new Database(address)
    for (const statement of FORMER) db.run(statement)
    addNameWordsToSqlite(db)
  },
  PostgreSQL: async ({ address }) => {
    await using sql = new SQL(address, { bigint: true })
    await sql.begin(async (tx) => {
      for (const statement of FORMER) await tx.unsafe(statement)
      await addNameWordsToPostgres(tx)
    })
  },
}

describe.each(ENGINES)('words of names in %s', (engine, open) => {
  test('are made of the documents of an earlier schema', async () => {
    await using place = await open()
    const { catalog } = place
    await store(catalog, ['lease first.txt', 'lease two.txt'].map(file))
    await catalog.jobs.create({ id: 'j', datasetName: 'papers', files: [file('three.txt')], metadata: {} })
    await MIGRATED[engine]?.(place)
    expect(await stored(place)).toEqual(['first', 'leas', 'two', 'txt'])
    expect(await named(catalog, ['leas', 'two'])).toEqual(['lease two.txt'])
    await catalog.documents.removeAll(await catalog.documents.ids())
    expect(await stored(place)).toEqual([])
  })

  test('find completed documents only, and go with them', async () => {
    await using place = await open()
    const { catalog } = place
    await store(catalog, ['Lease_old.txt', 'lease new.txt', 'rent.txt'].map(file))
    await catalog.jobs.create({
      id: 'j',
      datasetName: 'papers',
      files: [file('lease three.txt')],
      metadata: {},
    })
    expect(await named(catalog, ['leas'])).toEqual(['Lease_old.txt', 'lease new.txt'])
    expect(await named(catalog, ['leas', 'old'])).toEqual(['Lease_old.txt'])
    expect(await stored(place)).toEqual(['leas', 'new', 'old', 'rent', 'txt'])
    const [old] = await catalog.documents.sample(EVERYTHING, ['old'], 9)
    await catalog.documents.remove(old?.id ?? '')
    expect(await named(catalog, ['leas'])).toEqual(['lease new.txt'])
    expect(await stored(place)).toEqual(['leas', 'new', 'rent', 'txt'])
    // A newer version takes the place of the former one.
    await store(catalog, [{ ...file('rent.txt'), sha256: 'other' }])
    expect(await named(catalog, ['rent'])).toEqual(['rent.txt'])
    await catalog.datasets.remove('papers')
    expect(await stored(place)).toEqual([])
  })

  test('follow a document into another dataset, and its new name', async () => {
    await using place = await open()
    const { catalog } = place
    await store(catalog, ['lease.txt', 'rent.txt'].map(file))
    await store(catalog, [file('lease.txt')], 'archive')
    const of = async (name: string) => ({
      ...EVERYTHING,
      datasetIds: [(await catalog.datasets.find(name))?.key ?? 0],
    })
    const [papers, archive] = [await of('papers'), await of('archive')]
    expect(await named(catalog, ['leas'], archive)).toEqual(['lease.txt'])
    expect(await named(catalog, ['rent'], archive)).toEqual([])
    await catalog.moves.move('papers', { match: {} }, 'archive', 9)
    expect(await named(catalog, ['leas'], papers)).toEqual([])
    expect(await named(catalog, ['leas'], archive)).toEqual(['lease (2).txt', 'lease.txt'])
    expect(await named(catalog, ['leas', '2'])).toEqual(['lease (2).txt'])
    expect(await named(catalog, ['rent'], archive)).toEqual(['rent.txt'])
  })

  test('follow the file of a watched folder that is renamed', async () => {
    await using place = await open()
    const { catalog } = place
    await catalog.folders.add({ id: 'f', path: '/papers', dataset: 'papers' })
    const seen = (path: string) => ({ path, size: 1, changedMs: 1, device: 1 })
    const watched = (path: string) => ({ folderId: 'f', path, seen: seen(path) })
    await store(catalog, [{ ...file('lease.txt'), watched: watched('lease.txt') }])
    await catalog.folders.note('f', { ...seen('contract.txt'), sha256: 'of lease.txt', error: null })
    await catalog.folders.gone('f', ['lease.txt'])
    expect(await named(catalog, ['contract'])).toEqual(['contract.txt'])
    expect(await named(catalog, ['leas'])).toEqual([])
  })

  test('of any length are stored and found', async () => {
    await using place = await open()
    // One letter that becomes eighteen, and one of two code units at the cut.
    const long = ['\u{fdfa}'.repeat(80), `${'x'.repeat(199)}\u{1d7d8}\u{20000}\u{10400}`]
    await store(
      place.catalog,
      long.map((name) => file(`${name}.txt`)),
    )
    for (const name of long) expect(await named(place.catalog, nameWords(name))).toEqual([`${name}.txt`])
  })
})
