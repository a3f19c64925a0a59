/**
 * Groups of letters and digits with separators and at least one digit: INV-2024-001, CVE-2024-3094, ISO/IEC-1,
 * RFC_2119.
 */
const GROUPED =
  /(?<![\p{L}\p{N}])(?=[^\s]*\p{N})(?=[^\s]*\p{L})[\p{L}\p{N}]+(?:[-_/.#][\p{L}\p{N}]+)+(?![\p{L}\p{N}])/u
/** Letters and digits without a separator: INV2024001, ISO27001; not FY2014 or 100km. */
const JOINED = /(?<![\p{L}\p{N}])\p{L}{2,8}(?!(?:19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{3,16}(?![\p{L}\p{N}])/u
/** An identifier with or without separators. */
export const IDENTIFIER = new RegExp(`${GROUPED.source}|${JOINED.source}`, 'gu')
/** A capitalized word and a number: Form 1040, ISO 27001; not May 2024. */
export const IDENTIFIER_APART =
  /(?<![\p{L}\p{N}])\p{Lu}\p{L}{1,7} (?!(?:19|20)\p{Nd}{2}(?!\p{Nd}))\p{Nd}{3,12}(?![\p{L}\p{N}]|[.,:]\p{Nd})/gu
/** The boundaries between letters and digits. */
const BOUNDARY = /(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u
const SEPARATORS = /[-_/.# ]+/

/** Finds the identifiers in a text. */
export function identifiers(text: string): string[] {
  return text.match(IDENTIFIER) ?? []
}

/** Removes the separators from an identifier. */
export function withoutSeparators(identifier: string): string {
  return splitIdentifier(identifier).join('')
}

export function splitIdentifier(identifier: string): string[] {
  return identifier.split(SEPARATORS)
}

/**
 * An identifier as written, and without its separators; one without separators with spaces between letters and digits.
 */
export function identifierForms(identifier: string): string[] {
  const joined = withoutSeparators(identifier)
  return [identifier, joined === identifier ? joined.split(BOUNDARY).join(' ') : joined]
}
