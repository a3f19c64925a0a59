import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { builtExecutable, newFolder } from '../support/executable.ts'
import { hasPostgres } from '../support/stores/postgres.ts'
import { hasS3 } from '../support/stores/s3.ts'
import { FAKETIME } from './crash/clock.ts'
import { runCommand } from './support/command.ts'
import { CORPUS } from './support/ibid-process.ts'

/**
 * Runs every kind of fault with a fixed seed: `bun test/faults/run.ts [--short]`. Run a script by hand for
 * other seeds and more rounds. `lacks`: why it cannot run here. `short`: its arguments for a short run.
 */
type Run = {
  readonly script: string
  readonly args: readonly string[]
  readonly short: readonly string[]
  readonly lacks?: string | null
}

const HOSTILE = '^(docx|xlsx|pptx|pdf)_(ok|xxe|path|header|page|billion|nested)|^name_|^prompt'
/** Those that leave most memory behind. */
const LARGE = '^csv_|^pdf_(flate|filter)|^txt_5MB'
const hasGenerator = CORPUS !== null && existsSync(join(CORPUS, 'make_hostile.py'))
const isRoot = process.getuid?.() === 0 && process.platform === 'linux'
const mayMount = isRoot && (await canMount())
const mayLoop =
  mayMount && Bun.which('mkfs.ext4') !== null && (await runCommand(['losetup', '-f'])).code === 0
const isShort = process.argv.includes('--short')
/** The longest short runs come first: what begins last should not keep the others waiting. */
const RUNS: readonly Run[] = [
  {
    script: 'files/reading-cost.ts',
    args: [],
    short: ['--first', '64', '--doublings', '2', '--random', '1'],
  },
  {
    script: 'requests/over-tls.ts',
    args: [],
    short: ['--idle', '50'],
    lacks: Bun.which('openssl') ? null : 'openssl is not installed',
  },
  { script: 'requests/soak.ts', args: ['--requests', '3000'], short: ['--requests', '50', '--warm', '150'] },
  { script: 'cluster/migration.ts', args: [], short: ['--documents', '100'], lacks: engineLacks() },
  { script: 'disk/deletion.ts', args: [], short: [] },
  { script: 'crash/kill.ts', args: ['--rounds', '5'], short: ['--rounds', '2'] },
  { script: 'crash/innocent.ts', args: ['--kills', '30'], short: ['--kills', '4'] },
  { script: 'crash/suspect.ts', args: [], short: [] },
  { script: 'crash/watched-folder.ts', args: ['--rounds', '10'], short: ['--rounds', '3'] },
  { script: 'crash/maintenance.ts', args: ['--rounds', '16'], short: ['--rounds', '1'] },
  { script: 'requests/concurrent-requests.ts', args: ['--rounds', '12'], short: ['--rounds', '1'] },
  { script: 'disk/damage.ts', args: [], short: ['--every', '80'] },
  { script: 'crash/two-processes.ts', args: ['--rounds', '3'], short: ['--rounds', '1'] },
  {
    script: 'crash/clock.ts',
    args: [],
    short: ['--versions', '1'],
    lacks: FAKETIME === undefined ? 'libfaketime is not installed' : null,
  },
  { script: 'requests/large-uploads.ts', args: [], short: [] },
  {
    script: 'requests/fuzz.ts',
    args: ['--requests', '4000'],
    short: ['--requests', '1000', '--settle', '5'],
  },
  {
    script: 'requests/schemathesis.ts',
    args: [],
    short: ['--examples', '10'],
    lacks: process.env.SCHEMATHESIS || Bun.which('schemathesis') ? null : 'schemathesis is not installed',
  },
  {
    script: 'disk/full-disk.ts',
    args: [],
    short: ['--uploads', '2'],
    lacks: mayMount ? null : 'only root may mount a small disk',
  },
  {
    script: 'disk/exhausted-disk.ts',
    args: [],
    short: [],
    lacks: mayMount ? null : 'only root may mount a small disk',
  },
  { script: 'requests/largest-requests.ts', args: [], short: [] },
  { script: 'requests/refused-input.ts', args: [], short: [] },
  { script: 'requests/hostile-model.ts', args: ['--silent'], short: [] },
  {
    script: 'cluster/scale-out.ts',
    args: ['--kills', '10'],
    short: ['--kills', '1', '--workers', '2', '--sleeps', '0', '--away', '2'],
    lacks: engineLacks() ?? (isShort && Bun.which('versitygw') === null ? 'moto takes minutes for it' : null),
  },
  { script: 'cluster/hostile-database.ts', args: [], short: [], lacks: engineLacks() },
  { script: 'cluster/hostile-storage.ts', args: [], short: [], lacks: engineLacks() },
  { script: 'cluster/concurrent-compaction.ts', args: [], short: ['--minutes', '0.3'], lacks: engineLacks() },
  {
    script: 'disk/read-only-disk.ts',
    args: [],
    short: [],
    lacks: mayLoop ? null : 'it takes root, mkfs.ext4 and a loop device',
  },
  {
    script: 'files/hostile-files.ts',
    args: ['--only', `${HOSTILE}|${LARGE}`],
    short: ['--only', HOSTILE],
    lacks: hasGenerator ? null : 'the generator of its files is not there',
  },
]

const SEED = ['--seed', '1']
/** Most runs wait for processes, disks and timers rather than the CPU. */
const SIDE_BY_SIDE = 3
const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(0)
const executable = process.env.IBID_EXECUTABLE ?? (await builtExecutable())
const began = performance.now()
let faulty: Run[] = []
const leftOut: string[] = []
const waiting = RUNS.filter(({ script, lacks }) => {
  if (lacks != null) leftOut.push(`${script} (${lacks})`)
  return lacks == null
})
await Promise.all(Array.from({ length: isShort ? SIDE_BY_SIDE : 1 }, tryInTurn))
// What failed beside others may have waited for them: the run alone decides.
if (isShort) {
  const again = faulty
  faulty = []
  for (const run of again) if (!(await isWithstood(run, 'a fault'))) faulty.push(run)
}
const withstood = RUNS.length - faulty.length - leftOut.length
console.log(
  `\n${RUNS.length} kinds of fault in ${secondsSince(began)} s: ${withstood} withstood, ${faulty.length} not, ${leftOut.length} left out` +
    [
      ...faulty.map(({ script }) => `\nnot withstood: ${script}`),
      ...leftOut.map((why) => `\nleft out: ${why}`),
    ].join(''),
)
process.exitCode = faulty.length > 0 ? 1 : 0

/** Runs the waiting scripts one after the other until none is left. */
async function tryInTurn(): Promise<void> {
  for (let run = waiting.shift(); run !== undefined; run = waiting.shift())
    if (!(await isWithstood(run, isShort ? 'a fault beside others' : 'a fault'))) faulty.push(run)
}

/** `verdict`: what is printed of a fault. */
async function isWithstood({ script, args: whole, short }: Run, verdict: string): Promise<boolean> {
  const args = [...(isShort ? short : whole), ...SEED]
  const at = performance.now()
  console.log(`\n${script} ${args.join(' ')}: begun`)
  const { code, output } = await runCommand([process.execPath, join(import.meta.dir, script), ...args], {
    ...process.env,
    IBID_EXECUTABLE: executable,
  })
  console.log(`\n${output}${script}: ${code === 0 ? 'withstood' : verdict} in ${secondsSince(at)} s`)
  return code === 0
}

/** Why several servers on one installation cannot run here; null if they can. */
function engineLacks(): string | null {
  return hasPostgres && hasS3 ? null : 'PostgreSQL, or versitygw and moto_server, are not installed'
}

/** Root in a container may not be allowed to mount. */
async function canMount(): Promise<boolean> {
  const folder = await newFolder()
  const { code } = await runCommand(['mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (code === 0) await runCommand(['umount', folder])
  await rm(folder, { recursive: true })
  return code === 0
}
