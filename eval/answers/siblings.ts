/**
 * Measures whether an answer tells sections apart that stand side by side and say the same ('Life insurance', 'Medical
 * insurance'):
 *
 *   bun eval/answers/siblings.ts [--pairs 60] [--half tuned]
 *
 * Takes sentences of real documents of ../shared/corpus, each under its own heading and the heading beside it
 * (sibling-sections.ts). Asks for each by the heading and words of the sentence, of ten such documents together; and for the
 * one whose section is gone. Prints how many answers begin with the section that was asked for, how many with the other one,
 * and how sure they are.
 */
import { parseArgs } from 'node:util'
import type { Answer } from '../../shared/answers.ts'
import { endpoints } from '../../shared/endpoints.ts'
import { openApp } from '../../test/support/app.ts'
import { HALVES, halfOf } from '../sets/held-out.ts'
import { siblingSections } from '../sets/sibling-sections.ts'

const TOGETHER = 10

const { values } = parseArgs({
  options: { pairs: { type: 'string', default: '60' }, half: { type: 'string', default: 'tuned' } },
})
if (!HALVES.some((half) => half === values.half)) throw new Error(`Cannot ask the half '${values.half}'`)
const all = (await siblingSections()).filter(({ title }) => halfOf(title) === values.half)
const step = Math.max(1, Math.floor(all.length / Number(values.pairs)))
const pairs = all.filter((_, i) => i % step === 0).slice(0, Number(values.pairs))

await using app = await openApp({ secondLook: true })
const encoder = new TextEncoder()
const groups = Map.groupBy(pairs.keys(), (at) => Math.floor(at / TOGETHER))
for (const [group, own] of groups)
  for (const which of ['both', 'siblingAlone'] as const)
    await app.ingest(
      `${which}-${group}`,
      Object.fromEntries(own.map((at) => [`${at}.md`, encoder.encode(pairs[at]?.[which])])),
    )
await app.services.encoding?.settled()

/** The section of its document that an answer begins with. */
function sectionOf({ claims, citations }: Answer, file: string, [own, other]: readonly [string, string]) {
  const number = claims[0]?.citations[0]
  const cited = citations.find(({ source_number }) => source_number === number)
  if (cited?.filename !== file) return 'elsewhere'
  const before = cited.snippet.slice(0, (cited.quote_start ?? cited.start) - cited.start)
  const [ownAt, otherAt] = [before.lastIndexOf(own), before.lastIndexOf(other)]
  if (ownAt !== otherAt) return ownAt > otherAt ? 'own' : 'sibling'
  return cited.section?.includes(own) ? 'own' : 'sibling'
}

const counts = new Map<string, number>()
for (const [at, { headings, question, siblingAlone }] of pairs.entries()) {
  if (!siblingAlone.includes(headings[1])) throw new Error('Cannot ask: a section lacks its heading')
  const group = Math.floor(at / TOGETHER)
  const turned = [headings[1], headings[0]] as const
  for (const [dataset, asked, names] of [
    ['both', question, headings],
    ['both', question.replace(headings[0], headings[1]), turned],
    ['siblingAlone', question, headings],
  ] as const) {
    const answer = await app.call(endpoints.query, {
      body: { query: asked, dataset_names: [`${dataset}-${group}`] },
    })
    const section = answer.answered ? sectionOf(answer, `${at}.md`, names) : 'none'
    const sure = answer.outcome === 'answered' ? answer.confidence : (answer.outcome ?? 'refused')
    const key = `${dataset}: ${section}, ${sure}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}
console.log(`${values.half}: ${pairs.length} of ${all.length} pairs`)
for (const [key, count] of [...counts].sort()) console.log(`  ${key}: ${count}`)
process.exit(0)
