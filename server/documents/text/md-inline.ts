import { subscript, superscript } from '../../text/raised-text.ts'

/**
 * Removes Markdown's inline markup: emphasis, code ticks, escapes, entities and raw tags. A link keeps its text and
 * its target in parentheses; an image keeps its description. Superscripts, subscripts and marks of footnotes become
 * characters of their own: '10^6^', 'H~2~O' and '450[^2]' become '10⁶', 'H₂O' and '450²'. Takes linear time for any
 * text.
 */
export function plainInline(text: string): string {
  if (!/[*_`[\]<\\&~!^]/.test(text)) return text
  let plain = ''
  let end = 0
  for (const span of text.matchAll(/(?<!`)(`{1,3})(?!`)([^`]+)\1(?!`)/g)) {
    plain += withoutMarks(text.slice(end, span.index)) + (span[2] ?? '').trim()
    end = span.index + span[0].length
  }
  return plain + withoutMarks(text.slice(end))
}

const IMAGE = /!\[([^[\]]*)\](?:\([^()]*(?:\([^()]*\)[^()]*)?\)|\[[^[\]]*\])/g
const LINK = /\[([^[\]]*)\]\(\s*<?([^()\s<>]*(?:\([^()\s<>]*\)[^()\s<>]*)?)>?[^()]*\)/g
const REFERENCE = /\[([^[\]]+)\]\[[^[\]]*\]/g
const FOOTNOTE_MARK = /\[\^([^[\]\s]+)\]/g
const RAISED_TAG = /<(sup|sub)(?:\s[^<>]*)?>((?:[^<>]|<(?!\/?su[bp]\b)[^<>]*>){0,200})<\/\1\s*>/gi
/** Pandoc's superscripts and subscripts; '~old~' at the beginning of a word is struck through. */
const RAISED = /(?<=[^\s^])\^(?=[^^]*[\p{L}\p{N}*†+−-])((?:[^\s^\\]|\\ ){1,40})\^(?![\p{L}\p{N}^])/gu
const LOWERED = /(?<=[\p{L}\p{N})\]])~(?!~)((?:[^\s~\\]|\\ ){1,40})~(?!~)/gu
const AUTOLINK = /<((?:https?|mailto|ftp):[^<>\s]+|[^<>\s@]+@[^<>\s@]+)>/gi
const TAG = /<\/?[a-zA-Z][^<>]*>|<![^<>]*>/g
const ANCHOR = /<a\s[^<>]*?href\s*=\s*["']?([^"'<>\s]+)[^<>]*>([^<>]*)<\/a>/gi
const STRONG = /(?<!\\)(?:\*{2,3}|~~|(?<![\p{L}\p{N}])_{2,3}|_{2,3}(?![\p{L}\p{N}]))/gu
const EMPHASIS = /(?<![\\\p{L}\p{N}*_])[*_](?=[^\s*_])|(?<=[^\s\\*_])[*_](?![\p{L}\p{N}*_])/gu
const ESCAPE = /\\([!-/:-@[-`{-~])/g

/** Each step runs only on a text with its signs: a regular expression that looks behind tries every character of others. */
function withoutMarks(text: string): string {
  const has = (sign: string) => text.includes(sign)
  let plain = text
  if (has('['))
    plain = plain
      .replace(IMAGE, '$1')
      .replace(LINK, (_, label: string, target: string) => linkText(label, target))
  if (has('<')) plain = plain.replace(ANCHOR, (_, target: string, label: string) => linkText(label, target))
  if (has('['))
    plain = plain.replace(REFERENCE, '$1').replace(FOOTNOTE_MARK, (_, label: string) => footnoteMark(label))
  if (has('<'))
    plain = plain.replace(RAISED_TAG, (_, tag: string, inner: string) => raised(tag, inner.replace(TAG, '')))
  if (has('^')) plain = plain.replace(RAISED, (_, inner: string) => raised('sup', inner))
  if (has('~')) plain = plain.replace(LOWERED, (_, inner: string) => raised('sub', inner))
  if (has('<'))
    plain = plain
      .replace(AUTOLINK, '$1')
      .replace(TAG, (tag) =>
        /^<\/?(?:p|div|li|tr|td|th)\b/i.test(tag) ? ' ' : /^<br\b/i.test(tag) ? '\n' : '',
      )
  if (has('*') || has('_') || has('~')) plain = plain.replace(STRONG, '').replace(EMPHASIS, '')
  if (has('\\')) plain = plain.replace(ESCAPE, '$1')
  return has('&') ? plain.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, entity) : plain
}

/** HTML whose links have their targets in parentheses. */
export function withLinkTargets(html: string): string {
  return html.replace(ANCHOR, (whole: string, target: string, label: string) =>
    linkText(label, target) === label ? whole : linkText(label, target),
  )
}

/** The mark of a footnote as the text shows it: '²' for 2, '[rent]' for a label of letters. */
export function footnoteMark(label: string): string {
  return /^(?:\d{1,3}|[a-z]|[*†‡§]+)$/i.test(label) ? superscript(label) : `[${label}]`
}

function raised(tag: string, inner: string): string {
  const text = inner.replaceAll('\\ ', ' ')
  return tag.toLowerCase() === 'sup' ? superscript(text) : subscript(text)
}

function linkText(label: string, target: string): string {
  const leads = /^(?:https?:|mailto:|ftp:|\/|\.|[\w-]+[./])/i.test(target)
  return !leads || label.includes(target.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, ''))
    ? label
    : `${label} (${target})`
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  bull: '•',
  times: '×',
  rarr: '→',
  larr: '←',
}

function entity(whole: string, decimal?: string, hex?: string, name?: string): string {
  const point = decimal ? Number.parseInt(decimal, 10) : hex ? Number.parseInt(hex, 16) : 0
  if (name) return ENTITIES[name.toLowerCase()] ?? whole
  const isCharacter =
    point >= 0x20 &&
    point <= 0x10ffff &&
    !(point >= 0x7f && point < 0xa0) &&
    !(point >= 0xd800 && point < 0xe000)
  return isCharacter ? String.fromCodePoint(point) : ''
}
