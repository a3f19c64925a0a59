import { readdir } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { z } from 'zod'

const Package = z.object({ name: z.string(), version: z.string(), license: z.string().default('not named') })
const NOTICE_FILE = /^(?:licen[cs]e|notice|copying|third-?party)/i

/**
 * The packages that something was made of, with what they ask to be handed on: their licences and notices, each text
 * once, as markdown. `inputs`: paths of files, those of packages under node_modules.
 */
export async function thirdPartyNotices(root: string, inputs: readonly string[]): Promise<string> {
  const folders = new Set(inputs.flatMap((path) => packageFolder(relative(root, resolve(root, path))) ?? []))
  const packages = new Map<string, { license: string; texts: string[] }>()
  for (const folder of [...folders].sort()) {
    const { name, version, license } = Package.parse(
      await Bun.file(join(root, folder, 'package.json')).json(),
    )
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

/** The folder of the package that a file is from; null for a file of no package. */
function packageFolder(path: string): string | null {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path.replaceAll('\\', '/'))?.[1] ?? null
}

function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}text\n${text}\n${fence}`
}
