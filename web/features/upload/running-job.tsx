import type { Job } from '../../../shared/jobs.ts'
import { viewOfJob } from '../../api/job-view.ts'
import { ProgressCard } from './progress-card.tsx'

/** The progress of an upload of an earlier visit or other people. */
export function RunningJob(props: { job: Job; cancelling: boolean; onCancel: () => void }) {
  const { job } = props
  return (
    <ProgressCard
      name={job.dataset_name}
      progress={job.progress}
      job={viewOfJob(job)}
      selected={0}
      cancelling={props.cancelling}
      onCancel={props.onCancel}
    />
  )
}
