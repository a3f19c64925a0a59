const FEWEST_SLOTS = 1 << 8
/** Numbers of a slot: a node, a UTF-16 unit, and the node that it leads to. */
const SLOT = 3

/** The nodes at which the tokens that begin a word, and those that go on with one, start. */
const BEGINNING = 1
const CONTINUING = 2
const FIRST_NODE = 3

/** Begins the tokens that go on with a word. */
const CONTINUED = '##'
const NEWLINE = 10

/**
 * Finds the longest tokens of a vocabulary at places of a text, without making strings of them. The edges of all nodes are in one
 * hash table with open addressing; the node 0 is none.
 */
export class TokenTrie {
  /** Number of tokens. */
  readonly size: number
  readonly #slots: Int32Array
  readonly #mask: number
  /** For each node the token that ends there, plus 1; 0 for none. */
  readonly #tokens: Int32Array

  /** `vocabulary`: one token per line; the id is the line number from 0. Takes milliseconds for 30,000. */
  constructor(vocabulary: string) {
    let slots = FEWEST_SLOTS
    while (slots < vocabulary.length) slots *= 2
    this.#slots = new Int32Array(slots * SLOT)
    this.#mask = slots - 1
    this.#tokens = new Int32Array(vocabulary.length + FIRST_NODE)
    this.size = this.#addAll(vocabulary.endsWith('\n') ? vocabulary : `${vocabulary}\n`)
  }

  /** Adds the tokens; returns their number. Makes no strings of them, since a server opens several vocabularies as it starts. */
  #addAll(vocabulary: string): number {
    const [slots, tokens] = [this.#slots, this.#tokens]
    let nodes = FIRST_NODE
    let id = 0
    let node = 0
    for (let at = 0; at < vocabulary.length; at++) {
      if (node === 0) {
        const isContinuing = vocabulary.startsWith(CONTINUED, at)
        node = isContinuing ? CONTINUING : BEGINNING
        if (isContinuing) at += CONTINUED.length
      }
      const unit = vocabulary.charCodeAt(at)
      if (unit === NEWLINE) {
        tokens[node] = ++id
        node = 0
        continue
      }
      const slot = this.#slotOf(node, unit)
      if (slots[slot] === 0) {
        slots[slot] = node
        slots[slot + 1] = unit
        slots[slot + 2] = nodes++
      }
      node = slots[slot + 2] as number
    }
    return id
  }

  /**
   * Takes the longest tokens from the left that the text from `start` to `end`, a word, consists of, and appends their ids to
   * `ids`. Returns false, with `ids` as before, if there are none.
   */
  take(text: string, start: number, end: number, ids: number[]): boolean {
    const before = ids.length
    const tokens = this.#tokens
    for (let from = start; from < end; ) {
      let node = from === start ? BEGINNING : CONTINUING
      let token = 0
      let next = from
      for (let at = from; at < end; at++) {
        node = this.#slots[this.#slotOf(node, text.charCodeAt(at)) + 2] as number
        if (node === 0) break
        const found = tokens[node] as number
        if (found === 0) continue
        token = found
        next = at + 1
      }
      if (token === 0) {
        ids.length = before
        return false
      }
      ids.push(token - 1)
      from = next
    }
    return true
  }

  /** Returns where the edge of a node is in the table, or belongs. */
  #slotOf(node: number, unit: number): number {
    const slots = this.#slots
    const hash = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)
    for (let slot = (hash ^ (hash >>> 15)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * SLOT
      const known = slots[at]
      if (known === 0 || (known === node && slots[at + 1] === unit)) return at
    }
  }
}
