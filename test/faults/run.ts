import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtExecutable } from '../support/executable.ts'
import { CORPUS } from './ibid-process.ts'

/** A short run of every fault, the same each time: by hand they take longer and other seeds. */
const RUNS: readonly (readonly string[])[] = [
  ['kill.ts', '--rounds', '5', '--seed', '1'],
  ['deletion.ts', '--seed', '1'],
  ...(CORPUS && existsSync(join(CORPUS, 'make_hostile.py'))
    ? [
        [
          'hostile.ts',
          '--only',
          '^(docx|xlsx|pptx|pdf)_(ok|xxe|path|header|page|billion|nested)|^name_|^prompt',
        ],
      ]
    : []),
]

const executable = process.env['IBID_EXECUTABLE'] ?? (await builtExecutable())
for (const [script = '', ...args] of RUNS) {
  console.log(`\n${script} ${args.join(' ')}`)
  const { exited } = Bun.spawn([process.execPath, join(import.meta.dir, script), ...args], {
    env: { ...process.env, IBID_EXECUTABLE: executable },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if ((await exited) !== 0) throw new Error(`'${script}' found a fault`)
}
if (RUNS.length < 3) console.log('\nhostile.ts was left out: the generator of its files is not there')
