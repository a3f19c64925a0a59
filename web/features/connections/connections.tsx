import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as texts from '#texts/connections.tsx'
import type { OutboundList, OutboundRequest } from '../../../shared/access.ts'
import { accessEndpoints } from '../../../shared/endpoints/access.ts'
import { detailOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { formatClock, formatDateTime } from '../../ui/format/format-time.ts'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const EVERY_MS = 1000

/** The page of requests that the server has made since its start, refreshed every second. */
export function Connections() {
  const list = useQuery({
    queryKey: ['connections'],
    queryFn: ({ signal }) => call(accessEndpoints.outbound, {}, signal),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Heading title={texts.connections}>
        {texts.everyRequestThatIbidMadeSince} {texts.whatOllamaSendsOnByItself}
      </Heading>
      {list.isPending ? (
        <div className="grid grid-cols-1 gap-6" aria-busy>
          <Skeleton className="h-20" />
          <Skeleton className="h-32" />
          <Skeleton className="h-56" />
        </div>
      ) : list.isError ? (
        // The earlier list may be outdated, so it is not shown.
        <Notice
          kind="error"
          title={texts.failedToLoadConnections}
          action={
            <Button size="sm" onClick={() => void list.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {detailOf(list.error, texts.theServerDidNotTellWhere)}
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

/** Says whether anything left this machine, and lists it. */
function Verdict({ list }: { list: OutboundList }) {
  const since = texts.sinceTheStartOn(formatDateTime(list.since))
  if (list.nothing_left)
    return (
      <Notice kind="success" title={texts.nothingHasLeftThisMachine}>
        {(list.sockets === null ? texts.byIbidsOwnRecord : texts.byIbidsOwnRecordAndTheSystem)(since)}
      </Notice>
    )
  const { requests, last_at: lastAt } = list.served_elsewhere
  return (
    <Notice kind="info" title={texts.somethingHasLeftThisMachine}>
      <p>{since}:</p>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {list.data
          .filter(({ elsewhere }) => elsewhere)
          .map((one) => (
            <li key={`${one.address} ${one.purpose}`}>
              {texts.toWith(
                one.count,
                <bdi className="font-mono">{one.address}</bdi>,
                formatBytes(one.bytes_sent),
              )}
            </li>
          ))}
        {requests > 0 && (
          <li>
            {lastAt === null
              ? texts.requestsOfOtherMachines(requests)
              : texts.requestsOfOtherMachinesLast(requests, formatClock(lastAt))}
          </li>
        )}
        {list.sockets?.map((remote) => (
          <li key={remote}>{texts.anOpenConnectionTo(<bdi className="font-mono">{remote}</bdi>)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Places({ list }: { list: OutboundList }) {
  return (
    <Card aria-labelledby="places">
      <CardHeading id="places">{texts.places}</CardHeading>
      {list.data.length === 0 ? (
        <Empty>{texts.ibidConnectedToNothing}</Empty>
      ) : (
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
                {texts.nRequests(one.count)}, <Carried {...one} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Requests({ requests }: { requests: readonly OutboundRequest[] }) {
  return (
    <Card aria-labelledby="requests">
      <CardHeading id="requests">{texts.lastRequests}</CardHeading>
      {requests.length === 0 ? (
        <Empty>{texts.theyAppearHereAsSoonAs}</Empty>
      ) : (
        <ul className="divide-y divide-rule">
          {requests.map((one) => (
            <li
              key={one.id}
              className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 px-5 py-2 text-[0.933rem] md:grid-cols-[auto_1fr_auto]"
            >
              <time className="text-ink-faint tabular-nums">{formatClock(one.at)}</time>
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-mono">
                  {one.method} {one.address}
                  <wbr />
                  {one.path}
                </bdi>
              </span>
              <span className="text-ink-soft tabular-nums max-md:col-start-2">
                <Carried {...one} />
                {one.open && `, ${texts.open}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Where({ elsewhere }: { elsewhere: boolean }) {
  return elsewhere ? (
    <Badge tone="warning">{texts.elsewhere}</Badge>
  ) : (
    <Badge tone="neutral">{texts.thisMachine}</Badge>
  )
}

function Carried(props: { bytes_sent: number; bytes_received: number }) {
  return <>{texts.sentReceived(formatBytes(props.bytes_sent), formatBytes(props.bytes_received))}</>
}

function Empty({ children }: { children: ReactNode }) {
  return <p className="px-5 py-4 text-ink-soft">{children}</p>
}
