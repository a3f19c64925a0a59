import { queryOptions } from '@tanstack/react-query'
import * as texts from '#texts/overview.tsx'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import type { ActivityDay } from '../../../shared/system.ts'
import { call } from '../../api/client.ts'
import { formatCount } from '../../texts/numbers.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { formatDay } from '../../ui/format/format-time.ts'

/** Documents, datasets and questions a day over the last thirty days, oldest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async ({ signal }) => (await call(systemEndpoints.activity, { query: { days: 30 } }, signal)).data,
})

const HEIGHT = 56
const SLOT = 12

/** Bar charts of documents and questions a day. */
export function Activity({ days }: { days: readonly ActivityDay[] }) {
  const documents = days.reduce((total, day) => total + day.documents, 0)
  const queries = days.reduce((total, day) => total + day.queries, 0)
  // Thirty days of which one has bars say nothing that the figures above do not.
  if (days.filter((day) => day.documents + day.queries > 0).length < 2) return null
  return (
    <Card aria-labelledby="activity">
      <CardHeading id="activity">{texts.last30Days}</CardHeading>
      <div className="grid gap-x-10 gap-y-6 p-5 md:grid-cols-2">
        <Bars label={texts.nDocuments(documents)} days={days} field="documents" />
        <Bars label={texts.nQuestions(queries)} days={days} field="queries" />
      </div>
    </Card>
  )
}

function Bars(props: { label: string; days: readonly ActivityDay[]; field: 'documents' | 'queries' }) {
  const { days } = props
  const most = Math.max(1, ...days.map((day) => day[props.field]))
  const width = days.length * SLOT
  return (
    <figure className="grid gap-2">
      <figcaption className="text-[0.933rem] text-ink-soft">{props.label}</figcaption>
      <p aria-hidden className="-mb-2 border-b border-rule text-[0.8rem] text-ink-faint tabular-nums">
        {texts.atMostADay(formatCount(most))}
      </p>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
        role="img"
        aria-label={texts.inTheLastDays(props.label, days.length)}
      >
        {days.map((day, index) => {
          const value = day[props.field]
          const height = value === 0 ? 1 : Math.max(3, (value / most) * HEIGHT)
          return (
            <rect
              key={day.date}
              x={index * SLOT}
              y={HEIGHT - height}
              width={SLOT - 3}
              height={height}
              className={value === 0 ? 'fill-rule-strong' : 'fill-ink-soft'}
            >
              <title>{`${formatDay(day.date)}: ${formatCount(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p
        aria-hidden
        className="-mt-1.5 flex justify-between border-t border-rule-strong text-[0.8rem] text-ink-faint"
      >
        {[days[0], days[days.length >> 1], days.at(-1)].map(
          (day) => day && <time key={day.date}>{formatDay(day.date)}</time>,
        )}
      </p>
    </figure>
  )
}
