import * as z from 'zod/mini'
import * as texts from '#texts/api.ts'
import { sourceEndpoints } from '../../shared/endpoints/sources.ts'
import { LeftOut } from '../../shared/jobs.ts'
import { ApiError, localizeError, problemOfText } from './api-error.ts'
import { addressOf } from './client.ts'
import { noteAnswer, noteFailure } from './connectivity.ts'

const Reply = z.object({
  status: z.string(),
  job_id: z.optional(z.string()),
  message: z.optional(z.string()),
  documents_processed: z.optional(z.number()),
  chunks_created: z.optional(z.number()),
  left_out: z.optional(z.array(LeftOut)),
})

export type UploadReply = z.infer<typeof Reply>

/**
 * Sends files into a dataset, to be processed in the background. `pathOf`: a file's name with the folders it
 * was chosen with, by which the server tells files of one name apart. `onSent`: receives the share of the
 * body sent so far, from 0 to 1. No timeout applies.
 * @throws ApiError if the server refuses or cannot be reached; DOMException 'AbortError' if aborted.
 */
export function upload(
  files: readonly File[],
  dataset: string,
  options: { signal: AbortSignal; pathOf: (file: File) => string; onSent: (share: number) => void },
): Promise<UploadReply> {
  const form = new FormData()
  form.append('dataset_name', dataset)
  form.append('use_celery', 'true')
  for (const file of files) form.append('files', file, options.pathOf(file))

  return new Promise((resolve, reject) => {
    options.signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    options.signal.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = (event) => {
      if (event.lengthComputable && event.total > 0) options.onSent(event.loaded / event.total)
    }
    request.onload = () => {
      noteAnswer()
      if (request.status < 200 || request.status > 299)
        void localizeError(problemOfText(request.responseText, request.status)).then(reject)
      else readReply(request).then(resolve, reject)
    }
    request.onerror = () => {
      noteFailure()
      reject(new ApiError({ detail: null, code: 'unreachable', status: 0 }))
    }
    request.onabort = () => reject(new DOMException(texts.theUploadWasStopped, 'AbortError'))
    request.onloadend = () => options.signal.removeEventListener('abort', abort)
    request.open(sourceEndpoints.upload.method, addressOf(sourceEndpoints.upload))
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
}

async function readReply(request: XMLHttpRequest): Promise<UploadReply> {
  try {
    return Reply.parse(JSON.parse(request.responseText))
  } catch (cause) {
    throw new ApiError({ detail: null, code: 'unexpected_reply', status: request.status, cause })
  }
}
