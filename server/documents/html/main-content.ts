import type { Steps } from '../../platform/yielding.ts'
import type { Container, Outline } from './html-outline.ts'

/** Counts of each container's content, descendants included, by container index. */
type Content = {
  readonly chars: number[]
  readonly linkChars: number[]
  readonly commas: number[]
  readonly children: number[]
  /** Characters in runs as long as a sentence and with few links. */
  readonly prose: number[]
}

const BOILERPLATE_TAGS = new Set('nav footer aside menu dialog button select legend search'.split(' '))
const BOILERPLATE_ROLES =
  /(?:^|\s)(?:navigation|banner|contentinfo|complementary|search|menu|menubar|toolbar|dialog|alertdialog)$/
const BOILERPLATE_HINTS =
  /(?:^|[\s_-])(?:nav|navbar|navigation|breadcrumbs?|sidebar|side-?bar|footer|masthead|site-?header|page-?header|menu|submenu|comments?|commentlist|disqus|respond|share|sharing|sharedaddy|social|addthis|related(?:-?(?:posts|articles|content|links|stories))?|recommended|recommendations|newsletter|subscribe|subscription|promo|advert|advertisement|ads?|sponsor(?:ed)?|cookie|consent|gdpr|pager|pagination|popup|modal|toolbar|widget|skip-?links?|tagcloud|tags|toc-?nav|login|signup|outbrain|taboola|trending|most-?read|catlinks|printfooter|navbox|mw-editsection|noprint|copyright|jump-?link|byline-?social|print-?hide|screen-?reader-?text)(?:$|[\s_-])/
const CONTENT_HINTS =
  /(?:^|[\s_-])(?:article|articlebody|body|content|main|story|post|entry|hentry|page|text|blog)(?:$|[\s_-])/
const NEVER_BOILERPLATE = new Set('html body main article td th tr table tbody thead pre h1 p'.split(' '))
const TAG_SCORES: Record<string, number> = {
  div: 5,
  article: 10,
  main: 5,
  section: 3,
  pre: 3,
  td: 3,
  blockquote: 3,
  form: -3,
  ul: -3,
  ol: -3,
  dl: -3,
  li: -3,
  dd: -3,
  dt: -3,
  address: -3,
  th: -5,
  h1: -5,
  h2: -5,
  h3: -5,
}
const ANCESTORS_SCORED = 5
const MIN_PARAGRAPH_CHARS = 25
const MIN_MAIN_CHARS = 250
/** Number of elements between two steps. */
const STEP = 4096

/**
 * Decides for each segment of a page whether it belongs to the main content. Recognises boilerplate by elements,
 * roles and names, and the main content by the distribution of paragraphs, scored as Readability does. If a page's
 * text is not concentrated in one place, all but evident boilerplate is kept: surplus text does less harm than
 * missing text.
 */
export function* isMainContent(outline: Outline): Steps<boolean[]> {
  const commas = yield* countCommas(outline)
  const content = yield* countContent(outline, commas)
  const boilerplate = yield* boilerplateContainers(outline, content)
  const main = yield* mainContainers(outline, commas, content, boilerplate)
  yield
  const chosen = outline.segments.map(({ container }) => container >= 0 && main[container] === true)
  const charsOf = (isCounted: (index: number) => boolean) =>
    outline.segments.reduce(
      (sum, { text, linkChars }, index) => sum + (isCounted(index) ? text.length - linkChars : 0),
      0,
    )
  const plain = outline.segments.map(({ container }) => container < 0 || !boilerplate[container])
  const mainChars = charsOf((index) => chosen[index] ?? false)
  const plainChars = charsOf((index) => plain[index] ?? false)
  if (mainChars >= MIN_MAIN_CHARS && mainChars >= plainChars * 0.4) return chosen
  return plain.some(Boolean) ? plain : plain.map(() => true)
}

function isProse(text: string, linkChars: number): boolean {
  return text.length >= (WIDE.test(text) ? 30 : 80) && linkChars < text.length * 0.3
}

/** Scripts that express more per character. */
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/

function* countContent(
  { containers, segments }: Outline,
  commas: readonly number[],
  isExcluded?: readonly boolean[],
): Steps<Content> {
  const zeros = () => containers.map(() => 0)
  const content = { chars: zeros(), linkChars: zeros(), commas: zeros(), children: zeros(), prose: zeros() }
  const add = (counts: number[], index: number, count: number) => {
    counts[index] = (counts[index] ?? 0) + count
  }
  for (const [index, { container, text, linkChars }] of segments.entries()) {
    if (index % STEP === 0) yield
    if (container < 0 || isExcluded?.[container]) continue
    add(content.chars, container, text.length)
    add(content.linkChars, container, linkChars)
    add(content.commas, container, commas[index] ?? 0)
    if (isProse(text, linkChars)) add(content.prose, container, text.length)
  }
  for (let index = containers.length - 1; index >= 0; index--) {
    if (index % STEP === 0) yield
    const parent = containers[index]?.parent ?? -1
    if (parent < 0) continue
    add(content.chars, parent, content.chars[index] ?? 0)
    add(content.linkChars, parent, content.linkChars[index] ?? 0)
    add(content.commas, parent, content.commas[index] ?? 0)
    add(content.children, parent, 1)
    add(content.prose, parent, content.prose[index] ?? 0)
  }
  return content
}

/**
 * Decides for each container whether it, or a container around it, is boilerplate: navigation, a comment form,
 * advertising and so on.
 */
function* boilerplateContainers({ containers, segments }: Outline, content: Content): Steps<boolean[]> {
  const all = segments.reduce((sum, { text }) => sum + text.length, 0)
  const prose = segments.reduce(
    (sum, { text, linkChars }) => sum + (isProse(text, linkChars) ? text.length : 0),
    0,
  )
  const holdsTitle = containers.map(() => false)
  for (let index = containers.length - 1; index >= 0; index--) {
    const container = containers[index]
    if (container?.tag === 'h1') holdsTitle[index] = true
    if (container && holdsTitle[index] && container.parent >= 0) holdsTitle[container.parent] = true
  }
  const boilerplate: boolean[] = []
  const inArticle: boolean[] = []
  for (const [index, container] of containers.entries()) {
    if (index % STEP === 0) yield
    const { tag, parent, hints } = container
    inArticle[index] = tag === 'article' || tag === 'main' || (inArticle[parent] ?? false)
    const share = (content.chars[index] ?? 0) / Math.max(all, 1)
    const byTag = BOILERPLATE_TAGS.has(tag) || (tag === 'header' && !inArticle[index] && !holdsTitle[index])
    const holdsProse = (content.prose[index] ?? 0) > prose * 0.3
    const byHints =
      !holdsProse &&
      !NEVER_BOILERPLATE.has(tag) &&
      BOILERPLATE_HINTS.test(hints) &&
      !CONTENT_HINTS.test(hints)
    boilerplate[index] =
      (boilerplate[parent] ?? false) || BOILERPLATE_ROLES.test(hints) || (share < 0.5 && (byTag || byHints))
  }
  return boilerplate
}

/** Decides for each container whether it is part of the area with most of the prose. */
function* mainContainers(
  outline: Outline,
  commas: readonly number[],
  content: Content,
  boilerplate: readonly boolean[],
): Steps<boolean[]> {
  const { containers } = outline
  const scores = yield* scoreContainers(outline, commas, content, boilerplate)
  const best = bestScored(scores)
  if (best < 0) return []
  const plain = yield* countContent(outline, commas, boilerplate)
  const top = widenedByProse(widenedByScore(best, containers, scores), containers, plain)
  const topScore = scores[top] ?? 0
  const siblingsOf = containers[top]?.parent ?? -1
  const threshold = Math.max(10, topScore * 0.2)
  const main: boolean[] = []
  for (const [index, { parent, tag, hints }] of containers.entries()) {
    if (index % STEP === 0) yield
    const inMain = main[parent] ?? false
    const density = (content.linkChars[index] ?? 0) / Math.max(content.chars[index] ?? 0, 1)
    if (index === top) main[index] = true
    else if (parent === siblingsOf && !inMain) {
      const sameClass = hints.trim() !== '' && hints === containers[top]?.hints ? topScore * 0.2 : 0
      const prose = /^(?:p|h[1-6])$/.test(tag) && density < 0.25
      main[index] = !boilerplate[index] && ((scores[index] ?? 0) + sameClass >= threshold || prose)
    } else main[index] = inMain && !boilerplate[index] && !isLinkList(index, tag, hints, content, density)
  }
  return main
}

/** Whether a container inside prose consists mostly of links, such as related articles or a list of topics. */
function isLinkList(index: number, tag: string, hints: string, content: Content, density: number): boolean {
  if (!/^(?:div|ul|ol|section|form|fieldset|table|dl)$/.test(tag)) return false
  if ((content.commas[index] ?? 0) >= 10) return false
  const limit = tag === 'div' || tag === 'section' ? 0.5 : 0.8
  return density > (CONTENT_HINTS.test(hints) ? 0.8 : limit)
}

function* scoreContainers(
  { containers, segments }: Outline,
  commas: readonly number[],
  content: Content,
  boilerplate: readonly boolean[],
): Steps<number[]> {
  const scores: number[] = containers.map(() => 0)
  const touched = new Set<number>()
  for (const [index, { container, text, linkChars }] of segments.entries()) {
    if (index % STEP === 0) yield
    if (container < 0 || boilerplate[container] || text.length - linkChars < MIN_PARAGRAPH_CHARS) continue
    if (/^h[1-6]$/.test(containers[container]?.tag ?? '')) continue
    const score = 1 + (commas[index] ?? 0) + Math.min(text.length / 100, 3)
    let at = (content.children[container] ?? 0) > 0 ? container : (containers[container]?.parent ?? -1)
    for (let level = 0; level < ANCESTORS_SCORED && at >= 0; level++) {
      const share = level === 0 ? 1 : level === 1 ? 2 : level * 3
      scores[at] = (scores[at] ?? 0) + score / share
      touched.add(at)
      at = containers[at]?.parent ?? -1
    }
  }
  for (const index of touched) {
    const { tag = '', hints = '' } = containers[index] ?? {}
    const weight = (CONTENT_HINTS.test(hints) ? 25 : 0) - (BOILERPLATE_HINTS.test(hints) ? 25 : 0)
    const density = (content.linkChars[index] ?? 0) / Math.max(content.chars[index] ?? 0, 1)
    scores[index] = ((scores[index] ?? 0) + (TAG_SCORES[tag] ?? 0) + weight) * (1 - density)
  }
  return scores
}

function bestScored(scores: readonly number[]): number {
  let best = -1
  for (const [index, score] of scores.entries()) if (score > 0 && score > (scores[best] ?? 0)) best = index
  return best
}

/** Widens the best container to an enclosing one with a similar score, which holds the rest of the same text. */
function widenedByScore(best: number, containers: readonly Container[], scores: readonly number[]): number {
  let top = best
  const floor = (scores[best] ?? 0) / 3
  let last = scores[best] ?? 0
  for (
    let at = containers[best]?.parent ?? -1;
    at >= 0 && containers[at]?.tag !== 'body';
    at = containers[at]?.parent ?? -1
  ) {
    const score = scores[at] ?? 0
    if (score < floor) break
    if (score > last) {
      top = at
      break
    }
    last = score
  }
  return top
}

/**
 * Widens to the outermost container whose additional text is again mostly prose, as for an article in several
 * sections.
 */
function widenedByProse(best: number, containers: readonly Container[], plain: Content): number {
  let top = best
  for (let at = containers[best]?.parent ?? -1; at >= 0; at = containers[at]?.parent ?? -1) {
    const prose = (plain.prose[at] ?? 0) - (plain.prose[top] ?? 0)
    const chars = (plain.chars[at] ?? 0) - (plain.chars[top] ?? 0)
    if (prose > (plain.prose[top] ?? 0) * 0.1 && prose > chars * 0.6) top = at
  }
  return top
}

function* countCommas({ segments }: Outline): Steps<number[]> {
  const counts: number[] = []
  for (const [index, { text }] of segments.entries()) {
    if (index % STEP === 0) yield
    counts.push(commasIn(text))
  }
  return counts
}

function commasIn(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (COMMAS.has(text.charCodeAt(at))) count++
  return count
}

const COMMAS = new Set([...',،、，﹐︐；;'].map((sign) => sign.charCodeAt(0)))
