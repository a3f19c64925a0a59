import { useEffect, useReducer, useRef } from 'react'
import * as texts from '#texts/upload.ts'
import type { LeftOut } from '../../../shared/jobs.ts'
import { UPLOAD_RESET_MS } from '../../../shared/limits.ts'
import type { RefusedFile } from '../../../shared/problem.ts'
import { ApiError, detailOf } from '../../api/api-error.ts'
import type { JobView } from '../../api/job-view.ts'
import { upload } from '../../api/upload.ts'
import { addPage, retryJob } from './queries.ts'
import { pathOf } from './selection.ts'
import { IDLE, SENDING_SHARE, type UploadState, uploadReducer } from './upload-state.ts'

export type UploadControl = {
  state: UploadState
  /** Sends the files and follows their job to its end. */
  start: (files: readonly File[], dataset: string) => Promise<void>
  /** Has the server fetch a page, and follows its job like an upload. */
  startPage: (address: string, dataset: string) => Promise<void>
  /** Queues the failed files of an ended job again, and follows them as an upload. */
  retry: (jobId: string) => Promise<void>
  /** Stops sending, before the server has accepted the files. */
  stopSending: () => void
  fail: (message: string, refused?: readonly RefusedFile[]) => void
  dismiss: () => void
}

/**
 * Runs an upload: sends files and follows their job. Calls `onEnded` at the end, successful or not. After
 * success, shows the result for two seconds and calls `onDone` with whether files were sent or retried, and
 * with the job. Leaving the page stops following and aborts sending; a job that has begun goes on.
 */
export function useUpload(options: {
  onEnded: () => void
  onDone: (of: 'sent' | 'retried', job: JobView | null) => void
}): UploadControl {
  const [state, dispatch] = useReducer(uploadReducer, IDLE)
  const leaving = useRef<AbortController | null>(null)
  const sending = useRef<AbortController | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    leaving.current = controller
    return () => controller.abort()
  }, [])

  async function run(
    of: 'sent' | 'retried',
    work: (signal: AbortSignal, code: FollowingCode) => Promise<JobView | null>,
  ) {
    const signal = leaving.current?.signal
    if (!signal || signal.aborted) return
    dispatch({ type: 'start' })
    try {
      const job = await work(signal, await followingCode())
      if (job && !job.ok) throw new UploadFailure(job.error ?? texts.processingFailed, job)
      dispatch({ type: 'done', job })
      options.onEnded()
      await new Promise((resolve) => setTimeout(resolve, UPLOAD_RESET_MS))
      if (signal.aborted) return
      dispatch({ type: 'reset' })
      options.onDone(of, job)
    } catch (error) {
      if (signal.aborted) return
      const job = error instanceof UploadFailure ? error.job : null
      const refused = error instanceof ApiError ? await localizedFiles(error.files) : []
      dispatch({ type: 'fail', message: messageOf(error), job, refused })
      options.onEnded()
    }
  }

  async function follow(
    { job_id: jobId, left_out: leftOut = [] }: { job_id: string; left_out?: readonly LeftOut[] | undefined },
    signal: AbortSignal,
    { followJob, localizeMessage }: FollowingCode,
  ): Promise<JobView> {
    dispatch({
      ...{ type: 'queued', jobId },
      refused: leftOut.flatMap(({ index, ...file }) =>
        index === undefined ? [] : [{ index, code: 'left_out', ...file }],
      ),
      leftOut: leftOut.map(({ said, detail }) => localizeMessage(said, detail)),
    })
    try {
      return await followJob(jobId, { signal, onChange: (job) => dispatch({ type: 'job', job }) })
    } catch (error) {
      if (signal.aborted) throw error
      throw new UploadFailure(texts.failedToCheckJobStatus, null, error)
    }
  }

  return {
    state,
    start: (files, dataset) =>
      run('sent', async (signal, code) => {
        sending.current = new AbortController()
        const reply = await upload(files, dataset, {
          signal: AbortSignal.any([signal, sending.current.signal]),
          pathOf,
          onSent: (share) => dispatch({ type: 'sent', progress: share * SENDING_SHARE }),
        })
        if (reply.job_id !== undefined) return follow({ ...reply, job_id: reply.job_id }, signal, code)
        if (reply.status === 'failed') throw new UploadFailure(reply.message ?? texts.processingFailed, null)
        return null
      }),
    startPage: (address, dataset) =>
      run('sent', async (signal, code) => {
        sending.current = new AbortController()
        const stopped = AbortSignal.any([signal, sending.current.signal])
        return follow(await addPage(address, dataset, stopped), signal, code)
      }),
    retry: (jobId) => run('retried', async (signal, code) => follow(await retryJob(jobId), signal, code)),
    stopSending: () => sending.current?.abort(),
    fail: (message, refused = []) => dispatch({ type: 'fail', message, job: null, refused }),
    dismiss: () => dispatch({ type: 'dismiss' }),
  }
}

type FollowingCode = Awaited<ReturnType<typeof followingCode>>

/** Loads what is needed to follow a job, before anything is sent. */
async function followingCode() {
  const [{ followJob }, { localizeMessage }] = await Promise.all([
    import('../../api/follow-job.ts'),
    import('../../texts/localize/message.ts'),
  ])
  return { followJob, localizeMessage }
}

/** Returns refused files with their reasons in the language of the page. */
async function localizedFiles(files: readonly RefusedFile[]): Promise<readonly RefusedFile[]> {
  if (files.length === 0) return files
  const { localizeMessage } = await followingCode()
  return files.map((file) => ({ ...file, detail: localizeMessage(file.said, file.detail) }))
}

/** An accepted upload that then failed. Its message is shown to the person. */
class UploadFailure extends Error {
  readonly job: JobView | null

  constructor(message: string, job: JobView | null, cause?: unknown) {
    super(message, { cause })
    this.job = job
  }
}

function messageOf(error: unknown): string {
  if (error instanceof UploadFailure) return error.message
  if (error instanceof DOMException && error.name === 'AbortError') return texts.theUploadWasCancelled
  if (error instanceof ApiError) return detailOf(error, texts.uploadFailedPleaseTryAgain)
  console.error('Upload failed:', error)
  return texts.uploadFailedPleaseTryAgain
}
