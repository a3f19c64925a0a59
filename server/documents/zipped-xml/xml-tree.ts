import { attribute, type XmlHandler } from './xml-reader.ts'

/**
 * An element of a small XML part. `name` is the local name; `text` is the element's own character data, without its
 * children's.
 */
export type XmlElement = {
  readonly name: string
  readonly attributes: string
  readonly children: XmlElement[]
  text: string
}

/**
 * Builds elements from a reader's events and reports each complete one. By default that is the root; with
 * `descendsInto`, it is the outermost elements below those for which `descendsInto` is true, so that a long part is
 * never in memory as a whole. `onEnter` and `onLeave` report the elements that are descended into.
 */
export class XmlTreeBuilder implements XmlHandler {
  readonly #onComplete: (element: XmlElement) => void
  readonly #descendsInto: (name: string) => boolean
  readonly #onEnter: (name: string) => void
  readonly #onLeave: (name: string) => void
  readonly #stack: XmlElement[] = []

  constructor(
    onComplete: (element: XmlElement) => void,
    descendsInto: (name: string) => boolean = () => false,
    onEnter: (name: string) => void = () => {},
    onLeave: (name: string) => void = () => {},
  ) {
    this.#onComplete = onComplete
    this.#descendsInto = descendsInto
    this.#onEnter = onEnter
    this.#onLeave = onLeave
  }

  open(name: string, attributes: string): void {
    const parent = this.#stack.at(-1)
    if (parent === undefined && this.#descendsInto(name)) {
      this.#onEnter(name)
      return
    }
    const element: XmlElement = { name, attributes, children: [], text: '' }
    parent?.children.push(element)
    this.#stack.push(element)
  }

  close(name: string): void {
    const element = this.#stack.pop()
    if (element === undefined) this.#onLeave(name)
    else if (this.#stack.length === 0) this.#onComplete(element)
  }

  text(text: string): void {
    const element = this.#stack.at(-1)
    if (element !== undefined) element.text += text
  }
}

export function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((candidate) => candidate.name === name)
}

/** Follows a path of child names, taking the first child of each name. */
export function descend(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.reduce((parent, name) => child(parent, name), element)
}

/** Returns all descendants of that name in document order, without looking inside matches. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  const found: XmlElement[] = []
  for (const each of element.children) {
    if (each.name === name) found.push(each)
    else found.push(...descendants(each, name))
  }
  return found
}

export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  return element === undefined ? undefined : attribute(element.attributes, name)
}

/** Returns the `r:` attribute that holds a relationship's id: `r:id`, `r:embed`, `r:dm`. */
export function relationshipId(element: XmlElement | undefined, name = 'id'): string | undefined {
  return element === undefined ? undefined : attribute(element.attributes, name, true)
}

/**
 * Whether a toggle property is on (ECMA-376-1 §22.9.2.7, ST_OnOff): `<w:b/>` and `<w:b w:val="1"/>` are; an absent
 * element, 'false', '0' and 'off' are not.
 */
export function isOn(element: XmlElement | undefined): boolean {
  if (element === undefined) return false
  const value = attributeOf(element, 'val')
  return value !== 'false' && value !== '0' && value !== 'off'
}
