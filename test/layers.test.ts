import { describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dir, '..')

/** The order of the data. A file imports only what stands in its own entry or an earlier one. */
const SERVER = [
  'config',
  'platform',
  'text',
  'models',
  'documents',
  'storage',
  'ingest',
  'answer',
  'guide',
  'samples',
  'docs',
  'api',
  'cli',
  'main.ts',
]
/** The order in `server/answer`; its own files come after its folders. */
const ANSWER = ['understand', 'search', 'tables', 'evidence', 'write', 'check', 'summary']
const WEB = [
  'texts',
  'api',
  'ui',
  'shell',
  'viewer',
  'features',
  'pages.ts',
  'dashboard.tsx',
  'router.tsx',
  'main.tsx',
  'pre-paint.ts',
  'after-paint.ts',
  'site',
  'first-requests.ts',
  'prerender.tsx',
]

/** The text of a file without the lines that are comments. */
function withoutComments(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

type Import = { readonly from: string; readonly to: string }

/** Every file that a file names in an import, type-only and dynamic ones included, and every package. */
function importsOf(path: string): Import[] {
  const text = withoutComments(path)
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*(['"])([^'"\n]+)\1/g)].map(([, , name = '']) => ({
    from: path,
    to: name.startsWith('#texts/')
      ? name.replace('#texts/', 'web/texts/en/')
      : name.startsWith('.')
        ? relative(ROOT, join(ROOT, dirname(path), name)).replaceAll('\\', '/')
        : name,
  }))
}

function importsIn(folder: string): Import[] {
  const files = [...new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scanSync({ cwd: ROOT })].sort()
  return files.flatMap(importsOf)
}

const CODE = '{build,eval,models,server,shared,test,web}/**/*.{ts,tsx}'

/** What each of the given files or folders imports of the others. */
function graphOf(imports: readonly Import[], unit: (path: string) => string): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [unit(from), unit(to)]
    if (a !== b) graph.set(a, (graph.get(a) ?? new Set()).add(b))
  }
  return graph
}

/** One way around in a graph, as 'a → b → a'; null where there is none. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const done = new Set<string>()
  const way: string[] = []
  const around = (node: string): string | null => {
    if (way.includes(node)) return [...way.slice(way.indexOf(node)), node].join(' → ')
    if (done.has(node)) return null
    way.push(node)
    for (const next of graph.get(node) ?? []) {
      const cycle = around(next)
      if (cycle) return cycle
    }
    way.pop()
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const cycle = around(node)
    if (cycle) return cycle
  }
  return null
}

/** The place of a path in an order: that of its first part under the folder; -1 where the order has none. */
function placeIn(order: readonly string[], path: string): number {
  return order.indexOf(path.split('/')[1] ?? '')
}

const shown = ({ from, to }: Import) => `${from} → ${to}`

describe('server/', () => {
  const imports = importsIn('server')

  test('every file stands in a folder of the order', () => {
    const files = [...new Bun.Glob('server/**/*.ts').scanSync({ cwd: ROOT })]
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((path) => placeIn(SERVER, path) < 0)).toEqual([])
  })

  test('a folder imports only folders earlier in the order', () => {
    const against = imports.filter(
      ({ from, to }) => to.startsWith('server/') && placeIn(SERVER, to) > placeIn(SERVER, from),
    )
    expect(against.map(shown)).toEqual([])
  })

  test('a folder of answer/ imports only folders earlier in its order', () => {
    const place = (path: string) => {
      const [, , folder = '', file] = path.split('/')
      return file === undefined ? ANSWER.length : ANSWER.indexOf(folder)
    }
    const within = imports.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith('server/answer/')),
    )
    expect(within.length).toBeGreaterThan(100)
    expect(within.filter(({ from }) => place(from) < 0).map(shown)).toEqual([])
    expect(within.filter(({ from, to }) => place(to) > place(from)).map(shown)).toEqual([])
  })

  test('only storage/ knows the engines', () => {
    const engines =
      /^server\/storage\/(?:metadata\/(?:sqlite|postgres|sql)|index\/(?:vectors|lexical|local)|cluster\/(?!cluster\.ts))|^server\/storage\/blobs\/(?:disk-file|s3-)|^bun:sqlite$/
    const above = imports.filter(({ from, to }) => !from.startsWith('server/storage/') && engines.test(to))
    expect(above.map(shown)).toEqual([])
    const files = [...new Bun.Glob('server/**/*.ts').scanSync({ cwd: ROOT })]
    const naming = files.filter(
      (path) =>
        !path.startsWith('server/storage/') &&
        /['"`/][\w.-]*(?:catalog\.sqlite|\.lance\b)[^/\n]*['"`]/.test(withoutComments(path)),
    )
    expect(naming).toEqual([])
  })

  test('no file but the list of formats imports more than 20 others', () => {
    const imported = graphOf(
      imports.filter(({ to }) => existsSync(join(ROOT, to))),
      (path) => path,
    )
    // The list of formats grows by a line with each.
    const many = [...imported].filter(
      ([path, files]) => files.size > 20 && path !== 'server/documents/formats.ts',
    )
    expect(many.map(([path, { size }]) => `${path} imports ${size}`)).toEqual([])
  })

  test('no folder holds more than 20 source files', () => {
    const files = [...new Bun.Glob('server/**/*.ts').scanSync({ cwd: ROOT })]
    const many = [...Map.groupBy(files, dirname)].filter(([, inIt]) => inIt.length > 20)
    expect(many.map(([folder, { length }]) => `${folder} holds ${length}`)).toEqual([])
  })

  test('imports nothing of web/, test/, eval/, build/ or models/', () => {
    expect(imports.filter(({ to }) => /^(web|test|eval|build|models)\//.test(to)).map(shown)).toEqual([])
  })
})

describe('shared/', () => {
  test('imports only zod/mini and itself', () => {
    const imports = importsIn('shared')
    expect(imports.length).toBeGreaterThan(0)
    expect(imports.filter(({ to }) => to !== 'zod/mini' && !to.startsWith('shared/')).map(shown)).toEqual([])
  })
})

describe('web/', () => {
  const imports = importsIn('web')

  test('a folder imports only folders earlier in the order', () => {
    expect(imports.length).toBeGreaterThan(0)
    const against = imports.filter(
      ({ from, to }) => to.startsWith('web/') && /\.tsx?$/.test(to) && placeIn(WEB, to) > placeIn(WEB, from),
    )
    expect(against.map(shown)).toEqual([])
  })

  test('features do not import each other', () => {
    const feature = (path: string) => /^web\/features\/([^/]+)/.exec(path)?.[1]
    const across = imports.filter(
      ({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to),
    )
    expect(across.map(shown)).toEqual([])
  })

  test('site/ imports nothing of the dashboard but texts, api, ui and shell, and nothing imports site/ but prerender.tsx', () => {
    const inSite = (path: string) => path.startsWith('web/site/')
    const across = imports.filter(
      ({ from, to }) =>
        (inSite(from) && /^web\/(?:viewer|features|[\w-]+\.tsx?$)/.test(to)) ||
        (inSite(to) && !inSite(from) && from !== 'web/prerender.tsx'),
    )
    expect(imports.some(({ from, to }) => inSite(from) && to.startsWith('web/ui/'))).toBe(true)
    expect(across.map(shown)).toEqual([])
  })

  test('of the repository imports only shared/ and itself, and nothing of Bun or Node', () => {
    const outside = imports.filter(
      ({ to }) => /^(server|test|eval|build|models)\b/.test(to) || /^(bun|node)(:|$)/.test(to),
    )
    expect(outside.map(shown)).toEqual([])
  })
})

describe('build/', () => {
  test('imports nothing of test/, eval/ or models/', () => {
    const imports = [...importsOf('build.ts'), ...importsIn('build')]
    expect(imports.length).toBeGreaterThan(0)
    expect(imports.filter(({ to }) => /^(test|eval|models)\//.test(to)).map(shown)).toEqual([])
  })
})

describe('eval/', () => {
  test('of the repository imports only itself, server/, shared/ and what test/ has in support/', () => {
    const imports = importsIn('eval')
    expect(imports.length).toBeGreaterThan(0)
    const outside = imports.filter(
      ({ to }) => /^(web|test|build|models)\//.test(to) && !/^test\/(?:browser\/)?support\//.test(to),
    )
    expect(outside.map(shown)).toEqual([])
  })
})

describe('everywhere', () => {
  const files = new Set(['build.ts', ...new Bun.Glob(CODE).scanSync({ cwd: ROOT })])
  const imports = [...files].flatMap(importsOf).filter(({ to }) => files.has(to))

  test('no file imports itself by way of others, type-only imports included', () => {
    expect(imports.length).toBeGreaterThan(2000)
    expect(cycleIn(graphOf(imports, (path) => path))).toBeNull()
  })

  const inside = (a: string, b: string) => a === b || a.startsWith(`${b}/`)

  test('no two folders import each other, unless one is in the other', () => {
    const apart = imports.filter(
      ({ from, to }) => !inside(dirname(from), dirname(to)) && !inside(dirname(to), dirname(from)),
    )
    expect(cycleIn(graphOf(apart, dirname))).toBeNull()
  })

  test('a folder either imports from a folder inside it or is imported by it, never both', () => {
    const nested = imports.filter(
      ({ from, to }) =>
        from.startsWith('server/') &&
        dirname(from) !== dirname(to) &&
        (inside(dirname(from), dirname(to)) || inside(dirname(to), dirname(from))),
    )
    expect(cycleIn(graphOf(nested, dirname))).toBeNull()
  })

  test('cycleIn() finds the way around', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['d', new Set(['b'])],
    ])
    expect(cycleIn(graph)).toBe('b → d → b')
  })
})

test('no source file is longer than 300 lines', () => {
  const folders = new Bun.Glob(CODE).scanSync({ cwd: ROOT })
  const files = ['build.ts', ...folders]
  expect(files.length).toBeGreaterThan(800)
  const lines = (path: string) => readFileSync(join(ROOT, path), 'utf8').trimEnd().split('\n').length
  expect(files.filter((path) => lines(path) > 300)).toEqual([])
})

test('importsOf() sees type-only, dynamic and side-effect imports', () => {
  const seen = importsOf('test/layers.test.ts').map(({ to }) => to)
  expect(seen).toContain('node:fs')
  expect(importsOf('server/api/use-cases/services.ts').map(({ to }) => to)).toContain(
    'server/api/use-cases/open/open-answering.ts',
  )
  expect(importsOf('server/documents/sniff/sniff.ts').map(({ to }) => to)).toContain('file-type')
})
