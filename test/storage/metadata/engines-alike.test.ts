import { expect, test } from 'bun:test'
import type { Catalog, JobFileRow, NewJob } from '../../../server/storage/metadata/interfaces/catalog.ts'
import { attachmentPath } from '../../../server/storage/metadata/interfaces/folder-catalog.ts'
import type { Answer } from '../../../shared/answers.ts'
import { message } from '../../../shared/messages.ts'
import { Settings } from '../../../shared/system.ts'
import { type CatalogPlace, ENGINES } from '../../support/stores/catalogs.ts'
import { guidesOf } from '../../support/stores/guides-of.ts'
import { conversationsIn } from '../../support/texts/conversations.ts'
import { sampledDocuments } from '../../support/texts/sampled-documents.ts'

const ANSWER: Answer = {
  ...{ answer: 'Six weeks [1].', answered: true, disclaimer: null },
  ...{ confidence: 'high', confidence_score: 0.9 },
  ...{ highlights: [], citations: [], suggested_followup: null, claims: [], agents: [], took_ms: 3 },
  ...{ engine: 'extractive', writer: 'extractive', provider: null, sent_to: null, model: null },
}

const seen = (path: string) => ({
  path,
  size: 5_000_000_000,
  changedMs: 1_732_310_000_123.5,
  device: 2 ** 40,
})

function job(datasetName: string, ...names: string[]): NewJob {
  const files = names.map((name) => ({ name, format: 'txt' as const, sizeBytes: 5e9, sha256: `of ${name}` }))
  return { id: Bun.randomUUIDv7(), datasetName, files, metadata: { by: 'ä "quoted" \\ 漢字' } }
}

const text = (text: string) => message('text', { text })

const completed = ({ documentId }: JobFileRow) => ({
  ...{ documentId, attempt: 1, chunks: 3, pages: 2, warnings: [text('a warning')], metadata: { title: 'T' } },
})

/** The row of a file whose reading has begun once. */
const begun = (file: JobFileRow): JobFileRow => ({ ...file, attempts: 1 })

/** Uses every method of a catalog once and more; gives what each says. */
async function everything(catalog: Catalog): Promise<unknown[]> {
  const said: unknown[] = []
  const say = async (work: Promise<unknown>) => {
    said.push(await work.catch((error: unknown) => String(error)))
  }
  const { datasets, documents, guides, jobs, queries, installation, access, folders } = catalog
  const page = { limit: 10, offset: 0 }
  const first = await jobs.create(job('contracts', 'a.txt', 'B_50%.txt', 'c.txt', 'd.txt'))
  const [a, b, c, d] = first.files
  if (!a || !b || !c || !d) throw new Error('The job has not four files')
  for (const file of [a, b, c, d]) await say(jobs.started(file))
  await say(jobs.completed([completed(a), completed(b)]))
  await say(jobs.failed(begun(c), text("'c.txt' broke"), true))
  await jobs.requeue(begun(d))
  for (const level of ['info', 'warning'] as const) await jobs.log(first.id, level, text(level), 'a.txt')
  await jobs.log('no job', 'info', text('nothing'))
  await say(jobs.get(first.id))
  await say(jobs.unfinished())
  await say(jobs.settle(first.id))
  await say(jobs.started(d))
  await say(jobs.failed({ ...d, attempts: 2 }, text("'d.txt' broke"), false))
  await say(jobs.settle(first.id))
  await say(jobs.retry(first.id, 'again'))
  await say(jobs.cancel('again'))
  await say(jobs.retry('again', 'once more'))
  for (const status of [undefined, 'completed_with_errors', 'cancelled'] as const)
    await say(jobs.list({ ...page, status }))
  const second = await jobs.create(job('contracts', 'same.txt'))
  const [same] = second.files
  const [document] = (await documents.completed([a.documentId])).values()
  if (!same || !document) throw new Error('The job has no file, or the first no document')
  await say(jobs.active())
  await say(jobs.waiting())
  const wish = { isIdle: true, maxBytes: 5e9 }
  const by = { id: 'w', ms: 60_000 }
  await say(jobs.lease(by, { ...wish, maxBytes: 1 }))
  const leased = await jobs.lease(by, wish)
  said.push(leased)
  await say(jobs.lease(by, wish))
  for (const whose of ['lapsed', 'all'] as const) said.push(await jobs.renew(by), await jobs.takeUp(whose))
  await say(jobs.lease(by, { ...wish, isIdle: false }))
  await jobs.unchanged(begun(same), document)
  await say(jobs.get(second.id))
  const suspect = (await jobs.lease(by, wish)) ?? same
  await jobs.storing(suspect)
  await jobs.unchanged(suspect, document)
  await say(jobs.settle(second.id))
  const { documents_per_minute: _, average_duration_seconds: __, ...counts } = await jobs.metrics()
  said.push(counts)

  await say(documents.get(a.documentId))
  await say(documents.exists(a.documentId))
  await say(documents.require([a.documentId, 'none', 'neither']))
  await say(documents.require([a.documentId, b.documentId]))
  for (const q of [undefined, '_50%', 'TXT', 'none']) await say(documents.list('contracts', { ...page, q }))
  await say(documents.list(null, { limit: 1, offset: 1 }))
  await say(documents.namesOfCompleted([a.documentId, 'none']))
  await say(Promise.all([documents.counts(), guidesOf(guides, a)]))
  await say(sampledDocuments(catalog))
  await say(documents.sameBytes({ ...a, name: 'other.txt' }))
  await say(documents.sameBytes({ ...a, sha256: 'other' }))
  for (const sha256 of ['of a.txt', 'none']) await say(documents.uses(sha256))

  const asked = { query: 'How long?\0', datasetNames: ['contracts'], role: 'general' as const }
  const { id: query } = await queries.add({ ...asked, answer: ANSWER })
  for (const q of [undefined, 'HOW', '%']) await say(queries.list({ ...page, q }))
  await say(queries.counts())
  await queries.remove(query)
  await say(queries.get(query))
  said.push(await conversationsIn(catalog, asked, ANSWER))
  await say(queries.clear())

  await say(folders.add({ id: 'f', path: '/papers', dataset: 'papers' }))
  await say(folders.add({ id: 'g', path: '/papers/inner', dataset: 'papers' }))
  const watched = (path: string) => ({ folderId: 'f', path, seen: seen(path) })
  const [w] = (
    await jobs.create({
      ...job('papers'),
      files: ['x.txt', 'y.txt'].map((path) => ({
        ...{ name: path, format: 'txt' as const, sizeBytes: 1, sha256: 'of w', watched: watched(path) },
      })),
    })
  ).files
  if (!w) throw new Error('The job has no file')
  await jobs.started(w)
  await say(jobs.completed([completed(w)]))
  await say(folders.isOfFolder(w.jobId))
  await say(folders.has('f', 'of w'))
  await say(folders.note('f', { ...seen('z.txt'), sha256: 'of w', error: null }))
  await say(folders.note('f', { ...seen('bad.txt'), sha256: 'bad', error: text('It is broken') }))
  await folders.moved('f', [{ ...seen('z.txt'), device: 7 }])
  await folders.scanned('f')
  for (const work of [folders.files('f'), folders.figures('f'), folders.list()]) await say(work)
  await say(folders.gone('f', ['x.txt']))
  await withMail(catalog, say)
  await say(folders.remove('f', 'delete'))
  await say(folders.get('f'))

  await say(installation.settings())
  await installation.saveSettings(Settings.parse({}))
  await say(installation.settings())
  await installation.notify({ kind: 'job_completed', title: text('T'), message: text('M'), job_id: first.id })
  const [notification] = await installation.notifications()
  await installation.read([notification?.id ?? ''])
  await say(installation.notifications())
  await installation.read(null)
  await say(installation.activity(2))

  await say(access.account())
  await access.setPassword('hash', null)
  await access.setPending('SECRET')
  await access.confirmPending(58_000_000, ['one', 'two'], null)
  await say(access.account().then((account) => ({ ...account, changedAt: 0 })))
  await access.replaceRecoveryCodes(['three'])
  await say(access.recoveryCodes())
  await access.removeSecondFactor()
  const session = await access.addSession({ digest: 's', address: '192.0.2.1', agent: 'a browser' })
  await access.addSession({ digest: 't', address: '192.0.2.2', agent: 'a browser' })
  await say(access.sessions())
  await say(access.hasSignedIn('192.0.2.1'))
  await say(access.removeSessionsExcept(session.id))
  await access.removeSession(session.id)
  await access.signInFailed('192.0.2.3')
  await say(access.failedSince(0))
  const who = { kind: 'code', key: 'who' } as const
  for (const wait of [0, 0, 5000]) await say(access.tried(who, () => wait).then((ms) => ms > 0))
  await access.forgive(who)
  await say(access.tried(who, () => 5000))
  const token = await access.addToken({ name: 'n', role: 'reader', digest: 'u' })
  await access.token('u', '192.0.2.4')
  await say(access.tokens())
  await access.removeToken(token.id)
  await say(access.removeToken(token.id))
  await say(access.removeTokens())
  await access.removeAccount()

  const letGo = await catalog.originals.hold(['unused', 'unused', 'other'], 60_000)
  const removed: string[] = []
  const removal = (sha256: string) =>
    catalog.originals.removeUnused(sha256, async () => void removed.push(sha256))
  await removal('unused')
  await letGo()
  for (const sha256 of ['unused', 'unused', 'of a.txt', 'of w']) await removal(sha256)
  said.push(removed)

  const lease = await catalog.leases.take('tidy', 'one', 60_000)
  await say(catalog.leases.take('tidy', 'two', 60_000))
  await say(catalog.leases.holder('tidy'))
  said.push(lease?.epoch, await lease?.renew())
  await lease?.release()
  await say(catalog.leases.holder('tidy'))

  await say(datasets.searchable())
  await say(datasets.rename('contracts', 'agreements'))
  for (const work of [datasets.list(), datasets.stats('agreements'), datasets.find('papers')]) await say(work)
  await say(documents.remove(a.documentId))
  await say(datasets.remove('agreements'))
  const removals = await documents.removals()
  said.push(removals.length)
  await documents.removed(removals)
  await say(documents.removals())
  await say(documents.ids())
  await say(catalog.damage())
  return said
}

/** A mail of the folder 'f' with what is attached to it: changed, moved and gone. */
async function withMail(
  { documents, folders, jobs }: Catalog,
  say: (work: Promise<unknown>) => Promise<void>,
): Promise<void> {
  const mail = (path: string, sha256: string, ...attached: string[]): NewJob => {
    const of = (place: string, bytes: string) => ({
      ...{ name: place, format: 'txt' as const, sizeBytes: 1, sha256: bytes },
    })
    const files = attached.map((name) => ({
      ...of(`${path} › ${name}`, `of ${name}`),
      metadata: { attached_to: path },
      watched: { folderId: 'f', path: attachmentPath(path, name), mailSha256: sha256 },
    }))
    const watched = { folderId: 'f', path, seen: seen(path) }
    return { ...job('papers'), files: [{ ...of(path, sha256), watched }, ...files] }
  }
  const all = () => documents.list('papers', { limit: 10, offset: 0 })
  const first = await jobs.create(mail('a.eml', 'mail 1', 'kept.txt', 'dropped.txt', 'late.txt'))
  const [whole, kept, dropped, late] = first.files
  if (!whole || !kept || !dropped || !late) throw new Error('The job has not four files')
  for (const file of first.files) await jobs.started(file)
  await say(jobs.completed([whole, kept, dropped].map(completed)))
  await say(folders.has('f', 'of kept.txt'))
  await say(documents.sameBytes({ ...kept, name: 'other.txt', documentId: 'other' }))

  const second = await jobs.create(mail('a.eml', 'mail 2', 'kept.txt', 'bad.txt'))
  const [changed, again, bad] = second.files
  if (!changed || !again || !bad) throw new Error('The job has not three files')
  for (const file of second.files) await jobs.started(file)
  await say(documents.sameBytes(again))
  await jobs.unchanged(begun(again), await documents.get(kept.documentId))
  await say(jobs.completed([completed(changed)]))
  await say(jobs.completed([completed(late)]))
  await say(jobs.failed(begun(bad), text("'bad.txt' broke"), false))
  await say(folders.figures('f'))
  await say(jobs.settle(second.id))
  await say(jobs.retry(second.id, 'anew'))
  await say(jobs.cancel('anew'))
  await say(all())

  await say(folders.note('f', { ...seen('deep/b.eml'), sha256: 'mail 2', error: null }))
  await say(folders.gone('f', ['a.eml']))
  await say(all())
  await say(folders.gone('f', ['deep/b.eml']))
  await say(all())
}

/** What two runs cannot have alike: ids become numbers in the order of their coming, times are only told to be there. */
function normalized(said: readonly unknown[]): unknown {
  const ids = new Map<string, string>()
  const id = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g
  const text = JSON.stringify(said, (_, value: unknown) => (value instanceof Map ? [...value] : value))
    .replace(id, (found) => ids.getOrInsertComputed(found, () => `id ${ids.size}`))
    .replace(/\b1[789]\d{8}(?:\.\d+)?\b/g, '"a time"')
    // SQLite keeps it, PostgreSQL cannot.
    .replaceAll('\\u0000', '\u{fffd}')
  return JSON.parse(text)
}

test('a catalog says the same in every engine, whatever it is asked', async () => {
  const said: unknown[] = []
  for (const [, open] of ENGINES) {
    await using place = await open()
    said.push(normalized(await everything(place.catalog)))
  }
  expect(JSON.stringify(said[0])).not.toMatch(/SQLite|Postgres|TypeError/)
  for (const other of said.slice(1)) expect(other).toEqual(said[0])
})

test('every engine has the same tables and columns', async () => {
  const columns: unknown[] = []
  for (const [name, open] of ENGINES) {
    await using place = await open()
    columns.push(await columnsOf(name, place))
  }
  expect(Object.keys(columns[0] ?? {}).length).toBeGreaterThan(15)
  for (const other of columns.slice(1)) expect(other).toEqual(columns[0])
})

/** The names of the columns by table, in their order. What SQLite has of its own accord is left out. */
async function columnsOf(engine: string, place: CatalogPlace): Promise<Record<string, string[]>> {
  const rows = await place.query(
    engine === 'SQLite'
      ? `SELECT m.name AS tab, c.name AS col FROM sqlite_schema m, pragma_table_info(m.name) c
         WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`
      : `SELECT table_name AS tab, column_name AS col FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name <> 'schema_version' AND column_name <> 'rowid'
         ORDER BY table_name COLLATE "C", ordinal_position`,
  )
  const tables = Map.groupBy(rows, ({ tab }) => String(tab))
  return Object.fromEntries([...tables].map(([name, of]) => [name, of.map(({ col }) => String(col))]))
}
