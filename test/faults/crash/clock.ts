import { existsSync } from 'node:fs'
import { seeded } from '../../support/seeded.ts'
import { checkStores } from '../support/check-stores.ts'
import { runCommand } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { allFound, fill, foundText } from '../support/marked-dataset.ts'
import { markedFiles } from '../support/marked-files.ts'

/** Debian's package libfaketime. */
export const FAKETIME = [
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1',
].find((path) => existsSync(path))

/** Number of new versions uploaded at each start. */
const VERSIONS = numberOption('versions', 3)
/** The clock of each start: today, years back, ahead, and back again. */
const DAYS = ['+0d', '-800d', '+30d', '-1d', '+0d']

/**
 * Uploads new versions of the same files while the clock jumps back and forth. The last upload must always
 * win.
 */
async function clock(seed: number): Promise<void> {
  if (FAKETIME === undefined) throw new Fault('Cannot turn the clock: libfaketime is not installed')
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  let former: ReturnType<typeof markedFiles> = []
  for (const [start, days] of DAYS.entries()) {
    const env = { LD_PRELOAD: FAKETIME, FAKETIME: days, FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    const ibid = await IbidProcess.start(executable, folder, undefined, env)
    try {
      if (former.length > 0) await allFound(ibid, former)
      for (let version = 0; version < VERSIONS; version++) {
        const files = markedFiles(random, 40)
        await fill(ibid, 'kept', files)
        await allFound(ibid, files)
        for (const { name, word } of former)
          if ((await foundText(ibid, word)).includes(`called ${word}`))
            throw new Fault(`The replaced version of '${name}' is found on day ${days} (start ${start})`)
        former = files
      }
      await checkStores(ibid)
      const backup = await runCommand([executable, 'backup', `${folder}/${start}.tar.zst`], {
        HOME: `${folder}/home`,
        IBID_DATA_DIR: ibid.dataDir,
      })
      if (backup.code !== 0) throw new Fault(`A backup failed on day ${days}: ${backup.output}`)
    } finally {
      await ibid.end(start % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
    }
  }
  console.log(
    `${DAYS.length} starts on other days (${DAYS.join(', ')}), ${DAYS.length * VERSIONS} versions; load ${load()}`,
  )
  await remove()
}

if (import.meta.main) await clock(numberOption('seed', 1))
