import { pageOrigin } from '../../api/base.ts'
import product from '../../product.json'

/** A link of the Help Center: `to` within the dashboard's pages, `href` anywhere else. */
export type HelpLink = { title: string; text: string } & ({ to: string } | { href: string })

type Facts = { readonly [name in keyof typeof product.links]: string | null }
const facts: Facts = product.links

/** Only what has a target: a product fact that is not known yet is not linked. */
function known(title: string, text: string, href: string | null): HelpLink[] {
  return href === null ? [] : [{ title, text, href }]
}

export function cards(): readonly HelpLink[] {
  return [
    {
      title: 'Documentation',
      text: 'Set up, run and use Ibid',
      href: `${pageOrigin()}/docs/getting-started`,
    },
    { title: 'How it works', text: 'From a document to an answer', to: '/technical' },
    ...known('Video Tutorials', 'See it done', facts.videos),
    ...known('Community', 'Ask others who use it', facts.community),
    {
      title: 'API Status',
      text: 'Check this server and its language model',
      to: '/dashboard/settings#system-info',
    },
  ]
}

export function resources(): readonly HelpLink[] {
  return [
    {
      title: 'API Documentation',
      text: 'Every route with its parameters and replies',
      href: `${pageOrigin()}/docs/reference`,
    },
    {
      title: 'Best Practices Guide',
      text: 'Organize documents and ask for reliable answers',
      href: `${pageOrigin()}/docs/best-practices`,
    },
  ]
}

export function contacts(): readonly HelpLink[] {
  return [
    ...known('Email Support', 'Write to the people who make it', facts.support),
    ...known('GitHub Issues', 'Report what is broken', facts.issues),
    ...known('Visit Website', 'What it is and what is new', facts.website),
  ]
}
