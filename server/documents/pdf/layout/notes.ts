import { RAISED_CHARACTERS } from '../../../text/raised-text.ts'
import type { Block, ProseBlock } from '../../model/parser.ts'
import { blockText, hasCells } from '../../model/parser.ts'

const RAISED = `[${[...RAISED_CHARACTERS].join('')}]`
const SIGN = '[*∗†‡§¶]'
const MARK = new RegExp(`^(${RAISED}{1,3}|${SIGN}{1,3})\\s?(?=["“'‘«(]?[\\p{L}\\p{N}])`, 'u')
/** The mass number of an isotope, as in ¹⁴C. */
const ISOTOPE = new RegExp(`^${RAISED}+\\p{Lu}\\p{Ll}?(?!\\p{L})`, 'u')

/** Returns the mark of a footnote at the beginning of a line: '²', 'ᵃ' or '†'; null if there is none. */
export function noteMark(text: string): string | null {
  const [, mark] = MARK.exec(text) ?? []
  return mark === undefined || ISOTOPE.test(text) ? null : mark
}

/**
 * Turns the paragraphs of a page that begin with the mark of a footnote into notes, each right after the first block
 * that refers to it. A note with a raised mark that no block refers to counts as one at the foot of the page, and
 * stays there.
 */
export function placeNotes(blocks: readonly Block[]): Block[] {
  if (!blocks.some((block) => markOf(block) !== null)) return [...blocks]
  const texts = blocks.map(blockText)
  const counts = new Map<string, number>()
  for (const mark of blocks.map(markOf)) if (mark) counts.set(mark, (counts.get(mark) ?? 0) + 1)
  const following = new Map<number, ProseBlock[]>()
  const placed: { block: Block; index: number }[] = []
  let isFoot = true
  for (const [index, block] of [...blocks.entries()].reverse()) {
    const mark = markOf(block)
    const refers = mark === null ? null : referenceTo(mark)
    const at =
      refers && counts.get(mark ?? '') === 1
        ? texts.findIndex((text, i) => i < index && refers.test(text))
        : -1
    const by = blocks[at]
    if (!hasCells(block) && by) {
      const place = by.kind === 'heading' ? block.place : by.place
      const notes = following.get(at) ?? []
      following.set(at, [{ kind: 'note', text: block.text, place }, ...notes])
    } else if (!hasCells(block) && mark !== null && isFoot && !SIGNS.test(mark)) {
      placed.unshift({ block: { kind: 'note', text: block.text, place: block.place }, index })
    } else {
      placed.unshift({ block, index })
      if (block.kind !== 'furniture' && block.kind !== 'aside') isFoot = false
    }
  }
  return placed.flatMap(({ block, index }) => [block, ...(following.get(index) ?? [])])
}

const SIGNS = new RegExp(`^${SIGN}`, 'u')

function markOf(block: Block): string | null {
  return block.kind === 'paragraph' || block.kind === 'list' ? noteMark(block.text) : null
}

/** Matches a text that refers to a note with this mark, directly after a word or figure. */
function referenceTo(mark: string): RegExp {
  const own = [...mark].map((sign) => (sign === '*' ? '\\*' : sign)).join('')
  const other = SIGNS.test(mark) ? SIGN : RAISED
  return new RegExp(`[\\p{L}\\p{N}.,;:!?)\\]%"”’](?<!${other})(?:${other}+,)*${own}(?!${other})`, 'u')
}
