import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as texts from '#texts/upload.ts'
import { detailOf } from '../../api/api-error.ts'
import { datasetsQuery } from '../../shell/queries/datasets.ts'
import { useToast } from '../../ui/toast.tsx'
import { cancelJob, jobsKey } from './queries.ts'

/** Returns a mutation that cancels a job by its id. A failure shows a toast. */
export function useCancelJob() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: cancelJob,
    // Cancelling removes a dataset that the upload created.
    onSuccess: () =>
      Promise.all([client.invalidateQueries({ queryKey: jobsKey }), client.invalidateQueries(datasetsQuery)]),
    onError: (error) => toast(detailOf(error, texts.theUploadCouldNotBeCancelled), 'error'),
  })
}
