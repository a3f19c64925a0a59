import { dateForms } from './date-forms.ts'
import { identifierForms, identifiers } from './identifier-forms.ts'
import { LARGE_NUMBER, numberForms, SCALED_NUMBER } from './number-forms.ts'

/**
 * Ways to write one thing; a text that has any of them has it. `weight`: what that counts in the ranking.
 * `parted`: signs between its letters and digits make no difference.
 */
export type Exact = { readonly forms: readonly string[]; readonly weight: number; readonly parted?: true }

/** Phrases and identifiers are asked for as they stand; dates and numbers may be by the way; a hyphen mostly is. */
const PHRASE_WEIGHT = 4
const NUMBER_WEIGHT = 3
const HYPHEN_WEIGHT = 0.3

const QUOTED = /"[^"]{2,200}"|“[^”]{2,200}”|«[^»]{2,200}»|„[^“”]{2,200}[“”]/gu
const PARAGRAPH = /§+\s*\p{N}+(?:\.\p{N}+)*(?:\s?\([\p{L}\p{N}]{1,3}\))*/gu
/** The same in words: 'section 4.2', 'Ziffer 4.2'. */
const SECTION =
  /(?<!\p{L})(?:sections?|clauses?|articles?|paragraphs?|chapters?|abschnitt|artikel|ziffer|absatz|kapitel|punkt)\s+(\p{N}+(?:\.\p{N}+)+)(?!\p{N})/giu
const HYPHENATED = /(?<![\p{L}\p{N}-])\p{L}+-\p{L}{2,}(?![\p{L}\p{N}-])/gu

/** What of a question is to be found as it stands: quoted phrases, identifiers, dates, large numbers. */
export function exactPhrases(text: string): Exact[] {
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
