/** The condition that a column has a text in it, in any case of its Latin letters; `pattern`: the value of likePattern(). */
export function contains(column: string, pattern: string): string {
  return `lower(${column}) LIKE lower(${pattern}) ESCAPE '\\'`
}

/** What LIKE is given to find a text anywhere, letter by letter; '' for none. */
export function likePattern(text = ''): string {
  return text === '' ? '' : `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
