import * as texts from '#texts/help.ts'
import type { Links } from '../../../shared/links.ts'
import { pageOrigin } from '../../api/base.ts'
import product from '../../product.json'

/** A link of the Help Center. */
export type HelpLink = { title: string; text: string; href: string }

type Facts = { readonly [name in keyof typeof product.links]: string | null }
const facts: Facts = product.links

/** Returns a link, or nothing if neither the owner nor the product has a target for it. */
function known(title: string, text: string, href: string, fact: string | null): HelpLink[] {
  const target = href === '' ? fact : href
  return target === null ? [] : [{ title, text, href: target }]
}

/** Returns the cards of the Help Center. `links`: as the owner set them. */
export function cards(links: Links): readonly HelpLink[] {
  return [
    ...known(
      texts.documentation,
      texts.setUpRunAndUseIbid,
      links.documentation,
      `${pageOrigin()}/docs/getting-started`,
    ),
    ...known(texts.videoTutorials, texts.seeItDone, links.videos, facts.videos),
    ...known(texts.community, texts.askOthersWhoUseIt, links.community, facts.community),
    ...known(
      texts.apiStatus,
      texts.checkThisServerAndItsLanguage,
      links.status,
      `${pageOrigin()}/docs/monitoring`,
    ),
  ]
}

/** Returns further pages that Ibid carries. */
export function resources(): readonly HelpLink[] {
  return [
    {
      title: texts.apiDocumentation,
      text: texts.everyRouteWithItsParametersAnd,
      href: `${pageOrigin()}/docs/reference`,
    },
    {
      title: texts.bestPracticesGuide,
      text: texts.organizeDocumentsAndAskFor,
      href: `${pageOrigin()}/docs/best-practices`,
    },
    { title: texts.howItWorks, text: texts.fromADocumentToAnAnswer, href: `${pageOrigin()}/technical` },
  ]
}

/** Returns where people get help from others. `links`: as the owner set them. */
export function contacts(links: Links): readonly HelpLink[] {
  return [
    ...known(texts.emailSupport, '', links.support, facts.support),
    ...known(texts.githubIssues, '', links.issues, facts.issues),
    ...known(texts.visitWebsite, '', links.website, facts.website),
  ]
}
