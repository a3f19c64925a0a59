import { basename } from 'node:path'
import { minify } from 'oxc-minify'
import { filesUnder } from './files-under.ts'

/**
 * Minifies the scripts of a folder once more: oxc finds some 3% in gzip that Bun's minifier leaves in react-dom, react-router
 * and zod, which every page loads. @throws Error if a script cannot be parsed.
 */
export async function minifyScripts(folder: string): Promise<void> {
  for (const path of await filesUnder(folder)) {
    if (!path.endsWith('.js')) continue
    const { code, errors } = await minify(basename(path), await Bun.file(path).text(), {
      module: true,
      compress: true,
      mangle: { toplevel: true },
      codegen: { removeWhitespace: true },
    })
    const [error] = errors
    if (error) throw new Error(`Cannot minify ${basename(path)}: ${error.message}`)
    await Bun.write(path, code)
  }
}
