import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { type Block, type ParsedDocument, ParseError, type Parser } from '../../model/parser.ts'
import { attributeOf, child } from '../../zipped-xml/xml-tree.ts'
import { chartText, diagramText } from '../ooxml/drawing-text.ts'
import { OoxmlPackage, type Relationship, targetOf, targetsById } from '../ooxml/ooxml-package.ts'
import { commentBlocks, readAuthors } from './pptx-comments.ts'
import {
  type Graphics,
  noteBlocks,
  type PlaceholderBoxes,
  placeholderBoxes,
  shapesInOrder,
  slideBlocks,
} from './pptx-slide.ts'

/**
 * PowerPoint presentations (ECMA-376-1 §19), read from their parts. officeparser returns shapes in file order rather
 * than in the slide's reading order, and does not mark the slide's title.
 */
export const pptx: Parser = {
  formats: ['pptx'],
  async parse(file, signal): Promise<ParsedDocument> {
    const pack = await OoxmlPackage.open(file, 'pptx', signal)
    const relationships = await pack.relationships(pack.mainPart)
    const targets = targetsById(relationships)
    const root = await pack.tree(pack.mainPart)
    const named = (child(root, 'sldIdLst')?.children ?? []).map((element) => targetOf(element, targets))
    const slides = [...new Set(named)].filter((part) => part !== undefined && pack.has(part))
    const warnings: Message[] = []
    return {
      blocks: readSlides(
        pack,
        slides.flatMap((part) => part ?? []),
        await readAuthors(pack, relationships),
        file.name,
        warnings,
      ),
      ...(slides.length > 0 ? { pages: slides.length } : {}),
      warnings,
      properties: await pack.properties(),
    }
  },
}

async function* readSlides(
  pack: OoxmlPackage,
  slides: readonly string[],
  authors: ReadonlyMap<string, string>,
  filename: string,
  warnings: Message[],
): AsyncGenerator<Block> {
  const layouts = new Map<string, readonly PlaceholderBoxes[]>()
  let hasText = false
  for (const [index, part] of slides.entries()) {
    const root = await pack.tree(part)
    if (root === undefined) continue
    const number = index + 1
    if (/^(0|false)$/.test(attributeOf(root, 'show') ?? '')) {
      warnings.push(message('warn_hidden_slide', { slide: number }))
    }
    const relationships = await pack.relationships(part)
    const target = (type: string) => relationships.find((each) => each.type === type)?.target
    const layout = target('slideLayout') ?? ''
    const boxes = layouts.get(layout) ?? (await inheritedBoxes(pack, layout))
    layouts.set(layout, boxes)
    const blocks = slideBlocks(shapesInOrder(root, boxes), number, await readGraphics(pack, relationships))
    const place = blocks.find((block) => block.kind !== 'heading')?.place ?? titlePlace(blocks, number)
    const notes = await pack.treeOnce(target('notesSlide'))
    if (notes !== undefined) blocks.push(...noteBlocks(shapesInOrder(notes, []), place))
    blocks.push(...(await commentBlocks(pack, relationships, authors, place)))
    hasText ||= blocks.length > 0
    yield* blocks
  }
  await pack.finish()
  if (!hasText) throw new ParseError(message('file_no_text', { file: filename }))
}

function titlePlace(blocks: readonly Block[], slide: number): Block['place'] {
  const title = blocks[0]
  return title?.kind === 'heading' ? { slide, headings: [title.text] } : { slide }
}

/** Returns the placeholder boxes of the slide's layout and of its master. */
async function inheritedBoxes(pack: OoxmlPackage, layout: string): Promise<PlaceholderBoxes[]> {
  if (layout === '') return []
  const master = (await pack.relationships(layout)).find((each) => each.type === 'slideMaster')?.target
  return [placeholderBoxes(await pack.tree(layout)), placeholderBoxes(await pack.tree(master))]
}

async function readGraphics(pack: OoxmlPackage, relationships: readonly Relationship[]): Promise<Graphics> {
  const graphics = new Map<string, string[]>()
  for (const { id, type, target } of relationships) {
    if (type !== 'chart' && type !== 'diagramData') continue
    const root = await pack.treeOnce(target)
    if (root !== undefined) graphics.set(id, type === 'chart' ? chartText(root) : diagramText(root))
  }
  return graphics
}
