import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import type { Language } from '../shared/languages.ts'
import * as limits from '../shared/limits.ts'
import { withoutSummaries } from './route-summaries.ts'

const TEXTS = join(import.meta.dir, '..', 'web', 'texts')
const LIMITS = /import \{([^}]*)\} from '[./]+(?:shared\/)?limits\.ts'/
const ENDPOINTS = /[\\/]shared[\\/]endpoints[\\/]/
const IMPORT = /import \* as (\w+) from '#texts\/([\w./-]+)'/g

/** Declares the limits that a module imports where it uses them, as the numbers that they are. */
function withLimits(contents: string): string {
  return contents.replace(LIMITS, (_, names: string) => {
    const declared = names.split(',').flatMap((name) => {
      const value = Object.entries(limits).find(([key]) => key === name.trim())?.[1]
      if (name.trim() !== '' && value === undefined)
        throw new Error(`Cannot inline '${name.trim()}': shared/limits.ts has no such number`)
      return value === undefined ? [] : [`${name.trim()} = ${value}`]
    })
    return `const ${declared.join(', ')}`
  })
}

/**
 * Replaces texts by string literals and limits by numbers: passed as variables between chunks, they would add two
 * kilobytes to the first load. Texts with parameters stay functions, and summaries of routes are left out.
 */
export function inlineTexts(language: Language): BunPlugin {
  return {
    name: 'inline texts',
    setup(build) {
      build.onLoad(
        { filter: /[\\/](?:shared|web[\\/](?!texts[\\/])).*\.tsx?$/ },
        async ({ path, loader }) => {
          const source = withLimits(await Bun.file(path).text())
          let contents = ENDPOINTS.test(path) ? withoutSummaries(source) : source
          for (const [, name, file = ''] of contents.matchAll(IMPORT)) {
            const texts: Readonly<Record<string, unknown>> = await import(join(TEXTS, language, file))
            contents = contents.replaceAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (use, key) =>
              typeof texts[key] === 'string' ? JSON.stringify(texts[key]) : use,
            )
          }
          return { contents, loader }
        },
      )
    },
  }
}
