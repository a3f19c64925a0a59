/**
 * Steps are written once, for PostgreSQL, with `WITHOUT ROWID` where SQLite gets such a table. `COLLATE "C"` compares text byte by byte, as
 * SQLite does by itself.
 */
export function forSqlite(sql: string): string {
  return sql
    .replaceAll('BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY', 'INTEGER PRIMARY KEY AUTOINCREMENT')
    .replaceAll('BIGINT', 'INTEGER')
    .replaceAll('DOUBLE PRECISION', 'REAL')
    .replaceAll(' COLLATE "C"', '')
}

/** Returns a step as PostgreSQL takes it; see forSqlite(). */
export function forPostgres(sql: string): string {
  return sql.replaceAll(' WITHOUT ROWID', '')
}
