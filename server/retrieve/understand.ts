import { FORMATS, formatOfName } from '../../shared/formats.ts'
import { dateForms } from '../language/date-forms.ts'
import { identifierForms, identifiers } from '../language/identifier-forms.ts'
import { LARGE_NUMBER, numberForms, SCALED_NUMBER } from '../language/number-forms.ts'
import { terms } from '../language/terms.ts'

/**
 * Ways to write one thing; a text that has any of them has it. `weight`: what that counts in the ranking.
 * `parted`: signs between its letters and digits make no difference.
 */
export type Exact = { readonly forms: readonly string[]; readonly weight: number; readonly parted?: true }

/** Phrases and identifiers are asked for as they stand; dates and numbers may be by the way; a hyphen mostly is. */
const PHRASE_WEIGHT = 4
const NUMBER_WEIGHT = 3
const HYPHEN_WEIGHT = 0.3
/** A longer text is pasted rather than asked: its quotation marks and its sentences are no commands. */
const QUESTION_CHARS = 300

/** What a question says of itself, without a model. */
export type Understood = {
  /** The question without its filters, as it was written. */
  readonly text: string
  /** Its parts where it asks several things; none where it asks one. */
  readonly parts: readonly string[]
  /** Quoted phrases, identifiers, dates, large numbers: to be found as they stand, in any of their forms. */
  readonly exact: readonly Exact[]
  /** `file:`, `type:` and `dataset:`; of several of a kind any one. */
  readonly files: readonly string[]
  readonly extensions: readonly string[]
  readonly datasets: readonly string[]
}

const FILTER = /(?<![\p{L}\p{N}])(file|type|dataset):(?:"([^"]+)"|“([^”]+)”|([^\s"“]+))/giu
const QUOTED = /"[^"]{2,200}"|“[^”]{2,200}”|«[^»]{2,200}»|„[^“”]{2,200}[“”]/gu
const PARAGRAPH = /§+\s*\p{N}+(?:\.\p{N}+)*(?:\s?\([\p{L}\p{N}]{1,3}\))*/gu
/** The same in words: 'section 4.2', 'Ziffer 4.2'. */
const SECTION =
  /(?<!\p{L})(?:sections?|clauses?|articles?|paragraphs?|chapters?|abschnitt|artikel|ziffer|absatz|kapitel|punkt)\s+(\p{N}+(?:\.\p{N}+)+)(?!\p{N})/giu
const HYPHENATED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}{2,}(?![\p{L}\p{N}-])/gu
const PARTS =
  /[?？]\s+(?=\S)|;\s+|,?\s+(?:and|und)\s+(?=(?:what|how|when|who|whom|whose|where|which|why|is|are|does|do|did|can|was|were|wie|was|wann|wer|wo|welche[rsn]?|warum)\b)/iu
const MOST_PARTS = 3
const LEAST_PART_WORDS = 3

/** Reads a question. A filter of a type that we do not know is taken for words. */
export function understand(question: string): Understood {
  const filters = { file: new Set<string>(), type: new Set<string>(), dataset: new Set<string>() }
  const text = question
    .replace(FILTER, (whole, kind: string, ...values: unknown[]) => {
      const value = values.slice(0, 3).find((found) => typeof found === 'string') ?? ''
      const name = kind.toLowerCase()
      if (name === 'file') filters.file.add(value)
      else if (name === 'dataset') filters.dataset.add(value)
      else {
        const format = formatOfName(`x.${value.replace(/^\./, '').toLowerCase()}`)
        if (format === null) return whole
        for (const extension of FORMATS[format].extensions) filters.type.add(extension)
      }
      return ' '
    })
    .replace(/\s+/g, ' ')
    .trim()
  return {
    text,
    parts: isPasted(text) ? [] : partsOf(text),
    exact: isPasted(text) ? [] : exactOf(text),
    files: [...filters.file],
    extensions: [...filters.type],
    datasets: [...filters.dataset],
  }
}

/** Whether a text is longer than what people ask: it is to be compared with, not read. */
export function isPasted(text: string): boolean {
  return text.length > QUESTION_CHARS
}

function partsOf(text: string): string[] {
  const parts = text
    .split(PARTS)
    .map((part) => part.trim())
    .filter((part) => part.split(/\s+/).length >= LEAST_PART_WORDS || /[\u3040-\u9fff]{4}/.test(part))
    // 'Why or why not?' asks nothing by itself.
    .filter((part) => terms(part).length > 0)
  return parts.length > 1 ? parts.slice(0, MOST_PARTS) : []
}

function exactOf(text: string): Exact[] {
  const found: Exact[] = []
  let rest = text
  const take = (weight: number, pattern: RegExp, formsOf: (match: string) => readonly string[]) => {
    rest = rest.replace(pattern, (match) => {
      found.push({ weight, forms: formsOf(match) })
      return ' '
    })
  }
  take(PHRASE_WEIGHT, QUOTED, (phrase) => [phrase.slice(1, -1).trim()])
  for (const { match, forms } of dateForms(rest)) {
    found.push({ weight: NUMBER_WEIGHT, forms })
    rest = rest.replace(match, ' ')
  }
  take(PHRASE_WEIGHT, PARAGRAPH, (paragraph) => [paragraph.trim()])
  take(PHRASE_WEIGHT, SECTION, (section) => {
    const number = section.replace(/^.*\s/s, '')
    return [section, `§ ${number}`, number]
  })
  for (const identifier of identifiers(rest)) {
    found.push({ weight: PHRASE_WEIGHT, forms: identifierForms(identifier), parted: true })
    rest = rest.replace(identifier, ' ')
  }
  take(NUMBER_WEIGHT, SCALED_NUMBER, numberForms)
  take(NUMBER_WEIGHT, LARGE_NUMBER, numberForms)
  take(HYPHEN_WEIGHT, HYPHENATED, (word) => [word, word.replaceAll('-', ''), word.replaceAll('-', ' ')])
  return found
}
