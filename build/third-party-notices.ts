import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod'

const Package = z.object({ name: z.string(), version: z.string(), license: z.string().default('not named') })
const NOTICE_FILE = /^(?:licen[cs]e|notice|copying|third-?party)/i

/** A package that is part of the product. `license`: its SPDX expression. */
export type BundledPackage = z.infer<typeof Package> & { readonly folder: string }

/**
 * Returns the packages that files belong to, each once. `inputs`: paths of files; files outside packages are
 * skipped.
 */
export async function packagesOf(root: string, inputs: readonly string[]): Promise<BundledPackage[]> {
  const folders = new Set(inputs.flatMap((path) => packageFolder(relative(root, resolve(root, path))) ?? []))
  const read = [...folders].sort().map(async (folder) => ({
    ...Package.parse(await Bun.file(join(root, folder, 'package.json')).json()),
    folder,
  }))
  return await Promise.all(read)
}

/** Returns the packages, with the licences and notices they ask to pass on, each text once, as markdown. */
export async function thirdPartyNotices(root: string, bundled: readonly BundledPackage[]): Promise<string> {
  const packages = new Map<string, { license: string; texts: string[] }>()
  for (const { folder, name, version, license } of bundled) {
    const files = (await readdir(join(root, folder))).filter((file) => NOTICE_FILE.test(file)).sort()
    const texts = await Promise.all(files.map((file) => Bun.file(join(root, folder, file)).text()))
    packages.set(`${name} ${version}`, { license, texts: texts.map((text) => text.trim()) })
  }
  const users = new Map<string, string[]>()
  for (const [name, { texts }] of packages)
    for (const text of texts) users.set(text, [...(users.get(text) ?? []), name])
  return [
    '# Third-party licences\n\nIbid is made of these packages too, each under its own licence. The libraries of LanceDB, ONNX Runtime and PDFium are made of further ones, which their makers list.\n',
    '| Package | Licence |\n| --- | --- |',
    ...[...packages].map(([name, { license }]) => `| ${name} | ${license} |`),
    ...[...users].map(([text, names]) => `\n## ${names.join(', ')}\n\n${fenced(text)}`),
    '',
  ].join('\n')
}

/** Returns the folder of the package that a file belongs to; null for other files. */
function packageFolder(path: string): string | null {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1] ?? null
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
