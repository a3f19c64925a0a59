import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import type { BunPlugin } from 'bun'
import { packagesOf, thirdPartyNotices } from './third-party-notices.ts'

const ROOT = join(import.meta.dir, '..')

/** Data of the site: some fields are only for readers of the files and for tests, and are not shown. */
const DATA = /web[\\/](?:measured|site[\\/]exchange[\\/]exchange)\.json$/
const UNSHOWN = new Set(['what', 'quote', 'support', 'title'])

const leaveOutUnshown: BunPlugin = {
  name: 'leave out unshown',
  setup(build) {
    build.onLoad({ filter: DATA }, async ({ path }) => ({
      contents: JSON.stringify(await Bun.file(path).json(), (key, value) =>
        UNSHOWN.has(key) && typeof value === 'string'
          ? undefined
          : key === 'answer'
            ? value.split('\n')[0]
            : value,
      ),
      loader: 'json',
    }))
  },
}

/** Leaves out react-router's prefetching, which no link uses. */
const leaveOutPrefetch: BunPlugin = {
  name: 'leave out prefetching',
  setup(build) {
    const filter = /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]links\.js$/
    build.onLoad({ filter }, async ({ path }) => {
      const { exports } = new Bun.Transpiler({ loader: 'js' }).scan(await Bun.file(path).text())
      const leftOut = "const leftOut = () => { throw new Error('Cannot prefetch in the dashboard') }"
      return {
        contents: `${leftOut}\nexport { ${exports.map((name) => `leftOut as ${name}`).join(', ')} }`,
        loader: 'js',
      }
    })
  },
}

/** Leaves out zod's code generation, which the content policy forbids and which the web has switched off. */
const leaveOutZodCode: BunPlugin = {
  name: 'leave out the code of zod',
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/]doc\.js$/ }, () => ({
      contents: 'export class Doc {}',
      loader: 'js',
    }))
  },
}

/** The plugins that leave unused parts of packages and data out of the web. */
export const leaveOutOfWeb = [leaveOutUnshown, leaveOutPrefetch, leaveOutZodCode]

/** Makes the packages ask for their addon here, where it is unpacked, instead of in node_modules. */
export const redirectAddons: BunPlugin = {
  name: 'redirect addons',
  setup(build) {
    const loader = JSON.stringify(join(ROOT, 'server/platform/native/addon.ts'))
    build.onLoad({ filter: /@lancedb[\\/]lancedb[\\/]dist[\\/]native\.js$/ }, () => ({
      contents: `module.exports = require(${loader}).loadAddon('lancedb.node')`,
      loader: 'js',
    }))
    build.onLoad({ filter: /onnxruntime-node[\\/]dist[\\/]binding\.js$/ }, async ({ path }) => {
      const parts = (await Bun.file(path).text()).split(/require\(`\.\.\/bin\/[^`]*`\)/)
      if (parts.length !== 2)
        throw new Error(`Cannot redirect the addon of ${path}: its require is not as expected`)
      return {
        contents: parts.join(`require(${loader}).loadAddon('onnxruntime_binding.node')`),
        loader: 'js',
      }
    })
  },
}

/**
 * Leaves out optional parts of packages that Ibid does not use. Were they looked for at run time instead, they
 * would be taken from whatever folder the executable is started in.
 */
export const omitUnused: BunPlugin = {
  name: 'omit unused',
  setup(build) {
    const unused = /^(openai|pdf-lib|pdfjs-dist(\/.*)?|puppeteer|tesseract\.js)$/
    build.onResolve({ filter: unused }, ({ path, importer }) =>
      /[\\/]@lancedb[\\/]/.test(importer) ? { path, namespace: 'omitted' } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'omitted' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`Cannot load ${path}: it is left out of the executable`)})`,
      loader: 'js',
    }))
  },
}

/** LanceDB requires the one build of apache-arrow and Ibid imports the other: two copies that do not know each other. */
export const shareArrow: BunPlugin = {
  name: 'share arrow',
  setup(build) {
    const path = join(ROOT, 'node_modules/apache-arrow/Arrow.node.js')
    build.onResolve({ filter: /^apache-arrow$/ }, () => ({ path }))
  },
}

/**
 * Puts the licences of the packages that are bundled in the place of the empty text that holds when running from source.
 * `others`: paths of further files that are carried. `list`: where those packages are listed as JSON. First of the plugins: it sees only what none before it loads.
 */
export function carryNotices(others: readonly string[], list: string): BunPlugin {
  return {
    name: 'carry notices',
    setup(build) {
      const loaded = new Set(others)
      build.onLoad({ filter: /[\\/]node_modules[\\/]/ }, ({ path }) => {
        loaded.add(path)
        return undefined
      })
      build.onLoad({ filter: /server[\\/]docs[\\/]third-party\.ts$/ }, async ({ defer }) => {
        // Until everything else is loaded.
        await defer()
        const packages = await packagesOf(ROOT, [...loaded])
        await Bun.write(list, JSON.stringify(packages, null, 2))
        const notices = await thirdPartyNotices(ROOT, packages)
        return { contents: `export const thirdParty = ${JSON.stringify(notices)}`, loader: 'ts' }
      })
    },
  }
}

/** Fails for a package that a bundled module would load at run time, from the folder Ibid is started in. */
export function checkClosed({ inputs }: Bun.BuildMetafile): void {
  const open = Object.entries(inputs).flatMap(([name, { imports }]) =>
    imports
      .filter(({ path, external }) => external && !isBuiltin(path) && !path.startsWith('./chunk-'))
      .map(({ path }) => `"${path}" for ${name}`),
  )
  if (open.length > 0) throw new Error(`Cannot make one executable: not bundled: ${open.join(', ')}`)
}
