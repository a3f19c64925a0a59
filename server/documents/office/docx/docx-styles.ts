import type { Shift } from '../../model/shifted-text.ts'
import { attributeOf, child, isOn, type XmlElement } from '../../zipped-xml/xml-tree.ts'

/** The structural properties of a paragraph style; formatting is ignored. */
type ParagraphStyle = {
  /** 0 for the document's title, 1–9 for headings, null for other text. */
  readonly headingRank: number | null
  readonly numbering: ListReference | null
  /** An entry of the table of contents. */
  readonly isContents: boolean
}

/** `level` is null if only the numbering part assigns a level, by the paragraph's style. */
export type ListReference = { readonly list: string; readonly level: number | null }

const PLAIN: ParagraphStyle = { headingRank: null, numbering: null, isContents: false }

/**
 * The styles of word/styles.xml by id, with inherited properties resolved (ECMA-376-1 §17.7). Ids are localised;
 * names are not.
 */
export class DocxStyles {
  readonly #elements = new Map<string, XmlElement>()
  readonly #resolved = new Map<string, ParagraphStyle>()
  #defaultId = ''

  constructor(root: XmlElement | undefined) {
    for (const element of root?.children ?? []) {
      if (element.name !== 'style') continue
      const id = attributeOf(element, 'styleId') ?? ''
      this.#elements.set(id, element)
      const isDefault = /^(1|true|on)$/.test(attributeOf(element, 'default') ?? '')
      if (isDefault && attributeOf(element, 'type') === 'paragraph') this.#defaultId = id
    }
  }

  /** Returns the style of that id, or the default style if the paragraph names none. */
  style(id: string | undefined): ParagraphStyle {
    return this.#resolve(id ?? this.#defaultId, 0)
  }

  #resolve(id: string, depth: number): ParagraphStyle {
    const known = this.#resolved.get(id)
    if (known !== undefined) return known
    const element = this.#elements.get(id)
    if (element === undefined || depth > 20) return PLAIN
    const base = attributeOf(child(element, 'basedOn'), 'val')
    const style = readStyle(element, base === undefined ? PLAIN : this.#resolve(base, depth + 1))
    this.#resolved.set(id, style)
    return style
  }
}

function readStyle(element: XmlElement, base: ParagraphStyle): ParagraphStyle {
  const name = (attributeOf(child(element, 'name'), 'val') ?? '').toLowerCase()
  const properties = child(element, 'pPr')
  const headingName = /^heading ([1-9])\b/.exec(name)
  const named = name === 'title' ? 0 : headingName ? Number(headingName[1]) : undefined
  return {
    headingRank: outlineRank(properties) ?? named ?? base.headingRank,
    numbering: listReference(properties, base.numbering) ?? base.numbering,
    isContents: /^toc [1-9]$/.test(name) || base.isContents,
  }
}

/** 1–9 from an outline level (ECMA-376-1 §17.3.1.20), null for "body text", undefined if none is given. */
export function outlineRank(properties: XmlElement | undefined): number | null | undefined {
  const value = attributeOf(child(properties, 'outlineLvl'), 'val')
  if (value === undefined) return undefined
  const level = Number(value)
  return level >= 0 && level < 9 ? level + 1 : null
}

/** The list that `w:numPr` names, with missing parts inherited from the style; undefined if there is none. */
export function listReference(
  properties: XmlElement | undefined,
  inherited: ListReference | null,
): ListReference | undefined {
  const numbering = child(properties, 'numPr')
  if (numbering === undefined) return undefined
  const level = attributeOf(child(numbering, 'ilvl'), 'val')
  const list = attributeOf(child(numbering, 'numId'), 'val') ?? inherited?.list
  if (list === undefined) return undefined
  return { list, level: level === undefined ? (inherited?.level ?? null) : Number(level) }
}

/** Text of at most this size, in half points, is meant for machines only. */
const MAX_HIDDEN_SIZE = 4

/** Whether run properties hide text, or make it too small to see; undefined if they do neither nor revoke it. */
export function hides(runProperties: XmlElement | undefined): boolean | undefined {
  if (runProperties === undefined) return undefined
  const size = attributeOf(child(runProperties, 'sz'), 'val')
  if (size !== undefined && Number(size) <= MAX_HIDDEN_SIZE) return true
  const vanish = child(runProperties, 'vanish')
  return vanish === undefined ? undefined : isOn(vanish)
}

/** The ids of the character styles that hide, raise or lower their text. */
export type RunStyles = {
  readonly hiding: ReadonlySet<string>
  readonly shifts: ReadonlyMap<string, Shift>
}

/** Reads the character styles of word/styles.xml. */
export function runStyles(root: XmlElement | undefined): RunStyles {
  const styles = (root?.children ?? []).filter((element) => attributeOf(element, 'type') === 'character')
  const idOf = (style: XmlElement) => attributeOf(style, 'styleId') ?? ''
  const hiding = styles.filter((style) => hides(child(style, 'rPr')) === true).map(idOf)
  const shifts = styles.map((style): [string, Shift] => [idOf(style), ownShift(child(style, 'rPr')) ?? null])
  return { hiding: new Set(hiding), shifts: new Map(shifts) }
}

/** Whether a run stands above or below its line, by its own properties or its character style. */
export function shiftOf(properties: XmlElement | undefined, { shifts }: RunStyles): Shift {
  if (properties === undefined) return null
  const own = ownShift(properties)
  return own === undefined ? (shifts.get(attributeOf(child(properties, 'rStyle'), 'val') ?? '') ?? null) : own
}

/** From this many half points on, a shifted baseline is a superscript or subscript rather than an adjustment. */
const LEAST_SHIFT = 4

/** From the vertical alignment or position (ECMA-376-1 §17.3.2.42 and §17.3.2.24); undefined if neither is given. */
function ownShift(properties: XmlElement | undefined): Shift | undefined {
  const alignment = attributeOf(child(properties, 'vertAlign'), 'val')
  if (alignment !== undefined)
    return alignment === 'superscript' ? 'raised' : alignment === 'subscript' ? 'lowered' : null
  const position = Number(attributeOf(child(properties, 'position'), 'val') ?? 0)
  if (position >= LEAST_SHIFT) return 'raised'
  return position <= -LEAST_SHIFT ? 'lowered' : undefined
}
