import * as texts from '#texts/site/site.tsx'
import product from '../../product.json'

/** Pages that this server serves, relative to its base path. */
export const docs = {
  start: 'docs/getting-started',
  configuration: 'docs/configuration',
  api: 'docs/api',
  reference: 'docs/reference',
  backup: 'docs/backup',
  monitoring: 'docs/monitoring',
  deployment: 'docs/deployment',
  security: 'docs/security',
  privacy: 'docs/privacy',
  compliance: 'docs/compliance',
  changelog: 'docs/changelog',
  licence: 'docs/licence',
  openapi: 'api/openapi.json',
} as const

export type LinkTarget = { readonly label: string; readonly href: string }

/** The product's places elsewhere; null: not known yet, and not shown. */
export type Facts = { readonly [name in keyof typeof product.links]: string | null }
const facts: Facts = product.links

/** Returns the address of the source repository; null if there is none yet. */
export function sourceRepository(links: Facts = facts): string | null {
  return links.repository
}

function known(label: string, href: string | null): LinkTarget[] {
  return href === null ? [] : [{ label, href }]
}

/** Returns the columns of the footer, without links that have no target yet. */
export function footerColumns(
  links: Facts = facts,
): readonly { name: string; title: string; targets: readonly LinkTarget[] }[] {
  return [
    {
      name: 'product',
      title: texts.product,
      targets: [
        { label: texts.liveDemo, href: './#interactive-demo' },
        { label: texts.features, href: './#features' },
        { label: texts.performance, href: './#performance' },
        { label: texts.dashboard, href: 'dashboard' },
        { label: texts.changelog, href: docs.changelog },
        ...known(texts.website, links.website),
        ...known(texts.videos, links.videos),
      ],
    },
    {
      name: 'developer',
      title: texts.developer,
      targets: [
        { label: texts.technicalDocs, href: 'technical' },
        { label: texts.gettingStarted, href: docs.start },
        { label: texts.apiDocs, href: docs.reference },
        { label: texts.deployment, href: docs.deployment },
        { label: texts.backup, href: docs.backup },
        ...known(texts.source, links.repository),
        ...known(texts.issues, links.issues),
        ...known(texts.community, links.community),
      ],
    },
    {
      name: 'legal',
      title: texts.legal,
      targets: [
        { label: texts.privacy, href: docs.privacy },
        { label: texts.security, href: docs.security },
        { label: texts.compliance, href: docs.compliance },
        { label: texts.terms, href: docs.licence },
        ...known(texts.reportAVulnerability, links.security),
        ...known(texts.contact, links.support),
      ],
    },
  ]
}
