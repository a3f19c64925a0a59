import { join } from 'node:path'

/** A collection with its judged queries. `group`: search only the documents of the query's group. */
export type RetrievalSet = {
  readonly name: string
  readonly documents: readonly { readonly id: string; readonly text: string; readonly group: string }[]
  readonly queries: readonly {
    readonly query: string
    readonly group: string | null
    readonly relevant: ReadonlyMap<string, number>
    /** Texts of the relevant documents that answer; absent where the collection does not mark them. */
    readonly answers?: readonly string[]
  }[]
}

export const SET_NAMES = ['squad', 'cisi', 'policyqa', 'medquad', 'gov2'] as const
export type SetName = (typeof SET_NAMES)[number]

const ALL = 'all'

/** Reads `<name>.jsonl.zst`: a line about the set, then documents and queries. */
export async function readRetrievalSet(folder: string, name: string): Promise<RetrievalSet> {
  const bytes = await Bun.file(join(folder, `${name}.jsonl.zst`)).bytes()
  const lines = new TextDecoder()
    .decode(await Bun.zstdDecompress(bytes))
    .trimEnd()
    .split('\n')
    .slice(1)
  const documents = []
  const queries = []
  for (const line of lines) {
    const row = JSON.parse(line)
    if (row.text !== undefined)
      documents.push({ id: String(row.doc), text: row.text, group: row.group ?? ALL })
    else {
      const relevant = new Map(Object.entries<number>(row.relevant))
      queries.push({ query: row.query, group: row.group ?? null, relevant, answers: row.answers ?? [] })
    }
  }
  return { name, documents, queries }
}

/** The folder of the collections. */
export const SETS = join(import.meta.dir, '../../../shared/retrieval/eval')
