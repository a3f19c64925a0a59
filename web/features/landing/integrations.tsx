import type { ReactNode } from 'react'
import { docs } from '../../showcase/targets.ts'
import { SectionHeading } from './section-heading.tsx'

const INTEGRATIONS: readonly { name: string; text: ReactNode; href: string; link: string }[] = [
  {
    name: 'Ollama',
    text: 'Any chat model, on this machine or another. Detected automatically; choose it in Settings.',
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
    text: 'Generate a client from the contract that the server itself is tested against.',
    href: docs.openapi,
    link: 'openapi.json',
  },
  {
    name: 'Terminal',
    text: (
      <>
        <code>ibid ingest</code> adds folders, <code>ibid ask --json</code> answers scripts.
      </>
    ),
    href: docs.start,
    link: 'Commands',
  },
  {
    name: 'systemd, nginx, Prometheus',
    text: 'One command prints a hardened unit. Any base path behind a proxy, and /metrics.',
    href: docs.deployment,
    link: 'Deployment',
  },
  {
    name: 'Embedding models',
    text: 'Any sentence-transformer; the old index serves until the new one is built.',
    href: docs.configuration,
    link: 'Configuration',
  },
]

/** What it works together with. */
export function Integrations() {
  return (
    <section aria-labelledby="integrations-title" className="page-width py-16 md:py-24">
      <SectionHeading id="integrations-title" title="Works with what you have" />
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
