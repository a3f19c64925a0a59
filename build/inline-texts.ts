import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import type { Language } from '../shared/languages.ts'

const TEXTS = join(import.meta.dir, '..', 'web', 'texts')
const IMPORT = /import \* as (\w+) from '#texts\/([\w./-]+)'/g

/**
 * Puts the plain texts of a language where they are used: as variables that chunks hand to each other they would make
 * the first load of a page longer by a kilobyte. Those with parameters stay functions.
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
