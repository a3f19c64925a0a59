import type { Database } from 'bun:sqlite'
import { COLLECT, type Former, messageJson, REPLACE } from '../sql/stored/former-sentences.ts'

/** Messages converted at once. */
const AT_ONCE = 5000

/** The migration from English sentences to messages as code and parameters. */
export function codeMessages(db: Database): void {
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
