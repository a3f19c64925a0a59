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

/** Makes packages load their addons from where Ibid unpacks them, instead of from node_modules. */
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
 * Leaves out optional parts of packages that Ibid does not use. At run time they would be loaded from
 * whatever folder the executable is started in.
 */
export const omitUnused: BunPlugin = {
  name: 'omit unused',
  setup(build) {
    const unused = /^(openai|pdf-lib|pdfjs-dist(\/.*)?|puppeteer|tesseract\.js)$/
    build.onResolve({ filter: unused }, ({ path, importer }) =>
      /[\\/](?:@lancedb|officeparser)[\\/]/.test(importer) ? { path, namespace: 'omitted' } : undefined,
    )
    build.onLoad({ filter: /.*/, namespace: 'omitted' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`Cannot load ${path}: it is left out of the executable`)})`,
      loader: 'js',
    }))
  },
}

/**
 * LanceDB requires one build of apache-arrow and Ibid imports the other: without this there would be two
 * copies that do not recognize each other's objects.
 */
export const shareArrow: BunPlugin = {
  name: 'share arrow',
  setup(build) {
    const path = join(ROOT, 'node_modules/apache-arrow/Arrow.node.js')
    build.onResolve({ filter: /^apache-arrow$/ }, () => ({ path }))
  },
}

/**
 * Fills in the licences of the bundled packages, which are empty when running from source. `others`: paths of
 * further carried files. `list`: where to list the packages as JSON. Must be the first plugin: it does not
 * see modules that an earlier one loads.
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
        // Waits until everything else is loaded.
        await defer()
        const packages = await packagesOf(ROOT, [...loaded])
        await Bun.write(list, JSON.stringify(packages, null, 2))
        const notices = await thirdPartyNotices(ROOT, packages)
        return { contents: `export const thirdParty = ${JSON.stringify(notices)}`, loader: 'ts' }
      })
    },
  }
}

/** Fails if a bundled module would load a package at run time, from the folder Ibid is started in. */
export function checkClosed({ inputs }: Bun.BuildMetafile): void {
  const open = Object.entries(inputs).flatMap(([name, { imports }]) =>
    imports
      .filter(({ path, external }) => external && !isBuiltin(path) && !path.startsWith('./chunk-'))
      .map(({ path }) => `"${path}" for ${name}`),
  )
  if (open.length > 0) throw new Error(`Cannot make one executable: not bundled: ${open.join(', ')}`)
}
