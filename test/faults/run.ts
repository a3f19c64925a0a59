import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtExecutable } from '../support/executable.ts'
import { FAKETIME } from './clock.ts'
import { CORPUS } from './ibid-process.ts'

/** A short run of a fault, the same each time: by hand they take longer and other seeds. `lacks`: why it cannot run here. */
type Run = { readonly words: readonly string[]; readonly lacks: string | null }

const HOSTILE = '^(docx|xlsx|pptx|pdf)_(ok|xxe|path|header|page|billion|nested)|^name_|^prompt'
const hasGenerator = CORPUS !== null && existsSync(join(CORPUS, 'make_hostile.py'))
const mayMount = process.getuid?.() === 0
const RUNS: readonly Run[] = [
  { words: ['kill.ts', '--rounds', '5', '--seed', '1'], lacks: null },
  { words: ['upkeep.ts', '--rounds', '12', '--seed', '1'], lacks: null },
  { words: ['damage.ts', '--seed', '1'], lacks: null },
  { words: ['two-processes.ts', '--rounds', '3', '--seed', '1'], lacks: null },
  {
    words: ['clock.ts', '--seed', '1'],
    lacks: FAKETIME === undefined ? 'libfaketime is not installed' : null,
  },
  { words: ['soak.ts', '--requests', '3000', '--seed', '1'], lacks: null },
  { words: ['deletion.ts', '--seed', '1'], lacks: null },
  { words: ['uploads.ts'], lacks: null },
  { words: ['fuzz.ts', '--requests', '4000', '--seed', '1'], lacks: null },
  {
    words: ['full-disk.ts'],
    lacks: mayMount ? null : 'only root may mount a small disk',
  },
  {
    words: ['read-only.ts', '--seed', '1'],
    lacks: mayMount && Bun.which('mkfs.ext4') ? null : 'only root may mount a disk, with mkfs.ext4',
  },
  {
    words: ['hostile.ts', '--only', HOSTILE],
    lacks: hasGenerator ? null : 'the generator of its files is not there',
  },
]

const executable = process.env.IBID_EXECUTABLE ?? (await builtExecutable())
const began = performance.now()
const faulty: string[] = []
const leftOut: string[] = []
for (const { words, lacks } of RUNS) {
  const [script = '', ...args] = words
  console.log(`\n${script} ${args.join(' ')}`)
  if (lacks !== null) {
    leftOut.push(`${script} (${lacks})`)
    continue
  }
  const { exited } = Bun.spawn([process.execPath, join(import.meta.dir, script), ...args], {
    env: { ...process.env, IBID_EXECUTABLE: executable },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await exited) !== 0) faulty.push(script)
}
const seconds = ((performance.now() - began) / 1000).toFixed(0)
const withstood = RUNS.length - faulty.length - leftOut.length
console.log(
  `\n${withstood} of ${RUNS.length} kinds of fault withstood in ${seconds} s` +
    (faulty.length > 0 ? `; not: ${faulty.join(', ')}` : '') +
    (leftOut.length > 0 ? `; left out: ${leftOut.join(', ')}` : ''),
)
process.exitCode = faulty.length > 0 ? 1 : 0
