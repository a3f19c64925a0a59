import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Problem } from '../../../shared/problem.ts'
import { seeded } from '../../support/seeded.ts'
import { checkStores } from '../support/check-stores.ts'
import { command, runCommand } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { allFound, fill, upload } from '../support/marked-dataset.ts'
import { markedFiles } from '../support/marked-files.ts'

const DISK = '300M'

/**
 * Remounts the disk of a running server read-only, as Linux does after a disk error. Search and answers must
 * keep working, uploads must be refused with a sentence, and after the repair everything must be as before.
 */
async function readOnlyDisk(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const [image, disk] = [join(folder, 'image'), join(folder, 'disk')]
  await mkdir(disk)
  await command('truncate', '-s', DISK, image)
  await command('mkfs.ext4', '-q', '-F', image)
  const mount = () => command('mount', '-o', 'loop,errors=remount-ro', image, disk)
  await mount()
  const random = seeded(seed)
  const data = join(disk, 'data')
  let ibid = await IbidProcess.start(executable, folder, data)
  try {
    const kept = markedFiles(random, 100)
    await fill(ibid, 'kept', kept)
    const device = basename(await command('findmnt', '-no', 'SOURCE', disk))
    await Bun.write(`/sys/fs/ext4/${device}/trigger_fs_error`, 'test')
    const outcomes = new Map<string, number>()
    const note = (what: string) => outcomes.set(what, (outcomes.get(what) ?? 0) + 1)
    for (let i = 0; i < 5; i++) {
      const reply = await upload(ibid, 'kept', markedFiles(random, 50))
      const { detail } = Problem.parse(await reply.json())
      if (reply.status !== 503) throw new Fault(`An upload replied ${reply.status}: ${detail}`)
      note(detail)
      await allFound(ibid, kept)
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ query: `Who is called ${kept[i]?.word}?` })
      const asked = await fetch(`${ibid.url}/api/query`, { method: 'POST', headers, body })
      if (asked.status !== 200) throw new Fault(`A question replied ${asked.status}: ${await asked.text()}`)
      note('answered')
    }
    await ibid.end('SIGTERM')
    const again = await runCommand([executable, '--port', '0', '--data-dir', data], {
      HOME: join(folder, 'home'),
    })
    if (again.code !== 1 || !/^ibid: Cannot .*\n$/.test(again.output))
      throw new Fault(`A start on a read-only disk ended with ${again.code}: ${again.output}`)
    note(again.output.trim().replace(data, '…'))

    await command('umount', disk)
    await runCommand(['e2fsck', '-p', '-f', image])
    await mount()
    ibid = await IbidProcess.start(executable, folder, data)
    await allFound(ibid, kept)
    await fill(ibid, 'kept', markedFiles(random, 50))
    await checkStores(ibid)
    console.log(`${[...outcomes].map(([what, count]) => `${count} × ${what}`).join('\n')}\nload ${load()}`)
  } finally {
    await ibid.end('SIGKILL')
    await command('umount', disk)
    await remove()
  }
}

await readOnlyDisk(numberOption('seed', 1))
