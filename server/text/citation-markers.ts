const AND = '[,;&/、，；]|and|und|et|y|和|及'
const NUMBERS = String.raw`\d{1,3}(?:\s*(?:${AND}|-|–)\s*(?:\^|#|source\s*)?\d{1,3})*`
const LABEL =
  '(?:sources?|docs?|documents?|evidence|passages?|refs?|references?|citations?|cite|excerpts?|quellen?|beleg|dokument|fuentes?|documento|fontes?|fonti?|bron|kilde|källa|lähde|kaynak|źródło|zdroj|forrás|источник|джерело|来源|來源|资料|文献|出典|資料|出处|출처|مصدر|المصدر|מקור)'

const NAME = String.raw`${LABEL}\s*[:：#.]?\s*`
const CITED = `(?<numbers>${NUMBERS})`
const NOTATIONS = [
  String.raw`\[\[?\s*(?:\^|#|${NAME})?${CITED}\s*\]?\](?:\(#?[^)\s]*\))?`,
  String.raw`【\s*(?:${NAME})?${CITED}[^】]{0,40}】`,
  String.raw`［\s*(?:${NAME})?${CITED}\s*］`,
  String.raw`\(\s*${NAME}\[?${CITED}\]?\s*\)`,
  String.raw`（\s*${NAME}${CITED}\s*）`,
  String.raw`<(?:sup|cite|ref)>\s*\[?${CITED}\]?\s*</(?:sup|cite|ref)>`,
]
/** The notations of models for citations, except raised numbers and '(1)', which may also be a number in brackets. */
const MARKER = new RegExp(String.raw`(?<!\\)(?:${NOTATIONS.join('|')})`, 'giu')
/** Behind a figure, a raised number is a power or the mark of a note of the source. */
const RAISED = /(?<![\\\p{Nd}])[¹²³⁴⁵⁶⁷⁸⁹]+(?:[,⁻][¹²³⁴⁵⁶⁷⁸⁹]+)*/gu
const ROUND =
  /(?<=[\p{L}\p{N}%)”"'.。]\s?)[(（](\d{1,2}(?:\s*[,、，]\s*\d{1,2})*)[)）](?=\s*(?:[.,;:!?。，；：！？]|$|\n))/gmu
/** A footnote definition: '[^1]: leave.md'. */
const DEFINITION = /(?:^|\n)[ \t]*\[\^?\d{1,3}\]:[^\n]*/g

/** Rewrites every citation as [n], several as [1][2], and drops numbers above `sources`, the number of sources. */
export function normalizeMarkers(text: string, sources: number): string {
  const named = normalizeMarkersSoFar(text.replace(DEFINITION, ''), sources)
  // m² and x³ are units, not citations.
  const marked = named.replace(RAISED, (raised) =>
    sources === 0 || /^[²³]$/.test(raised)
      ? raised
      : markersFor(raised.normalize('NFKD').replace(/\D/g, ','), sources),
  )
  const all =
    markersIn(marked).length > 0
      ? marked
      : marked.replace(ROUND, (whole: string, numbers: string) => markersFor(numbers, sources) || whole)
  return all
    .replace(/(\[\d{1,3}\])(?:\s*\1)+/g, '$1')
    .replace(/[ \t]+(?=[.,;:!?](?:\s|$))/g, '')
    .replace(/(?<=\S)[ \t]{2,}(?=\S)/g, ' ')
}

/**
 * As normalizeMarkers(), for a piece of a text that is still being written. Leaves notations that depend on the rest.
 */
export function normalizeMarkersSoFar(text: string, sources: number): string {
  return text.replace(MARKER, (...match: unknown[]) => {
    // SAFETY: every notation has the group, and the last argument holds the named groups.
    const { numbers } = match.at(-1) as { numbers: string }
    return markersFor(numbers, sources)
  })
}

function markersFor(numbers: string, sources: number): string {
  const found = new Set<number>()
  for (const part of numbers.split(new RegExp(AND, 'i'))) {
    const ends = part.split(/\s*[-–]\s*/).map((number) => Number(number.replace(/\D/g, '')))
    const [from = 0, to = from] = ends
    const last = to >= from && to - from <= 10 ? to : from
    for (let number = Math.max(1, from); number <= Math.min(last, sources); number++) found.add(number)
  }
  return [...found].map((number) => `[${number}]`).join('')
}

/** The end of a text that may be the beginning of a marker or tag. */
const OPEN_MARKER = /[[【［<][^\]】］>]{0,46}[\]】］>]{0,2}$/

/** The length of a text that is still being written up to the last place where it may change a marker. */
export function settledLength(text: string): number {
  const open = text.search(OPEN_MARKER)
  return open < 0 ? text.length : open
}

/** The distinct numbers of the [n] markers in a text, in order. */
export function markersIn(text: string): number[] {
  return [...new Set([...text.matchAll(/(?<!\\)\[(\d{1,3})\]/g)].map((match) => Number(match[1])))]
}

/** Removes the [n] markers from a text. */
export function withoutMarkers(text: string): string {
  return text.replace(/\s*(?<!\\)\[\d{1,3}\]/g, '')
}

/** Moves markers from behind a full stop to before it, into the sentence that they belong to. */
export function markersInside(text: string): string {
  return text.replace(
    /([.!?。！？](?:["”“’)]|\s?»)*)((?:[ \t]*(?<!\\)\[\d{1,3}\])+)(?=\s|$)/gm,
    (_, stop: string, markers: string) => ` ${markers.trim()}${stop}`,
  )
}

/** Replaces the markers of a piece of an answer. */
export function withMarkers(piece: string, numbers: readonly number[]): string {
  const markers = numbers.map((number) => `[${number}]`).join('')
  return withoutMarkers(piece).replace(/(?=[.!?。！？:;,]*\s*$)/, ` ${markers}`)
}
