import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { chmod, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endpoints } from '../../../shared/endpoints.ts'
import { openWatched, type Watched } from '../../support/ingest/watched.ts'

let watched: Watched
beforeEach(async () => {
  watched = await openWatched()
})
afterEach(() => watched.app[Symbol.asyncDispose]())

const LEASE = 'The tenant gives three months notice.'
const RENT = 'The rent is 900 euros a month.'

describe('a watched folder', () => {
  test('gives its dataset new, changed, renamed and removed files', async () => {
    await watched.write({ 'lease.txt': LEASE, 'deep/down/rent.md': RENT })
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE, 'rent.md': RENT })

    await watched.write({ 'lease.txt': `${LEASE} Or four.` })
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': `${LEASE} Or four.`, 'rent.md': RENT })

    const [before] = (await watched.app.documents('papers')).filter(({ filename }) => filename === 'rent.md')
    await watched.rename('deep/down/rent.md', 'money.md')
    await watched.settle()
    const [after] = (await watched.app.documents('papers')).filter(({ filename }) => filename === 'money.md')
    expect(after?.id).toBe(before?.id ?? '')
    expect(await watched.documents()).toEqual({ 'lease.txt': `${LEASE} Or four.`, 'money.md': RENT })

    await watched.remove('lease.txt')
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'money.md': RENT })
    expect(await watched.app.hits('notice', 'papers')).not.toContainEqual(
      expect.objectContaining({ filename: 'lease.txt' }),
    )
  })

  test('takes a file only when two looks saw it alike', async () => {
    await watched.write({ 'lease.txt': 'The ten' })
    await watched.scan()
    await watched.write({ 'lease.txt': LEASE })
    await watched.scan()
    expect(await watched.documents()).toEqual({})
    await watched.scan()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
  })

  test('takes a file that rests without another look, and none that changed since', async () => {
    await watched.write({ 'lease.txt': LEASE, 'rent.txt': 'It is' })
    expect(await watched.scan()).toBe(true)
    await watched.write({ 'rent.txt': RENT, 'later.txt': 'A later one.' })
    expect(await watched.takeSettled()).toBe('after a rest')
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
    await watched.settle()
    expect(await watched.documents()).toEqual({
      'lease.txt': LEASE,
      'rent.txt': RENT,
      'later.txt': 'A later one.',
    })
  })

  test('drops a document only when two looks in a row missed its file, also across a restart', async () => {
    await watched.write({ 'lease.txt': LEASE, 'rent.txt': RENT })
    await watched.settle()
    await watched.remove('lease.txt')
    await watched.scan()
    expect(Object.keys(await watched.documents())).toEqual(['lease.txt', 'rent.txt'])
    const again = watched.restarted()
    await again.scan()
    expect(Object.keys(await watched.documents())).toEqual(['lease.txt', 'rent.txt'])
    await again.scan()
    expect(Object.keys(await watched.documents())).toEqual(['rent.txt'])
  })

  test('removes nothing when it vanishes, is empty or cannot be looked through', async () => {
    await watched.write({ 'lease.txt': LEASE, 'sub/rent.txt': RENT })
    await watched.settle()
    const all = await watched.documents()
    await rename(watched.root, `${watched.root}-away`)
    for (let round = 0; round < 3; round++) await watched.scan().catch(() => null)
    expect(watched.standing).toMatchObject({ state: 'unavailable', error: 'The folder is not there.' })
    expect(await watched.documents()).toEqual(all)
    await mkdir(watched.root)
    for (let round = 0; round < 3; round++) await watched.scan()
    expect(watched.standing).toMatchObject({ state: 'unavailable' })
    expect(watched.standing.error).toContain('Nothing of it is removed')
    expect(await watched.documents()).toEqual(all)
    await rm(watched.root, { recursive: true })
    await writeFile(watched.root, 'a file')
    for (let round = 0; round < 3; round++) await watched.scan().catch(() => null)
    expect(await watched.documents()).toEqual(all)
    await rm(watched.root)
    await rename(`${watched.root}-away`, watched.root)
    await watched.settle()
    expect(watched.standing).toMatchObject({ state: 'watching', error: null })
    expect(await watched.documents()).toEqual(all)
  })

  test('removes nothing of a disk in it that is not mounted', async () => {
    await watched.write({ 'lease.txt': LEASE, 'nas/rent.txt': RENT })
    await watched.settle()
    const { folders } = watched.app.services.catalog
    const files = await folders.files(watched.id)
    // As if the files of 'nas' were on another disk, which is gone now.
    await folders.moved(
      watched.id,
      files.flatMap((file) => (file.path.startsWith('nas/') ? [{ ...file, device: 987654 }] : [])),
    )
    await watched.remove('nas/rent.txt')
    for (let round = 0; round < 3; round++) await watched.scan()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE, 'rent.txt': RENT })
    expect(watched.standing.error).toContain('not mounted')
    // Back, on a disk that has another number now; then it is gone in earnest.
    await watched.write({ 'nas/rent.txt': RENT })
    await watched.settle()
    await watched.remove('nas/rent.txt')
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
  })

  test.if(process.getuid?.() !== 0)('removes nothing of a folder in it that cannot be read', async () => {
    await watched.write({ 'lease.txt': LEASE, 'sub/rent.txt': RENT })
    await watched.settle()
    await chmod(join(watched.root, 'sub'), 0)
    for (let round = 0; round < 3; round++) await watched.scan()
    await chmod(join(watched.root, 'sub'), 0o700)
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE, 'rent.txt': RENT })
    expect(watched.standing.problems).toEqual([{ path: 'sub', error: 'It cannot be read: EACCES' }])
  })

  test('never changes or removes what a person uploaded', async () => {
    await watched.app.ingest('papers', { 'lease.txt': 'By hand.', 'same.txt': RENT, 'alone.txt': 'Alone.' })
    await watched.write({ 'lease.txt': LEASE, 'rent.txt': RENT })
    await watched.settle()
    const byHand = { 'lease.txt': 'By hand.', 'same.txt': RENT, 'alone.txt': 'Alone.' }
    expect(await watched.documents()).toEqual({ ...byHand, 'lease (2).txt': LEASE })
    await watched.write({ 'lease.txt': `${LEASE} Changed.`, 'rent.txt': `${RENT} Changed.` })
    await watched.settle()
    expect(await watched.documents()).toEqual({
      ...byHand,
      'lease (2).txt': `${LEASE} Changed.`,
      'rent.txt': `${RENT} Changed.`,
    })
    await watched.remove('lease.txt', 'rent.txt')
    await watched.write({ 'other.txt': 'Other.' })
    await watched.settle()
    expect(await watched.documents()).toEqual({ ...byHand, 'other.txt': 'Other.' })
  })

  test('lets go of what a person uploads after it, by bytes or by name', async () => {
    await watched.write({ 'rent.txt': RENT, 'lease.txt': LEASE })
    await watched.settle()
    await watched.app.ingest('papers', { 'rent.txt': RENT, 'lease.txt': 'By hand.' })
    await watched.settle()
    const byHand = { 'lease.txt': 'By hand.', 'rent.txt': RENT }
    expect(await watched.documents()).toEqual({ ...byHand, 'lease (2).txt': LEASE })
    await watched.remove('rent.txt', 'lease.txt')
    await watched.write({ 'other.txt': 'Other.' })
    await watched.settle()
    expect(await watched.documents()).toEqual({ ...byHand, 'other.txt': 'Other.' })
  })

  test('keeps one document for files with the same bytes, as long as one of them is there', async () => {
    await watched.write({ 'a/rent.txt': RENT, 'b/rent.txt': RENT, 'lease.txt': LEASE })
    await watched.settle()
    expect(Object.values(await watched.documents())).toEqual([LEASE, RENT])
    await watched.remove('a/rent.txt')
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE, 'rent.txt': RENT })
    await watched.write({ 'c/rent.txt': RENT, 'b/rent.txt': 'It rose.' })
    await watched.settle()
    expect(Object.values(await watched.documents()).sort()).toEqual(['It rose.', LEASE, RENT].sort())
    await watched.remove('b', 'c')
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
  })

  test('tells files of one name apart, and exchanges what was exchanged', async () => {
    await watched.write({ 'a/rent.txt': 'Of a.', 'b/rent.txt': 'Of b.' })
    await watched.settle()
    expect(Object.values(await watched.documents()).sort()).toEqual(['Of a.', 'Of b.'])
    await watched.rename('a/rent.txt', 'x')
    await watched.rename('b/rent.txt', 'a/rent.txt')
    await watched.rename('x', 'b/rent.txt')
    await watched.settle()
    expect(Object.values(await watched.documents()).sort()).toEqual(['Of a.', 'Of b.'])
    await watched.remove('b/rent.txt')
    await watched.settle()
    expect(Object.values(await watched.documents())).toEqual(['Of b.'])
  })

  test('does not read what did not change, and reads what changed its time alone without a new document', async () => {
    await watched.write({ 'lease.txt': LEASE })
    await watched.settle()
    const [document] = await watched.app.documents('papers')
    const jobs = async () => (await watched.app.call(endpoints.jobs)).total
    const before = await jobs()
    await watched.settle()
    await utimes(join(watched.root, 'lease.txt'), 1000, 1000)
    await watched.settle()
    expect((await watched.app.documents('papers'))[0]?.id).toBe(document?.id ?? '')
    expect(await jobs()).toBe(before)
  })

  test('brings back what was deleted or cancelled here while its file stays', async () => {
    await watched.write({ 'lease.txt': LEASE })
    await watched.settle()
    const [document] = await watched.app.documents('papers')
    await watched.app.call(endpoints.deleteDocument, { params: { id: document?.id ?? '' } })
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
  })

  test('tells which files cannot be taken, does not try them again, and takes them when they are mended', async () => {
    await watched.write({
      'empty.txt': '',
      'fake.pdf': 'Not a PDF.',
      'broken.json': '{"a": ',
      'lease.txt': LEASE,
    })
    await watched.settle()
    const [folder] = (await watched.app.call(endpoints.folders)).data
    expect(folder?.problems.map(({ path }) => path)).toEqual(['broken.json', 'empty.txt', 'fake.pdf'])
    expect(folder).toMatchObject({ files: 4, documents: 1, problems_total: 3 })
    const jobs = (await watched.app.call(endpoints.jobs)).total
    await watched.settle()
    expect((await watched.app.call(endpoints.jobs)).total).toBe(jobs)
    await watched.write({ 'empty.txt': 'No longer.', 'broken.json': '{"a": 1}' })
    await watched.settle()
    expect((await watched.app.call(endpoints.folders)).data[0]).toMatchObject({
      documents: 3,
      problems_total: 1,
    })
  })

  test('keeps the former version while the new one cannot be read, and drops both with the file', async () => {
    await watched.write({ 'data.json': '{"rent": 900}', 'lease.txt': LEASE })
    await watched.settle()
    await watched.write({ 'data.json': '{"rent": ' })
    await watched.settle()
    expect((await watched.app.hits('rent', 'papers')).map(({ filename }) => filename)).toContain('data.json')
    await watched.remove('data.json')
    await watched.settle()
    expect(await watched.documents()).toEqual({ 'lease.txt': LEASE })
  })

  test('follows its dataset through a new name, and ends with it', async () => {
    await watched.write({ 'lease.txt': LEASE })
    await watched.settle()
    await watched.app.call(endpoints.renameDataset, { params: { name: 'papers' }, body: { name: 'files' } })
    await watched.write({ 'rent.txt': RENT })
    await watched.settle()
    expect((await watched.app.documents('files')).length).toBe(2)
    await watched.app.call(endpoints.deleteDataset, { params: { name: 'files' } })
    expect(await watched.scan().catch((error: Error) => error.name)).toBe('NotFoundError')
    expect((await watched.app.call(endpoints.datasets)).data).toEqual([])
    expect((await watched.app.call(endpoints.folders)).data).toEqual([])
  })

  test('leaves its documents or takes them along when it is watched no longer', async () => {
    await watched.write({ 'lease.txt': LEASE })
    await watched.app.ingest('papers', { 'rent.txt': RENT })
    await watched.settle()
    const params = { id: watched.id }
    expect(await watched.app.call(endpoints.unwatchFolder, { params })).toMatchObject({
      documents_deleted: 0,
    })
    expect(Object.keys(await watched.documents())).toEqual(['lease.txt', 'rent.txt'])
    const { id } = await watched.app.services.folders.add(watched.root, 'papers')
    await watched.write({ 'new.txt': 'New.' })
    const again = await openAgain(id)
    await again.settle()
    expect(Object.keys(await watched.documents())).toEqual(['lease.txt', 'new.txt', 'rent.txt'])
    const removal = { params: { id }, query: { documents: 'delete' } }
    expect(await watched.app.call(endpoints.unwatchFolder, removal)).toMatchObject({ documents_deleted: 1 })
    expect(Object.keys(await watched.documents())).toEqual(['lease.txt', 'rent.txt'])
  })
})

async function openAgain(id: string): Promise<Watched> {
  const { Watched: Again } = await import('../../support/ingest/watched.ts')
  return new Again(watched.app, watched.root, id)
}
