const PLAIN_RAISED = '0123456789+-−–=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ'
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡ'
const PLAIN_LOWERED = '0123456789+-−–=()aehijklmnoprstuvxβγρφχ'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ'

/** The characters of superscripts and subscripts that superscript() and subscript() write. */
export const RAISED_CHARACTERS: ReadonlySet<string> = new Set(RAISED)
export const LOWERED_CHARACTERS: ReadonlySet<string> = new Set(LOWERED)

const SUPERSCRIPTS = characterMap(PLAIN_RAISED, RAISED)
const SUBSCRIPTS = characterMap(PLAIN_LOWERED, LOWERED)
/** Signs that have a Unicode character of their own for their raised letters. */
const SIGNS: ReadonlyMap<string, string> = new Map([
  ['TM', '™'],
  ['SM', '℠'],
])

const BETWEEN = /([\s,;/⁄*†‡§]+)/u
const LETTERS = /^\p{L}[\p{L}\p{M}]+$/u
const BRACKETED = /^[[{].*[\]}]$/u

/**
 * Writes a superscript in Unicode, so that it never joins the figure or word before it: '2' becomes '²', '-6' '⁻⁶',
 * 'a,b' 'ᵃ,ᵇ', 'n+1' 'ⁿ⁺¹' and 'TM' '™'. Several letters alone stay as they are: '1' and 'st' are read as '1st'. So
 * do signs ('*', '†', '°') and what stands in brackets ('[2]'). Anything else that Unicode cannot raise follows a
 * '^': '2.5' becomes '^2.5'. In running text only a figure at its beginning is raised: '² see below'. White space at
 * both ends is kept.
 */
export function superscript(text: string): string {
  return SIGNS.get(text.trim()) ?? written(text, SUPERSCRIPTS, '^')
}

/** Writes a subscript in Unicode, as superscript() does: '2' becomes '₂', 'max' stays 'max', '2.5' becomes '_2.5'. */
export function subscript(text: string): string {
  return written(text, SUBSCRIPTS, '_')
}

/** The mark of a note, raised letter by letter: '12' becomes '¹²', 'iv' 'ⁱᵛ'; '[Q]' if Unicode has no raised letter. */
export function noteMark(label: string): string {
  const raised = [...label.trim()].map((letter) => SUPERSCRIPTS.get(letter))
  if (!raised.includes(undefined)) return raised.join('')
  return /^[^\p{L}\p{N}]*$/u.test(label) ? label.trim() : `[${label.trim()}]`
}

function written(text: string, characters: ReadonlyMap<string, string>, mark: string): string {
  const parts = text.split(BETWEEN)
  const words = parts.filter((_, place) => place % 2 === 0 && parts[place] !== '')
  if (words.length > 1 && words.some((word) => LETTERS.test(word))) {
    const first = parts.findIndex((part, place) => place % 2 === 0 && part !== '')
    return parts
      .map((part, place) =>
        place === first && !/\p{L}/u.test(part) ? shifted(part, characters, mark) : part,
      )
      .join('')
  }
  return parts.map((part, place) => (place % 2 === 0 ? shifted(part, characters, mark) : part)).join('')
}

function shifted(word: string, characters: ReadonlyMap<string, string>, mark: string): string {
  if (LETTERS.test(word) || BRACKETED.test(word)) return word
  const letters = [...word]
  const unicode = letters.map((letter) => characters.get(letter))
  if (!unicode.includes(undefined)) return unicode.join('')
  return /[\p{N}+−-]/u.test(word) && !/^[^\p{L}\p{N}]+$/u.test(word) ? `${mark}${word}` : word
}

function characterMap(plain: string, shiftedForms: string): ReadonlyMap<string, string> {
  const forms = [...shiftedForms]
  return new Map([
    ...[...plain].map((letter, place): [string, string] => [letter, forms[place] ?? letter]),
    ...forms.map((form): [string, string] => [form, form]),
  ])
}
