import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

const REPOSITORY = join(import.meta.dir, '..', '..')
const READY = /^Ibid is ready at (\S+)$/m
const START_MS = 120_000
const STOP_MS = 12_000

let building: Promise<string> | undefined

/** Returns the path of dist/ibid. Builds it first if it is missing or older than its sources; throws if that fails. */
export function builtExecutable(): Promise<string> {
  building ??= build()
  return building
}

async function build(): Promise<string> {
  const process_ = Bun.spawn([process.execPath, 'build.ts', '--if-stale'], {
    cwd: REPOSITORY,
    stderr: 'pipe',
  })
  const said = await new Response(process_.stderr).text()
  if ((await process_.exited) !== 0) throw new Error(`Cannot build the executable: ${said}`)
  return join(REPOSITORY, 'dist', process.platform === 'win32' ? 'ibid.exe' : 'ibid')
}

/** `folder`: the working directory, and the home with cache and data unless `env` sets another. */
export type RunOptions = {
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly folder?: string
}

export type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string }

/** A server started from the executable. `stop` sends SIGTERM and removes the folder that was created for it. */
export type RunningServer = {
  readonly url: string
  readonly folder: string
  readonly pid: number
  stop(): Promise<Outcome>
}

/** Runs the executable to its end, with no environment variables but HOME and PATH. */
export async function runExecutable(options: RunOptions = {}): Promise<Outcome> {
  const folder = options.folder ?? (await newFolder())
  try {
    return await outcomeOf(await spawn(options.args ?? [], folder, options.env))
  } finally {
    if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a server on a free port and waits for its ready line. Throws with its output if it ends before
 * that or takes longer than two minutes.
 */
export async function startServer(options: RunOptions = {}): Promise<RunningServer> {
  const folder = options.folder ?? (await newFolder())
  const args = ['serve', '--port', String(freePort()), ...(options.args ?? [])]
  const child = await spawn(args, folder, options.env)
  const outcome = outcomeOf(child)
  const url = await Promise.race([child.ready, outcome.then(() => undefined), Bun.sleep(START_MS)])
  if (url === undefined) {
    child.process.kill('SIGKILL')
    const { code, stdout, stderr } = await outcome
    throw new Error(
      `Cannot start the server: it did not become ready (exit code ${code})\n${stdout}${stderr}`,
    )
  }
  return {
    url,
    folder,
    pid: child.process.pid,
    async stop() {
      child.process.kill('SIGTERM')
      const late = setTimeout(() => child.process.kill('SIGKILL'), STOP_MS)
      const ended = await outcome
      clearTimeout(late)
      if (options.folder === undefined) await rm(folder, { recursive: true, force: true })
      return ended
    },
  }
}

/** Creates a temporary folder, which the caller removes. */
export async function newFolder(): Promise<string> {
  return await mkdtemp(join(tmpdir(), 'ibid-test-'))
}

type Child = {
  readonly process: Bun.Subprocess<'ignore', 'pipe', 'pipe'>
  readonly ready: Promise<string | undefined>
  readonly stdout: Promise<string>
  readonly stderr: Promise<string>
}

async function spawn(args: readonly string[], folder: string, env: RunOptions['env'] = {}): Promise<Child> {
  const child = Bun.spawn([await builtExecutable(), ...args], {
    cwd: folder,
    // Encoding passages would take the processor from the tests.
    env: { HOME: folder, PATH: process.env.PATH ?? '', IBID_SECOND_LOOK: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const announced = Promise.withResolvers<string | undefined>()
  const stdout = readLines(child.stdout, (text) => {
    const url = READY.exec(text)?.[1]
    if (url !== undefined) announced.resolve(url)
  })
  return { process: child, ready: announced.promise, stdout, stderr: new Response(child.stderr).text() }
}

/** Reads to the end. Calls `onText` with the whole text so far each time more arrives. */
async function readLines(
  stream: ReadableStream<Uint8Array>,
  onText: (text: string) => void,
): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) {
    text += decoder.decode(bytes, { stream: true })
    onText(text)
  }
  return text
}

async function outcomeOf(child: Child): Promise<Outcome> {
  const [code, stdout, stderr] = await Promise.all([child.process.exited, child.stdout, child.stderr])
  return { code, stdout, stderr }
}
