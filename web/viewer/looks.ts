/** Formats with blocks of many rows and cells. */
export const SHEETS: ReadonlySet<string> = new Set(['csv', 'xlsx', 'ods', 'xls'])

/** Formats shown as they look, not only as text. */
export const SEEN: ReadonlySet<string> = new Set(['pdf', 'png', 'jpeg', 'tiff'])
