import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { openSqliteCatalog } from '../../server/storage/metadata/sqlite/open-catalog.ts'
import { asSchema7 } from '../support/stores/earlier-schema.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('answers that an earlier Ibid saved say who wrote them as those of today do', async () => {
  await using folder = await temporaryFolder()
  const path = join(folder.path, 'catalog.sqlite')
  await openSqliteCatalog(path).close()
  const rest = {
    answer: 'Three months [1].',
    answered: true,
    confidence: 'high',
    confidence_score: 0.9,
    disclaimer: null,
  }
  const more = { highlights: [], citations: [], suggested_followup: null, claims: [], took_ms: 3, agents: [] }
  const saved = {
    a: { ...rest, engine: 'ollama', model: 'llama3.2', notice: null, ...more },
    b: { ...rest, engine: 'extractive', model: null, ...more },
  }
  const db = new Database(path)
  for (const [id, answer] of Object.entries(saved))
    db.query(
      "INSERT INTO queries (id, query, dataset_names, role, asked_at, answer) VALUES (?, 'How long?', '[]', 'general', 1, ?)",
    ).run(id, JSON.stringify(answer))
  asSchema7(db)
  db.close()
  const catalog = openSqliteCatalog(path)
  expect((await catalog.queries.get('a')).answer).toEqual({
    ...saved.a,
    ...{ engine: 'ollama', writer: 'model', provider: 'ollama', sent_to: null },
  } as never)
  expect((await catalog.queries.get('b')).answer).toMatchObject({
    writer: 'extractive',
    provider: null,
    sent_to: null,
  })
  await catalog.close()
})
