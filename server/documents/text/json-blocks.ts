import { type Block, TABLE_BLOCK_ROWS } from '../model/parser.ts'
import type { JsonHandler } from './json-scanner.ts'
import {
  approximateLength,
  elementRange,
  isContainer,
  type JsonPath,
  type JsonScalar,
  type JsonValue,
  jsonTable,
  pathText,
  scalarText,
  sharedPath,
} from './json-value.ts'

/** A block of 'path: value' lines or of rows ends at about the size of a chunk. */
const BLOCK_CHARS = 800
/** Longer values are split, so that no block grows with the file. */
const MAX_LINE_CHARS = 8000

/** An array element with more values than this is streamed as well. */
const MAX_HELD_VALUES = 50_000

/**
 * Builds blocks from a scanner's events. The root and the objects above an array are streamed; only one element of an
 * array is held at a time, and no large one. `lines`: each value of the text is an element of one list.
 */
export function jsonBlocks(lines: boolean) {
  let done: Block[] = []
  const pending = pendingLines((block) => done.push(block))
  const elements = arrayElements((block) => done.push(block), pending)
  /** Containers being streamed. */
  const frames: { readonly path: JsonPath; readonly kind: 'array' | 'object'; key: string; index: number }[] =
    []
  /** Open containers of the element being built. */
  const building: { readonly container: JsonValue[] | Map<string, JsonValue>; key: string }[] = []
  let held = 0

  if (lines) frames.push({ path: [], kind: 'array', key: '', index: 0 })

  const pathHere = (): JsonPath => {
    const frame = frames.at(-1)
    return frame ? [...frame.path, frame.kind === 'array' ? frame.index : frame.key] : []
  }
  const finish = (value: JsonValue) => {
    const frame = frames.at(-1)
    if (frame?.kind === 'array') elements.add(frame.path, frame.index++, value)
    else if (!isContainer(value)) pending.add(pathHere(), value)
  }
  const attach = (value: JsonValue) => {
    const parent = building.at(-1)
    if (!parent) {
      held = 0
      return finish(value)
    }
    if (Array.isArray(parent.container)) parent.container.push(value)
    else parent.container.set(parent.key, value)
    if (++held > MAX_HELD_VALUES) spill()
  }
  /** Emits the incomplete element; the rest of it is streamed. */
  const spill = () => {
    held = 0
    for (const { container, key } of building.splice(0)) {
      elements.finish()
      const path = pathHere()
      if (Array.isArray(container)) {
        for (const [index, value] of container.entries()) elements.add(path, index, value)
        frames.push({ path, kind: 'array', key: '', index: container.length })
      } else {
        for (const [name, value] of container) elements.flatten([...path, name], value)
        frames.push({ path, kind: 'object', key, index: 0 })
      }
    }
  }
  const handler: JsonHandler = {
    open(kind) {
      const inElement = building.length > 0 || frames.at(-1)?.kind === 'array'
      if (inElement) building.push({ container: kind === 'array' ? [] : new Map(), key: '' })
      else frames.push({ path: pathHere(), kind, key: '', index: 0 })
    },
    close() {
      const built = building.pop()
      if (built) return attach(built.container)
      const frame = frames.pop()
      if (frame?.kind === 'array') elements.finish()
      if (frame && frame.index === 0 && frame.key === '') pending.add(frame.path, '')
      const around = frames.at(-1)
      if (frame && around?.kind === 'array') around.index++
    },
    key(name) {
      const owner = building.at(-1) ?? frames.at(-1)
      if (owner) owner.key = name
    },
    value: attach,
  }
  return {
    handler,
    end() {
      elements.finish()
      pending.flush()
    },
    /** Discards the element being built; it still counts in the numbering of later ones. */
    abandon() {
      building.length = 0
      frames.splice(1)
      held = 0
      const frame = frames.at(-1)
      if (frame) frame.index++
    },
    /** Returns the completed blocks and removes them. */
    take(): Block[] {
      const blocks = done
      done = []
      return blocks
    },
  }
}

function pendingLines(emit: (block: Block) => void) {
  let lines: { readonly path: JsonPath; readonly text: string }[] = []
  let chars = 0
  const flush = () => {
    if (lines.length === 0) return
    const path = pathText(sharedPath(lines.map((line) => line.path)))
    emit({ kind: 'paragraph', text: lines.map(({ text }) => text).join('\n'), place: path ? { path } : {} })
    lines = []
    chars = 0
  }
  return {
    flush,
    add(path: JsonPath, value: JsonScalar) {
      const label = pathText(path)
      const shown = scalarText(value)
      const text = label ? `${label}: ${shown}`.trimEnd() : shown
      if (!text) return
      for (let at = 0; at < text.length; at += MAX_LINE_CHARS) {
        const piece = text.slice(at, at + MAX_LINE_CHARS)
        if (chars + piece.length > BLOCK_CHARS) flush()
        lines.push({ path, text: piece })
        chars += piece.length
      }
    },
  }
}

function arrayElements(emit: (block: Block) => void, pending: ReturnType<typeof pendingLines>) {
  let path: JsonPath = []
  let first = 0
  let batch: JsonValue[] = []
  let batchKind: 'scalar' | 'object' | 'other' = 'other'
  let chars = 0
  let header: readonly string[] | null = null
  const flush = () => {
    if (batch.length === 0) return
    const values = batch
    batch = []
    chars = 0
    if (batchKind === 'scalar') {
      pending.add(elementRange(path, first, values.length), joinScalars(values))
      if (values.length > 1) pending.flush()
      return
    }
    const table = batchKind === 'object' ? jsonTable(values, header) : null
    if (table) {
      pending.flush()
      const place = { path: pathText(elementRange(path, first, values.length)) }
      emit({
        kind: 'table',
        header: table.header,
        showsHeader: table.header !== header,
        rows: table.rows,
        place,
      })
      header = table.header
      return
    }
    for (const [offset, value] of values.entries()) {
      if (value instanceof Map) pending.flush()
      flatten([...path, first + offset], value)
    }
    pending.flush()
  }
  /** Recursion depth is bounded by the scanner. */
  const flatten = (at: JsonPath, value: JsonValue) => {
    if (!isContainer(value)) pending.add(at, value)
    else if (value instanceof Map) {
      if (value.size === 0) pending.add(at, '')
      for (const [key, member] of value) flatten([...at, key], member)
    } else if (value.length === 0) pending.add(at, '')
    else if (value.every((element) => !isContainer(element)) && value.length <= TABLE_BLOCK_ROWS) {
      pending.add(at, joinScalars(value))
    } else {
      const nested = arrayElements(emit, pending)
      for (const [index, element] of value.entries()) nested.add(at, index, element)
      nested.finish()
    }
  }
  return {
    flatten,
    add(at: JsonPath, index: number, value: JsonValue) {
      const kind = !isContainer(value) ? 'scalar' : value instanceof Map ? 'object' : 'other'
      if (kind !== batchKind || batch.length >= TABLE_BLOCK_ROWS || chars > BLOCK_CHARS) flush()
      if (batch.length === 0) {
        path = at
        first = index
        batchKind = kind
      }
      batch.push(value)
      chars += approximateLength(value)
    },
    finish() {
      flush()
      header = null
    },
  }
}

const joinScalars = (values: readonly JsonValue[]) =>
  values.flatMap((value) => (isContainer(value) ? [] : [scalarText(value)])).join(', ')
