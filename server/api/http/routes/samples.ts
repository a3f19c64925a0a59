import type { Hono } from 'hono'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { UploadFile } from '../../../ingest/receive/receive.ts'
import { readSamples, SAMPLES } from '../../../samples/samples.ts'
import type { Services } from '../../use-cases/services.ts'
import { on } from './endpoint.ts'

/** Uploads the sample documents of a language; those already present are left unchanged. */
export function sampleRoutes(app: Hono, { files, ingestion }: Services): void {
  on(app, endpoints.samples).json(async ({ query: { language } }) => {
    const { dataset, questions } = SAMPLES[language]
    const received: UploadFile[] = []
    try {
      for (const { name, format, bytes } of await readSamples(language))
        received.push({ name, format, incoming: await files.receive(once(bytes)) })
      const job = await ingestion.submit({ datasetName: dataset, files: received, metadata: {} })
      return { dataset, job_id: job.job_id, example_query: questions[0] }
    } catch (error) {
      for (const { incoming } of received) await files.discard(incoming)
      throw error
    }
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
