import { markersIn, markersInside, normalizeMarkers, withoutMarkers } from '../../text/citation-markers.ts'
import { inertText, withoutPlainTags } from './inert-text.ts'

const REFUSAL =
  /\b(?:(?:i|we) (?:could|can|was|were|am|are|do)(?: ?not|n['’]t) (?:find|answer|able|have|determine|locate|provide|summari[sz]e|help|assist|access|comply|fulfil)|(?:i am|i['’]m) (?:unable|sorry|just an ai|only an ai)|as an ai (?:language )?(?:model|assistant)|(?:not|isn['’]t|aren['’]t|never) (?:explicitly |specifically |directly )?(?:mentioned|found|stated|provided|given|specified|contained|available|covered|included|present|discussed)\b[^.]{0,40}\b(?:evidence|documents?|passages?|context|sources?|text|excerpts?|information)|(?:evidence|documents?|passages?|context|sources?|text|excerpts?) (?:provided |given )?(?:do|does|did)(?: ?not|n['’]t) (?:\w+ )?(?:contain|mention|answer|provide|say|state|include|specify|give|address|cover)|(?:no|insufficient|not enough) (?:relevant |specific |such )?(?:information|evidence|mention|answer|data))\b/i

/**
 * Brings a model's text into form: markdown with [n] markers and without repetitions. `sources`: how many there are.
 * Empty when nothing is left, and for a `refusal`, which says no more than that it cannot tell.
 */
export function cleanAnswer(written: string, sources: number): { text: string; refusal: boolean } {
  const bare = written.replace(/\r\n?/g, '\n').trim()
  const unfenced = bare.replace(/^```(?:markdown|md|text|json)?\s*\n([\s\S]*?)\n?```\s*$/i, '$1').trim()
  const answer = fromJson(unfenced)
    .replace(/^(?:\*\*)?(?:final )?answer(?:\*\*)?\s*:(?:\*\*)?\s*/i, '')
    .replace(/<\/?(?:evidence|answer|response|source|document)[^>]*>/gi, '')
    .replace(/<\|[^|>]{0,40}\|>/g, '')
    .replace(
      /\n+\s*(?:#+\s*|\*\*)?(?:sources?|references?|citations?|bibliography)(?:\*\*)?\s*:?\s*(?:\*\*)?\s*\n[\s\S]*$/i,
      '',
    )
  const marked = withoutLinks(withoutPlainTags(normalizeMarkers(answer, sources)))
  // Disarmed last: what is removed before would let what is left join again.
  const text = inertText(withoutRepeats(markersInside(marked)).trim())
  const unmarked = withoutMarkers(text)
  const isShort = unmarked.length < (markersIn(text).length === 0 ? 600 : 160)
  const refusal = isShort && REFUSAL.test(unmarked)
  const isEmpty = refusal || !/[\p{L}\p{N}]/u.test(unmarked)
  return { text: isEmpty ? '' : text, refusal }
}

/** Replaces links by their words. */
function withoutLinks(text: string): string {
  return text.replace(/!?(?<!\\)\[([^[\]\n]+)\]\(\s*(?:<|[a-z][a-z0-9+.-]*:|\/|www\.|#)[^)\n]*\)/gi, '$1')
}

/** The text in a JSON reply: the field with the answer, or all its strings; '' where the JSON breaks off. */
function fromJson(text: string): string {
  if (!/^[[{]\s*["{[]/.test(text)) return text
  try {
    return stringsIn(JSON.parse(text))
  } catch {
    return ''
  }
}

const ANSWER_FIELD = /^(answer|response|text|content|result|summary|claim|sentence|statement)s?$/i

function stringsIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const answer = Object.entries(value).find(([key]) => ANSWER_FIELD.test(key))
  const values = answer ? [answer[1]] : Object.values(value)
  return values.map(stringsIn).filter(Boolean).join('\n\n')
}

const SENTENCE_END = /(?<=[.!?。](?:\s?\[\d{1,3}\])*)\s+(?!\[)/

/** The key by which a repeated sentence or line is recognised; '' for one that is too short. */
function repeatKey(piece: string): string {
  const key = withoutMarkers(piece)
    .toLowerCase()
    .replace(/^\s*\d{1,2}[.)]\s/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return key.length < 15 ? '' : key
}

/** Drops repeated lines and sentences, and an unfinished end that only begins again. */
function withoutRepeats(text: string): string {
  const seen = new Set<string>()
  const fresh = (piece: string) => {
    const key = repeatKey(piece)
    const isFresh = key === '' || !seen.has(key)
    seen.add(key)
    return isFresh
  }
  const lines = text.split('\n').flatMap((line) => {
    if (/^\s*\|/.test(line)) return [line]
    const kept = line.split(SENTENCE_END).filter(fresh)
    return kept.length > 0 || line.trim() === '' ? [kept.join(' ')] : []
  })
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

/** After so many repeated sentences in a row, or the same piece so often in a row, a model says nothing new. */
const REPEATED = 3
/** Characters of a piece, not of whole sentences, that is repeated again and again. */
const LEAST_ROUND = 20
const MOST_ROUND = 300

/** Whether a text that is still being written repeats itself, in however long a circle. */
export function isLooping(text: string): boolean {
  const keys = text
    .split('\n')
    .flatMap((line) => line.split(SENTENCE_END))
    .map(repeatKey)
    .filter((key) => key !== '')
  // The last sentence may go on.
  const last = keys.length - 1 - REPEATED
  if (last > 0 && keys.slice(last, -1).every((key, index) => keys.indexOf(key) < last + index)) return true
  for (let length = LEAST_ROUND; length <= MOST_ROUND; length++)
    if (text.endsWith(text.slice(-length).repeat(REPEATED))) return true
  return false
}
