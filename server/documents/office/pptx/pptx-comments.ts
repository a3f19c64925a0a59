import type { Place } from '../../../../shared/documents.ts'
import { commentText } from '../../model/comment-text.ts'
import type { Block } from '../../model/parser.ts'
import { attributeOf, child, descendants, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { drawingParagraphs } from '../ooxml/drawing-text.ts'
import type { OoxmlPackage, Relationship } from '../ooxml/ooxml-package.ts'

/** Returns the names of a presentation's comment authors by id. */
export async function readAuthors(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
): Promise<Map<string, string>> {
  const authors = new Map<string, string>()
  for (const { type, target } of relationships) {
    if (type !== 'commentAuthors' && type !== 'authors') continue
    for (const author of (await pack.treeOnce(target))?.children ?? [])
      authors.set(attributeOf(author, 'id') ?? '', attributeOf(author, 'name') ?? '')
  }
  return authors
}

/** Returns a slide's comments with their replies (ECMA-376-1 §19.4 and MS-PPTX §2.6.1). */
export async function commentBlocks(
  pack: OoxmlPackage,
  relationships: readonly Relationship[],
  authors: ReadonlyMap<string, string>,
  place: Place,
): Promise<Block[]> {
  const blocks: Block[] = []
  for (const { type, target } of relationships) {
    if (type !== 'comments') continue
    const root = await pack.treeOnce(target)
    for (const comment of root === undefined ? [] : descendants(root, 'cm'))
      for (const each of [comment, ...descendants(comment, 'reply')]) {
        const text = textOf(each)
        const author = authors.get(attributeOf(each, 'authorId') ?? '')
        if (text !== '') blocks.push({ kind: 'note', text: commentText(author, text), place })
      }
  }
  return blocks
}

function textOf(comment: XmlElement): string {
  const body = child(comment, 'txBody')
  return (
    body === undefined ? (child(comment, 'text')?.text ?? '') : drawingParagraphs(body).join('\n')
  ).trim()
}
