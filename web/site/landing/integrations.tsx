import type { ReactNode } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { docs } from '../page/targets.ts'
import { SectionHeading } from './section-heading.tsx'

const INTEGRATIONS: readonly { name: string; text: ReactNode; href: string; link: string }[] = [
  {
    name: 'Ollama',
    text: texts.anyChatModelOnThisMachine,
    href: docs.start,
    link: texts.answersByAModel,
  },
  {
    name: texts.httpApi,
    text: texts.uploadAskSearchChatAnd,
    href: 'technical#api',
    link: texts.everyRouteWithCurl,
  },
  {
    name: 'OpenAPI',
    text: texts.generateAClientFromTheContract,
    href: docs.openapi,
    link: 'openapi.json',
  },
  {
    name: texts.terminal,
    text: (
      <>
        {texts.addsFoldersAnswersScripts(
          <code>ibid ingest</code>,
          <code className="whitespace-nowrap">ibid ask --json</code>,
        )}
      </>
    ),
    href: docs.start,
    link: texts.commands,
  },
  {
    name: 'systemd, nginx, Prometheus',
    text: texts.oneCommandPrintsAHardenedUnit,
    href: docs.deployment,
    link: texts.deployment,
  },
  {
    name: texts.embeddingModels,
    text: texts.anySentenceTransformerTheOld,
    href: docs.configuration,
    link: texts.configuration,
  },
]

/** The section of software and formats that Ibid works with. */
export function Integrations() {
  return (
    <section aria-labelledby="integrations-title" className="page-width py-16 md:py-24">
      <SectionHeading id="integrations-title" title={texts.worksWithWhatYouHave} />
      <ul className="mt-8 grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {INTEGRATIONS.map(({ name, text, href, link }) => (
          <li key={name} className="border-t border-rule py-5">
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-1 text-pretty text-ink-soft">{text}</p>
            <a href={href} className="text-link mt-1.5 inline-block py-0.5 text-[0.933rem]">
              {link}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
