import { Fault } from './ibid-process.ts'

export type CommandResult = { readonly code: number; readonly said: string }

/** Runs a command to its end; what it wrote on both streams. */
export async function runCommand(words: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> {
  const child = Bun.spawn([...words], { ...(env ? { env } : {}), stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, said: `${out}${err}` }
}

/** The same, which must succeed; what it wrote. Throws Fault. */
export async function command(...words: string[]): Promise<string> {
  const { code, said } = await runCommand(words)
  if (code !== 0) throw new Fault(`Cannot ${words.join(' ')}: ${said.trim()}`)
  return said.trim()
}
