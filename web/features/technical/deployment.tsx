import type { ReactNode } from 'react'
import { FORMATS } from '../../../shared/formats.ts'
import { MAX_FILE_BYTES } from '../../../shared/limits.ts'
import { CodeSample } from '../../showcase/code-sample.tsx'
import { docs } from '../../showcase/targets.ts'
import { DEPLOYMENT_SAMPLES } from './deployment-samples.ts'
import { Section } from './section.tsx'

/** How it is put on a machine. */
export function Deployment() {
  return (
    <Section
      id="deployment"
      title="Deployment"
      text={
        <>
          One executable and one data folder; no database, no container, no network. The{' '}
          <a href={docs.deployment} className="text-link">
            deployment page
          </a>{' '}
          has the rest.
        </>
      }
    >
      <div className="gap-x-12 lg:columns-2">
        {DEPLOYMENT_SAMPLES.map(({ title, text, code }) => (
          <div key={title} className="break-inside-avoid pb-8">
            <h3 className="font-semibold">{title}</h3>
            <p className="mt-0.5 mb-2.5 text-[0.933rem] text-pretty text-ink-soft">{text}</p>
            <CodeSample label={title} code={code} />
          </div>
        ))}
      </div>
    </Section>
  )
}

const LIMITS: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'One owner',
    text: 'Ibid has one password and tokens, but no separate user accounts. Anyone who can read the data folder can read the documents.',
  },
  {
    title: 'One machine, one process',
    text: 'One process uses a data folder at a time. The stores have interfaces, with one implementation each so far.',
  },
  {
    title: 'Linux on x64',
    text: 'is what we build, run and test. Builds for arm64, macOS and Windows have to wait for LanceDB’s packages.',
  },
  {
    title: 'English first',
    text: 'The embedding model is trained on English. Word search works in any language; for search by meaning, add a multilingual model.',
  },
  {
    title: 'Encrypt the disk yourself',
    text: 'Ibid speaks TLS. The data folder is readable only by its owner, but not encrypted.',
  },
  {
    title: 'Files',
    text: (
      <>
        <span data-fact="file-limit">{MAX_FILE_BYTES / 1024 ** 2} MB</span> each, of these kinds:{' '}
        {Object.values(FORMATS)
          .map(({ label }) => label)
          .join(', ')}
        . Scanned pages need tesseract.
      </>
    ),
  },
  {
    title: 'Quotes, not prose',
    text: 'Without a language model, answers are sentences quoted from your documents. How well a model writes depends on the model; Ibid checks what it writes either way.',
  },
  {
    title: 'No support desk',
    text: 'You run it yourself, under the MIT licence. The documentation says what it does, and the source shows how.',
  },
]

/** What it cannot, said before someone finds out. */
export function Limits() {
  return (
    <Section id="limits" title="Limits">
      <dl className="grid gap-x-12 gap-y-5 md:grid-cols-2">
        {LIMITS.map(({ title, text }) => (
          <div key={title} className="border-t border-rule pt-3">
            <dt className="font-semibold">{title}</dt>
            <dd className="text-pretty text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
