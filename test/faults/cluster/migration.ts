import { join } from 'node:path'
import { sizesUnder } from '../../../server/storage/migration/migrate-stores.ts'
import { UploadQueued } from '../../../shared/jobs.ts'
import { seeded } from '../../support/seeded.ts'
import { newSchema } from '../../support/stores/postgres.ts'
import { s3Location } from '../../support/stores/s3.ts'
import { until } from '../../support/until.ts'
import { runCommand } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { Found, foundIn } from './cluster.ts'
import { SharedProcess, sharedEnvironment } from './shared-process.ts'

const FILES_AN_UPLOAD = 100
const ENDED_MS = 30 * 60_000
const ASKED = 200

/** A unique word for each document: its number in letters. */
const wordOf = (number: number) =>
  `zq${String(number).replace(/\d/g, (digit) => 'abcdefghij'[+digit] ?? '')}k`
const textOf = (number: number) =>
  `Note ${number}\n\nThe crate ${wordOf(number)} is in aisle ${number % 97} of hall ${number % 7}, and weighs ${number} kg.\n`

/** Returns the first five passages of a search, by file and text. */
async function firstFive(url: string, query: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ query, max_results: 5 })
  const reply = await fetch(`${url}/api/search`, { method: 'POST', headers, body })
  return Found.parse(await reply.json())
    .results.map(({ filename, text }) => `${filename}: ${text}`)
    .join('\n')
}

async function fill(ibid: IbidProcess, documents: number): Promise<void> {
  const jobs: string[] = []
  for (let at = 0; at < documents; at += FILES_AN_UPLOAD) {
    const form = new FormData()
    form.append('dataset_name', `shelf ${Math.floor(at / 1000)}`)
    for (let number = at; number < Math.min(documents, at + FILES_AN_UPLOAD); number++)
      form.append('files', new File([textOf(number)], `note ${number}.txt`))
    const reply = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
    jobs.push(UploadQueued.parse(await reply.json()).job_id)
  }
  for (const id of jobs) await ibid.jobEnded(id, ENDED_MS)
}

/**
 * Moves a folder of many documents to PostgreSQL and S3, killing and restarting the migration several times.
 * In the end everything must exist and be found as before.
 */
async function migration(documents: number, kills: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const location = await s3Location()
  const env = sharedEnvironment(await newSchema(), location)
  const dataDir = join(folder, 'data')
  let ibid = await IbidProcess.start(executable, folder, dataDir)
  let began = performance.now()
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1)
  await fill(ibid, documents)
  console.log(`${documents} documents read in ${seconds()} s, load ${load()}`)
  const asked = Array.from({ length: Math.min(ASKED, documents / 4) }, () => Math.floor(random() * documents))
  const queries = asked.map((number) => `crate ${wordOf(number)} aisle ${number % 97}`)
  const before: string[] = []
  for (const query of queries) before.push(await firstFive(ibid.url, query))
  await ibid.end('SIGTERM')

  const command = [executable, 'migrate', '--data-dir', dataDir]
  const environment = { HOME: join(folder, 'home'), PATH: process.env.PATH ?? '', ...env }
  const refused = await (async () => {
    ibid = await IbidProcess.start(executable, folder, dataDir)
    const reply = await runCommand(command, environment)
    await ibid.end('SIGTERM')
    return reply
  })()
  if (refused.code === 0) throw new Fault('A folder in use was migrated')
  for (let kill = 0; kill <= kills; kill++) {
    began = performance.now()
    const child = Bun.spawn(command, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
    const output = Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    // Kills later each time, so that another part of the work is interrupted.
    const share = (kill + 0.2 + random() * 0.6) / kills
    while (kill < kills && !child.killed && child.exitCode === null) {
      if ((await sizesUnder(location.client, location.prefix)).size >= share * 2 * documents)
        child.kill('SIGKILL')
      await Bun.sleep(20)
    }
    const code = await child.exited
    const lastLine = (await output).join('\n').trim().split('\n').at(-1)
    console.log(`${kill < kills ? `killed after ${seconds()} s` : `migrated in ${seconds()} s`}: ${lastLine}`)
    if (code === 0 && kill < kills) console.log('It had ended before it was killed')
    if (code === 0) break
    if (kill === kills) throw new Fault(`It did not migrate: ${lastLine}`)
  }

  const make = (role: 'serve' | 'worker', name: string) =>
    new SharedProcess(executable, folder, name, role, role === 'serve' ? 0 : 1, env)
  const [server, worker] = [make('serve', 'server'), make('worker', 'worker')]
  try {
    began = performance.now()
    await server.start()
    console.log(`A server is ready in ${seconds()} s`)
    await worker.start()
    const url = server.url ?? ''
    const status = (await (await fetch(`${url}/api/system/status`)).json()) as { total_documents?: number }
    const again = before.map(() => '')
    for (const [i, query] of queries.entries()) again[i] = await firstFive(url, query)
    const first = again.filter((found, i) => found.split('\n')[0] === before[i]?.split('\n')[0]).length
    const same = again.filter((found, i) => found === before[i]).length
    console.log(`${asked.length} searches: ${first} have the first passage of before, ${same} all five`)
    if (first !== asked.length) throw new Fault('A search finds something else than before')
    let [there, sought] = [0, 0]
    for (let number = 0; number < documents; number += Math.max(1, Math.floor(documents / 200)), sought++)
      if ((await foundIn(url, wordOf(number))).join() === `note ${number}.txt`) there++
    if (there !== sought) throw new Fault(`${there} of ${sought} documents are found by their word`)
    const form = new FormData()
    form.append('dataset_name', 'shelf 0')
    form.append('files', new File(['The crate newcomer is in aisle 4.'], 'new.txt'))
    await fetch(`${url}/api/upload`, { method: 'POST', body: form })
    await until(
      'a search to find what is uploaded afterwards',
      async () => (await foundIn(url, 'newcomer')).length > 0,
    )
    console.log(
      `${there} documents are found by their word, and one that came afterwards; ${JSON.stringify(status).slice(0, 200)}`,
    )
  } finally {
    for (const one of [server, worker]) await one.end('SIGKILL')
  }
  await remove()
}

await migration(numberOption('documents', 10_000), numberOption('kills', 2), numberOption('seed', 1))
