import { join } from 'node:path'
import { seeded } from '../../support/seeded.ts'
import { checkStores } from '../support/check-stores.ts'
import { runCommand } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { allFound, fill } from '../support/marked-dataset.ts'
import { markedFiles } from '../support/marked-files.ts'

const AT_ONCE = 6
const READY = /^Ibid is ready at (\S+)$/m

/**
 * Starts several processes on one folder at the same instant. One must serve undisturbed; the others must end
 * with a sentence.
 */
async function twoProcesses(rounds: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const data = join(folder, 'data')
  const env = { HOME: join(folder, 'home'), IBID_OLLAMA_HOST: '127.0.0.1:1', IBID_DATA_DIR: data }
  const random = seeded(seed)
  const first = await IbidProcess.start(executable, folder)
  const kept = markedFiles(random, 60)
  await fill(first, 'kept', kept)
  await first.end('SIGTERM')
  let refused = 0
  for (let round = 0; round < rounds; round++) {
    const children = Array.from({ length: AT_ONCE }, () =>
      Bun.spawn([executable, '--port', '0'], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    )
    const outcomes = await Promise.all(
      children.map(async (child) => {
        const output = await child.stdout.getReader().read()
        if (!output.done) return { child, url: READY.exec(new TextDecoder().decode(output.value))?.[1] ?? '' }
        return {
          child,
          url: null,
          complaint: await new Response(child.stderr).text(),
          code: await child.exited,
        }
      }),
    )
    const serving = outcomes.filter(({ url }) => url !== null)
    if (serving.length !== 1) throw new Fault(`${serving.length} of ${AT_ONCE} serve one folder`)
    for (const { url, complaint, code } of outcomes) {
      if (url !== null) continue
      if (
        code !== 1 ||
        complaint !== `ibid: Cannot use the data folder '${data}': another Ibid is using it\n`
      )
        throw new Fault(`A second start ended with ${code}: ${complaint}`)
      refused++
    }
    // Commands that need exclusive access must be refused; those that can go through the server must work.
    const restored = await runCommand([executable, 'restore', '/dev/null', '--replace'], env)
    if (restored.code === 0) throw new Fault('A restore beside a server was not refused')
    const backup = await runCommand([executable, 'backup', join(folder, `${round}.tar.zst`)], env)
    if (backup.code !== 0) throw new Fault(`A backup beside a server failed: ${backup.output}`)
    const verified = await runCommand([executable, 'verify'], env)
    if (verified.code !== 0) throw new Fault(`Not as it should be: ${verified.output}`)
    serving[0]?.child.kill(random() < 0.5 ? 'SIGKILL' : 'SIGTERM')
    await serving[0]?.child.exited
  }
  const ibid = await IbidProcess.start(executable, folder)
  await allFound(ibid, kept)
  await checkStores(ibid)
  await ibid.end('SIGTERM')
  console.log(
    `${rounds} times ${AT_ONCE} starts at once: one served each time, ${refused} were refused; load ${load()}`,
  )
  await remove()
}

await twoProcesses(numberOption('rounds', 10), numberOption('seed', 1))
