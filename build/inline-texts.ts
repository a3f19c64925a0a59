import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import type { Language } from '../shared/languages.ts'

const TEXTS = join(import.meta.dir, '..', 'web', 'texts')
const IMPORT = /import \* as (\w+) from '#texts\/([\w./-]+)'/g

/**
 * Replaces texts by string literals: passed as variables between chunks, they would add a kilobyte to the
 * first load. Texts with parameters stay functions.
 */
export function inlineTexts(language: Language): BunPlugin {
  return {
    name: 'inline texts',
    setup(build) {
      build.onLoad({ filter: /[\\/]web[\\/](?!texts[\\/]).*\.tsx?$/ }, async ({ path, loader }) => {
        let contents = await Bun.file(path).text()
        for (const [, name, file = ''] of contents.matchAll(IMPORT)) {
          const texts: Readonly<Record<string, unknown>> = await import(join(TEXTS, language, file))
          contents = contents.replaceAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'), (use, key) =>
            typeof texts[key] === 'string' ? JSON.stringify(texts[key]) : use,
          )
        }
        return { contents, loader }
      })
    },
  }
}
