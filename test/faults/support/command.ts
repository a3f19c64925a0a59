import { Fault } from './ibid-process.ts'

export type CommandResult = { readonly code: number; readonly output: string }

/** Runs a command to its end. Returns its exit code and the output of both streams. */
export async function runCommand(words: readonly string[], env?: NodeJS.ProcessEnv): Promise<CommandResult> {
  const child = Bun.spawn([...words], { ...(env ? { env } : {}), stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, output: `${out}${err}` }
}

/** Runs a command and returns its output. Throws Fault if it fails. */
export async function command(...words: string[]): Promise<string> {
  const { code, output } = await runCommand(words)
  if (code !== 0) throw new Fault(`Cannot ${words.join(' ')}: ${output.trim()}`)
  return output.trim()
}
