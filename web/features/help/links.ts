import * as texts from '#texts/help.ts'
import { pageOrigin } from '../../api/base.ts'
import product from '../../product.json'

/** A link of the Help Center. `to`: a page of the dashboard; `href`: any other address. */
export type HelpLink = { title: string; text: string } & ({ to: string } | { href: string })

type Facts = { readonly [name in keyof typeof product.links]: string | null }
const facts: Facts = product.links

/** Returns a link, or nothing if its target is not known yet. */
function known(title: string, text: string, href: string | null): HelpLink[] {
  return href === null ? [] : [{ title, text, href }]
}

export function cards(): readonly HelpLink[] {
  return [
    {
      title: texts.documentation,
      text: texts.setUpRunAndUseIbid,
      href: `${pageOrigin()}/docs/getting-started`,
    },
    { title: texts.howItWorks, text: texts.fromADocumentToAnAnswer, href: `${pageOrigin()}/technical` },
    ...known(texts.videoTutorials, texts.seeItDone, facts.videos),
    ...known(texts.community, texts.askOthersWhoUseIt, facts.community),
    {
      title: texts.apiStatus,
      text: texts.checkThisServerAndItsLanguage,
      to: '/dashboard/settings#system-info',
    },
  ]
}

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
  ]
}

export function contacts(): readonly HelpLink[] {
  return [
    ...known(texts.emailSupport, texts.writeToThePeopleWhoMake, facts.support),
    ...known(texts.githubIssues, texts.reportWhatIsBroken, facts.issues),
    ...known(texts.visitWebsite, texts.whatItIsAndWhatIs, facts.website),
  ]
}
