/**
 * A text without the blanks at the ends of its lines, and without empty lines around it. Each run of blanks is looked
 * at from its beginning alone: a pattern without that takes the square of its length where something follows it.
 */
export function trimLines(text: string): string {
  return text.replace(/(?<![ \t])[ \t]+$/gm, '').replace(/^\n+|(?<!\n)\n+$/g, '')
}

/** One line of it. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
