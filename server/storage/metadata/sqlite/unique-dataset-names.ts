import type { Database } from 'bun:sqlite'
import { tidyName } from '../../../../shared/datasets.ts'

/**
 * Writes the names of all datasets as new ones are kept, in the catalog of an Ibid that kept them as they came. Of two
 * that come out alike the one that is as it should be keeps its name, else the older; the other gets a number.
 */
export function tidyDatasetNames(db: Database): void {
  const names = db.query<{ id: number; name: string }, []>('SELECT id, name FROM datasets ORDER BY id').all()
  const taken = new Set(names.map(({ name }) => name))
  for (const { id, name } of names) {
    const tidy = tidyName(name)
    if (tidy === name || tidy === '') continue
    let to = tidy
    for (let number = 2; taken.has(to); number++) to = `${tidy} (${number})`
    taken.add(to)
    db.query('UPDATE datasets SET name = ? WHERE id = ?').run(to, id)
    db.query('UPDATE jobs SET dataset_name = ? WHERE dataset_name = ?').run(to, name)
  }
}
