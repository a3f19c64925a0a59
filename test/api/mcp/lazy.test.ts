import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ROOT = join(import.meta.dir, '../../..')
const SDK = '@modelcontextprotocol/sdk'
const transpiler = new Bun.Transpiler({ loader: 'ts' })

/** The files of ours that are loaded with an entrypoint, and what those lead to that is loaded when it is needed. */
function loadedWith(entrypoint: string): { packages: Set<string>; later: Set<string> } {
  const packages = new Set<string>()
  const later = new Set<string>()
  const seen = new Set<string>()
  const left = [entrypoint]
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const { path: name, kind } of transpiler.scanImports(readFileSync(path, 'utf8'))) {
      const target = name.startsWith('.') ? join(dirname(path), name) : name
      if (kind === 'dynamic-import') later.add(target)
      else if (!name.startsWith('.')) packages.add(name)
      else if (target.endsWith('.ts')) left.push(target)
    }
  }
  return { packages, later }
}

test('the SDK of MCP is loaded when its first client comes', () => {
  const { packages, later } = loadedWith(join(ROOT, 'server/cli/run-command.ts'))
  expect([...packages]).toContain('hono')
  expect([...packages].filter((name) => name.startsWith(SDK))).toEqual([])
  const ofMcp = [...later].filter((path) => path.includes('server/api/mcp/'))
  expect(ofMcp.map((path) => path.slice(ROOT.length + 1)).sort()).toEqual([
    'server/api/mcp/http-exchanges.ts',
    'server/api/mcp/mcp-server.ts',
  ])
  for (const path of ofMcp)
    expect([...loadedWith(path).packages].some((name) => name.startsWith(SDK))).toBe(true)
})
