/**
 * `bun models/table-ranker/dump.ts FOLDER OUT PART SHARD SHARDS [MOST]`: writes the readings of WikiTableQuestions'
 * questions with their features and whether they are right. FOLDER is an unpacked ppasupat/WikiTableQuestions. PART is
 * 'training', 'pristine-unseen-tables' or 'made': questions that made-questions.ts makes of the training tables, MOST of
 * each; the development tables are asked in wordings that are left out of the training. A shard's
 * files: `dense.u8` (a row of features a reading), `family.u8`, `right.u8`, `answer.u16` (which readings of a question
 * have the same answer), `roles.i8` (8 columns a reading), `parts.u32` with `ends.u32` (where each reading's parts end),
 * and `questions.jsonl`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { denoted, isDenotation } from '../../eval/tables/denotation.ts'
import { isDevelopment, type WikiQuestion, WikiQuestions } from '../../eval/tables/wiki-questions.ts'
import { phrasesOf } from '../../server/answer/tables/question/phrases.ts'
import { DENSE } from '../../server/answer/tables/readings/dense-names.ts'
import { featuresOf } from '../../server/answer/tables/readings/features.ts'
import type { TableQuery } from '../../server/answer/tables/query/table-query.ts'
import { generate } from '../../server/answer/tables/readings/generate.ts'
import { setScene } from '../../server/answer/tables/readings/scene.ts'
import { columnName } from '../../server/documents/tables/typed-table.ts'
import { questionHash } from '../../eval/sets/held-out.ts'
import { makeQuestions } from './made-questions.ts'
import { QueryNames } from './same-query.ts'

const [folder = '', out = '', part = 'training', shard = '0', shards = '1', most = '0'] = process.argv.slice(2)
const wiki = new WikiQuestions(folder)
const target = join(out, `${part}-${shard}`)
mkdirSync(target, { recursive: true })

class Growing {
  #bytes = new Uint8Array(1 << 24)
  #length = 0
  push(values: Uint8Array) {
    while (this.#length + values.length > this.#bytes.length) {
      const wider = new Uint8Array(this.#bytes.length * 2)
      wider.set(this.#bytes)
      this.#bytes = wider
    }
    this.#bytes.set(values, this.#length)
    this.#length += values.length
  }
  get bytes() {
    return this.#bytes.subarray(0, this.#length)
  }
}
const bytesOf = (values: Uint32Array | Uint16Array | Int8Array) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

const [dense, family, right, answer, roles, parts, ends] = Array.from({ length: 7 }, () => new Growing()) as [Growing, Growing, Growing, Growing, Growing, Growing, Growing]
const partIds = new Map<string, number>()
const families = new Map<string, number>()
const idOf = (map: Map<string, number>, name: string) => map.getOrInsertComputed(name, () => map.size)
const known = new Map<string | number, ReturnType<typeof denoted>>()
const lines: string[] = []
let [count, partEnd, oracle, asked] = [0, 0, 0, 0]

type Asked = Pick<WikiQuestion, 'id' | 'question' | 'table' | 'targets'> & { readonly kind: string; readonly meant: readonly TableQuery[] }

async function madeQuestions(): Promise<Asked[]> {
  const tables = [...new Set((await wiki.questions('training')).map(({ table }) => table))]
  const made: Asked[] = []
  for (const table of tables.filter((_, at) => at % Number(shards) === Number(shard))) {
    const seed = Number.parseInt(questionHash(table).slice(0, 8), 16)
    const questions = makeQuestions(await wiki.table(table), Number(most), seed, isDevelopment(table) ? 'left' : 'kept')
    made.push(...questions.map((question, at) => ({ ...question, id: `${table} ${at}`, table, targets: [] })))
  }
  return made
}

async function wikiQuestions(): Promise<Asked[]> {
  const all = (await wiki.questions(part)).filter((_, at) => at % Number(shards) === Number(shard))
  return (Number(most) > 0 ? all.slice(0, Number(most)) : all).map((question) => ({ ...question, kind: 'wiki', meant: [] }))
}

for (const question of part === 'made' ? await madeQuestions() : await wikiQuestions()) {
  const table = await wiki.table(question.table)
  const scene = setScene(question.question, table)
  const answers = new Map<string, number>()
  const verdicts = new Map<string, boolean>()
  const names = new QueryNames(table)
  const meant = new Set(question.meant.map((query) => names.of(query)))
  let found = false
  const from = count
  for (const candidate of generate(scene)) {
    const result = scene.run(candidate.query)
    if (result.values.length === 0 || result.values.length > 60) continue
    const key = result.values.join('\u0001')
    let good = question.kind === 'wiki' ? verdicts.get(key) : meant.has(names.of(candidate.query))
    if (good === undefined) {
      good = isDenotation(question.targets, result.values.map((value) => known.getOrInsertComputed(value, () => denoted(String(value)))))
      verdicts.set(key, good)
    }
    found ||= good
    const features = featuresOf(scene, candidate, result)
    dense.push(Uint8Array.from(features.dense, (value) => Math.max(0, Math.min(255, Math.round(value * 100)))))
    family.push(Uint8Array.of(idOf(families, features.family)))
    right.push(Uint8Array.of(good ? 1 : 0))
    answer.push(bytesOf(Uint16Array.of(idOf(answers, key))))
    const { query, set, other } = candidate
    const [one, two] = other ? [...set.links, other] : set.links
    roles.push(bytesOf(Int8Array.of(query.column ?? -1, query.order ? (query.order.by ?? -2) : -1, query.group?.measure ?? -1, query.group?.column ?? -1, one?.condition.column ?? -1, two?.condition.column ?? -1, one ? scene.links.indexOf(one) : -1, two ? scene.links.indexOf(two) : -1)))
    parts.push(bytesOf(Uint32Array.from(features.parts, (name) => idOf(partIds, name))))
    partEnd += features.parts.length
    ends.push(bytesOf(Uint32Array.of(partEnd)))
    count++
  }
  asked++
  if (found) oracle++
  lines.push(
    JSON.stringify({
      id: question.id,
      kind: question.kind,
      development: part !== 'pristine-unseen-tables' && isDevelopment(question.table),
      table: question.table,
      question: question.question,
      phrases: phrasesOf(scene.asked, scene.links),
      columns: table.columns.map((column) => columnName(column)),
      types: table.columns.map(({ type }) => type),
      rows: table.rowCount,
      samples: table.columns.map(({ values }) => values.find((value) => value !== '') ?? ''),
      links: scene.links.map(({ condition, kind, from: start, to: end }) => [condition.column, condition.test, kind, scene.asked.tokens[start]?.start, scene.asked.tokens[end - 1]?.end, condition.value]),
      tokens: scene.asked.tokens.map(({ start, end }) => [start, end]),
      from,
      to: count,
    }),
  )
  if (asked % 500 === 0) console.log(shard, asked, (oracle / asked).toFixed(3), count)
}
for (const [name, data] of Object.entries({ 'dense.u8': dense, 'family.u8': family, 'right.u8': right, 'answer.u16': answer, 'roles.i8': roles, 'parts.u32': parts, 'ends.u32': ends }))
  await Bun.write(join(target, name), data.bytes)
await Bun.write(join(target, 'questions.jsonl'), `${lines.join('\n')}\n`)
await Bun.write(join(target, 'names.json'), JSON.stringify({ dense: DENSE, parts: [...partIds.keys()], families: [...families.keys()] }))
console.log({ part, asked, oracle: oracle / asked, count })
