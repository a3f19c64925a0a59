import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { Commit } from '../../server/platform/native/carried.ts'
import { runTool } from './run-tool.ts'

const TOOL = '@cyclonedx/cyclonedx-npm@6.0.1'

const Component = z.looseObject({
  group: z.string().optional(),
  name: z.string(),
  version: z.string(),
  'bom-ref': z.string(),
})
const Bill = z.looseObject({
  metadata: z.looseObject({}),
  components: z.array(Component),
  dependencies: z.array(z.looseObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
})
const Packages = z.array(z.object({ name: z.string(), version: z.string() }))

/**
 * Returns the components of the executable as CycloneDX JSON: those of the installed packages that are
 * bundled, and the runtime. `list`: the packages that the build bundled. Throws if the tool misses one of
 * them.
 */
export async function billOfMaterials(root: string, list: string, commit: Commit): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ibid-bill-'))
  try {
    const path = join(folder, 'bill.json')
    // Two packages ask for versions of types that are not installed, none of which are carried.
    const options = [
      '--output-reproducible',
      '--flatten-components',
      '--ignore-npm-errors',
      '--output-format',
      'JSON',
    ]
    await runTool(root, ['npx', '--yes', TOOL, ...options, '--output-file', path])
    const bill = Bill.parse(await Bun.file(path).json())
    const bundled = Packages.parse(await Bun.file(list).json()).map(
      ({ name, version }) => `${name}@${version}`,
    )
    return `${JSON.stringify(only(bill, new Set(bundled), commit), null, 2)}\n`
  } finally {
    await rm(folder, { recursive: true })
  }
}

function only(bill: z.infer<typeof Bill>, bundled: ReadonlySet<string>, commit: Commit) {
  const idOf = ({ group, name, version }: z.infer<typeof Component>) =>
    `${group === undefined ? '' : `${group}/`}${name}@${version}`
  const components = bill.components.filter((one) => bundled.has(idOf(one)))
  const known = new Set(components.map(idOf))
  const lacking = [...bundled].filter((id) => !known.has(id))
  if (lacking.length > 0)
    throw new Error(`Cannot list what the executable is made of: the tool did not find ${lacking.join(', ')}`)
  const left = new Set(bill.components.map((one) => one['bom-ref']))
  for (const { 'bom-ref': ref } of components) left.delete(ref)
  return {
    ...bill,
    metadata: { ...bill.metadata, timestamp: new Date(commit.time * 1000).toISOString() },
    components: [...components, engine()],
    dependencies: bill.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map((one) => ({ ...one, dependsOn: one.dependsOn?.filter((ref) => !left.has(ref)) })),
  }
}

function engine() {
  return {
    type: 'platform',
    name: 'bun',
    version: Bun.version,
    'bom-ref': `bun@${Bun.version}`,
    purl: `pkg:github/oven-sh/bun@bun-v${Bun.version}`,
    licenses: [{ license: { id: 'MIT' } }],
  }
}
