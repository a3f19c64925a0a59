import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as texts from '#texts/overview.tsx'
import type { ActivityDay } from '../../../shared/system.ts'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { statusQuery } from '../../shell/queries/status.ts'
import { formatCount } from '../../texts/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

const WEEK = 7

/** Four figures, each with what the last seven days added. */
export function Stats({
  datasets,
  status,
  activity,
}: DatasetList & { activity: readonly ActivityDay[] | undefined }) {
  const system = useQuery(statusQuery)
  const week = activity?.slice(-WEEK) ?? []
  // Capped by the total: additions that were deleted again do not count.
  const added = (field: 'datasets' | 'documents' | 'bytes', all: number) =>
    Math.min(all, sum(week.map((day) => day[field])))
  const documents = sum(datasets.map((dataset) => dataset.document_count))
  const bytes = sum(datasets.map((dataset) => dataset.size_bytes))
  const shown = (value: ReactNode) => (status === 'success' ? value : status === 'error' && '–')
  const [figure = '', unit = ''] = formatBytes(bytes).split(' ')
  const stored = (
    <span className="whitespace-nowrap">
      {figure} <span className="text-[0.66em] leading-none">{unit}</span>
    </span>
  )
  const moreBytes = added('bytes', bytes)
  return (
    <dl
      data-filled={datasets.length > 0 || undefined}
      className="group grid grid-cols-2 overflow-clip rounded-lg border border-rule bg-sheet shadow-low sm:grid-cols-4 sm:divide-x sm:divide-rule [&>*]:border-rule max-sm:[&>*:nth-child(odd)]:border-r max-sm:[&>*:nth-child(n+3)]:border-t"
    >
      <Stat label={texts.totalDatasets} added={count(added('datasets', datasets.length))}>
        {shown(formatCount(datasets.length))}
      </Stat>
      <Stat label={texts.totalDocuments} added={count(added('documents', documents))}>
        {shown(formatCount(documents))}
      </Stat>
      <Stat label={texts.storageUsed} added={moreBytes > 0 ? texts.thisWeek(formatBytes(moreBytes)) : null}>
        {shown(
          system.data ? (
            <Tooltip
              text={texts.onDiskWithTheIndexFree(
                formatBytes(system.data.storage.bytes),
                formatBytes(system.data.storage.free_bytes),
              )}
            >
              {stored}
            </Tooltip>
          ) : (
            stored
          ),
        )}
      </Stat>
      <Stat label={texts.queriesToday} added={null}>
        {system.data ? formatCount(system.data.queries_today) : system.isError && '–'}
      </Stat>
    </dl>
  )
}

function Stat(props: { label: string; added: string | null; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 px-4 py-3.5">
      <dt className="text-[0.867rem] text-ink-soft">{props.label}</dt>
      <dd className="flex min-h-9 group-data-filled:min-h-16 flex-col items-start gap-y-0.5 font-serif text-[1.65rem] leading-9 font-semibold tabular-nums">
        {props.children === false ? (
          <Skeleton className="h-7 w-16 self-start sm:self-center" />
        ) : (
          props.children
        )}
        {props.added && (
          <Badge
            tone="success"
            className="font-sans text-[0.767rem]! tracking-tight"
            title={texts.addedInTheLastSevenDays}
          >
            {props.added}
          </Badge>
        )}
      </dd>
    </div>
  )
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const count = (value: number) => (value > 0 ? texts.thisWeek2(formatCount(value)) : null)
