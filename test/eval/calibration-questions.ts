import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { EMBEDDED_SOURCE, openEmbedder } from '../../server/embed/embedder-source.ts'
import { openApp } from '../support/app.ts'
import { seeded } from '../support/seeded.ts'
import { CORPUS } from './corpus-passages.ts'
import { type Asked, holdsMost, inAny, judged, nothing, type Outcome, SETS } from './judged-questions.ts'
import { readRetrievalSet, SET_NAMES } from './retrieval-set.ts'
import { datasetOf, openRetrievalStore } from './retrieval-store.ts'
import { shortQuestions } from './short-questions.ts'

/** `stores`: where the collections' stores are kept; `keep`: the folder of answers.ts; `each`: questions of a collection. */
export type CalibrationFrom = {
  readonly stores: string | undefined
  readonly keep: string | undefined
  readonly each: number
}

/** Documents on either side of the right one that are hidden with it. */
const NEIGHBOURS = 20

/** Asks the questions of the collections, of answers.ts and of short-questions.json, and says what speaks for each answer. */
export async function askForCalibration({ stores, keep, each }: CalibrationFrom): Promise<Outcome[]> {
  const embedder = await openEmbedder(EMBEDDED_SOURCE)
  const random = seeded(3)
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, key: random() }))
      .sort((a, b) => a.key - b.key)
      .map(({ item }) => item)
  const found: Outcome[] = []
  const foreign = shuffled((await readRetrievalSet(SETS, 'squad')).queries).slice(0, each / 2)
  for (const name of SET_NAMES) {
    const set = await readRetrievalSet(SETS, name)
    const folder = stores ? join(stores, name) : await mkdtemp(join(tmpdir(), 'ibid-eval-'))
    const store = await openRetrievalStore(set, folder, embedder)
    const ids = new Map([...store.ids].map(([id, own]) => [own, id]))
    const known = (list: readonly string[]) => list.flatMap((own) => ids.get(own) ?? [])
    const groups = [...new Set(set.documents.map(({ group }) => group))]
    const ask = async (asked: Omit<Asked, 'set'>) =>
      found.push(await judged({ set: name, ...asked }, store.catalog, store.chunks, embedder))
    for (const { query, group, relevant } of shuffled(set.queries).slice(
      0,
      name === 'squad' ? 2 * each : each,
    )) {
      const own = [...relevant.keys()]
      const about = String(Math.floor(Number(own[0]) / NEIGHBOURS))
      const common = { question: query, datasets: group === null ? [] : [datasetOf(group)], about }
      const answering = known(own)
      await ask({ ...common, kind: 'answerable', answering, hidden: nothing })
      if (name === 'cisi' || name === 'gov2') continue
      await ask({ ...common, kind: 'hidden', answering: [], hidden: inAny(answering) })
      if (name !== 'squad') continue
      const around = Array.from({ length: 2 * NEIGHBOURS + 1 }, (_, i) =>
        String(Number(own[0]) - NEIGHBOURS + i),
      )
      await ask({ ...common, kind: 'far', answering: [], hidden: inAny(known(around)) })
    }
    if (name !== 'squad')
      for (const { query } of foreign) {
        const group = name === 'policyqa' ? groups[Math.floor(random() * groups.length)] : undefined
        const datasets = group === undefined ? [] : [datasetOf(group)]
        await ask({
          kind: 'foreign',
          question: query,
          datasets,
          answering: [],
          hidden: nothing,
          about: query,
        })
      }
    await store.close()
    if (!stores) await rm(folder, { recursive: true, force: true })
    console.log(`${name}: ${found.length} asked`)
  }
  found.push(...(await askedInShort()))
  if (keep) found.push(...(await askedOfCorpus(keep)))
  await embedder.close()
  return found
}

/** The questions of answers.ts, over the files that it left in a folder. */
async function askedOfCorpus(folder: string): Promise<Outcome[]> {
  const Question = z.object({ question: z.string(), file: z.string().nullable(), evidence: z.string() })
  await using app = await openApp({ folder })
  const { catalog, chunks, embedder } = app.services
  const paths: Record<string, string> = await Bun.file(join(folder, 'paths.json')).json()
  const { documents } = await catalog.documents.list('corpus', { limit: -1, offset: 0 })
  const idsOf = (file: string) =>
    documents.flatMap(({ id, filename }) => (paths[filename] === file ? [id] : []))
  const found: Outcome[] = []
  const files = [
    join(CORPUS, 'qa.json'),
    ...['questions', 'more-questions', 'topic-questions'].map((name) =>
      join(import.meta.dir, `${name}.json`),
    ),
  ]
  for (const path of files)
    for (const { question, file, evidence } of z.array(Question).parse(await Bun.file(path).json())) {
      const answering = file === null ? [] : idsOf(file)
      const common = { set: 'corpus', question, datasets: [], about: file ?? question }
      const ask = async (kind: Asked['kind'], hidden: Asked['hidden']) =>
        found.push(await judged({ ...common, kind, answering, hidden }, catalog, chunks, embedder))
      if (file === null) await ask('unanswerable', nothing)
      else {
        const ofDocument = inAny(answering)
        await ask('answerable', nothing)
        await ask('hidden', ofDocument)
        await ask('passage', (hit) => ofDocument(hit) && holdsMost(evidence, hit))
      }
    }
  return found
}

/** Short questions, in several languages, of small documents. */
async function askedInShort(): Promise<Outcome[]> {
  const { documents, questions } = await shortQuestions()
  await using app = await openApp({})
  const { catalog, chunks, embedder } = app.services
  await app.ingest('short', documents)
  const stored = await catalog.documents.list('short', { limit: -1, offset: 0 })
  const found: Outcome[] = []
  for (const { question, file } of questions) {
    const answering = stored.documents.flatMap(({ id, filename }) => (filename === file ? [id] : []))
    const kind = file === null ? 'unanswerable' : 'answerable'
    const asked = { set: 'short', kind, question, datasets: [], answering, hidden: nothing } as const
    found.push(await judged({ ...asked, about: file ?? question }, catalog, chunks, embedder))
  }
  return found
}
