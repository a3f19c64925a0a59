import { z } from 'zod'
import { verifyArchive } from '../../../server/api/backup/write-verified.ts'
import type { Caller } from '../support/caller.ts'
import { Fault } from '../support/ibid-process.ts'
import { type MarkedFile, markedFiles } from '../support/marked-files.ts'

const Documents = z.object({
  data: z.array(z.object({ id: z.string(), filename: z.string(), sha256: z.string(), status: z.string() })),
})
export type DocumentRow = z.infer<typeof Documents>['data'][number]

/** Where a scene is played: a dataset of its own, and files of which each has a word that is known afterwards. */
export type Stage = {
  readonly caller: Caller
  readonly dataset: string
  readonly random: () => number
  /** A path for a file of its own. */
  readonly path: string
  /** Files of every format, with so many lines of filling. */
  files(lines: number): MarkedFile[]
  /** One text with so many lines of filling. */
  text(name: string, lines: number): MarkedFile
}

/** The documents of a dataset; none where there is no such dataset. */
export async function documentsOf(caller: Caller, dataset: string): Promise<DocumentRow[]> {
  const path = `/api/datasets/${encodeURIComponent(dataset)}/documents?limit=1000`
  const reply = await caller.call('GET', path)
  return reply?.status === 200 ? Documents.parse(JSON.parse(reply.text)).data : []
}

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)))
const expect = (holds: boolean, what: string) => {
  if (!holds) throw new Fault(what)
}
const countOf = (statuses: readonly (number | undefined)[], status: number) =>
  statuses.filter((each) => each === status).length
/** Some of the replies may be these, and none another. */
const only = (statuses: readonly (number | undefined)[], ...may: number[]) =>
  expect(
    statuses.every((each) => each !== undefined && may.includes(each)),
    `replies were ${statuses}, and may be ${may}`,
  )
const pathOf = (dataset: string) => `/api/datasets/${encodeURIComponent(dataset)}`
const namesOf = (documents: readonly DocumentRow[]) => documents.map(({ filename }) => filename).sort()
const sha256 = ({ bytes }: MarkedFile) => new Bun.CryptoHasher('sha256').update(bytes).digest('hex')

/** What is asked for at once in each scene, and what must hold of it afterwards. */
export const SCENES: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async 'the same upload, three times'({ caller, dataset, files }) {
    const sent = files(60).slice(0, 5)
    const jobs = await times(3, async () => caller.ended(await caller.upload(dataset, sent)))
    expect(
      jobs.every(({ status }) => status === 'completed'),
      'one of the same uploads did not complete',
    )
    const names = namesOf(await documentsOf(caller, dataset))
    expect(
      names.join() ===
        sent
          .map(({ name }) => name)
          .sort()
          .join(),
      `the documents are ${names}`,
    )
  },

  async 'versions of one file, and the first again'({ caller, dataset, text, random }) {
    const first = text('plan.txt', 5)
    await caller.ended(await caller.upload(dataset, [first]))
    const others = Array.from({ length: 2 }, () => text('plan.txt', 2000 + random() * 4000))
    const jobs: string[] = []
    const sent = [...others, first]
    for (const file of sent) jobs.push(await caller.upload(dataset, [file]))
    await Promise.all(jobs.map((id) => caller.ended(id)))
    const there = await documentsOf(caller, dataset)
    expect(there.length === 1, `of one name there are ${there.length} documents`)
    expect(there[0]?.sha256 === sha256(first), 'an older version stands in the place of the last one')
  },

  async 'an upload and its cancellation'({ caller, dataset, files, random }) {
    const id = await caller.upload(dataset, files(800))
    await Bun.sleep(random() * 250)
    const replies = await times(2, () => caller.call('DELETE', `/api/jobs/${id}`))
    only(
      replies.map((reply) => reply?.status),
      200,
      409,
    )
    const job = await caller.ended(id)
    const done = job.files.filter(({ status }) => status === 'completed').map(({ name }) => name)
    const names = namesOf(await documentsOf(caller, dataset))
    expect(names.join() === done.sort().join(), `${names} are there, and ${done} were completed`)
    const { status } = (await caller.call('GET', `${pathOf(dataset)}/stats`)) ?? {}
    expect(done.length > 0 || status === 404, 'a cancelled upload left its dataset, empty')
  },

  async 'uploads into a dataset that is deleted'({ caller, dataset, files, random }) {
    await caller.ended(await caller.upload(dataset, files(30)))
    const jobs = await Promise.all([
      times(3, async () => {
        await Bun.sleep(random() * 200)
        return await caller.upload(dataset, files(200))
      }),
      times(2, async () => {
        await Bun.sleep(random() * 200)
        await caller.call('DELETE', pathOf(dataset))
      }),
    ])
    await Promise.all(jobs[0].map((id) => caller.ended(id)))
    const last = files(20)
    await caller.ended(await caller.upload(dataset, last))
    const there = new Set((await documentsOf(caller, dataset)).map((document) => document.sha256))
    expect(
      last.every((file) => there.has(sha256(file))),
      'what was uploaded after the deletion is not there',
    )
  },

  async 'a document that is replaced, deleted and read'({ caller, dataset, text, random }) {
    await caller.ended(await caller.upload(dataset, [text('a.txt', 300), text('b.txt', 300)]))
    const newer = text('a.txt', 300)
    const documents = await documentsOf(caller, dataset)
    const older = documents.find(({ filename }) => filename === 'a.txt')?.id ?? ''
    const job = await caller.upload(dataset, [newer])
    await Promise.all([
      times(12, async (i) => {
        await Bun.sleep(random() * 60)
        const what = ['/text', '/file', '/chunks', ''][i % 4]
        const reply = await caller.call('GET', `/api/documents/${older}${what}`)
        only([reply?.status], 200, 404)
      }),
      times(2, async () => {
        await Bun.sleep(random() * 60)
        only([(await caller.call('DELETE', `/api/documents/${older}`))?.status], 200, 404)
      }),
      caller.call('POST', '/api/summarize', { dataset }),
      caller.call('POST', '/api/query', { query: `What is in ${dataset}?`, dataset_names: [dataset] }),
    ])
    await caller.ended(job)
    const there = (await documentsOf(caller, dataset)).filter(({ filename }) => filename === 'a.txt')
    expect(there.length === 1 && there[0]?.sha256 === sha256(newer), 'the newer version is not there')
  },

  async 'a dataset that is renamed and uploaded into'({ caller, dataset, files, random }) {
    const sent = files(150)
    const id = await caller.upload(dataset, sent)
    await Bun.sleep(random() * 100)
    const names = [`${dataset} one`, `${dataset} two`]
    const replies = await Promise.all(names.map((name) => caller.call('PATCH', pathOf(dataset), { name })))
    const statuses = replies.map((reply) => reply?.status)
    only(statuses, 200, 404)
    expect(countOf(statuses, 200) === 1, `a dataset was renamed ${countOf(statuses, 200)} times at once`)
    const job = await caller.ended(id)
    const there = (await Promise.all(names.map((name) => documentsOf(caller, name)))).flat()
    expect(there.length === sent.length, `${there.length} of ${sent.length} documents came along`)
    expect(names.includes(job.dataset_name), `the job says '${job.dataset_name}'`)
  },

  async 'one new dataset, four times'({ caller, dataset }) {
    const replies = await times(4, () => caller.call('POST', '/api/datasets', { name: dataset }))
    const statuses = replies.map((reply) => reply?.status)
    only(statuses, 201, 409)
    expect(countOf(statuses, 201) === 1, `one dataset was made ${countOf(statuses, 201)} times`)
  },

  async 'the samples, and their deletion'({ caller, random }) {
    const jobs = await times(3, async () => {
      const reply = await caller.call('POST', '/api/samples')
      return z.object({ job_id: z.string() }).parse(JSON.parse(reply?.text ?? '')).job_id
    })
    await Bun.sleep(random() * 400)
    if (random() < 0.5) await caller.call('DELETE', pathOf('getting-started'))
    for (const id of jobs) {
      const { status } = await caller.ended(id)
      expect(status === 'completed' || status === 'cancelled', `the samples ended as ${status}`)
    }
  },

  async 'an archive that is taken in three times'({ caller, dataset, files, random }) {
    const sent = files(80)
    await caller.ended(await caller.upload(dataset, sent))
    const archive = await caller.call('GET', `${pathOf(dataset)}/export`)
    const copy = `${dataset} copy`
    const path = `/api/import?dataset=${encodeURIComponent(copy)}`
    const replies = await times(3, () => caller.call('POST', path, archive?.bytes ?? new Uint8Array()))
    const taken = replies.filter((reply) => reply?.status === 202)
    only(
      replies.map((reply) => reply?.status),
      202,
      409,
    )
    expect(taken.length === 1, `one archive was taken in ${taken.length} times under one name`)
    const { job_id } = z.object({ job_id: z.string() }).parse(JSON.parse(taken[0]?.text ?? '{}'))
    const isCancelled = random() < 0.4 && (await caller.call('DELETE', `/api/jobs/${job_id}`))?.status === 200
    await caller.ended(job_id)
    const there = (await documentsOf(caller, copy)).length
    expect(isCancelled || there === sent.length, `${there} of ${sent.length} documents were taken in`)
  },

  async 'the index made anew, twice'({ caller, random }) {
    const replies = await times(2, async () => {
      await Bun.sleep(random() * 50)
      return await caller.call('POST', '/api/reindex', {})
    })
    only(
      replies.map((reply) => reply?.status),
      202,
    )
  },

  async 'three backups, of which some are given up'({ caller, path, random }) {
    const whole = await times(3, async () => {
      await Bun.sleep(random() * 100)
      const signal = random() < 0.4 ? AbortSignal.timeout(5 + random() * 100) : undefined
      const reply = await caller.call('POST', '/api/backup', undefined, signal)
      if (reply) only([reply.status], 200, 409)
      return reply?.status === 200 ? [reply.bytes] : []
    })
    for (const [number, bytes] of whole.flat().entries()) {
      await Bun.write(`${path}-${number}`, bytes)
      await verifyArchive(`${path}-${number}`)
    }
  },

  async 'questions, of which some are given up'({ caller, random }) {
    await times(20, async (i) => {
      await Bun.sleep(random() * 300)
      const signal = random() < 0.6 ? AbortSignal.timeout(1 + random() * 60) : undefined
      const accept = i % 2 === 0 ? 'text/event-stream' : 'application/json'
      const body = { query: 'Who is the keeper of the harbour, and since when?' }
      await caller.call('POST', '/api/query', body, signal, accept)
      if (i % 5 === 0) await caller.call('DELETE', '/api/queries')
      if (i % 7 === 0) await caller.call('GET', '/api/queries')
    })
  },

  async 'settings, figures and files that are only asked about'({ caller, files, random }) {
    const paths = ['system/status', 'jobs', 'jobs/active', 'jobs/metrics', 'activity', 'notifications']
    await times(18, async (i) => {
      await Bun.sleep(random() * 200)
      await caller.call('GET', `/api/${paths[i % paths.length]}`)
      if (i % 3 === 0)
        await caller.call('PUT', '/api/settings', { profile: { display_name: `Name ${i}` }, answering: {} })
      if (i % 4 === 0) await caller.call('POST', '/api/notifications/read', {})
      if (i % 6 !== 0) return
      const form = new FormData()
      form.append('query', 'Who is the keeper of the library?')
      for (const { name, bytes } of files(40).slice(3, 6)) form.append('files', new File([bytes], name))
      const signal = random() < 0.5 ? AbortSignal.timeout(random() * 100) : undefined
      await caller.call('POST', '/api/v1/analyze', form, signal)
    })
  },
}

/** A stage for a scene; `known` learns the word of each file by its sha256. */
export function stageFor(
  caller: Caller,
  dataset: string,
  path: string,
  random: () => number,
  known: Map<string, string>,
): Stage {
  const learn = (file: MarkedFile): MarkedFile => {
    known.set(sha256(file), file.word)
    return file
  }
  return {
    ...{ caller, dataset, path, random },
    files: (lines) => markedFiles(random, lines).map(learn),
    text(name, lines) {
      const [file] = markedFiles(random, Math.floor(lines)).filter((one) => one.name.endsWith('.txt'))
      if (!file) throw new Fault('There is no text among the files')
      return learn({ ...file, name })
    },
  }
}
