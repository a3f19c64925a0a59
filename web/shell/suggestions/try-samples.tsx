import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { language } from '#texts/page/locale.ts'
import * as texts from '#texts/shell.tsx'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import { detailOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/form/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { QuestionToFill } from '../navigation-state.ts'
import { datasetsQuery } from '../queries/datasets.ts'

/**
 * A button that fills the dataset of sample documents, waits until they are searchable, and asks them a
 * question.
 */
export function TrySamples({ look = 'solid' }: { look?: 'solid' | 'outline' }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const samples = useMutation({
    mutationFn: async () => {
      const reply = await call(systemEndpoints.samples, { query: { language } })
      // Loaded on demand: people with their own documents never need it.
      const { followJob } = await import('../../api/follow-job.ts')
      const job = await followJob(reply.job_id, { signal: new AbortController().signal, onChange: () => {} })
      if (!job.ok) throw new Error(job.error ?? texts.processingFailed)
      await client.invalidateQueries(datasetsQuery)
      return reply
    },
    onSuccess: (reply) => {
      const state: QuestionToFill = { question: reply.example_query, datasets: [reply.dataset], ask: true }
      navigate('/dashboard/query', { state })
    },
  })
  const failed = samples.error
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        look={look}
        disabled={samples.isPending}
        busy={samples.isPending}
        onClick={() => samples.mutate()}
      >
        {samples.isPending ? texts.preparingSampleDocuments : texts.tryItWithSampleDocuments}
      </Button>
      {failed && (
        <Notice kind="error" title={texts.theSampleDocumentsCouldNotBe}>
          {detailOf(failed, failed.message)}
        </Notice>
      )}
    </div>
  )
}
