import { closeSync } from 'node:fs'

/** Address space that a program may take, in kB. macOS has no such limit. */
const MOST_MEMORY_KB = process.platform === 'linux' ? 4 * 1024 * 1024 : 0
const MOST_BYTES = 256 * 1024 * 1024
/** The unit of `ulimit -f`. */
const BLOCK_BYTES = 512

/**
 * Runs "$@" in the process group of the shell, which ends as it does. The fourth stream is a pipe from Ibid that nothing is written
 * to: when it ends, Ibid has ended, and the whole group with it. The group also ends when its time is over, in case the thread
 * that waits for it was ended. Each process is waited for by the one that started it, for nobody else may do so in a container.
 * The clock may be told to end before it sleeps: $! is the watch's until then.
 */
const GUARD = `
ulimit -c 0
[ "$1" = 0 ] || ulimit -v "$1"
ulimit -f "$2"
seconds=$3
shift 3
exec 4<&0 </dev/null
"$@" <&4 3<&- 4<&- &
program=$!
{ read -r _ <&3; kill -KILL 0; } >/dev/null 2>&1 4<&- &
watch=$!
{
  trap '[ "$!" = "$watch" ] || kill -KILL $!; wait; exit' TERM
  sleep "$seconds" &
  wait $!
  kill -KILL 0
} >/dev/null 2>&1 3<&- 4<&- &
clock=$!
exec 3<&- 4<&-
wait "$program" 2>/dev/null; code=$?
kill -KILL "$watch"; kill -TERM "$clock"; wait "$watch" "$clock" 2>/dev/null
exit "$code"
`

/** The guard's clock is behind Ibid's by this much. */
const GRACE_SECONDS = 5

/**
 * A running program of others. `exited`: its exit code, or 128 and the number of the signal that ended it. `late`: aborted once its time
 * is over, which kills it.
 */
type Confined = {
  readonly late: AbortSignal
  readonly stdout: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly stderr: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly exited: Promise<number>
}

/**
 * `stdin`: bytes or a stream for the program; nothing by default. `env`: its variables beside PATH. `signal`: kills it and all that
 * it started. `timeoutMs`: the time that it may take. `mostBytes`: size of the largest file that it may write.
 */
type ConfinedOptions = {
  readonly stdin?: Uint8Array | ReadableStream<Uint8Array>
  readonly env: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly mostBytes?: number
}

/**
 * Starts a program that another maker wrote and a document's bytes are given to: with limits of memory and of what it
 * writes, without network where the kernel lets a process leave it, and in a process group that ends with Ibid, even if Ibid is killed. On
 * Windows, only the program itself is killed.
 */
export function spawnConfined(
  command: readonly string[],
  { stdin, env, signal, timeoutMs, mostBytes = MOST_BYTES }: ConfinedOptions,
): Confined {
  const isGuarded = process.platform !== 'win32'
  const seconds = Math.ceil(timeoutMs / 1000) + GRACE_SECONDS
  const limits = [MOST_MEMORY_KB, Math.ceil(mostBytes / BLOCK_BYTES), seconds].map(String)
  const guard = isGuarded ? ['sh', '-c', GUARD, 'sh', ...limits, ...withoutNetwork()] : []
  const child = Bun.spawn([...guard, ...command], {
    stdio: [stdin ?? 'ignore', 'pipe', 'pipe', isGuarded ? 'pipe' : 'ignore'],
    env: { PATH: process.env.PATH, ...env },
    detached: isGuarded,
    killSignal: 'SIGKILL',
  })
  const kill = () => {
    if (isGuarded) killGroup(child.pid)
    else child.kill()
  }
  const late = AbortSignal.timeout(timeoutMs)
  const either = AbortSignal.any([signal, late])
  either.addEventListener('abort', kill, { once: true })
  if (either.aborted) kill()
  const exited = child.exited.finally(() => {
    either.removeEventListener('abort', kill)
    // What the program started may outlive it.
    kill()
    const [, , , lifeline] = child.stdio
    if (typeof lifeline === 'number') closeSync(lifeline)
  })
  return { late, stdout: child.stdout, stderr: child.stderr, exited }
}

function killGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

let prefix: readonly string[] | null = null

/** The beginning of a command that runs without network; empty where the kernel does not let a process leave it. */
function withoutNetwork(): readonly string[] {
  if (prefix !== null) return prefix
  const command = ['unshare', '--map-root-user', '--net', '--']
  const leaves = process.platform === 'linux' && Bun.which('unshare') !== null
  prefix = leaves && Bun.spawnSync([...command, 'true']).success ? command : []
  return prefix
}
