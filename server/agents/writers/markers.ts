const NUMBERS = '\\d{1,3}(?:\\s*(?:[,;&/、，；]|and|und|et|y|和|及|-|–)\\s*(?:\\^|#|source\\s*)?\\d{1,3})*'
const LABEL =
  '(?:sources?|docs?|documents?|evidence|passages?|refs?|references?|citations?|cite|excerpts?|quellen?|beleg|dokument|fuentes?|documento|fontes?|fonti?|bron|kilde|källa|lähde|kaynak|źródło|zdroj|forrás|источник|джерело|来源|來源|资料|文献|出典|資料|出处|출처|مصدر|المصدر|מקור)'

/** All the ways in which models write a citation, but for '(1)', which may also be a number in brackets. */
const MARKER = new RegExp(
  `(?<!\\\\)(?:\\[\\[?\\s*(?:\\^|#|${LABEL}\\s*[:：#.]?\\s*)?(?<square>${NUMBERS})\\s*\\]?\\](?:\\(#?[^)\\s]*\\))?` +
    `|【\\s*(?:${LABEL}\\s*[:：#]?\\s*)?(?<lens>${NUMBERS})[^】]{0,40}】|［\\s*(?:${LABEL}\\s*[:：#]?\\s*)?(?<wide>${NUMBERS})\\s*］` +
    `|\\(\\s*${LABEL}\\s*[:#.]?\\s*\\[?(?<round>${NUMBERS})\\]?\\s*\\)|（\\s*${LABEL}\\s*[:：#]?\\s*(?<full>${NUMBERS})\\s*）|<(?:sup|cite|ref)>\\s*\\[?(?<tag>${NUMBERS})\\]?\\s*</(?:sup|cite|ref)>` +
    `|(?<raised>[¹²³⁴⁵⁶⁷⁸⁹]+(?:[,⁻][¹²³⁴⁵⁶⁷⁸⁹]+)*))`,
  'giu',
)
const ROUND =
  /(?<=[\p{L}\p{N}%)”"'.。]\s?)[(（](\d{1,2}(?:\s*[,、，]\s*\d{1,2})*)[)）](?=\s*(?:[.,;:!?。，；：！？]|$|\n))/gmu
/** '[^1]: leave.md', which says at the end what a marker stands for. */
const DEFINITION = /(?:^|\n)[ \t]*\[\^?\d{1,3}\]:[^\n]*/g
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Writes every citation as [n], several as [1][2], and drops those of sources there are not. `sources`: how many
 * there are, numbered from 1.
 */
export function normalizeMarkers(text: string, sources: number): string {
  let square = false
  const unified = text.replace(DEFINITION, '').replace(MARKER, (whole: string, ...rest: unknown[]) => {
    const groups = groupsOf(rest)
    const raised = groups.raised
    // m² and x³ are units, not citations.
    if (raised !== undefined && (/^[²³]$/.test(raised) || sources === 0)) return whole
    square = true
    const numbers = raised
      ? digitsOf(raised)
      : (groups.square ?? groups.lens ?? groups.wide ?? groups.full ?? groups.round ?? groups.tag ?? '')
    return markersFor(numbers, sources)
  })
  const rounded = square
    ? unified
    : unified.replace(ROUND, (whole: string, numbers: string) => markersFor(numbers, sources) || whole)
  return rounded
    .replace(/(\[\d{1,3}\])(?:\s*\1)+/g, '$1')
    .replace(/[ \t]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')
}

function groupsOf(rest: readonly unknown[]): Partial<Record<string, string>> {
  const groups = rest.at(-1)
  // SAFETY: the pattern has named groups, so the replacer's last argument is the object that holds them.
  return groups as Partial<Record<string, string>>
}

function markersFor(numbers: string, sources: number): string {
  const found = new Set<number>()
  for (const part of numbers.split(/\s*(?:[,;&/、，；]|and|und|et|y|和|及)\s*/i)) {
    const [from, to] = part.split(/\s*[-–]\s*/).map((number) => Number(number.replace(/\D/g, '')))
    if (from === undefined) continue
    const last = to !== undefined && to >= from && to - from <= 10 ? to : from
    for (let number = from; number <= last; number++) if (number >= 1 && number <= sources) found.add(number)
  }
  return [...found].map((number) => `[${number}]`).join('')
}

function digitsOf(raised: string): string {
  return [...raised].map((char) => (RAISED.includes(char) ? String(RAISED.indexOf(char)) : ',')).join('')
}

/**
 * The same for a text that arrives in pieces: holds back what may become a marker until it is one.
 */
export function markerStream(sources: number): { push(text: string): string; end(): string } {
  let pending = ''
  return {
    push(text) {
      pending += text
      const open = Math.max(...['[', '【', '［', '<'].map((char) => pending.lastIndexOf(char)))
      const closed = open >= 0 && /[\]】］>]/.test(pending.slice(open + 1)) && /[\]】］>]\]?.$/s.test(pending)
      const hold = open >= 0 && !closed && pending.length - open < 48
      const ready = hold ? pending.slice(0, open) : pending
      pending = hold ? pending.slice(open) : ''
      return ready === '' ? '' : squareOnly(ready, sources)
    },
    end() {
      const rest = pending
      pending = ''
      return squareOnly(rest, sources)
    },
  }
}

function squareOnly(text: string, sources: number): string {
  return text.replace(MARKER, (whole: string, ...rest: unknown[]) => {
    const { square, lens, wide, round, tag } = groupsOf(rest)
    const numbers = square ?? lens ?? wide ?? round ?? tag
    return numbers === undefined ? whole : markersFor(numbers, sources)
  })
}

/** The numbers of the [n] markers in a text, each once, in order. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(/(?<!\\)\[(\d{1,3})\]/g)].map((match) => Number(match[1])))]
}

/** A text without its [n] markers. */
export function withoutMarkers(text: string): string {
  return text.replace(/\s*(?<!\\)\[\d{1,3}\]/g, '')
}

/** Moves the markers behind a full stop before it: they belong to the sentence that it ends. */
export function markersInside(text: string): string {
  return text.replace(
    /([.!?。！？]["”’)]*)((?:[ \t]*(?<!\\)\[\d{1,3}\])+)(?=\s|$)/gm,
    (_, stop: string, markers: string) => ` ${markers.trim()}${stop}`,
  )
}

/** A piece of an answer with other markers than it had. */
export function withMarkers(piece: string, numbers: readonly number[]): string {
  const markers = numbers.map((number) => `[${number}]`).join('')
  const bare = withoutMarkers(piece)
  const end = /[.!?。！？:;,]*\s*$/.exec(bare)
  const at = end ? end.index : bare.length
  return markers === '' ? bare : `${bare.slice(0, at)} ${markers}${bare.slice(at)}`
}
