import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { BunPlugin } from 'bun'
import tailwind from 'bun-plugin-tailwind'
import {
  carryNotices,
  checkClosed,
  leaveOutOfWeb,
  omitUnused,
  redirectAddons,
  shareArrow,
} from './build/bundling.ts'
import { classesWithoutRule } from './build/class-rules.ts'
import { commitOf } from './build/commit.ts'
import { inlineTexts } from './build/inline-texts.ts'
import { packFile, packLibrary } from './build/pack.ts'
import { ENTRIES, prerenderPages } from './build/prerender-pages.ts'
import { HOST, libraryPaths, TARGETS, type Target } from './build/target.ts'
import type { Carried, CarriedLibrary } from './server/platform/native/carried.ts'
import { LANGUAGES, type Language } from './shared/languages.ts'

const USAGE = `Usage: bun build.ts [--target linux-x64|linux-arm64|darwin-arm64|windows-x64] [--web] [--if-stale]

  --target    the machine to build for; this one when absent
  --web       build the dashboard alone, into dist/web
  --if-stale  do nothing when what would be built is newer than all it is made of`

const ROOT = import.meta.dir
const DIST = join(ROOT, 'dist')
const WEB = join(DIST, 'web')
const WEB_PAGE = join(WEB, 'en', 'index.html')
const CACHE = join(ROOT, '.cache')
const ENTRYPOINTS = [
  'server/main.ts',
  'server/ingest/read/worker.ts',
  'server/models/reading/reader-worker.ts',
  'server/storage/metadata/sqlite/catalog-worker.ts',
  'server/ingest/watch/walk-worker.ts',
]
/** Carried compressed: not needed at start. */
const PACKED = ['node_modules/@embedpdf/pdfium/dist/pdfium.wasm', 'models/ibid-reader-7/model.onnx']
const WEB_SOURCES = ['web', 'shared', 'build', 'build.ts', 'package.json', 'bun.lock']
const SOURCES = [...WEB_SOURCES, 'server', 'models', 'CHANGELOG.md', 'LICENSE']

/**
 * Builds the web into dist/web, with a .br and a .gz variant of each file that they make smaller. Resolves
 * with the paths of the sources.
 */
async function buildWeb(): Promise<string[]> {
  const inputs: string[] = []
  const partial = join(DIST, `.web-${process.pid}`)
  await rm(partial, { recursive: true, force: true })
  for (const language of LANGUAGES) inputs.push(...(await buildPages(partial, language)))
  await checkClasses(partial, inputs)
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
    plugins: [tailwind, ...leaveOutOfWeb, inlineTexts(language)],
  })
  await mkdir(join(folder, language), { recursive: true })
  for (const entry of ENTRIES) {
    const page = join(folder, language, `${entry}.html`)
    await rename(join(folder, `${entry}.html`), page)
    await checkBase(page)
  }
  await prerenderPages(folder, language)
  return Object.keys(metafile?.inputs ?? {}).map((path) => resolve(path))
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
  if (!/\.(html|m?js|css|svg|json|txt|ico|wasm)$/.test(path)) return
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

/** Libraries by the name that they are loaded under, compressed. */
async function packLibraries(paths: ReadonlyMap<string, string>): Promise<CarriedLibrary[]> {
  return await Promise.all(
    [...paths].map(([name, path]) => packLibrary(name, path, join(CACHE, 'libraries'))),
  )
}

/** What the executable carries besides its code, as absolute paths by their path in the repository. */
async function filesToEmbed(): Promise<Map<string, string>> {
  const models = (await filesUnder(join(ROOT, 'models'))).filter((path) => basename(path) === 'manifest.json')
  const folders = [WEB, join(ROOT, 'server/samples/files'), ...models.map(dirname)]
  const paths = (await Promise.all(folders.map(filesUnder))).flat().sort()
  const files = new Map(paths.map((path) => [relative(ROOT, path).replaceAll('\\', '/'), path]))
  for (const path of [...PACKED, ...(await viewerFiles())]) {
    files.delete(path)
    files.set(`${path}.zst`, await packFile(join(ROOT, path), join(CACHE, 'files')))
  }
  return files
}

/** What the dashboard's PDF viewer fetches when a file needs it. */
async function viewerFiles(): Promise<string[]> {
  const viewer = join(ROOT, 'node_modules/pdfjs-dist')
  const folders = ['cmaps', 'standard_fonts'].map((folder) => filesUnder(join(viewer, folder)))
  return (await Promise.all(folders))
    .flat()
    .filter((path) => /\.(bcmap|pfb)$/.test(path))
    .concat(join(viewer, 'wasm/openjpeg_nowasm_fallback.js'))
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'))
    .sort()
}

/** Puts the lists of what is carried in the place of the empty ones that hold when running from source. */
function carry(
  files: ReadonlyMap<string, string>,
  libraries: readonly CarriedLibrary[],
  commit: Carried['commit'],
): BunPlugin {
  return {
    name: 'carry',
    setup(build) {
      build.onLoad({ filter: /server[\\/]platform[\\/]native[\\/]carried\.ts$/ }, () => {
        const paths = [...files.values(), ...libraries.flatMap((library) => library.frames)]
        const variable = new Map(paths.map((path, index) => [path, `file${index}`]))
        const imports = [...variable].map(
          ([path, name]) => `import ${name} from ${JSON.stringify(path)} with { type: 'file' }`,
        )
        const entries = [...files].map(([name, path]) => `${JSON.stringify(name)}: ${variable.get(path)}`)
        const sets = libraries.map(({ frames, ...library }) => {
          const names = frames.map((path) => variable.get(path)).join(', ')
          return `{ ...${JSON.stringify(library)}, frames: [${names}] }`
        })
        const value = `{ files: { ${entries.join(',\n')} }, libraries: [${sets.join(',\n')}], commit: ${JSON.stringify(commit)} }`
        return { contents: `${imports.join('\n')}\nexport const carried = ${value}\n`, loader: 'ts' }
      })
    },
  }
}

/** Compiles what is at ENTRYPOINTS, the first of which is what runs, into the executable `outfile`. `webInputs`: what the dashboard is made of. */
async function compile(target: Target, outfile: string, webInputs: readonly string[]): Promise<void> {
  const files = await filesToEmbed()
  const libraries = await libraryPaths(target, join(ROOT, 'node_modules'), join(CACHE, 'packages'))
  const plugins = [
    carryNotices([...webInputs, ...files.keys(), ...libraries.values()], join(DIST, 'packages.json')),
    carry(files, await packLibraries(libraries), await commitOf(ROOT)),
    redirectAddons,
    omitUnused,
    shareArrow,
  ]
  // Bun writes the name of what it makes into it: a folder of its own keeps that the same in every build.
  const partial = join(dirname(outfile), `.${process.pid}`, basename(outfile))
  const { metafile } = await Bun.build({
    entrypoints: ENTRYPOINTS.map((path) => resolve(ROOT, path)),
    root: ROOT,
    target: 'bun',
    minify: { whitespace: true, syntax: true, identifiers: false },
    env: 'disable',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    // Chunks that load when they are needed, and bytecode for what runs at once, halve the time to a first query.
    format: 'esm',
    splitting: true,
    bytecode: true,
    bytecodeDepth: 1,
    plugins,
    compile: { target: target.runtime, outfile: partial, autoloadDotenv: false, autoloadBunfig: false },
  })
  if (metafile) checkClosed(metafile)
  await rename(partial, outfile)
  await rm(dirname(partial), { recursive: true })
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  )
}

/** All files under a folder, or the file itself; none when it does not exist. */
async function filesUnder(path: string): Promise<string[]> {
  if (!(await exists(path))) return []
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** True when `output` is missing or older than any file of `sources`. */
async function isStale(output: string, sources: readonly string[]): Promise<boolean> {
  if (!(await exists(output))) return true
  const built = (await stat(output)).mtimeMs
  const paths = (await Promise.all(sources.map((source) => filesUnder(join(ROOT, source))))).flat()
  return (await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))).some(
    (time) => time > built,
  )
}

/** Removes from dist what an interrupted build left behind. */
async function sweep(): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for (const entry of await readdir(DIST)) {
    const path = join(DIST, entry)
    if (entry.startsWith('.') && (await stat(path)).mtimeMs < hourAgo) await rm(path, { recursive: true })
  }
}

async function main(): Promise<void> {
  const options = {
    target: { type: 'string' },
    web: { type: 'boolean' },
    'if-stale': { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const name = values.target ?? HOST
  const target = TARGETS[name]
  if (!target) throw new Error(`Cannot build for "${name}"\n\n${USAGE}`)
  const suffix = `${name === HOST ? '' : `-${name}`}${name.startsWith('windows') ? '.exe' : ''}`
  const outfile = join(DIST, `ibid${suffix}`)
  const stale = values.web ? isStale(WEB_PAGE, WEB_SOURCES) : isStale(outfile, SOURCES)
  if (values['if-stale'] && !(await stale)) return
  const began = new Date()
  const start = performance.now()
  await mkdir(DIST, { recursive: true })
  await sweep()
  const webInputs = await buildWeb()
  if (!values.web) await compile(target, outfile, webInputs)
  // What changed while this ran is not in it, so that its age is that of its beginning.
  for (const path of values.web ? [WEB_PAGE] : [WEB_PAGE, outfile]) await utimes(path, began, began)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const megabytes = values.web ? '' : ` ${((await stat(outfile)).size / 1e6).toFixed(1)} MB,`
  console.error(`Built ${relative(process.cwd(), values.web ? WEB : outfile)}:${megabytes} ${seconds} s`)
}

if (import.meta.main) {
  try {
    await main()
  } catch (error) {
    if (error instanceof AggregateError) for (const cause of error.errors) console.error(cause)
    else console.error(String(error))
    process.exit(1)
  }
}
