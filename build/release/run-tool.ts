/** Runs a program to its end. Prints its output only if it fails, and throws. */
export async function runTool(
  folder: string,
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [name = ''] = command
  if (!Bun.which(name)) throw new Error(`Cannot make a release: there is no ${name} on this machine`)
  const child = Bun.spawn([...command], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  if (code !== 0)
    throw new Error(`Cannot make a release: '${command.join(' ')}' ended with ${code}\n${out}${err}`)
}
