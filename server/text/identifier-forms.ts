/** Letters and digits in groups, as in INV-2024-001, CVE-2024-3094, ISO/IEC-1 or RFC_2119; at least one digit. */
const GROUPED =
  /(?<![\p{L}\p{N}])(?=[^\s]*\p{N})(?=[^\s]*\p{L})[\p{L}\p{N}]+(?:[-_/.#][\p{L}\p{N}]+)+(?![\p{L}\p{N}])/u
/** The same without a sign between them, as in INV2024001 or ISO27001; not FY2014 or 100km. */
const JOINED = /(?<![\p{L}\p{N}])\p{L}{2,8}(?!(?:19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{3,16}(?![\p{L}\p{N}])/u
/** Either of them. */
export const IDENTIFIER = new RegExp(`${GROUPED.source}|${JOINED.source}`, 'gu')
/** The same as a word and a number, with a capital as in Form 1040 or ISO 27001; not May 2024. */
export const IDENTIFIER_APART =
  /(?<![\p{L}\p{N}])\p{Lu}\p{L}{1,7} (?!(?:19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{3,12}(?![\p{L}\p{N}]|[.,:]\p{Nd})/gu
/** Where letters turn into digits or digits into letters. */
const TURN = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
const SIGNS = /[-_/.# ]+/

/** The names made of letters and digits in a text, as they are written. */
export function identifiers(text: string): string[] {
  return text.match(IDENTIFIER) ?? []
}

/** An identifier without the signs between its groups. */
export function wholeOf(identifier: string): string {
  return groupsOf(identifier).join('')
}

export function groupsOf(identifier: string): string[] {
  return identifier.split(SIGNS)
}

/** An identifier as it is written and in one; one that is written in one also with its letters and its digits apart. */
export function identifierForms(identifier: string): string[] {
  const whole = wholeOf(identifier)
  return [identifier, whole === identifier ? whole.split(TURN).join(' ') : whole]
}
