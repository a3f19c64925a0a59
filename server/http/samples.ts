import type { Hono } from 'hono'
import { endpoints } from '../../shared/endpoints.ts'
import { readSamples, SAMPLE_DATASET, SAMPLE_QUESTION } from '../samples/samples.ts'
import { on } from './endpoint.ts'
import type { Services } from './services.ts'

/** Puts the sample documents in as an upload does; those that are there already are found unchanged. */
export function sampleRoutes(app: Hono, { files, ingestion }: Services): void {
  on(app, endpoints.samples).json(async () => {
    const samples = await readSamples()
    const received = await Promise.all(
      samples.map(async ({ name, format, bytes }) => ({
        name,
        format,
        incoming: await files.receive(once(bytes)),
      })),
    )
    const job = await ingestion.submit({ datasetName: SAMPLE_DATASET, files: received, metadata: {} })
    return { dataset: SAMPLE_DATASET, job_id: job.job_id, example_query: SAMPLE_QUESTION }
  })
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
