import type { Commit } from '../server/platform/native/carried.ts'

/** The commit that a working tree is of; null where it is not a clone, or there is no git. */
export async function commitOf(root: string): Promise<Commit | null> {
  if (!Bun.which('git')) return null
  const git = async (...words: string[]) => {
    const child = Bun.spawn(['git', ...words], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    const output = await new Response(child.stdout).text()
    return (await child.exited) === 0 ? output.trim() : null
  }
  const [id, seconds] = (await git('log', '-1', '--format=%H %ct'))?.split(' ') ?? []
  const changes = await git('status', '--porcelain')
  if (id === undefined || seconds === undefined || changes === null) return null
  return { id, time: Number(seconds), isChanged: changes !== '' }
}
