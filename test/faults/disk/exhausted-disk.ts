import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Problem } from '../../../shared/problem.ts'
import { seeded } from '../../support/seeded.ts'
import { checkStores } from '../support/check-stores.ts'
import { command } from '../support/command.ts'
import { Fault, IbidProcess, load, numberOption, workplace } from '../support/ibid-process.ts'
import { allFound, fill, foundText, upload } from '../support/marked-dataset.ts'
import { markedFiles } from '../support/marked-files.ts'

const DISK_MB = 120
const RESERVED_MS = 6000
const Documents = z.object({ data: z.array(z.object({ id: z.string(), filename: z.string() })) })

/**
 * Lets other programs take the rest of a disk, to the last byte. Exports and uploads must be refused with a
 * sentence; starting, searching and deleting, which frees space, must work.
 */
async function exhaustedDisk(seed: number): Promise<void> {
  const { folder, executable, remove } = await workplace()
  const disk = join(folder, 'disk')
  await mkdir(disk)
  await command('mount', '-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', disk)
  const random = seeded(seed)
  const data = join(disk, 'data')
  let ibid = await IbidProcess.start(executable, folder, data)
  const outcomes: string[] = []
  const ballast = join(disk, 'ballast')
  const refused = async (what: string, reply: Response) => {
    const text = await reply.text()
    if (reply.status !== 503) throw new Fault(`${what} replied ${reply.status}: ${text.slice(0, 300)}`)
    outcomes.push(`${what}: ${Problem.parse(JSON.parse(text)).detail}`)
  }
  const removed = async (path: string) => {
    const reply = await fetch(`${ibid.url}${path}`, { method: 'DELETE' })
    if (!reply.ok) throw new Fault(`Deleting replied ${reply.status}: ${await reply.text()}`)
    outcomes.push('deleted')
  }
  try {
    const [kept, going] = [markedFiles(random, 40), markedFiles(random, 40)]
    await fill(ibid, 'kept', kept)
    await fill(ibid, 'going', going)
    for (const isFresh of [false, true]) {
      await takeAll(ballast)
      if (isFresh) {
        await ibid.end('SIGKILL')
        await withoutTraces(ibid)
        ibid = await IbidProcess.start(executable, folder, data)
      }
      await refused('an export', await fetch(`${ibid.url}/api/datasets/kept/export`))
      await refused('an upload', await upload(ibid, 'kept', markedFiles(random, 50)))
      await allFound(ibid, kept)
      const { data: documents } = Documents.parse(await ibid.get('/api/datasets/going/documents?limit=100'))
      const [document] = documents
      if (!document) throw new Fault('There is nothing to delete')
      await removed(`/api/documents/${document.id}`)
      const file = going.find(({ name }) => document.filename.endsWith(name))
      if (file && (await foundText(ibid, file.word)).includes(file.word))
        throw new Fault(`'${file.name}' is found though it was deleted`)
      if (isFresh) await removed('/api/datasets/going')
      await allFound(ibid, kept)
      await rm(ballast)
      // Fills the part of the reserve that was released again.
      await Bun.sleep(RESERVED_MS)
    }
    await takeAll(ballast)
    await signsIn(ibid)
    await rm(ballast)
    await fill(ibid, 'after', markedFiles(random, 20))
    await checkStores(ibid)
    await allFound(ibid, kept)
    await ibid.end('SIGTERM')
    await withoutTraces(ibid)
    console.log(`${outcomes.join('\n')}\nload ${load()}`)
  } finally {
    await ibid.end('SIGKILL')
    await command('umount', disk)
    await remove()
  }
}

/** Sets a password, signs in and removes the password. A wrong password must be reported as such. */
async function signsIn(ibid: IbidProcess): Promise<void> {
  let cookie = ''
  const asked = async (method: string, path: string, body: object, status: number) => {
    const headers = { 'content-type': 'application/json', cookie }
    const reply = await fetch(`${ibid.url}/api/auth/${path}`, { method, headers, body: JSON.stringify(body) })
    if (reply.status !== status) throw new Fault(`${path} replied ${reply.status}: ${await reply.text()}`)
    cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? cookie
  }
  const password = 'correct horse battery'
  await asked('PUT', 'password', { password }, 200)
  cookie = ''
  await asked('POST', 'sign-in', { password: 'a wrong one' }, 401)
  await asked('POST', 'sign-in', { password }, 200)
  await asked('POST', 'password/remove', { password }, 200)
}

/** Checks that its output is readable sentences without our stack traces. */
async function withoutTraces(ibid: IbidProcess): Promise<void> {
  const log = await ibid.log()
  if (/^\s+at .*[(:]|\.ts:\d|\$bunfs/m.test(log))
    throw new Fault(`Its log has a stack trace:\n${log.slice(-3000)}`)
}

/** Writes to a file until the disk is full. */
async function takeAll(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 512; size = Math.floor(size / 2)) {
      const part = Buffer.alloc(size, 1)
      try {
        for (;;) await file.write(part)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    }
  } finally {
    await file.close()
  }
}

await exhaustedDisk(numberOption('seed', 1))
