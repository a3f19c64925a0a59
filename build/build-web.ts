import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from 'bun-plugin-tailwind'
import { LANGUAGES, type Language } from '../shared/languages.ts'
import { leaveOutOfWeb } from './bundling.ts'
import { classesWithoutRule } from './class-rules.ts'
import { exists, filesUnder } from './files-under.ts'
import { inlineTexts } from './inline-texts.ts'
import { minifyScripts } from './minify-scripts.ts'
import { ENTRIES, prerenderPages } from './prerender-pages.ts'
import { keepSummaries } from './route-summaries.ts'
import { addServiceWorker } from './service-worker.ts'

const ROOT = join(import.meta.dir, '..')
const DIST = join(ROOT, 'dist')
export const WEB = join(DIST, 'web')

/**
 * Builds the web into dist/web, with a .br and a .gz variant of each file that they make smaller. Resolves
 * with the paths of the sources.
 */
export async function buildWeb(): Promise<string[]> {
  const inputs: string[] = []
  const partial = join(DIST, `.web-${process.pid}`)
  await rm(partial, { recursive: true, force: true })
  for (const language of LANGUAGES) inputs.push(...(await buildPages(partial, language)))
  await checkClasses(partial, inputs)
  await minifyScripts(partial)
  await addServiceWorker(partial, LANGUAGES)
  for (const path of await filesUnder(partial)) await precompress(path)
  const former = join(DIST, `.former-web-${process.pid}`)
  if (await exists(WEB)) await rename(WEB, former)
  await rename(partial, WEB)
  await rm(former, { recursive: true, force: true })
  return inputs
}

/**
 * Builds the web in one language: the pages into a folder of that name, and shared files into assets/, where
 * files equal in all languages are stored once. Resolves with the paths of the sources.
 */
async function buildPages(folder: string, language: Language): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: [join(ROOT, 'web/index.html'), join(ROOT, 'web/site/site.html')],
    metafile: true,
    outdir: folder,
    target: 'browser',
    // Selects the texts that '#texts/*' in package.json resolves to.
    conditions: [language],
    splitting: true,
    minify: true,
    env: 'disable',
    define: { 'process.env.NODE_ENV': '"production"' },
    naming: {
      entry: '[name].[ext]',
      chunk: 'assets/[name]-[hash].[ext]',
      asset: 'assets/[name]-[hash].[ext]',
    },
    plugins: [tailwind, ...leaveOutOfWeb, keepSummaries, inlineTexts(language)],
  })
  await mkdir(join(folder, language), { recursive: true })
  for (const entry of ENTRIES) {
    const page = join(folder, language, `${entry}.html`)
    await rename(join(folder, `${entry}.html`), page)
    await checkBase(page)
  }
  if (!metafile) throw new Error('Cannot build the dashboard: the bundler does not say what it made')
  await prerenderPages(folder, language, (source) => codeOf(metafile, source))
  return Object.keys(metafile?.inputs ?? {}).map((path) => resolve(path))
}

/** Returns the names in assets/ of the chunk made of a source, which is loaded on demand, and of those that it imports. */
function codeOf({ outputs }: Bun.BuildMetafile, source: string): string[] {
  const [first] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source) ?? []
  if (first === undefined) throw new Error(`Cannot build the dashboard: ${source} is not loaded on demand`)
  const found = new Set([first])
  for (const path of found)
    for (const one of outputs[path]?.imports ?? []) if (one.kind === 'import-statement') found.add(one.path)
  return [...found].map((path) => basename(path))
}

/** Checks for the <base> element, where the server inserts the base path. All links are relative to it. */
async function checkBase(path: string): Promise<void> {
  const html = await Bun.file(path).text()
  const marked = html.replace(/<base href="\/"\s*\/?>/, '<base href="/">')
  if (!marked.includes('<base href="/">'))
    throw new Error(`Cannot build the dashboard: ${basename(path)} has no <base href="/">`)
  await Bun.write(path, marked)
}

/** Fails for classes in the code that the styles have no rule for. */
async function checkClasses(folder: string, inputs: readonly string[]): Promise<void> {
  const own = inputs.filter((path) => /^web[\\/].*\.tsx?$/.test(relative(ROOT, path)))
  const texts = async (paths: readonly string[]) =>
    await Promise.all(paths.map(async (path) => [relative(ROOT, path), await Bun.file(path).text()] as const))
  const styles = (await filesUnder(folder)).filter((path) => path.endsWith('.css'))
  const css = (await texts(styles)).map(([, text]) => text).join('')
  const missing = classesWithoutRule(new Map(await texts(own)), css)
  if (missing.length > 0)
    throw new Error(`Cannot build the dashboard: the styles have no rule for ${missing.join(', ')}`)
}

async function precompress(path: string): Promise<void> {
  if (!/\.(html|m?js|css|svg|json|webmanifest|txt|ico|wasm)$/.test(path)) return
  const bytes = await Bun.file(path).bytes()
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const variants = {
    br: await promisify(brotliCompress)(bytes, quality),
    gz: await promisify(gzip)(bytes, { level: 9 }),
  }
  for (const [suffix, compressed] of Object.entries(variants)) {
    if (compressed.length < bytes.length) await Bun.write(`${path}.${suffix}`, compressed)
  }
}
