/**
 * Removes spaces and tabs at line ends, and empty lines at both ends of the text. The lookbehinds make each run of
 * spaces be tried from its start only; without them the patterns take quadratic time.
 */
export function trimLines(text: string): string {
  return text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/^\n+|(?<!\n)\n+$/g, '')
}

/** White space that collapseWhitespace() changes; most texts have none. */
const UNEVEN = /[^\S ]|^ | $| {2}/

/** Returns the text on one line. */
export function collapseWhitespace(text: string): string {
  return UNEVEN.test(text) ? text.replace(/\s+/g, ' ').trim() : text
}
