import type { ReactNode } from 'react'
import { docs } from '../../showcase/targets.ts'
import { SectionHeading } from './section-heading.tsx'

const INTEGRATIONS: readonly { name: string; text: ReactNode; href: string; link: string }[] = [
  {
    name: 'Ollama',
    text: 'Any chat model, here or on another host. Found by itself, chosen in Settings.',
    href: docs.start,
    link: 'Answers by a model',
  },
  {
    name: 'HTTP API',
    text: 'Upload, ask, search, chat and summarize; answers and progress as server-sent events.',
    href: 'technical#api',
    link: 'Every route, with curl',
  },
  {
    name: 'OpenAPI',
    text: 'The contract that the server checks itself against, for your client generator.',
    href: docs.openapi,
    link: 'openapi.json',
  },
  {
    name: 'Terminal',
    text: (
      <>
        <code>ibid ingest</code> takes folders in, <code>ibid ask --json</code> answers to a script.
      </>
    ),
    href: docs.start,
    link: 'Commands',
  },
  {
    name: 'systemd, nginx, Prometheus',
    text: 'A hardened unit at a command, any base path behind a reverse proxy, and figures at /metrics.',
    href: docs.deployment,
    link: 'Deployment',
  },
  {
    name: 'Embedding models',
    text: 'Any sentence-transformer in place of the one inside. The index is made anew while the old one serves.',
    href: docs.configuration,
    link: 'Configuration',
  },
]

/** What it works together with. */
export function Integrations() {
  return (
    <section aria-labelledby="integrations-title" className="page-width py-16 md:py-24">
      <SectionHeading id="integrations-title" title="Fits in where you are" />
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
