import type { ReactNode } from 'react'
import { byteUnits } from '#texts/page/locale.ts'
import * as texts from '#texts/site/technical.tsx'
import { FORMATS, OWN_FORMATS } from '../../../shared/formats.ts'
import { MAX_FILE_BYTES } from '../../../shared/limits.ts'
import { CodeSample } from '../page/code-sample.tsx'
import { docs } from '../page/targets.ts'
import { DEPLOYMENT_SAMPLES } from './deployment-samples.ts'
import { Fold } from './fold.tsx'
import { Requirements } from './requirements.tsx'
import { Section } from './section.tsx'

/** The section on deployment. */
export function Deployment() {
  return (
    <Section
      id="deployment"
      title={texts.deployment}
      text={
        <>
          {texts.oneExecutableAndOneDataFolder}
          <a href={docs.deployment} className="text-link">
            {texts.deploymentPage}
          </a>
          {texts.hasTheRest}
        </>
      }
    >
      <Requirements />
      {DEPLOYMENT_SAMPLES.map(({ title, text, code }) => (
        <Fold key={title} title={title}>
          <p className="mb-2.5 text-[0.933rem] text-pretty text-ink-soft">{text}</p>
          <CodeSample label={title} code={code} />
        </Fold>
      ))}
    </Section>
  )
}

const LIMITS: readonly { title: string; text: ReactNode }[] = [
  {
    title: texts.oneOwner,
    text: texts.ibidHasOnePasswordAndTokens,
  },
  {
    title: texts.oneMachineOneProcess,
    text: texts.oneProcessUsesADataFolder,
  },
  {
    title: texts.linuxOnX64,
    text: texts.isWhatWeBuildRunAnd,
  },
  {
    title: texts.englishFirst,
    text: texts.theEmbeddingModelIsTrainedOn,
  },
  {
    title: texts.encryptTheDiskYourself,
    text: texts.ibidSpeaksTlsTheDataFolder,
  },
  {
    title: texts.files,
    text: (
      <>
        {texts.eachOfTheseKindsScannedPages(
          <span data-fact="file-limit">
            {MAX_FILE_BYTES / 1024 ** 2} {byteUnits[2]}
          </span>,
          OWN_FORMATS.map((format) => FORMATS[format].label).join(', '),
        )}
      </>
    ),
  },
  {
    title: texts.quotesNotProse,
    text: texts.withoutALanguageModelAnswers,
  },
  {
    title: texts.noSupportDesk,
    text: texts.youRunItYourselfUnderThe,
  },
]

/** The section of known limits. */
export function Limits() {
  return (
    <Section id="limits" title={texts.limits}>
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
