import { type Box, byPlace } from '../../model/reading-order.ts'
import { attributeOf, child, descend, type XmlElement } from '../../zipped-xml/xml-tree.ts'

/** A shape that may hold text, with the type of its placeholder ('title', 'body', 'sldNum', …) if it is one. */
export type Shape = {
  readonly element: XmlElement
  readonly kind: 'text' | 'graphic' | 'group'
  readonly placeholder: string | null
  readonly box: Box | null
  /** A group's shapes, in reading order. */
  readonly members: readonly Shape[]
}

/** The boxes of a layout's or master's placeholders, by 'idx 3' and 'type body'. */
export type PlaceholderBoxes = ReadonlyMap<string, Box>

/** The shapes of a slide's or notes page's tree in reading order: title first, then by place. */
export function shapesInOrder(root: XmlElement, inherited: readonly PlaceholderBoxes[]): Shape[] {
  const tree = descend(root, 'cSld', 'spTree')
  return tree === undefined ? [] : inReadingOrder(shapesOf(tree, inherited))
}

export function placeholderBoxes(root: XmlElement | undefined): PlaceholderBoxes {
  const boxes = new Map<string, Box>()
  const tree = descend(root, 'cSld', 'spTree')
  for (const element of tree?.children ?? []) {
    const placeholder = placeholderOf(element)
    const box = boxOf(descend(element, 'spPr', 'xfrm'))
    if (placeholder === undefined || box === null) continue
    const index = attributeOf(placeholder, 'idx')
    if (index !== undefined) boxes.set(`idx ${index}`, box)
    const type = `type ${typeOf(placeholder)}`
    if (!boxes.has(type)) boxes.set(type, box)
  }
  return boxes
}

function shapesOf(tree: XmlElement, inherited: readonly PlaceholderBoxes[]): Shape[] {
  return tree.children.flatMap((element): Shape[] => {
    switch (element.name) {
      case 'sp':
      case 'cxnSp':
      case 'txSp': {
        const placeholder = placeholderOf(element)
        const type = placeholder === undefined ? null : typeOf(placeholder)
        const own = boxOf(descend(element, 'spPr', 'xfrm'))
        const box = own ?? (placeholder === undefined ? null : inheritedBox(placeholder, inherited))
        return [{ element, kind: 'text', placeholder: type, box, members: [] }]
      }
      case 'graphicFrame':
        return [
          { element, kind: 'graphic', placeholder: null, box: boxOf(child(element, 'xfrm')), members: [] },
        ]
      case 'grpSp': {
        const members = inReadingOrder(shapesOf(element, inherited))
        return [
          {
            element,
            kind: 'group',
            placeholder: null,
            box: boxOf(descend(element, 'grpSpPr', 'xfrm')),
            members,
          },
        ]
      }
      case 'AlternateContent':
        return shapesOf(child(element, 'Choice') ?? child(element, 'Fallback') ?? element, inherited)
      default:
        return []
    }
  })
}

function placeholderOf(element: XmlElement): XmlElement | undefined {
  const properties = element.children.find((each) => each.name === 'nvSpPr')
  return descend(properties, 'nvPr', 'ph')
}

/** A placeholder without a type holds any content, as 'body' does. */
function typeOf(placeholder: XmlElement): string {
  const type = attributeOf(placeholder, 'type') ?? 'body'
  return type === 'ctrTitle' ? 'title' : type === 'obj' ? 'body' : type
}

function inheritedBox(placeholder: XmlElement, inherited: readonly PlaceholderBoxes[]): Box | null {
  const index = attributeOf(placeholder, 'idx')
  for (const boxes of inherited) {
    const box =
      (index === undefined ? undefined : boxes.get(`idx ${index}`)) ??
      boxes.get(`type ${typeOf(placeholder)}`)
    if (box !== undefined) return box
  }
  return null
}

function boxOf(transform: XmlElement | undefined): Box | null {
  const offset = child(transform, 'off')
  const extent = child(transform, 'ext')
  if (offset === undefined || extent === undefined) return null
  const number = (element: XmlElement, name: string) => Number(attributeOf(element, name) ?? 0) || 0
  return {
    x: number(offset, 'x'),
    y: number(offset, 'y'),
    width: number(extent, 'cx'),
    height: number(extent, 'cy'),
  }
}

/** The title, then the others by their place; date, footer and slide number come last. */
function inReadingOrder(shapes: readonly Shape[]): Shape[] {
  const titles = shapes.filter((shape) => shape.placeholder === 'title')
  const furniture = shapes.filter(isFurniture)
  const others = shapes.filter((shape) => shape.placeholder !== 'title' && !isFurniture(shape))
  return [...titles, ...byPlace(others), ...furniture]
}

export function isFurniture(shape: Shape): boolean {
  return ['dt', 'ftr', 'sldNum', 'hdr'].includes(shape.placeholder ?? '')
}
