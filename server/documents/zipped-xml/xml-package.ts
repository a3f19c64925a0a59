import { message } from '../../../shared/messages.ts'
import { ParseError, type SourceFile } from '../model/parser.ts'
import { XmlError, type XmlHandler, XmlReader } from './xml-reader.ts'
import { type XmlElement, XmlTreeBuilder } from './xml-tree.ts'
import { ZipArchive } from './zip-archive.ts'

/**
 * Longest uninterrupted work in milliseconds, after which the thread's event loop runs so that an abort can arrive.
 */
const PAUSE_AFTER_MS = 25

/** Characters of a part that are held back until all of it has been seen. */
const HELD_CHARS = 4 << 20

/** A ZIP archive of XML parts: an Office (OPC), OpenDocument or EPUB file. */
export class XmlPackage {
  protected readonly file: SourceFile
  readonly #archive: ZipArchive
  readonly #signal: AbortSignal
  /** Part names by their lower case: producers are inconsistent, and OPC compares names case-insensitively. */
  readonly #names = new Map<string, string>()
  readonly #parsedOnce = new Set<string>()
  #resumed = performance.now()

  protected constructor(file: SourceFile, archive: ZipArchive, signal: AbortSignal) {
    this.file = file
    this.#archive = archive
    this.#signal = signal
    for (const name of archive.names()) this.#names.set(name.toLowerCase(), name)
  }

  /** Opens a ZIP archive of any kind. Throws ParseError if it is damaged. */
  static async openAny(file: SourceFile, signal: AbortSignal): Promise<XmlPackage> {
    signal.throwIfAborted()
    return new XmlPackage(file, await ZipArchive.open(file), signal)
  }

  has(name: string): boolean {
    return this.#names.has(name.toLowerCase())
  }

  /**
   * Returns the name under which the archive stores a part, so that spellings of one part compare equal; unknown
   * names are returned unchanged.
   */
  storedName(name: string): string {
    return this.#names.get(name.toLowerCase()) ?? name
  }

  /** All part names as stored. */
  partNames(): Iterable<string> {
    return this.#names.values()
  }

  /**
   * Parses a part with a SAX-style handler. Calls `afterPiece` after every piece of text and yields its values. `look`: sees
   * the whole text before the handler does, if it has at most HELD_CHARS characters.
   */
  async *read<T>(
    name: string,
    handler: XmlHandler,
    afterPiece: () => Iterable<T>,
    look?: (text: string) => void,
  ): AsyncGenerator<T> {
    const reader = new XmlReader(handler)
    try {
      for await (const text of look ? this.#heldBack(name, look) : this.readText(name)) {
        reader.write(text)
        yield* afterPiece()
      }
      reader.end()
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      throw this.#damaged(name, error)
    }
    yield* afterPiece()
  }

  /**
   * Yields a part's text in pieces, decoded as its XML declaration says. Throws ParseError for an unknown encoding.
   */
  async *readText(name: string): AsyncGenerator<string> {
    let decoder: TextDecoder | undefined
    for await (const piece of this.#archive.read(this.storedName(name), this.#signal)) {
      await this.#pause()
      decoder ??= this.#decoderFor(name, piece)
      yield decoder.decode(piece, { stream: true })
    }
    yield decoder?.decode() ?? ''
  }

  /** Yields the pieces of a part's text once `look` has seen them all, or those up to HELD_CHARS are read. */
  async *#heldBack(name: string, look: (text: string) => void): AsyncGenerator<string> {
    const held: string[] = []
    let chars = 0
    for await (const piece of this.readText(name)) {
      chars += piece.length
      held.push(piece)
      if (chars > HELD_CHARS) yield* held.splice(0)
    }
    if (chars <= HELD_CHARS) look(held.join(''))
    for (const piece of held) {
      yield piece
      await this.#pause()
    }
  }

  /** Parses a whole part with a handler that keeps the results itself. */
  async readWhole(name: string, handler: XmlHandler): Promise<void> {
    for await (const _ of this.read(name, handler, () => [])) {
      // Nothing is yielded.
    }
  }

  /** Call after the last part: throws ParseError if a part that was not read is damaged. */
  async finish(): Promise<void> {
    await this.#archive.verifyRest(this.#signal)
  }

  /** Number of XML bytes read so far. */
  get bytesRead(): number {
    return this.#archive.inflatedBytes
  }

  /** Parses a small part into an element tree; undefined if the package has no such part. */
  async tree(name: string | undefined): Promise<XmlElement | undefined> {
    if (name === undefined || !this.has(name)) return undefined
    let root: XmlElement | undefined
    await this.readWhole(
      name,
      new XmlTreeBuilder((element) => {
        root = element
      }),
    )
    return root
  }

  /**
   * Parses a part like tree() on the first call for it, and returns undefined afterwards: a small file may reference
   * a part any number of times.
   */
  async treeOnce(name: string | undefined): Promise<XmlElement | undefined> {
    if (name === undefined || this.#parsedOnce.has(this.storedName(name))) return undefined
    this.#parsedOnce.add(this.storedName(name))
    return await this.tree(name)
  }

  #decoderFor(name: string, piece: Uint8Array): TextDecoder {
    try {
      return decoderFor(piece)
    } catch (error) {
      throw error instanceof XmlError ? this.#damaged(name, error) : error
    }
  }

  #damaged(name: string, cause: XmlError): ParseError {
    return new ParseError(
      message('file_damaged', {
        file: this.file.name,
        why: message('why_part_xml', { part: name, fault: cause.message }),
      }),
      { cause },
    )
  }

  async #pause(): Promise<void> {
    this.#signal.throwIfAborted()
    if (performance.now() - this.#resumed < PAUSE_AFTER_MS) return
    await new Promise((resume) => setImmediate(resume))
    this.#resumed = performance.now()
    this.#signal.throwIfAborted()
  }
}

function decoderFor(piece: Uint8Array): TextDecoder {
  if (piece[0] === 0xff && piece[1] === 0xfe) return new TextDecoder('utf-16le')
  if (piece[0] === 0xfe && piece[1] === 0xff) return new TextDecoder('utf-16be')
  const head = Buffer.from(piece.buffer, piece.byteOffset, Math.min(piece.length, 200)).toString('latin1')
  const label = /^[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8'
  return /^utf-?(8|16)/i.test(label) ? new TextDecoder() : knownDecoder(label)
}

function knownDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label as Bun.Encoding)
  } catch (cause) {
    throw new XmlError(`the encoding '${label}' is not known`, { cause })
  }
}
