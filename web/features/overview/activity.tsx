import { queryOptions } from '@tanstack/react-query'
import * as texts from '#texts/overview.tsx'
import { endpoints } from '../../../shared/endpoints.ts'
import type { ActivityDay } from '../../../shared/system.ts'
import { call } from '../../api/client.ts'
import { Card, CardHeading } from '../../ui/card.tsx'

/** Documents, datasets and questions a day over the last thirty days, oldest first. */
export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async ({ signal }) => (await call(endpoints.activity, { query: { days: 30 } }, signal)).data,
})

const HEIGHT = 56
const SLOT = 12

/** Bar charts of documents and questions a day. */
export function Activity({ days }: { days: readonly ActivityDay[] }) {
  const documents = days.reduce((total, day) => total + day.documents, 0)
  const queries = days.reduce((total, day) => total + day.queries, 0)
  if (documents + queries === 0) return null
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
  const most = Math.max(1, ...props.days.map((day) => day[props.field]))
  const width = props.days.length * SLOT
  return (
    <figure className="grid gap-2">
      <figcaption className="text-[0.933rem] text-ink-soft">{props.label}</figcaption>
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-14 w-full"
        role="img"
        aria-label={texts.inTheLastDays(props.label, props.days.length)}
      >
        {props.days.map((day, index) => {
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
              <title>{`${day.date}: ${value}`}</title>
            </rect>
          )
        })}
      </svg>
    </figure>
  )
}
