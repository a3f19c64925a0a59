import type { Database } from 'bun:sqlite'
import type { TransactionSQL } from 'bun'
import { COLLECT, type Former, messageJson, REPLACE } from './former-sentences.ts'

/** Messages converted at once. */
const AT_ONCE = 5000

/** The migration from English sentences to messages as code and parameters. */
export function codeMessagesInSqlite(db: Database): void {
  db.run(`CREATE TEMP TABLE former_messages (
    number INTEGER PRIMARY KEY, kind TEXT NOT NULL, old TEXT NOT NULL, new TEXT, UNIQUE (old, kind))`)
  for (const statement of COLLECT) db.run(statement)
  const next = db.query<Former & { number: number }, [number]>(
    `SELECT number, kind, old FROM former_messages WHERE number > ? ORDER BY number LIMIT ${AT_ONCE}`,
  )
  const replace = db.query('UPDATE former_messages SET new = ? WHERE number = ?')
  for (let last = 0; ; ) {
    const some = next.all(last)
    for (const former of some) replace.run(messageJson(former), former.number)
    if (some.length < AT_ONCE) break
    last = some.at(-1)?.number ?? 0
  }
  for (const statement of REPLACE) db.run(statement)
}

/** The migration from English sentences to messages as code and parameters. */
export async function codeMessagesInPostgres(tx: TransactionSQL): Promise<void> {
  await tx.unsafe(`CREATE TEMP TABLE former_messages (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, kind TEXT NOT NULL, old TEXT NOT NULL, new TEXT)`)
  for (const statement of COLLECT) await tx.unsafe(statement)
  for (let last = '0'; ; ) {
    const some = await tx.unsafe<(Former & { number: string })[]>(
      `SELECT CAST(number AS TEXT) AS number, kind, old FROM former_messages
         WHERE number > CAST($1 AS BIGINT) ORDER BY former_messages.number LIMIT ${AT_ONCE}`,
      [last],
    )
    await tx.unsafe(
      `UPDATE former_messages m SET new = v.new
         FROM json_to_recordset(CAST($1 AS TEXT)::json) AS v (number BIGINT, new TEXT) WHERE v.number = m.number`,
      [JSON.stringify(some.map((former) => ({ number: former.number, new: messageJson(former) })))],
    )
    if (some.length < AT_ONCE) break
    last = some.at(-1)?.number ?? ''
  }
  for (const statement of REPLACE) await tx.unsafe(statement)
}
