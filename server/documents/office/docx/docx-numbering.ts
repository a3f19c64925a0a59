import { letterNumeral, romanNumeral } from '../../model/list-numerals.ts'
import { attributeOf, child, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import type { ListReference } from './docx-styles.ts'

type Level = {
  readonly format: string
  readonly text: string
  readonly start: number
  readonly legal: boolean
}

type List = {
  readonly abstractId: string
  readonly levels: ReadonlyMap<number, Level>
  readonly restarts: ReadonlyMap<number, number>
}

type Marker = { readonly text: string; readonly level: number; readonly isBullet: boolean }

/** Numbers the items of a document's lists in document order, as word/numbering.xml defines (ECMA-376-1 §17.9). */
export class DocxNumbering {
  readonly #lists = new Map<string, List>()
  readonly #levelOfStyle = new Map<string, number>()
  /** Counters by abstract definition: lists that share one continue each other's numbers. */
  readonly #counters = new Map<string, number[]>()
  readonly #restarted = new Set<string>()

  /**
   * `listOfStyle` returns the list of a numbering style, which a definition may name instead of levels (§17.9.21,
   * numStyleLink).
   */
  constructor(root: XmlElement | undefined, listOfStyle: (styleId: string) => string | undefined) {
    const abstracts = new Map<string, XmlElement>()
    for (const element of root?.children ?? []) {
      if (element.name === 'abstractNum') abstracts.set(attributeOf(element, 'abstractNumId') ?? '', element)
    }
    const nums = new Map<string, XmlElement>()
    for (const element of root?.children ?? []) {
      if (element.name === 'num') nums.set(attributeOf(element, 'numId') ?? '', element)
    }
    for (const [id, num] of nums) {
      let abstractId = attributeOf(child(num, 'abstractNumId'), 'val') ?? ''
      const link = attributeOf(child(abstracts.get(abstractId), 'numStyleLink'), 'val')
      const linked = link === undefined ? undefined : nums.get(listOfStyle(link) ?? '')
      if (linked !== undefined) abstractId = attributeOf(child(linked, 'abstractNumId'), 'val') ?? abstractId
      this.#lists.set(id, readList(num, abstractId, abstracts.get(abstractId)))
    }
    for (const element of abstracts.values()) {
      for (const level of element.children) {
        const style = attributeOf(child(level, 'pStyle'), 'val')
        if (style !== undefined) this.#levelOfStyle.set(style, Number(attributeOf(level, 'ilvl') ?? 0))
      }
    }
  }

  /** Counts one item and returns its marker: '•', '2.', 'iv)'. Returns null if the reference means "no list". */
  nextMarker(reference: ListReference, styleId: string | undefined): Marker | null {
    const list = this.#lists.get(reference.list)
    if (list === undefined) return null
    const level = Math.min(Math.max(reference.level ?? this.#levelOfStyle.get(styleId ?? '') ?? 0, 0), 8)
    const definition = list.levels.get(level)
    if (definition === undefined) return null
    if (definition.format === 'bullet') return { text: '•', level, isBullet: true }
    const counters = this.#count(reference.list, list, level)
    if (definition.format === 'none')
      return { text: definition.text.replace(/%\d/g, ''), level, isBullet: false }
    const text = definition.text.replace(/%([1-9])/g, (_, digit) => {
      const at = Number(digit) - 1
      const counted = list.levels.get(at)
      const value = counters[at] ?? counted?.start ?? 1
      return formatNumber(value, definition.legal ? 'decimal' : (counted?.format ?? 'decimal'))
    })
    return { text, level, isBullet: false }
  }

  #count(id: string, list: List, level: number): number[] {
    const counters = this.#counters.get(list.abstractId) ?? []
    this.#counters.set(list.abstractId, counters)
    const restart = list.restarts.get(level)
    const key = `${id} ${level}`
    if (restart !== undefined && !this.#restarted.has(key)) {
      this.#restarted.add(key)
      counters.length = Math.min(counters.length, level)
    }
    for (let above = counters.length; above < level; above++) {
      counters[above] = list.levels.get(above)?.start ?? 1
    }
    const current = counters[level]
    counters[level] = current === undefined ? (restart ?? list.levels.get(level)?.start ?? 1) : current + 1
    counters.length = level + 1
    return counters
  }
}

function readList(num: XmlElement, abstractId: string, abstract: XmlElement | undefined): List {
  const levels = new Map<number, Level>()
  const restarts = new Map<number, number>()
  const read = (element: XmlElement) =>
    levels.set(Number(attributeOf(element, 'ilvl') ?? 0), readLevel(element))
  for (const element of abstract?.children ?? []) if (element.name === 'lvl') read(element)
  for (const override of num.children) {
    if (override.name !== 'lvlOverride') continue
    const own = child(override, 'lvl')
    if (own !== undefined) read(own)
    const start = attributeOf(child(override, 'startOverride'), 'val')
    if (start !== undefined) restarts.set(Number(attributeOf(override, 'ilvl') ?? 0), Number(start))
  }
  return { abstractId, levels, restarts }
}

function readLevel(element: XmlElement): Level {
  const value = (name: string) => attributeOf(child(element, name), 'val')
  return {
    format: value('numFmt') ?? 'decimal',
    text: value('lvlText') ?? '',
    start: Number(value('start') ?? 0),
    legal: child(element, 'isLgl') !== undefined,
  }
}

function formatNumber(value: number, format: string): string {
  switch (format) {
    case 'lowerLetter':
      return letterNumeral(value).toLowerCase()
    case 'upperLetter':
      return letterNumeral(value)
    case 'lowerRoman':
      return romanNumeral(value).toLowerCase()
    case 'upperRoman':
      return romanNumeral(value)
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'ordinal':
      return ordinal(value)
    case 'none':
      return ''
    default:
      return String(value)
  }
}

function ordinal(value: number): string {
  const tens = value % 100
  if (tens > 10 && tens < 14) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}
