import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Failure, failuresOf, failuresText, faultsOf, lastLines } from './support/failures.ts'
import { unheldPromises } from './support/unheld-promises.ts'

/**
 * Runs the tests on a fresh clone or a working tree, and ends with the names of what failed, each with the first
 * lines of its error, and one line that counts the tests.
 *
 * `bun test/run.ts`: what a change can break within one process, and the main flow in Chromium; less than 8 minutes
 * on two cores.
 * `bun test/run.ts --all`: every test and a short run of every kind of fault, each counted as a test; what CI runs.
 * A file with a failure is run once more, alone: what passes then counts as passed, and is named as unsteady.
 * `bun test/run.ts PATH...`: every test in these files and folders.
 */

const ROOT = join(import.meta.dir, '..')
const GROUP_MS = 25 * 60_000
/** Ends a test that hangs; the longest takes half a minute on two cores. */
const TEST_MS = 180_000
const FAULTS_MS = 20 * 60_000
const MAIN_FLOW = 'test/browser/main-flow.test.ts'
const CHROMIUM = '/usr/bin/chromium'

/** Tests that start a browser, the executable, commands or several servers run with --all only, except for MAIN_FLOW. */
function isQuick(path: string): boolean {
  return path === MAIN_FLOW || !/\/(?:browser|cli|cluster|executable)\/|^test\/build\.test\.ts$/.test(path)
}

/** A group of test files and the arguments of bun that they need. */
type Group = { readonly name: string; readonly args: readonly string[]; has(path: string): boolean }

/** A file belongs to the first group that has it. Those of the browser take about as long as each other. */
const GROUPS: readonly Group[] = [
  {
    name: 'web',
    args: ['--preload', './test/support/happy-dom.ts'],
    has: (path) => path.startsWith('test/web/'),
  },
  {
    name: 'screens',
    args: [],
    has: (path) => /^test\/browser\/(?:screens|errors|lost-server|shell|keyboard)\.test/.test(path),
  },
  { name: 'browser', args: [], has: (path) => path.startsWith('test/browser/') },
  {
    name: 'executable',
    args: [],
    has: (path) => path === 'test/build.test.ts' || path.startsWith('test/executable/'),
  },
  // A process of its own: in that of all the others, collecting their rubbish takes longer than handlers may.
  { name: 'handlers', args: [], has: (path) => path === 'test/api/http/yielding.test.ts' },
  { name: 'server', args: [], has: () => true },
]

/** Two processes take one file after the other. They keep their modules, as loading a model takes a second. */
const IN_TWO_PROCESSES = ['--parallel=2', '--no-isolate']

/** Groups of a line run side by side: about two processes for two cores. */
const ROUNDS: readonly (readonly string[])[] = [
  ['server'],
  ['executable', 'web', 'handlers'],
  ['browser', 'screens'],
]
const QUICK_ROUNDS: readonly (readonly string[])[] = [['server'], ['web', 'browser', 'handlers']]

/** `held`: the names of the tests that passed, or were skipped because this machine lacks what they need. */
type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: readonly Failure[]
  held: readonly string[]
}

/** The most files run again: more failures than that are no accident. */
const MAX_AGAIN = 4

async function step(name: string, command: readonly string[]): Promise<void> {
  console.log(`\n${name}: ${command.slice(1).join(' ')}`)
  const { exited } = Bun.spawn([...command], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
  const code = await exited
  if (code !== 0) throw new Error(`Cannot run the tests: '${name}' ended with exit code ${code}`)
}

/** Returns what a process writes, and passes it on as it comes if it is `shown`. */
async function read(stream: ReadableStream<Uint8Array>, shown: boolean): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of stream) {
    if (shown) process.stdout.write(bytes)
    text += decoder.decode(bytes, { stream: true })
  }
  return text
}

/** `shown`: what it prints comes as it is printed; otherwise all of it at the end, so that two groups do not mix. */
async function runGroup(
  group: Group,
  files: readonly string[],
  { shown, more }: { shown: boolean; more: readonly string[] },
): Promise<Counts> {
  const title = `\n# ${group.name}: ${files.length} files`
  if (shown) console.log(title)
  const began = performance.now()
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      `--timeout=${TEST_MS}`,
      ...group.args,
      ...more,
      ...files.map((path) => `./${path}`),
    ],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], timeout: GROUP_MS, killSignal: 'SIGKILL' },
  )
  const [code, out, err] = await Promise.all([
    child.exited,
    read(child.stdout, shown),
    read(child.stderr, shown),
  ])
  if (!shown) console.log(`${title}\n${err}${out}`)
  const said = (word: string) =>
    Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(`${out}\n${err}`)?.[1] ?? 0)
  const counts = {
    passed: said('pass'),
    failed: said('fail'),
    skipped: said('skip') + said('todo'),
    failures: failuresOf(`${out}\n${err}`).map((failure) => ({
      ...failure,
      name: `${group.name}: ${failure.name}`,
    })),
    held: [
      ...`${out}\n${err}`.matchAll(/^\((?:pass|skip)\) (.+?)(?: \(attempt \d+\))?(?: \[[\d.]+ms\])?$/gm),
    ].map(([, name = '']) => name),
  }
  // A file that cannot be loaded, an error outside of a test or a crash is a failure that bun does not count.
  if (code !== 0 && counts.failed === 0) {
    counts.failed = 1
    const lines = lastLines(`${out}\n${err}`.split('\n'))
    counts.failures.push({ name: `${group.name}: ended with exit code ${code}`, lines })
  }
  console.log(`${group.name}: ${Math.round((performance.now() - began) / 1000)} s`)
  return counts
}

/** Runs the files with failures once more, and counts what fails again. Returns what failed only the first time. */
async function runAgain(group: Group, counts: Counts): Promise<readonly Failure[]> {
  const files = new Set(counts.failures.map(({ file }) => file ?? null))
  const known = [...files].filter((file) => file !== null)
  if (files.size === 0 || known.length < files.size || known.length > MAX_AGAIN) return []
  console.log(`\nAgain, alone: ${known.join(', ')}`)
  const again = await runGroup(group, known, { shown: true, more: [] })
  const unsteady = counts.failed - again.failed
  if (unsteady <= 0) return []
  const stillFails = new Set(again.failures.map(({ file }) => file))
  const former = counts.failures.filter(({ file }) => !stillFails.has(file))
  Object.assign(counts, {
    passed: counts.passed + unsteady,
    failed: again.failed,
    failures: again.failures,
    held: [...counts.held, ...again.held],
  })
  return former
}

/** Each kind of fault as one test: the executable is killed, starved and lied to. */
async function runFaults(): Promise<Counts> {
  console.log('\n# faults')
  const child = Bun.spawn([process.execPath, 'test/faults/run.ts', '--short'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: FAULTS_MS,
    killSignal: 'SIGKILL',
  })
  const [code, out] = await Promise.all([child.exited, read(child.stdout, true)])
  const said = (word: string) =>
    Number(new RegExp(`^\\d+ kinds of fault in .*?(\\d+) ${word}`, 'm').exec(out)?.[1] ?? 0)
  const failed = said('not')
  const ended = { name: `ended with exit code ${code}`, lines: lastLines(out.split('\n')) }
  const faults = faultsOf(out)
  const failures = failed === 0 && code === 0 ? [] : faults.length > 0 ? faults : [ended]
  return {
    passed: said('withstood'),
    failed: code === 0 ? failed : Math.max(1, failed),
    skipped: said('left out'),
    failures: failures.map(({ name, lines }) => ({ name: `faults: ${name}`, lines })),
    held: [],
  }
}

/** As one test: the security page promises only what a test of that name holds. */
async function checkPromises(names: readonly string[]): Promise<Counts> {
  const unheld = unheldPromises(await Bun.file(join(ROOT, 'server/docs/security.md')).text(), names)
  const failures = unheld.map((promise) => ({
    name: `security page: no test is called '${promise}'`,
    lines: [],
  }))
  const failed = unheld.length > 0 ? 1 : 0
  return { passed: 1 - failed, failed, skipped: 0, failures, held: [] }
}

/** Returns the paths of the test files to run. Throws an error if a path that was asked for has none. */
function chooseFiles(asked: readonly string[], isAll: boolean): string[] {
  const paths = [...new Bun.Glob('test/**/*.test.{ts,tsx}').scanSync({ cwd: ROOT })].sort()
  if (asked.length === 0) return isAll ? paths : paths.filter(isQuick)
  const wanted = asked.map((path) => path.replace(/^\.\//, '').replace(/\/$/, ''))
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
  for (const folder of wanted)
    if (!paths.some((path) => isIn(path, folder)))
      throw new Error(`Cannot run the tests: there are none in '${folder}'`)
  return paths.filter((path) => wanted.some((folder) => isIn(path, folder)))
}

async function main(): Promise<number> {
  const isAll = process.argv.includes('--all')
  const asked = process.argv.slice(2).filter((word) => word !== '--all')
  let paths = chooseFiles(asked, isAll)
  if (!isAll && asked.length === 0 && !existsSync(CHROMIUM)) {
    console.log(`Left out: the main flow in the browser, which needs ${CHROMIUM}: apt-get install chromium`)
    paths = paths.filter((path) => path !== MAIN_FLOW)
  }
  if (!existsSync(join(ROOT, 'node_modules', '.bin')))
    await step('install', [process.execPath, 'install', '--frozen-lockfile'])
  if (paths.some((path) => path.startsWith('test/browser/')) || asked.length === 0)
    await step('build', [process.execPath, 'build.ts', '--if-stale'])

  const filesOf = Map.groupBy(paths, (path) => GROUPS.find(({ has }) => has(path)))
  const all: Counts[] = []
  const unsteady: Failure[] = []
  for (const round of isAll || asked.length > 0 ? ROUNDS : QUICK_ROUNDS) {
    const groups = [...filesOf].flatMap(([group, files]) =>
      group && round.includes(group.name) ? [{ group, files }] : [],
    )
    // A lone group has both cores; with paths, the first test that needs the dashboard still has to build it.
    const more = groups.length === 1 && asked.length === 0 ? IN_TWO_PROCESSES : []
    const running = groups.map(({ group, files }, i) => runGroup(group, files, { shown: i === 0, more }))
    const counted = await Promise.all(running)
    if (isAll)
      for (const [i, { group }] of groups.entries()) {
        const counts = counted[i]
        if (counts) unsteady.push(...(await runAgain(group, counts)))
      }
    all.push(...counted)
  }
  if (isAll && asked.length === 0) {
    all.push(await checkPromises(all.flatMap(({ held }) => held)))
    all.push(await runFaults())
  }
  const sum = (kind: 'passed' | 'failed' | 'skipped') =>
    all.reduce((count, counts) => count + counts[kind], 0)
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
  const failures = all.flatMap((counts) => counts.failures)
  if (unsteady.length > 0) console.log(`\nWhat failed once and passed alone:\n${failuresText(unsteady)}`)
  if (failures.length > 0) console.log(`\nWhat failed:\n${failuresText(failures)}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`)
  return total.failed > 0 || total.passed === 0 ? 1 : 0
}

process.exit(await main())
