import { type Format, formatOfName } from '../../shared/formats.ts'
import { embeddedFile, embeddedNames } from '../platform/native/embedded.ts'

export const SAMPLE_DATASET = 'getting-started'

/** The question that an empty installation suggests; the sample lease answers it. */
export const SAMPLE_QUESTION = 'How much notice must the tenant give to end the lease?'

/** Questions that the samples answer, each from a different one. */
export const SAMPLE_QUESTIONS: readonly string[] = [
  SAMPLE_QUESTION,
  'How many hours apart must Calvenol and Ferridol be taken?',
  'Within how many hours must a lost device be reported?',
]

const FOLDER = 'server/samples/files'

export type Sample = { readonly name: string; readonly format: Format; readonly bytes: Uint8Array }

/** Reads the sample documents that the executable carries: each in a different format, at least one per role context. */
export async function readSamples(): Promise<Sample[]> {
  const paths = await embeddedNames(FOLDER)
  return await Promise.all(
    paths.map(async (path) => {
      const name = path.slice(FOLDER.length + 1)
      const format = formatOfName(name)
      if (!format) throw new Error(`Cannot read the sample '${name}': its format is not supported`)
      return { name, format, bytes: await embeddedFile(path) }
    }),
  )
}
