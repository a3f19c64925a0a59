import { markersIn, markersInside, normalizeMarkers, withoutMarkers } from '../../text/citation-markers.ts'
import { madeInert, withoutLinks } from './inert-markup.ts'

const REFUSAL =
  /\b(?:(?:i|we) (?:could|can|was|were|am|are|do)(?: ?not|n['’]t) (?:find|answer|able|have|determine|locate|provide|summari[sz]e|help|assist|access|comply|fulfil)|(?:i am|i['’]m) (?:unable|sorry|just an ai|only an ai)|as an ai (?:language )?(?:model|assistant)|(?:not|isn['’]t|aren['’]t|never) (?:explicitly |specifically |directly )?(?:mentioned|found|stated|provided|given|specified|contained|available|covered|included|present|discussed)\b[^.]{0,40}\b(?:evidence|documents?|passages?|context|sources?|text|excerpts?|information)|(?:evidence|documents?|passages?|context|sources?|text|excerpts?) (?:provided |given )?(?:do|does|did)(?: ?not|n['’]t) (?:\w+ )?(?:contain|mention|answer|provide|say|state|include|specify|give|address|cover)|(?:no|insufficient|not enough) (?:relevant |specific |such )?(?:information|evidence|mention|answer|data))\b/i

/**
 * Brings what a small model wrote into form: markdown with [n] markers, said once. Empty when nothing is left, and for
 * a `refusal`, which says no more than that it cannot tell.
 */
export function tidyAnswer(written: string, sources: number): { text: string; refusal: boolean } {
  const bare = written.replace(/\r\n?/g, '\n').trim()
  const unfenced = bare.replace(/^```(?:markdown|md|text|json)?\s*\n([\s\S]*?)\n?```\s*$/i, '$1').trim()
  const said = fromJson(unfenced)
    .replace(/^(?:\*\*)?(?:final )?answer(?:\*\*)?\s*:(?:\*\*)?\s*/i, '')
    .replace(/<\/?(?:evidence|answer|response|source|document)[^>]*>/gi, '')
    .replace(/<\|[^|>]{0,40}\|>/g, '')
    .replace(
      /\n+\s*(?:#+\s*|\*\*)?(?:sources?|references?|citations?|bibliography)(?:\*\*)?\s*:?\s*(?:\*\*)?\s*\n[\s\S]*$/i,
      '',
    )
  const text = saidOnce(markersInside(withoutLinks(madeInert(normalizeMarkers(said, sources))))).trim()
  const unmarked = withoutMarkers(text)
  const isShort = unmarked.length < (markersIn(text).length === 0 ? 600 : 160)
  const refusal = isShort && REFUSAL.test(unmarked)
  const isEmpty = refusal || !/[\p{L}\p{N}]/u.test(unmarked)
  return { text: isEmpty ? '' : text, refusal }
}

/** The text in a JSON reply: the field that holds the answer, or all its strings; none of one that breaks off. */
function fromJson(text: string): string {
  if (!/^[[{]\s*["{[]/.test(text)) return text
  try {
    return textIn(JSON.parse(text))
  } catch {
    return ''
  }
}

const ANSWER_FIELD = /^(answer|response|text|content|result|summary|claim|sentence|statement)s?$/i

function textIn(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  const answer = Object.entries(value).find(([key]) => ANSWER_FIELD.test(key))
  const told = answer ? [answer[1]] : Object.values(value)
  return told.map(textIn).filter(Boolean).join('\n\n')
}

const SENTENCE_END = /(?<=[.!?。](?:\s?\[\d{1,3}\])*)\s+(?!\[)/

/** By which a sentence or line is known when it is said again; empty when it is too short to tell. */
function keyOf(piece: string): string {
  const key = withoutMarkers(piece)
    .toLowerCase()
    .replace(/^\s*\d{1,2}[.)]\s/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return key.length < 15 ? '' : key
}

/** Drops lines and sentences that were said before, and an unfinished end that only begins again. */
function saidOnce(text: string): string {
  const seen = new Set<string>()
  const fresh = (piece: string) => {
    const key = keyOf(piece)
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

/** Sentences in a row that were all said before, and the same piece in a row: a model that does so says nothing new any more. */
const REPEATED = 3
/** Characters of a piece, not of whole sentences, that is said again and again. */
const LEAST_ROUND = 20
const MOST_ROUND = 300

/** Whether a text that is still being written goes round in circles, however wide. */
export function isLooping(text: string): boolean {
  const keys = text
    .split('\n')
    .flatMap((line) => line.split(SENTENCE_END))
    .map(keyOf)
    .filter((key) => key !== '')
  // The last one may go on.
  const last = keys.length - 1 - REPEATED
  if (last > 0 && keys.slice(last, -1).every((key, index) => keys.indexOf(key) < last + index)) return true
  for (let length = LEAST_ROUND; length <= MOST_ROUND; length++)
    if (text.endsWith(text.slice(-length).repeat(REPEATED))) return true
  return false
}
