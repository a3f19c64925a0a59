import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { FolderSize } from '../../server/storage/blobs/disk-file-store.ts'
import { figure, record } from '../support/record.ts'
import { Asked, ask, Built, build, Changed, change } from './scale-steps.ts'
import { PASSAGES } from './scale-texts.ts'

/**
 * Measures the store, the ranking and the single writer at several sizes:
 *
 *   bun test/bench/scale.ts [--chunks 10000,100000] [--folder FOLDER] [--record]
 *
 * Prints the cost of a chunk from its text until it is searchable, for the first and the last tenth, and
 * separately of building indexes; size on disk; questions one at a time and eight at once; recall@10 of
 * vectors against an exact search; then the same after removing a hundredth of the documents and adding as
 * many. Texts are the passages of ../shared/retrieval/train, cut and shuffled. Each step runs in its own
 * process, so that its memory is measured alone. Other processes affect the clock more than processor time;
 * the load is printed. `--folder` keeps the stores.
 */
const MB = 1024 ** 2

const { values } = parseArgs({
  options: {
    chunks: { type: 'string', default: '10000,100000' },
    folder: { type: 'string' },
    record: { type: 'boolean' },
    step: { type: 'string' },
  },
})
if (!existsSync(PASSAGES)) {
  console.log('There is no ../shared/retrieval/train; nothing was measured.')
  process.exit(0)
}

/** Runs a step in its own process and returns what it prints. */
async function inItsOwnProcess<T>(
  schema: z.ZodMiniType<T>,
  step: string,
  folder: string,
  size: number,
): Promise<T> {
  const args = [import.meta.path, '--step', step, '--folder', folder, '--chunks', String(size)]
  const child = Bun.spawn([process.execPath, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`Cannot measure: the step '${step}' failed`)
  return schema.parse(JSON.parse(said))
}

async function measure(size: number): Promise<void> {
  const kept = values.folder ? join(values.folder, String(size)) : null
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'ibid-scale-')))
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const built = await inItsOwnProcess(Built, 'build', folder, size)
  const bytes = await new FolderSize(join(folder, 'index')).bytes()
  const asked = await inItsOwnProcess(Asked, 'ask', folder, size)
  const changed = await inItsOwnProcess(Changed, 'change', folder, size)
  const again = await inItsOwnProcess(Asked, 'ask', folder, size)
  const bytesAfter = await new FolderSize(join(folder, 'index')).bytes()
  if (!kept) await rm(folder, { recursive: true, force: true })
  const questioned = ({ p50, p95, processor, eightP50, eightP95, recall, resident: memory }: typeof asked) =>
    `    p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} ms (${processor.toFixed(1)} ms of processor time); eight at once p50 ${eightP50.toFixed(1)}, p95 ${eightP95.toFixed(1)} ms; recall@10 by vector ${recall.toFixed(3)}; ${(memory / MB).toFixed(0)} MB resident`
  console.log(`\n${built.chunks} chunks; load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`)
  console.log(
    `  built in ${built.clock.toFixed(0)} s; ${(built.resident / MB).toFixed(0)} MB resident, the texts' source among it`,
  )
  console.log(
    `  a chunk, in processor time: ${built.reading.toFixed(3)} ms to cut and embed, and to store it until it is searchable ${built.first.toFixed(3)} in the first tenth, ${built.last.toFixed(3)} in the last, ${built.worst.toFixed(3)} in the worst`,
  )
  console.log(
    `  indexes and merging: ${built.indexing.processor.toFixed(0)} s of processor time, ${built.indexing.clock.toFixed(0)} s by the clock, in ${built.compacted} goes, the longest ${built.longest.toFixed(0)} s`,
  )
  console.log(
    `  ${(bytes / MB).toFixed(0)} MB on disk, ${(bytes / built.chunks / 1024).toFixed(2)} KB a chunk`,
  )
  console.log(`  questions\n${questioned(asked)}`)
  console.log(
    `  ${changed.documents} documents removed in ${changed.removing.toFixed(1)} s, as many added in ${changed.adding.toFixed(1)} s, indexes made anew in that, each searchable ${changed.waited.toFixed(1)} s after it was read at most, compacted in ${changed.compacting.toFixed(1)} s (${changed.processor.toFixed(1)} s of processor time); ${changed.found} of the removed are still stored; ${(bytesAfter / MB).toFixed(0)} MB on disk`,
  )
  console.log(`  questions after that\n${questioned(again)}`)
  const of = `at ${built.chunks} passages`
  await record('scale', 'Large collections', {
    chunks: figure(built.chunks, 0, 'passages', 'were searched'),
    p50: figure(asked.p50, 0, 'ms', `a search, half of them at most, ${of}`),
    p95: figure(asked.p95, 0, 'ms', `a search, 95 % of them at most, ${of}`),
    p95_eight: figure(asked.eightP95, 0, 'ms', `a search of eight at once, 95 % of them at most, ${of}`),
    recall: figure(asked.recall, 3, 'recall@10', `of the search by vectors against an exact one, ${of}`),
    resident: figure(asked.resident / MB, 0, 'MB', `held in memory while questions were asked, ${of}`),
    cost: figure(
      built.reading + built.last,
      2,
      'ms',
      `of processor time a passage from text to searchable, ${of}`,
    ),
    bytes: figure(bytes / MB, 0, 'MB', `on disk, ${of}`),
  })
}

const sizes = values.chunks.split(',').map(Number)
if (sizes.some((size) => !Number.isInteger(size) || size < 5000))
  throw new Error(
    `Cannot measure --chunks '${values.chunks}': must be whole numbers of at least 5000, with commas between`,
  )
const [size = 0] = sizes
const folder = values.folder ?? ''
if (values.step === 'build') console.log(JSON.stringify(await build(folder, size)))
else if (values.step === 'ask') console.log(JSON.stringify(await ask(folder)))
else if (values.step === 'change') console.log(JSON.stringify(await change(folder)))
else for (const each of sizes) await measure(each)
process.exit(0)
