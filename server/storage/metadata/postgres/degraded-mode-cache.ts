import type { Document } from '../../../../shared/documents.ts'
import type { AccessCatalog } from '../interfaces/access-catalog.ts'
import type { Catalog, DatasetCatalog, DocumentCatalog, DocumentNames } from '../interfaces/catalog.ts'
import { CatalogAway } from '../interfaces/catalog-error.ts'

/** How long cached answers are valid after the database last answered. */
const OUTAGE_MS = 5 * 60_000
/** Accepts users who signed in during the last minute; others may have lost access since. */
const ACCESS_MS = 60_000
const MOST_NAMES = 200_000
const MOST_OTHERS = 10_000

/** Last answers of one method, by argument. */
type Message<V> = Map<string, { readonly value: V; readonly at: number }>

/**
 * Wraps a catalog so that searches work while its database is unreachable: answers from memory who has access, which
 * datasets exist, and what completed documents are called and bear. Everything else throws CatalogAway as before. `now`: monotonic clock in ms.
 */
export function degradedModeCache(catalog: Catalog, now: () => number = () => performance.now()): Catalog {
  let heardAt = now()

  const remembering = <V>(most: number, oldest = Number.POSITIVE_INFINITY) => {
    const said: Message<V> = new Map()
    const keep = (key: string, value: V) => {
      said.delete(key)
      said.set(key, { value, at: now() })
      const [first] = said.keys()
      if (said.size > most && first !== undefined) said.delete(first)
    }
    const recall = (key: string): { readonly value: V } | null => {
      const known = said.get(key)
      return known && now() - heardAt <= OUTAGE_MS && heardAt - known.at <= oldest ? known : null
    }
    return { keep, recall, forget: (key: string) => said.delete(key) }
  }

  const ask = async <V>(asked: () => Promise<V>, recalled: () => { readonly value: V } | null) => {
    try {
      const value = await asked()
      heardAt = now()
      return value
    } catch (error) {
      const known = error instanceof CatalogAway ? recalled() : null
      if (known === null) throw error
      return known.value
    }
  }

  /** Caches a method whose answer depends on its first argument alone. */
  const recalling = <V, Rest extends unknown[]>(
    method: (key: string, ...rest: Rest) => Promise<V>,
    oldest?: number,
  ) => {
    const memory = remembering<V>(MOST_OTHERS, oldest)
    return (key: string, ...rest: Rest) =>
      ask(
        async () => {
          const value = await method(key, ...rest)
          memory.keep(key, value)
          return value
        },
        () => memory.recall(key),
      )
  }

  /** Caches a method that finds entries by their ids. `recalled`: the cached entries of all ids; null if one is missing. */
  const recallingEach = <V>(method: (ids: readonly string[]) => Promise<Map<string, V>>, most: number) => {
    const memory = remembering<V>(most)
    const recalled = (ids: readonly string[]) => {
      const value = new Map<string, V>()
      for (const id of ids) {
        const known = memory.recall(id)
        if (known === null) return null
        value.set(id, known.value)
      }
      return now() - heardAt <= OUTAGE_MS ? { value } : null
    }
    const find = (ids: readonly string[]) =>
      ask(
        async () => {
          const found = await method(ids)
          for (const id of ids) {
            const entry = found.get(id)
            if (entry) memory.keep(id, entry)
            else memory.forget(id)
          }
          return found
        },
        () => recalled(ids),
      )
    return { find, recalled }
  }

  const { access, datasets, documents } = catalog
  const account = recalling(() => access.account(), ACCESS_MS)
  const searchable = recalling(() => datasets.searchable())
  const names = recallingEach<DocumentNames>((ids) => documents.namesOfCompleted(ids), MOST_NAMES)
  const completed = recallingEach<Document>((ids) => documents.completed(ids), MOST_OTHERS)

  const ofAccess: Partial<AccessCatalog> = {
    account: () => account(''),
    session: recalling((digest) => access.session(digest), ACCESS_MS),
    token: recalling((digest, address: string) => access.token(digest, address), ACCESS_MS),
  }
  const ofDatasets: Partial<DatasetCatalog> = {
    searchable: () => searchable(''),
    find: recalling((name) => datasets.find(name)),
  }
  const ofDocuments: Partial<DocumentCatalog> = {
    require: (ids) =>
      ask(
        () => documents.require(ids),
        () => (names.recalled(ids) === null ? null : { value: undefined }),
      ),
    namesOfCompleted: names.find,
    completed: completed.find,
  }
  return over(catalog, {
    access: over(access, ofAccess),
    datasets: over(datasets, ofDatasets),
    documents: over(documents, ofDocuments),
  })
}

/** Returns an object with some methods replaced. */
function over<T extends object>(of: T, replaced: Partial<T>): T {
  return new Proxy(of, {
    get(target, name) {
      const owner = Object.hasOwn(replaced, name) ? replaced : target
      const value: unknown = Reflect.get(owner, name)
      return typeof value === 'function' ? value.bind(owner) : value
    },
  })
}
