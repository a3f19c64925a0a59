import { collapseWhitespace } from './whitespace.ts'

/**
 * The text of a comment that someone made on a document: 'Comment by Oda Lind: Is this right?' `on`: what it is on,
 * if its place does not say so: 'Comment by Oda Lind on B2: Is this right?'
 */
export function commentText(author: string | undefined, text: string, on?: string): string {
  const name = collapseWhitespace(author ?? '').slice(0, 200)
  return `Comment${name === '' ? '' : ` by ${name}`}${on === undefined ? '' : ` on ${on}`}: ${text.trim()}`
}
