import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { attached, mailOf } from '../../support/documents/mail.ts'
import { seeded } from '../../support/seeded.ts'
import { checkStores } from '../support/check-stores.ts'
import { Fault, filesUnder, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'

/** The kill comes within this time of a start, long enough for scans, debouncing, reading and removals. */
const KILL_WITHIN_MS = 14_000
const SETTLED_MS = 180_000
const POLL_MS = 500
const FOLDERS = ['', 'a', 'a/b', 'c']
const BY_HAND = { 'report.txt': 'By hand: the report.', 'other.txt': 'By hand: something else.' }

const Documents = z.object({
  data: z.array(z.object({ filename: z.string(), status: z.string(), sha256: z.string() })),
  total: z.number(),
})

/**
 * Changes a watched folder in every way and kills the executable at a random instant. After the last start
 * the dataset must hold the files of the folder, the attachments of its mails and the manual uploads, each
 * once, and nothing else.
 */
async function watchedFolderRounds(rounds: number, seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const random = seeded(seed)
  const root = join(folder, 'watched')
  await mkdir(root)
  let faulty = true
  let number = 0
  const done: Record<string, number> = {}
  try {
    let ibid = await IbidProcess.start(executable, folder)
    await uploadByHand(ibid)
    await watch(ibid, root)
    for (let round = 1; round <= rounds; round++) {
      const changing = (async () => {
        for (let left = 2 + Math.floor(random() * 6); left > 0; left--) {
          const act = await change(root, random, () => ++number)
          done[act] = (done[act] ?? 0) + 1
          await Bun.sleep(random() * 1500)
        }
      })()
      await Bun.sleep(random() * KILL_WITHIN_MS)
      await ibid.end('SIGKILL')
      await changing
      ibid = await IbidProcess.start(executable, folder)
      if (round % 5 === 0 || round === rounds) {
        await settled(ibid, root, `round ${round}`)
        await checkStores(ibid)
        console.log(`round ${round}: ${JSON.stringify(done)}, load ${load()}`)
      }
    }
    await ibid.end('SIGTERM')
    faulty = false
  } finally {
    if (faulty) console.log(`What is left to look at: ${folder}`)
    else await remove()
  }
  console.log(`${rounds} kills with seed ${seed}: ${JSON.stringify(done)}, load ${load()}`)
}

async function uploadByHand(ibid: IbidProcess): Promise<void> {
  const form = new FormData()
  form.set('dataset_name', 'papers')
  form.set('use_celery', 'false')
  for (const [name, text] of Object.entries(BY_HAND)) form.append('files', new File([text], name))
  const response = await fetch(`${ibid.url}/api/upload`, { method: 'POST', body: form })
  if (!response.ok) throw new Fault(`The upload was refused: ${await response.text()}`)
}

async function watch(ibid: IbidProcess, root: string): Promise<void> {
  const body = JSON.stringify({ path: root, dataset: 'papers' })
  const response = await fetch(`${ibid.url}/api/folders`, { method: 'POST', body })
  if (response.status !== 201) throw new Fault(`The folder was refused: ${await response.text()}`)
}

/** Makes one change to the folder and describes it. */
async function change(root: string, random: () => number, next: () => number): Promise<string> {
  const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)]
  const files = await filesUnder(root)
  const file = pick(files)
  const place = async (name: string) => {
    const sub = pick(FOLDERS) ?? ''
    await mkdir(join(root, sub), { recursive: true })
    return join(root, sub, name)
  }
  const text = () =>
    `Paper ${next()} says that the rent is ${Math.floor(random() * 1000)} euros.\n`.repeat(1 + random() * 200)
  const mail = () => {
    const notes = Array.from({ length: Math.floor(random() * 3) }, (_, at) =>
      attached(`note ${at}.txt`, text()),
    )
    return mailOf(`Mail ${next()}`, ...notes)
  }
  const contentOf = (name: string) => (name.endsWith('.eml') ? mail() : text())
  const kind = random()
  if (!file || kind < 0.4) {
    const name = pick(['report.txt', `paper ${next()}.txt`, `table ${next()}.md`, `mail ${next()}.eml`]) ?? ''
    await writeFile(await place(name), contentOf(name))
    return 'added'
  }
  const path = join(root, file)
  if (kind < 0.55) await writeFile(path, contentOf(path))
  else if (kind < 0.7) await rename(path, await place(`moved ${next()}${file.slice(file.lastIndexOf('.'))}`))
  else if (kind < 0.8)
    await writeFile(await place(`copy ${next()}${file.slice(file.lastIndexOf('.'))}`), await readFile(path))
  else if (kind < 0.85 && files.length > 3)
    await rm(join(root, file.split('/')[0] ?? ''), { recursive: true })
  // Keeps the last file: an empty folder counts as missing.
  else if (files.length > 1) await rm(path)
  return kind < 0.55 ? 'changed' : kind < 0.7 ? 'renamed' : kind < 0.8 ? 'copied' : 'removed'
}

/** Waits until the dataset has the files of the folder and the manual uploads, each once. */
async function settled(ibid: IbidProcess, root: string, when: string): Promise<void> {
  const wanted = new Set(Object.values(BY_HAND).map(sha256Of))
  for (const file of await filesUnder(root)) {
    const bytes = await readFile(join(root, file))
    wanted.add(sha256Of(bytes))
    if (file.endsWith('.eml'))
      for (const [, content = ''] of bytes.toString().matchAll(/: base64\n\n(.*)\n/g))
        wanted.add(sha256Of(Buffer.from(content, 'base64')))
  }
  if ((await readdir(root)).length === 0) throw new Fault('The folder is empty')
  const expected = [...wanted].sort()
  let found: string[] = []
  for (const until = Date.now() + SETTLED_MS; Date.now() < until; await Bun.sleep(POLL_MS)) {
    const { data } = Documents.parse(await ibid.get('/api/datasets/papers/documents?limit=1000'))
    found = data.map(({ sha256, status }) => (status === 'completed' ? sha256 : `${sha256} ${status}`)).sort()
    if (!Bun.deepEquals(found, expected)) continue
    for (const [name, text] of Object.entries(BY_HAND)) {
      if (!data.some(({ filename, sha256 }) => filename === name && sha256 === sha256Of(text)))
        throw new Fault(`${when}: '${name}', which was uploaded by hand, is not as it was`)
    }
    return
  }
  throw new Fault(
    `${when}: the dataset has ${found.length} documents, the folder and the upload ${expected.length} texts`,
  )
}

function sha256Of(bytes: string | Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
}

await watchedFolderRounds(numberOption('rounds', 30), numberOption('seed', 1))
