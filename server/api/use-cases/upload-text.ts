import type { NewText } from '../../../shared/sources.ts'
import { nameOfText } from '../../../shared/text-name.ts'
import { cleanName } from '../../ingest/receive/clean-name.ts'
import type { Services } from './services.ts'
import { type Uploaded, upload } from './upload.ts'

/** Queues a text as a document, like an uploaded file of its name; see upload(). */
export async function uploadText(
  services: Pick<Services, 'ingestion' | 'files'>,
  { dataset_name: datasetName, name, text }: NewText,
): Promise<Uploaded> {
  const { files: store } = services
  const incoming = await store.receive(bytesOf(text))
  try {
    const file = { name: cleanName(nameOfText(name, text)), incoming, tooLarge: false }
    return await upload(services, { datasetName, metadata: {}, files: [file] })
  } catch (error) {
    await store.discard(incoming)
    throw error
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
