import { Database } from 'bun:sqlite'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { BunPlugin } from 'bun'
import { buildWeb, WEB } from './build/build-web.ts'
import { carryNotices, checkClosed, omitUnused, redirectAddons, shareArrow } from './build/bundling.ts'
import { commitOf } from './build/commit.ts'
import { exists, filesUnder } from './build/files-under.ts'
import { packFile, packLibrary } from './build/pack.ts'
import { HOST, libraryPaths, TARGETS, type Target } from './build/target.ts'
import type { Carried, CarriedLibrary } from './server/platform/native/carried.ts'

const USAGE = `Usage: bun build.ts [--target linux-x64|linux-arm64|darwin-arm64|windows-x64] [--web] [--if-stale]

  --target    the machine to build for; this one when absent
  --web       build the dashboard alone, into dist/web
  --if-stale  do nothing when what would be built is newer than all it is made of`

const ROOT = import.meta.dir
const DIST = join(ROOT, 'dist')
const WEB_PAGE = join(WEB, 'en', 'index.html')
const CACHE = join(ROOT, '.cache')
const ENTRYPOINTS = [
  'server/main.ts',
  'server/ingest/read/read-worker.ts',
  'server/models/reading/reader-worker.ts',
  'server/answer/tables/thread/table-worker.ts',
  'server/storage/metadata/sqlite/catalog-worker.ts',
  'server/ingest/watch/walk-worker.ts',
]
/** Carried compressed: not needed at start. */
const PACKED = [
  'node_modules/@embedpdf/pdfium/dist/pdfium.wasm',
  'node_modules/chardetng-wasm/dist/chardetng_wasm_bg.wasm',
  'models/ibid-reader-7/model.onnx',
  'models/all-minilm-l6-v2/model.onnx',
]
const WEB_SOURCES = ['web', 'shared', 'build', 'build.ts', 'package.json', 'bun.lock']
const MOST_WAITING_MS = 1_800_000
const SOURCES = [...WEB_SOURCES, 'server', 'models', 'CHANGELOG.md', 'LICENSE']

/** Compresses libraries, given by the names that they are loaded under. */
async function packLibraries(paths: ReadonlyMap<string, string>): Promise<CarriedLibrary[]> {
  return await Promise.all(
    [...paths].map(([name, path]) => packLibrary(name, path, join(CACHE, 'libraries'))),
  )
}

/**
 * Returns the files that the executable carries besides its code: absolute paths by their path in the
 * repository.
 */
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

/** Returns the files that the PDF viewer fetches on demand. */
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

/** Fills the lists of carried files, which are empty when running from source. */
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

/**
 * Compiles ENTRYPOINTS, of which the first is run, into the executable `outfile`. `webInputs`: the sources of
 * the web.
 */
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
  // Bun writes the name of its output into it: in a folder of its own, that name is the same in every build.
  const partial = join(dirname(outfile), `.${process.pid}`, basename(outfile))
  const { metafile } = await Bun.build({
    entrypoints: ENTRYPOINTS.map((path) => resolve(ROOT, path)),
    root: ROOT,
    target: 'bun',
    minify: { whitespace: true, syntax: true, identifiers: false },
    env: 'disable',
    define: { 'process.env.NODE_ENV': '"production"' },
    metafile: true,
    // Chunks loaded on demand, and bytecode for code that runs at once, halve the time to a first query.
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

/** True if `output` is missing or older than any file of `sources`. */
async function isStale(output: string, sources: readonly string[]): Promise<boolean> {
  if (!(await exists(output))) return true
  const built = (await stat(output)).mtimeMs
  const paths = (await Promise.all(sources.map((source) => filesUnder(join(ROOT, source))))).flat()
  return (await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs))).some(
    (time) => time > built,
  )
}

/** Waits until no other process builds here; the lock ends with this process at the latest. */
async function waitForOthers(): Promise<Disposable> {
  await mkdir(CACHE, { recursive: true })
  const lock = new Database(join(CACHE, 'build.lock'), { create: true })
  lock.run(`PRAGMA busy_timeout = ${MOST_WAITING_MS}`)
  lock.run('BEGIN EXCLUSIVE')
  return { [Symbol.dispose]: () => lock.close() }
}

/** Removes what an interrupted build left in dist. */
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
  using _lock = await waitForOthers()
  // What another process has just built is not stale.
  const stale = values.web ? isStale(WEB_PAGE, WEB_SOURCES) : isStale(outfile, SOURCES)
  if (values['if-stale'] && !(await stale)) return
  const began = new Date()
  const start = performance.now()
  await mkdir(DIST, { recursive: true })
  await sweep()
  const webInputs = await buildWeb()
  if (!values.web) await compile(target, outfile, webInputs)
  // Sources changed during the build are not in it, so the output is dated to its beginning.
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
