/** Whether the reader is reliable for a text. It was trained on English and is measured for Latin script only. */
export function isReadable(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  return letters.length > 0 && latin >= 0.9 * letters.length
}
