/** Returns texts other than a base64url one that lenient programs decode to the same bytes. */
export function otherSpellings(base64url: string): string[] {
  const spellings = [
    `${base64url}=`,
    `${base64url}==`,
    `${base64url} `,
    `${base64url}\n`,
    `${base64url.slice(0, 60)}\n${base64url.slice(60)}`,
    base64url.replaceAll('-', '+').replaceAll('_', '/'),
    `${base64url.slice(0, -1)}${next(base64url.at(-1) ?? '')}`,
  ]
  return spellings.filter((spelling) => spelling !== base64url)
}

/** The following letter of base64url, whose bits beyond the last byte alone differ. */
function next(letter: string): string {
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return LETTERS[LETTERS.indexOf(letter) + 1] ?? ''
}
