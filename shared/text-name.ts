import { formatOfName } from './formats.ts'

/** Signs of Markdown that plain texts hardly have: headings, fences, the rule of a table, bold words, links. */
const MARKDOWN = /^#{1,6} \S|^(?:```|~~~)|^\|?(?: *:?-{3,}:? *\|)+|\*\*\S[^*\n]*\*\*|\[[^\]\n]+\]\([^)\s]+\)/m

/**
 * Returns the file name of a pasted text: its own if that ends in .md, .markdown or .txt; else with .md added where the text
 * is written in Markdown, and .txt where not. Slashes become hyphens.
 */
export function nameOfText(name: string, text: string): string {
  const plain = name.trim().replace(/\s*[/\\]+\s*/g, '-')
  const format = formatOfName(plain)
  if (format === 'md' || format === 'txt') return plain
  return `${plain}.${MARKDOWN.test(text) ? 'md' : 'txt'}`
}
