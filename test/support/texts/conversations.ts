import type { Catalog } from '../../../server/storage/metadata/interfaces/catalog.ts'
import type { Answer } from '../../../shared/answers.ts'

type Asked = { query: string; datasetNames: string[]; role: 'general' }

/** Uses every method for conversations, ratings and notes once and more; gives what each says. */
export async function conversationsIn(
  { queries, threads }: Pick<Catalog, 'queries' | 'threads'>,
  asked: Asked,
  answer: Answer,
): Promise<unknown[]> {
  const said: unknown[] = []
  const page = { limit: 10, offset: 0 }
  const say = async (work: Promise<unknown>) => {
    said.push(await work.catch((error: unknown) => String(error)))
  }
  const { id: own } = await queries.add({ ...asked, answer })
  const inNew = { ...asked, answer: { ...answer, outcome: 'may_answer' as const } }
  const root = await queries.add({ ...inNew, thread: { id: 'new', owner: 'a reader' } })
  const next = await queries.add({ ...inNew, query: 'Why?', thread: { id: root.id, owner: null } })
  await queries.add({ ...asked, answer, thread: { id: own, owner: null } })
  said.push([next.threadId === root.id, root.threadId === root.id])
  for (const reader of [null, 'a reader', 'another']) {
    for (const q of [undefined, 'WHY', 'how long', '_'])
      await say(threads.list({ ...page, q }, reader).then(({ total }) => total))
    await say(queries.list(page, reader).then(({ total }) => total))
    await say(queries.get(next.id, reader).then(({ query }) => query))
    await say(threads.find(next.id, reader).then((thread) => thread?.name))
    await say(threads.get(root.id, reader).then(({ questions, badge }) => [questions, badge]))
  }
  await queries.judge(next.id, { rating: 'down' })
  await queries.judge(next.id, { note: 'It is the other way round' })
  await say(queries.judge('none', { rating: 'up' }))
  for (const rating of ['up', 'down'] as const)
    await say(queries.list({ ...page, rating }).then((list) => list.queries.map(({ note }) => note)))
  await queries.judge(next.id, { rating: null })
  for (const before of [undefined, next.id, 'none'])
    await say(
      queries.ofThread(root.id, 10, before).then((list) => list.map((one) => [one.query, one.rating])),
    )
  await say(threads.earlier(root.id, next.id))
  await say(threads.change(root.id, { name: 'Ä name', pinned: true }).then((one) => [one.name, one.pinned]))
  await say(threads.change(root.id, {}).then((one) => [one.name, one.pinned]))
  await say(threads.change('none', { pinned: true }))
  await say(threads.list(page, null).then((list) => list.threads.map(({ name }) => name)))
  await queries.remove(next.id)
  await say(threads.remove(root.id))
  await say(threads.remove('none'))
  return said
}
