import { collapseWhitespace } from './whitespace.ts'

/** The text of a comment that someone made on a document: 'Comment by Oda Lind: Is this right?' */
export function commentText(author: string | undefined, text: string): string {
  const name = collapseWhitespace(author ?? '').slice(0, 200)
  return `${name === '' ? 'Comment' : `Comment by ${name}`}: ${text.trim()}`
}
