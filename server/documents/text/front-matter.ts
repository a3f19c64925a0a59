import type { Metadata } from '../../../shared/documents.ts'

const MAX_VALUES = 50
const MAX_VALUE_CHARS = 1000

/**
 * The plain 'name: value' and 'name = value' lines of a document's front matter. Nothing else of YAML or TOML is
 * read: lists stay text, and anchors, tags and nesting mean nothing here. `paragraph`: the lines as they stand.
 */
export function frontMatterOf(lines: readonly string[]): { values: Metadata; paragraph: string } {
  const values: Metadata = {}
  for (const line of lines) {
    const [, name, value] = /^([A-Za-z_][\w-]{0,60})\s*[:=]\s*(\S.*)$/.exec(line) ?? []
    if (!name || !value || name === '__proto__' || Object.keys(values).length >= MAX_VALUES) continue
    values[name] = value
      .replace(/^(["'])(.*)\1\s*$/, '$2')
      .trim()
      .slice(0, MAX_VALUE_CHARS)
  }
  const text = lines.map((line) => line.trimEnd()).filter((line) => line && !line.startsWith('#'))
  return { values, paragraph: text.join('\n') }
}
