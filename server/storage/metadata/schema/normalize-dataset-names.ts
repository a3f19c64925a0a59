import type { Database } from 'bun:sqlite'
import { normalizeDatasetName } from '../../../../shared/datasets.ts'

/**
 * Normalizes the dataset names of an older catalog as those of new datasets are. If two become equal, the one already
 * normalized keeps its name, else the older; the other gets a number.
 */
export function normalizeDatasetNames(db: Database): void {
  const names = db.query<{ id: number; name: string }, []>('SELECT id, name FROM datasets ORDER BY id').all()
  const taken = new Set(names.map(({ name }) => name))
  for (const { id, name } of names) {
    const normalized = normalizeDatasetName(name)
    if (normalized === name || normalized === '') continue
    let to = normalized
    for (let number = 2; taken.has(to); number++) to = `${normalized} (${number})`
    taken.add(to)
    db.query('UPDATE datasets SET name = ? WHERE id = ?').run(to, id)
    db.query('UPDATE jobs SET dataset_name = ? WHERE dataset_name = ?').run(to, name)
  }
}
