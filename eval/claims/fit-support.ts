/**
 * How likely the reader has to find a claim said before the check supports it:
 *
 *   bun eval/claims/fit-support.ts [--documents 150] [--most-altered 3]
 *
 * Checks made claims and those written by hand once without the reader, asks it about all that the rules let pass, and
 * tries thresholds: of those at which at most `most-altered` percent of the altered claims of the tuned half are
 * supported, the one that supports most of the true claims there and least of the false ones, made and written claims
 * counting alike. Prints both halves; only the tuned one chooses. The threshold belongs in `server/answer/check/assess.ts`.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assess } from '../../server/answer/check/assess.ts'
import { reading } from '../../test/support/reading.ts'
import { generateClaims, type Half, isFalse, isOf } from './generated-claims.ts'
import { everydayClaims, writtenClaims } from './written-claims.ts'

const { values } = parseArgs({
  options: {
    documents: { type: 'string', default: '150' },
    'most-altered': { type: 'string', default: '3' },
  },
})
const WRITTEN = ['honest', 'blind', 'subtle', 'everyday'] as const
const THRESHOLDS = [
  0, 0.01, 0.02, 0.03, 0.05, 0.07, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9,
]

/** A claim that was checked. `likely`: the reader's probability where it was asked, 1 where the rules sufficed, −1 where they refused. */
type Checked = { readonly half: Half; readonly set: string; readonly lie: boolean; readonly likely: number }

const checked: Checked[] = []
async function check(claim: string, evidence: Parameters<typeof assess>[1]): Promise<number> {
  let likely = 1
  const [verdict] = await assess([{ text: claim, sources: [] }], evidence, {
    entail: async (claim, evidence) => {
      likely = await reading.entail(claim, evidence)
      return 1
    },
  })
  return verdict?.support === 'supported' ? likely : -1
}

for (const half of ['tuned', 'unseen'] as const)
  for (const made of await generateClaims({ documents: Number(values.documents), each: 2, seed: 1, half })) {
    const set = made.kind.split(':')[0] ?? made.kind
    checked.push({ half, set, lie: isFalse(made), likely: await check(made.claim, made.evidence) })
  }
for (const set of WRITTEN)
  for (const { path, honest, lie, evidence } of set === 'everyday'
    ? await everydayClaims()
    : await writtenClaims(join(import.meta.dir, `${set}-claims.json`))) {
    const half = isOf('tuned', path) ? 'tuned' : 'unseen'
    checked.push({ half, set, lie: false, likely: await check(honest, evidence) })
    checked.push({ half, set, lie: true, likely: await check(lie, evidence) })
  }

const isWritten = ({ set }: Checked) => WRITTEN.some((written) => written === set)
/** The part of these claims that is supported, 0–1. */
function supported(claims: readonly Checked[], least: number): number {
  return claims.filter(({ likely }) => likely >= least).length / Math.max(1, claims.length)
}
/** How much more of the true claims than of the false ones is supported, made and written claims counting alike. */
function gain(half: Half, least: number): number {
  const of = (written: boolean, lie: boolean) =>
    checked.filter((one) => one.half === half && isWritten(one) === written && one.lie === lie)
  const apart = (written: boolean) =>
    supported(of(written, false), least) - supported(of(written, true), least)
  return (apart(false) + apart(true)) / 2
}

const altered = checked.filter(({ half, set }) => half === 'tuned' && set === 'altered')
const allowed = THRESHOLDS.filter(
  (least) => 100 * supported(altered, least) <= Number(values['most-altered']),
)
const chosen = allowed.reduce(
  (best, least) => (gain('tuned', least) > gain('tuned', best) ? least : best),
  allowed[0] ?? 1,
)
for (const half of ['tuned', 'unseen'] as const)
  for (const least of THRESHOLDS) {
    const groups = Map.groupBy(
      checked.filter((one) => one.half === half),
      ({ set, lie }) => (isWritten({ half, set, lie, likely: 0 }) && lie ? `${set} lies` : set),
    )
    const told = [...groups].map(
      ([name, ones]) => `${name} ${ones.filter(({ likely }) => likely >= least).length}/${ones.length}`,
    )
    console.log(
      `${half} ${least.toFixed(2)}${least === chosen ? ' *' : '  '} ${gain(half, least).toFixed(3)}  ${told.join(', ')}`,
    )
  }
process.exit(0)
