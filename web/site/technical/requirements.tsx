import type { ReactNode } from 'react'
import { byteUnits } from '#texts/page/locale.ts'
import * as texts from '#texts/site/technical.tsx'
import { Figure } from '../figures/figure.tsx'
import { Limit } from './limit.tsx'

/** What is recommended for an installation, and what is the case. */
const ROWS: readonly { name: string; recommended: ReactNode; taken: ReactNode }[] = [
  {
    name: texts.cpuCores,
    recommended: (
      <>
        <Limit of="RECOMMENDED_CORES" />+
      </>
    ),
    taken: texts.runsOnTwoCores,
  },
  {
    name: texts.memory,
    recommended: (
      <>
        <Limit of="RECOMMENDED_MEMORY_GB" /> {byteUnits[3]}
      </>
    ),
    taken: texts.memoryTaken(<Figure of="start.idle" bare />),
  },
  {
    name: texts.storage,
    recommended: (
      <>
        <Limit of="RECOMMENDED_STORAGE_GB" /> {byteUnits[3]}
      </>
    ),
    taken: texts.storageTaken(<Figure of="start.executable" bare />),
  },
  {
    name: texts.documentsInParallel,
    recommended: <Limit of="RECOMMENDED_DOCUMENTS_AT_ONCE" />,
    taken: texts.oneDocumentPerWorker(<Limit of="WORKER_COUNT" />),
  },
  {
    name: texts.passagesInParallel,
    recommended: <Limit of="PARALLEL_PASSAGES" />,
    taken: texts.passagesForAModel(<Limit of="PARALLEL_PASSAGES" />),
  },
  {
    name: texts.batchSize,
    recommended: <Limit of="PASSAGE_BATCH" />,
    taken: texts.passagesAtATime(<Limit of="PASSAGE_BATCH" />),
  },
]

/** The table of what to plan for. */
export function Requirements() {
  return (
    <table className="mb-10 w-full max-w-[52rem] border-collapse text-[0.933rem] [overflow-wrap:normal]">
      <caption className="mb-2 text-left text-base font-semibold">{texts.whatToPlanFor}</caption>
      <thead>
        <tr className="border-b border-rule-strong text-left text-[0.8rem] text-ink-soft">
          <td />
          <th scope="col" className="py-1.5 pr-4 font-medium">
            {texts.recommended}
          </th>
          <th scope="col" className="py-1.5 font-medium">
            {texts.whatIbidTakes}
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ name, recommended, taken }) => (
          <tr key={name} className="border-b border-rule align-baseline">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal text-ink-soft">
              {name}
            </th>
            <td className="py-1.5 pr-4 font-semibold whitespace-nowrap tabular-nums">{recommended}</td>
            <td className="py-1.5 text-pretty">{taken}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
