import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import * as states from '#texts/messages/states.ts'
import * as texts from '#texts/upload.ts'
import type { Dataset } from '../../../shared/datasets.ts'
import { isTerminal, type Job, type JobFile } from '../../../shared/jobs.ts'
import { PartFailure } from '../../shell/loading/page-failure.tsx'
import type { QuestionToFill } from '../../shell/navigation-state.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge-look.ts'
import { Card, CardHeading } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Ago } from '../../ui/format/ago.tsx'
import { Boundary } from '../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { recentJobs } from './queries.ts'

const JobDetails = lazyComponent(async () => (await import('./job-details.tsx')).JobDetails)

const TONES: Record<Job['status'], Tone> = {
  queued: 'neutral',
  processing: 'info',
  completed: 'success',
  completed_with_errors: 'warning',
  failed: 'error',
  timeout: 'error',
  cancelled: 'neutral',
}

/** The last uploads with their failed files and logs. Renders nothing if there are none. */
export function RecentJobs(props: { datasets: readonly Dataset[]; onRetry: (id: string) => void }) {
  const { data: jobs = [] } = useQuery(recentJobs).data ?? {}
  const failed = useMemo(() => notTriedSince(jobs), [jobs])
  // Running jobs are shown above, with their progress. If no file of an upload could be read, its dataset may
  // not exist, and nothing can be retried.
  const known = new Set(props.datasets.map(({ name }) => name))
  const ended = jobs.filter((job) => isTerminal(job.status))
  if (ended.length === 0) return null
  return (
    <Card aria-labelledby="recent-uploads" className="mt-8">
      <CardHeading id="recent-uploads">{texts.recentUploads}</CardHeading>
      <ul className="divide-y divide-rule">
        {ended.map((job) => (
          <Entry
            key={job.job_id}
            job={job}
            failed={failed.get(job.job_id) ?? []}
            isThere={known.has(job.dataset_name)}
            onRetry={props.onRetry}
          />
        ))}
      </ul>
    </Card>
  )
}

/**
 * Returns the failed files of each job that no later upload into its dataset has tried again. `jobs`: newest
 * first.
 */
function notTriedSince(jobs: readonly Job[]): ReadonlyMap<string, readonly JobFile[]> {
  const tried = new Map<string, Set<string>>()
  const left = new Map<string, readonly JobFile[]>()
  for (const { job_id, dataset_name, files } of jobs) {
    const later = tried.get(dataset_name) ?? new Set()
    tried.set(dataset_name, later)
    left.set(
      job_id,
      files.filter((file) => file.status === 'failed' && !later.has(file.name)),
    )
    for (const { name } of files) later.add(name)
  }
  return left
}

type EntryProps = { job: Job; failed: readonly JobFile[]; isThere: boolean; onRetry: (id: string) => void }

function Entry({ job, failed, isThere, onRetry }: EntryProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const scope: QuestionToFill = { question: '', datasets: [job.dataset_name] }
  return (
    <li>
      <div className="flex items-center hover:bg-hover">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3 text-left"
          onClick={() => setOpen(!open)}
        >
          <span className="min-w-0 flex-1 basis-[calc(100%-2rem)] truncate sm:basis-48 font-medium">
            <bdi>{job.dataset_name}</bdi>
          </span>
          <span className="w-4 sm:order-last">
            <Chevron open={open} />
          </span>
          <span className="text-[0.867rem] text-ink-faint tabular-nums">
            {texts.nFiles(job.documents_total)}, {texts.nChunks2(job.chunks_created)}
          </span>
          <span className="text-[0.867rem] text-ink-faint">
            <Ago at={job.created_at} />
          </span>
          <Badge tone={TONES[job.status]}>{states.jobStatus[job.status]}</Badge>
        </button>
        {job.documents_processed > 0 && isThere && (
          <Link
            to="/dashboard/query"
            state={scope}
            aria-label={texts.query2(job.dataset_name)}
            className={`mr-4 shrink-0 ${buttonClass({ size: 'sm' })}`}
          >
            {texts.query}
          </Link>
        )}
      </div>
      <div id={id} hidden={!open} className="px-5 pt-2 pb-4">
        {open && (
          <Boundary
            resetKey={job.job_id}
            fallback={(error, retry) => <PartFailure error={error} retry={retry} />}
          >
            <Suspense fallback={<Skeleton className="h-16" />}>
              <JobDetails job={job} failed={failed} isThere={isThere} onRetry={onRetry} />
            </Suspense>
          </Boundary>
        )}
      </div>
    </li>
  )
}
