import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import * as texts from '#texts/upload.ts'
import { POLL_INTERVAL_MS } from '../../../shared/limits.ts'
import { PartFailure } from '../../shell/loading/page-failure.tsx'
import { Boundary } from '../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { activeJobs } from './queries.ts'

const RunningJob = lazyComponent(async () => (await import('./running-job.tsx')).RunningJob)

/** The running uploads of earlier visits or other people. `own`: the job that this page shows already. */
export function ActiveUploads(props: {
  own: string | null
  cancelling: boolean
  onCancel: (id: string) => void
}) {
  const client = useQueryClient()
  const active = useQuery({
    ...activeJobs,
    refetchInterval: (query) => (query.state.data?.length ? POLL_INTERVAL_MS : false),
  })
  const others = active.data?.filter((job) => job.job_id !== props.own) ?? []
  const running = others.map((job) => job.job_id).join(' ')
  const before = useRef(running)
  useEffect(() => {
    const ended = before.current.split(' ').some((id) => id !== '' && !running.includes(id))
    before.current = running
    if (ended) void client.invalidateQueries()
  }, [running, client])

  if (others.length === 0) return null
  return (
    <section aria-labelledby="running-uploads" className="mt-8 grid grid-cols-1 gap-4">
      <h2 id="running-uploads" className="font-semibold">
        {texts.stillRunning}
      </h2>
      {others.map((job) => (
        <Boundary
          key={job.job_id}
          resetKey={job.status}
          fallback={(error, retry) => <PartFailure error={error} retry={retry} />}
        >
          <Suspense fallback={<Skeleton className="h-40" />}>
            <RunningJob job={job} cancelling={props.cancelling} onCancel={() => props.onCancel(job.job_id)} />
          </Suspense>
        </Boundary>
      ))}
    </section>
  )
}
