import { names, type Perturbation, pick } from './perturbations.ts'

const NUMBER = /(?<![\p{L}\p{N}.,/$€£-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}/]|[.,-]\d)/gu
const upperStart = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const lowerStart = (text: string) =>
  /^(?:The|A|An|In|On|At|It|This|These|There|If|When|Many|Some|Most|All|For|To)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

/** The first fitting of several replacements, at one place of the text. */
function oneOf(
  text: string,
  random: () => number,
  pairs: readonly (readonly [RegExp, string])[],
): string | null {
  const fitting = pairs.filter(([pattern]) => pattern.test(text))
  const chosen = pick(fitting, random)
  return chosen ? text.replace(chosen[0], chosen[1]) : null
}

/** A bound that nobody gave, or the other one. */
const bound: Perturbation = (text, _, random) => {
  const turned = oneOf(text, random, [
    [/\bat least (?=\S*\d|\p{Ll}+)/u, 'at most '],
    [/\bat most (?=\S)/, 'at least '],
    [/\bup to (?=[\d$€£])/, 'at least '],
    [/\bmore than (?=[\d$€£])/, 'less than '],
    [/\bless than (?=[\d$€£])/, 'more than '],
    [/\bno (?:more|later) than\b/, 'at least'],
    [/\bminimum of\b/, 'maximum of'],
    [/\bmaximum of\b/, 'minimum of'],
    [/\bover (?=[\d$€£])/, 'under '],
  ])
  if (turned !== null) return turned
  const found = pick(
    [
      ...text.matchAll(
        /(?<=\p{Ll} )(?:[$€£]\d[\d,.]*|\d[\d,.]*(?= (?:%|percent|days|years|people|dollars|million|students|hours|months|members)))/gu,
      ),
    ],
    random,
  )
  if (!found) return null
  const made = pick(['more than ', 'fewer than ', 'at least ', 'up to '], random) ?? ''
  return text.slice(0, found.index) + made + text.slice(found.index)
}

/** 'All' for 'some', 'always' for 'often', 'will' for 'may'. */
const quantifier: Perturbation = (text, _, random) =>
  oneOf(text, random, [
    [/\b[Ss]ome (?=\p{Ll}+s\b)/u, 'all '],
    [/\b[Mm]ost (?=\p{Ll}+s\b)/u, 'all '],
    [/\b[Mm]any (?=\p{Ll}+s\b)/u, 'all '],
    [/\b[Mm]any (?=\p{Ll}+s\b)/u, 'few '],
    [/\b[Ff]ew (?=\p{Ll}+s\b)/u, 'many '],
    [/\boften\b/, 'always'],
    [/\busually\b/, 'always'],
    [/\bsometimes\b/, 'always'],
    [/\bmay (?=\p{Ll})/u, 'will '],
    [/\bmight (?=\p{Ll})/u, 'will '],
    [/\bcan (?=be \p{Ll})/u, 'must '],
    [/\bshould (?=\p{Ll})/u, 'must '],
    [/\bone of the\b/, 'the'],
    [/\bonly (?=\p{Ll})/u, ''],
    [/\bat times\b/, 'at all times'],
  ])

/** Cause and effect exchanged. */
const cause: Perturbation = (text) => {
  const match =
    /^(\p{Lu}[^,;]{12,90}?),? (because|since|as a result of|due to|leads? to|led to|results? in|resulted in|causes?|caused) ([^,;]{12,90})\.$/u.exec(
      text,
    )
  return match ? `${upperStart(match[3] ?? '')} ${match[2]} ${lowerStart(match[1] ?? '')}.` : null
}

/** A thousand times more or less, or percentage points for percent. */
const scale: Perturbation = (text, _, random) =>
  oneOf(text, random, [
    [/(?<=\d )million\b/, 'billion'],
    [/(?<=\d )billion\b/, 'million'],
    [/(?<=\d )thousand\b/, 'million'],
    [/(?<=\d ?)%(?!\p{L})/u, ' percentage points'],
    [/(?<=\d )percent\b/, 'percentage points'],
    [/(?<=\d),000\b(?!,)/, ',000,000'],
    [/(?<=\d),000,000\b/, ',000'],
    [/(?<=\d)\.(?=\d\b)/, ''],
  ])

/** Another order in time. */
const time: Perturbation = (text, _, random) =>
  oneOf(text, random, [
    [/\bsince (?=(?:\p{Lu}\p{Ll}+ )?\d)/u, 'until '],
    [/\buntil (?=\S)/, 'from '],
    [/\bbefore (?=\S)/, 'after '],
    [/\bafter (?=\S)/, 'before '],
    [/\bwithin (?=\d|\p{Ll}+ (?:days|weeks|months|years))/u, 'after '],
    [/\b(?:in|In) (?=(?:1[89]|20)\d\d\b)/, 'since '],
    [/\bduring (?=\S)/, 'after '],
    [/\bno longer\b/, 'still'],
    [/\bstill\b/, 'no longer'],
    [/\bprior to\b/, 'following'],
    [/\bfollowing (?=the\b)/, 'preceding '],
  ])

/** What the document says itself, put into the mouth of somebody that it names elsewhere. */
const speaker: Perturbation = (text, others, random) => {
  const other = pick(
    others.flatMap(names).filter((found) => !text.includes(found.split(' ')[0] ?? found)),
    random,
  )
  return other === undefined ? null : `${other} said that ${lowerStart(text)}`
}

const SPLIT =
  /^(.{15,}?) (is|are|was|were|has|have|had|will|can|must|may|provides?|includes?|became|made) (.{15,})$/

/** Who or what one sentence is about, with what another says. */
const merged: Perturbation = (text, others, random) => {
  const own = SPLIT.exec(text)
  const other = pick(
    others.flatMap((sentence) => {
      const match = /^\p{Lu}/u.test(sentence) && /\.$/.test(sentence) ? SPLIT.exec(sentence) : null
      return match && match[2] === own?.[2] && match[3] !== own?.[3] ? [match] : []
    }),
    random,
  )
  return own && other ? `${own[1]} ${own[2]} ${other[3]}` : null
}

/** A true beginning with the end of another sentence. */
const otherEnd: Perturbation = (text, others, random) => {
  const own = /^(.{30,}?), (?=.{20,}$)/.exec(text)?.[1]
  const end = pick(
    others.flatMap((sentence) => /^.{30,}?, (.{20,}\.)$/.exec(sentence)?.[1] ?? []),
    random,
  )
  return own && end ? `${own}, ${end}` : null
}

/** The larger one made the smaller by exchanging them. */
const comparison: Perturbation = (text) => {
  const match =
    /^(\p{Lu}[^,;]{3,60}?) ((?:is|are|was|were|has|have|had|costs?|grew|rose) (?:[^,;]{0,30})?\b(?:more|less|fewer|\p{Ll}+er)(?: \p{Ll}+){0,2} than) ([^,;.]{3,60})\.$/u.exec(
      text,
    )
  return match ? `${upperStart(match[3] ?? '')} ${match[2]} ${lowerStart(match[1] ?? '')}.` : null
}

/** 'In total' for 'each', and the other way round. */
const each: Perturbation = (text, _, random) =>
  oneOf(text, random, [
    [/\beach (?=\p{Ll})/u, 'the whole '],
    [/\bevery (?=\p{Ll})/u, 'one '],
    [/(?<=\d\S* )per (?:person|day|month|year|week|hour|student|household)\b/, 'in total'],
    [/\ba total of (?=\d)/, 'each '],
    [/\bin total\b/, 'each'],
    [/\btogether\b/, 'each'],
    [/\baverage\b/, 'total'],
    [/\btotal\b/, 'average'],
    [/\bhalf of\b/, 'all of'],
    [/\bannual\b/, 'monthly'],
    [/\bdaily\b/, 'weekly'],
  ])

/** An exception or condition left out. */
const condition: Perturbation = (text) => {
  const tail =
    /^(.{25,}?),? (?:unless|except|only if|only when|provided that|other than|as long as|if and only if) .{8,}\.$/.exec(
      text,
    )
  if (tail) return `${tail[1]}.`
  const head = /^(?:Unless|Except|Only if|Provided that) [^,]{8,}, (.{20,}\.)$/.exec(text)
  return head ? upperStart(head[1] ?? '') : null
}

/** What is planned, possible or alleged told as what is so. */
const hedge: Perturbation = (text, _, random) =>
  oneOf(text, random, [
    [/\b(?:reportedly|allegedly|possibly|perhaps|probably|likely|apparently) /, ''],
    [/\b(?:is|are) expected to\b/, 'will certainly'],
    [/\bproposed\b/, 'adopted'],
    [/\bplans? to\b/, 'has decided to'],
    [/\bcould (?=\p{Ll})/u, 'did '],
    [/\bseems? to\b/, 'is known to'],
    [/\bappears? to\b/, 'is proven to'],
    [/\bsuggests?\b/, 'proves'],
    [/\bbelieves? that\b/, 'has proven that'],
    [/\btried to\b/, 'managed to'],
    [/\bintended to\b/, 'able to'],
    [/\bplanned\b/, 'completed'],
  ])

/** 'From A to B' turned round. */
const fromTo: Perturbation = (text) => {
  const match = /\bfrom ((?:\p{L}+ )?[\p{L}\d$€£.,%]+) to ((?:\p{Lu}\p{L}+ )?[\p{L}\d$€£.%]+)(?=[ .,])/u.exec(
    text,
  )
  return match && match[1] !== match[2] && NUMBER.test(`${match[1]} ${match[2]}`)
    ? text.replace(match[0], `from ${match[2]} to ${match[1]}`)
    : null
}

/** Ways in which models have been seen to lie about what they have read. */
export const HALLUCINATIONS: Readonly<Record<string, Perturbation>> = {
  bound,
  quantifier,
  'cause and effect': cause,
  scale,
  time,
  speaker,
  'two sentences merged': merged,
  'another end': otherEnd,
  'comparison turned': comparison,
  'each and in total': each,
  'condition dropped': condition,
  'hedge dropped': hedge,
  'from and to': fromTo,
}
