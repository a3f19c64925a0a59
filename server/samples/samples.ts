import { type Format, formatOfName } from '../../shared/formats.ts'
import type { Language } from '../../shared/languages.ts'
import { embeddedFile, embeddedNames } from '../platform/native/embedded.ts'

/** The sample documents in one language: the dataset that they fill, and questions that they answer. */
type SampleSet = {
  readonly dataset: string
  /** Each is answered by another document. The first is the one that an empty installation suggests. */
  readonly questions: readonly [string, ...string[]]
}

export const SAMPLES: Readonly<Record<Language, SampleSet>> = {
  en: {
    dataset: 'getting-started',
    questions: [
      'How much notice must the tenant give to end the lease?',
      'How many hours apart must Calvenol and Ferridol be taken?',
      'Within how many hours must a lost device be reported?',
    ],
  },
  de: {
    dataset: 'erste-schritte',
    questions: [
      'Mit welcher Frist kann der Mieter den Vertrag kündigen?',
      'Wie viele Tage pro Woche dürfen Beschäftigte mobil arbeiten?',
      'Welche Rechnungen sind überfällig?',
    ],
  },
  fr: {
    dataset: 'premiers-pas',
    questions: [
      'Quel préavis le locataire doit-il respecter pour donner congé ?',
      'Combien de jours par semaine les salariés peuvent-ils télétravailler ?',
      'Quelles factures sont en retard ?',
    ],
  },
  es: {
    dataset: 'primeros-pasos',
    questions: [
      '¿Con qué preaviso puede el inquilino rescindir el contrato?',
      '¿Cuántos días a la semana puede teletrabajar el personal?',
      '¿Qué facturas están vencidas?',
    ],
  },
}

export const SAMPLE_DATASET = SAMPLES.en.dataset
export const SAMPLE_QUESTION = SAMPLES.en.questions[0]

const FOLDER = 'server/samples/files'

export type Sample = { readonly name: string; readonly format: Format; readonly bytes: Uint8Array }

/**
 * Reads the sample documents in a language that the executable carries, each in a different format. English has at least
 * one for each role context.
 */
export async function readSamples(language: Language = 'en'): Promise<Sample[]> {
  const folder = language === 'en' ? FOLDER : `${FOLDER}/${language}`
  const paths = (await embeddedNames(folder)).filter((path) => !path.slice(folder.length + 1).includes('/'))
  return await Promise.all(
    paths.map(async (path) => {
      const name = path.slice(folder.length + 1)
      const format = formatOfName(name)
      if (!format) throw new Error(`Cannot read the sample '${name}': its format is not supported`)
      return { name, format, bytes: await embeddedFile(path) }
    }),
  )
}
