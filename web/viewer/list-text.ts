/** A bullet, a number or a letter before an item. */
const MARKER = /^\s*(?:[^\p{L}\p{N}\s]\s|\(?[\p{L}\p{N}]{1,5}(?:\.\p{N}+)*[.)]\s)/u

/** True if a list has bullets or numbers in its text. */
export function hasMarkers(text: string): boolean {
  return text.split('\n').some((line) => MARKER.test(line))
}

/** Shows the items of a list as a page does. Has the length of `text`, so that places in it stay. */
export function withBullets(text: string): string {
  return text.replace(/^(\s*)[*+-](?= )/gm, '$1•')
}
