import type { ChatTurn } from '../../../shared/answers.ts'
import { MAX_TURN_CHARS, MAX_TURNS } from '../../../shared/limits.ts'
import type { ThreadReply } from '../../../shared/threads.ts'
import type { Catalog } from '../../storage/metadata/interfaces/catalog.ts'

type Threads = { readonly catalog: Pick<Catalog, 'threads' | 'queries'> }

/** Throws NotFoundError unless a question may be added to this conversation: it is 'new', known, or undefined. */
export async function requireThread(
  { catalog }: Threads,
  id: string | undefined,
  { reader }: { readonly reader: string | null },
): Promise<void> {
  if (id !== undefined && id !== NEW) await catalog.threads.find(id, reader)
}

const NEW = 'new'

/** Returns the last turns of a conversation, of those before a question if one is given. */
export async function turnsOf(
  { threads, queries }: Threads['catalog'],
  id: string,
  before?: string,
): Promise<ChatTurn[]> {
  if (id === NEW) return []
  if (before !== undefined) await queries.get(before)
  const thread = await threads.find(id, null)
  const asked = thread
    ? await queries.ofThread(thread.id, MAX_TURNS / 2, before)
    : id === before
      ? []
      : [await queries.get(id)]
  return asked.flatMap(({ query, answer }) => [
    { role: 'user' as const, content: query },
    { role: 'assistant' as const, content: answer.answer.slice(0, MAX_TURN_CHARS).toWellFormed() },
  ])
}

/** Returns a conversation with its last answers, of those before a question if one is given. Throws NotFoundError. */
export async function openThread(
  { threads, queries }: Threads['catalog'],
  id: string,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
  reader: string | null,
): Promise<ThreadReply> {
  const data = await threads.find(id, reader)
  if (before !== undefined) await queries.get(before, reader)
  if (data === null)
    return { data, answers: before === undefined ? [await queries.get(id, reader)] : [], earlier: 0 }
  const answers = await queries.ofThread(data.id, limit, before)
  const [first] = answers
  return { data, answers, earlier: first ? await threads.earlier(data.id, first.id) : 0 }
}
