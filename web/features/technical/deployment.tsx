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
    text: 'There is a password and there are tokens, but no users with documents of their own. Whoever may read the data folder may read the documents.',
  },
  {
    title: 'One machine, one process',
    text: 'A data folder is used by one process at a time. The stores stand behind interfaces, but only these are written.',
  },
  {
    title: 'Linux on x64',
    text: 'is what is built, run and tested. Builds for arm64, macOS and Windows stop as long as LanceDB’s packages for them are missing.',
  },
  {
    title: 'English first',
    text: 'The embedding model learned from English. Words are found in any language; meaning is, once you add a multilingual model.',
  },
  {
    title: 'The disk is yours to encrypt',
    text: 'TLS is spoken on the way; the data folder is readable for its owner alone, and not encrypted.',
  },
  {
    title: 'Files',
    text: (
      <>
        <span data-fact="file-limit">{MAX_FILE_BYTES / 1024 ** 2} MB</span> each, of these kinds:{' '}
        {Object.values(FORMATS)
          .map(({ label }) => label)
          .join(', ')}
        . Scanned pages need tesseract on the machine.
      </>
    ),
  },
  {
    title: 'Quotes, not prose',
    text: 'Without a language model answers are sentences of your documents, side by side. How well a model writes is the model’s matter; what it writes is checked all the same.',
  },
  {
    title: 'No support desk',
    text: 'It is a program that you run, under the MIT licence. What it does is in the documentation, and what is wrong can be read in its source.',
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
