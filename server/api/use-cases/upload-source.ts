import { metadataOf } from '../../../shared/page-origin.ts'
import type { NewPage, NewText } from '../../../shared/sources.ts'
import { nameOfText } from '../../../shared/text-name.ts'
import { cleanName } from '../../ingest/receive/clean-name.ts'
import { fetchPage } from '../../ingest/web/fetch-page.ts'
import { PageError } from '../../ingest/web/page-error.ts'
import { AppError } from './app-error.ts'
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

/**
 * Fetches a page of the web and queues it as a document, which keeps its address and the time in its metadata. Throws
 * AppError if the owner has not allowed it, or if the page cannot be had. `admit`: asked once the page is here, before anything is
 * kept of it; throws if the caller may no longer add it.
 */
export async function uploadPage(
  services: Pick<Services, 'catalog' | 'files' | 'ingestion' | 'pageReach'>,
  { dataset_name: datasetName, address }: NewPage,
  signal: AbortSignal,
  admit: () => Promise<void>,
): Promise<Uploaded> {
  const { catalog, files: store, pageReach } = services
  const { connections } = await catalog.installation.settings()
  if (!connections.pages) throw new AppError('invalid', 'pages_not_allowed', NOT_ALLOWED)
  try {
    const { bytes, origin, ...named } = await fetchPage(address, pageReach, signal)
    const incoming = await store.receive(bytes)
    try {
      await admit()
      const file = { ...named, incoming, tooLarge: false }
      return await upload(services, { datasetName, metadata: metadataOf(origin), files: [file] })
    } catch (error) {
      await store.discard(incoming)
      throw error
    }
  } catch (error) {
    if (error instanceof PageError) throw new AppError('invalid', error.code, error.message)
    throw error
  }
}

const NOT_ALLOWED =
  'Ibid fetches pages only after you allow it: turn on Web pages under Connections in Settings.'

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}
