import { letterNumeral, romanNumeral } from '../model/list-numerals.ts'
import type { ProseBlock } from '../model/parser.ts'
import type { Container } from './html-outline.ts'

/**
 * The block kind of the text in a container. `list`: its outermost list; `depth`: number of enclosing lists;
 * `item`: its list item; `marker`: that of the item, '7.' or '-'.
 */
export type Kind = {
  readonly kind: ProseBlock['kind']
  readonly level: number
  readonly list: number
  readonly depth: number
  readonly item: number
  readonly marker: string
  /** Set in a definition list that is in no other list. */
  readonly field?: 'label' | 'value'
}

export const PARAGRAPH: Kind = { kind: 'paragraph', level: 0, list: -1, depth: 0, item: -1, marker: '' }

/** The block kind of the text in each container. */
export function containerKinds(containers: readonly Container[]): Kind[] {
  const kinds: Kind[] = []
  const numbers = new Map<number, number>()
  for (const [index, { tag, parent, attributes }] of containers.entries()) {
    const around = kinds[parent] ?? PARAGRAPH
    const heading = /^h([1-6])$/.exec(tag)
    if (heading) kinds.push({ ...PARAGRAPH, kind: 'heading', level: Number(heading[1]) })
    else if (LISTS.has(tag)) {
      kinds.push({ ...around, list: around.list < 0 ? index : around.list, depth: around.depth + 1 })
    } else if (ITEMS.has(tag)) {
      const isNumbered = tag === 'li' && containers[parent]?.tag === 'ol'
      const number =
        numberOf(attributes.value) ?? (numbers.get(parent) ?? firstNumber(containers[parent]) - 1) + 1
      if (isNumbered) numbers.set(parent, number)
      kinds.push({
        kind: 'list',
        level: 0,
        list: around.list < 0 ? parent : around.list,
        depth: Math.max(around.depth, 1),
        item: index,
        ...(tag !== 'li' && around.depth <= 1 ? { field: tag === 'dt' ? 'label' : 'value' } : {}),
        marker: isNumbered ? `${numeral(number, containers[parent]?.attributes.type)}.` : '-',
      })
    } else if (PREFORMATTED.has(tag)) kinds.push({ ...PARAGRAPH, kind: 'code', list: index })
    else kinds.push(around)
  }
  return kinds
}

/** What text outside the main content is. `owner`: the container that makes it so. */
type Beside = { readonly kind: 'aside' | 'furniture'; readonly owner: number }

/** What the text in each container is if it is not main content: an aside, unless it is navigation or a link. */
export function besideKinds(containers: readonly Container[]): Beside[] {
  const kinds: Beside[] = []
  for (const [index, { tag, parent }] of containers.entries()) {
    const around = kinds[parent] ?? { kind: 'furniture', owner: -1 }
    if (ASIDES.has(tag)) kinds.push({ kind: 'aside', owner: index })
    else if (NAVIGATION.has(tag)) kinds.push({ kind: 'furniture', owner: index })
    else kinds.push(around)
  }
  return kinds
}

function firstNumber(list: Container | undefined): number {
  return numberOf(list?.attributes.start) ?? 1
}

function numberOf(written: string | undefined): number | null {
  return written !== undefined && /^\s*-?\d{1,9}\s*$/.test(written) ? Number(written) : null
}

function numeral(number: number, type: string | undefined): string {
  if (type === 'a') return letterNumeral(number).toLowerCase()
  if (type === 'A') return letterNumeral(number)
  if (type === 'i') return romanNumeral(number).toLowerCase()
  return type === 'I' ? romanNumeral(number) : `${number}`
}

const ASIDES = new Set(['header', 'footer', 'aside', 'address'])
const NAVIGATION = new Set('nav menu a button form select dialog search'.split(' '))
const LISTS = new Set(['ul', 'ol', 'dl', 'menu', 'dir'])
const ITEMS = new Set(['li', 'dt', 'dd'])
const PREFORMATTED = new Set(['pre', 'listing', 'xmp'])
