import type { Place } from '../../../shared/documents.ts'
import { type FieldsBlock, TABLE_BLOCK_ROWS } from '../model/parser.ts'

/**
 * Collects a definition list (`dl`) as fields. Several terms of one definition are one label, and several definitions of
 * a term one value.
 */
export class HtmlDefinitions {
  #rows: [label: string, value: string][] = []
  #list = -1
  #item = -1

  /** Whether text of that list may join what was collected. */
  continues(list: number): boolean {
    return this.#rows.length > 0 && this.#list === list && this.#rows.length < TABLE_BLOCK_ROWS
  }

  /** `list`, `item`: containers of the text. */
  add(field: 'label' | 'value', written: string, list: number, item: number): void {
    const text = written.replace(/\s+/g, ' ').trim()
    const isSameItem = item === this.#item
    this.#list = list
    this.#item = item
    const last = this.#rows.at(-1)
    if (field === 'label') {
      if (last === undefined || last[1] !== '') this.#rows.push([text, ''])
      else last[0] = `${last[0]}${isSameItem ? ' ' : ', '}${text}`
    } else if (last === undefined) this.#rows.push(['', text])
    else last[1] = last[1] === '' ? text : `${last[1]}${isSameItem ? ' ' : '; '}${text}`
  }

  /** Returns what was collected as a block, and forgets it. */
  take(place: Place): FieldsBlock[] {
    const rows = this.#rows
    this.#rows = []
    this.#list = -1
    this.#item = -1
    return rows.length === 0 ? [] : [{ kind: 'fields', separator: '\t', rows, place }]
  }
}
