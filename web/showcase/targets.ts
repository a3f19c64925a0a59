import product from '../product.json'

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

export type Target = { readonly label: string; readonly href: string }

/** What is known of the product's places elsewhere; null: not known yet, so not shown. */
export type Facts = { readonly [name in keyof typeof product.links]: string | null }
const facts: Facts = product.links

/** Where the source is; null as long as no repository is a fact of the product. */
export function sourceRepository(links: Facts = facts): string | null {
  return links.repository
}

function known(label: string, href: string | null): Target[] {
  return href === null ? [] : [{ label, href }]
}

/** The columns of the footer. What has no target is not there. */
export function footerColumns(
  links: Facts = facts,
): readonly { title: string; targets: readonly Target[] }[] {
  return [
    {
      title: 'Product',
      targets: [
        { label: 'Live Demo', href: './#interactive-demo' },
        { label: 'Features', href: './#features' },
        { label: 'Performance', href: './#performance' },
        { label: 'Dashboard', href: 'dashboard' },
        { label: 'Changelog', href: docs.changelog },
        ...known('Website', links.website),
        ...known('Videos', links.videos),
      ],
    },
    {
      title: 'Developer',
      targets: [
        { label: 'Technical Docs', href: 'technical' },
        { label: 'Getting Started', href: docs.start },
        { label: 'API Docs', href: docs.reference },
        { label: 'Deployment', href: docs.deployment },
        { label: 'Backup', href: docs.backup },
        ...known('Source', links.repository),
        ...known('Issues', links.issues),
        ...known('Community', links.community),
      ],
    },
    {
      title: 'Legal',
      targets: [
        { label: 'Privacy', href: docs.privacy },
        { label: 'Security', href: docs.security },
        { label: 'Compliance', href: docs.compliance },
        { label: 'Terms', href: docs.licence },
        ...known('Report a Vulnerability', links.security),
        ...known('Contact', links.support),
      ],
    },
  ]
}
