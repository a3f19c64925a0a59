import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { OutboundList, OutboundRequest } from '../../../shared/access.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { detailOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { formatClock, formatDateTime } from '../../ui/format-time.ts'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { plural } from '../../ui/plural.ts'

const EVERY_MS = 1000

/** Where the server connected to since its start, as it happens. */
export function Connections() {
  const list = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => call(endpoints.outbound, {}, signal),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <PageSkeleton />
  return (
    <>
      <Heading title="Connections">
        Every request that Ibid made since it started, as it happens, and what it carried.
      </Heading>
      {list.isError ? (
        // What was known before may not hold any more.
        <Notice
          kind="error"
          title="Failed to load connections"
          action={
            <Button size="sm" onClick={() => void list.refetch()}>
              Try again
            </Button>
          }
        >
          {detailOf(list.error, 'The server did not tell where it connected to.')}
        </Notice>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <Verdict list={list.data} />
          <Places list={list.data} />
          <Requests requests={list.data.recent} />
        </div>
      )}
    </>
  )
}

/** Whether anything left this machine, and what it was. */
function Verdict({ list }: { list: OutboundList }) {
  const since = `Since the start on ${formatDateTime(list.since)}`
  if (list.nothing_left)
    return (
      <Notice kind="success" title="Nothing has left this machine">
        {since}, by Ibid's own record
        {list.sockets === null ? '.' : ' and by what the system says of its open connections.'}
      </Notice>
    )
  const { requests, last_at: lastAt } = list.served_elsewhere
  return (
    <Notice kind="info" title="Something has left this machine">
      <p>{since}:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {list.data
          .filter(({ elsewhere }) => elsewhere)
          .map((one) => (
            <li key={`${one.address} ${one.purpose}`}>
              {plural(one.count, 'request')} to <bdi className="font-mono">{one.address}</bdi>, with{' '}
              {formatBytes(one.bytes_sent)}
            </li>
          ))}
        {requests > 0 && (
          <li>
            {plural(requests, 'request')} of other machines answered
            {lastAt !== null && `, the last at ${formatClock(lastAt)}`}
          </li>
        )}
        {list.sockets?.map((remote) => (
          <li key={remote}>
            An open connection to <bdi className="font-mono">{remote}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Places({ list }: { list: OutboundList }) {
  return (
    <Card aria-labelledby="places">
      <CardHeading id="places">Places</CardHeading>
      {list.data.length === 0 ? (
        <Empty>Ibid connected to nothing.</Empty>
      ) : (
        <>
          <ul className="divide-y divide-rule">
            {list.data.map((one) => (
              <li
                key={`${one.address} ${one.purpose}`}
                className="grid gap-x-6 gap-y-1 px-5 py-3 sm:grid-cols-[1fr_auto]"
              >
                <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
                  <bdi className="font-mono text-[0.933rem] break-all">{one.address}</bdi>
                  <Where elsewhere={one.elsewhere} />
                </p>
                <p className="text-[0.933rem] text-ink-soft tabular-nums">
                  {plural(one.count, 'request')}, <Carried {...one} />
                </p>
              </li>
            ))}
          </ul>
          <p className="border-t border-rule px-5 py-3 text-[0.867rem] text-ink-faint">
            What Ollama sends on by itself is not seen here: it asks its makers for models that you have it
            download, and for those that run in their cloud.
          </p>
        </>
      )}
    </Card>
  )
}

function Requests({ requests }: { requests: readonly OutboundRequest[] }) {
  return (
    <Card aria-labelledby="requests">
      <CardHeading id="requests">Last requests</CardHeading>
      {requests.length === 0 ? (
        <Empty>They appear here as soon as they leave.</Empty>
      ) : (
        <ul className="divide-y divide-rule">
          {requests.map((one) => (
            <li
              key={one.id}
              className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 px-5 py-2 text-[0.933rem] md:grid-cols-[auto_1fr_auto]"
            >
              <time className="text-ink-faint tabular-nums">{formatClock(one.at)}</time>
              <span className="min-w-0 break-all">
                <bdi className="font-mono">
                  {one.method} {one.address}
                  {one.path}
                </bdi>
              </span>
              <span className="text-ink-soft tabular-nums max-md:col-start-2">
                <Carried {...one} />
                {one.open && ', open'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Where({ elsewhere }: { elsewhere: boolean }) {
  return elsewhere ? <Badge tone="warning">Elsewhere</Badge> : <Badge tone="neutral">This machine</Badge>
}

function Carried(props: { bytes_sent: number; bytes_received: number }) {
  return (
    <>
      {formatBytes(props.bytes_sent)} sent, {formatBytes(props.bytes_received)} received
    </>
  )
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-ink-soft">{children}</p>
}
