import { open } from 'node:fs/promises'
import { FORMATS } from '../../../shared/formats.ts'
import { ParseError, type SourceFile } from '../parser.ts'
import { attribute, XmlError, type XmlHandler, XmlReader } from './xml-reader.ts'
import { attributeOf, relationOf, type XmlElement, XmlTreeBuilder } from './xml-tree.ts'
import { ZipArchive } from './zip-archive.ts'

export type OfficeFormat = 'docx' | 'pptx' | 'xlsx'

/** One line of a part's relationships: `type` is the last word of its URI ('slide'), `target` a part's name. */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string }

const PROGRAMS = [
  { format: 'docx', program: 'Word', main: 'wordprocessingml.', stream: 'WordDocument', old: '.doc' },
  { format: 'xlsx', program: 'Excel', main: 'spreadsheetml.', stream: 'Workbook', old: '.xls' },
  {
    format: 'pptx',
    program: 'PowerPoint',
    main: 'presentationml.',
    stream: 'PowerPoint Document',
    old: '.ppt',
  },
] as const

/** Works of this many milliseconds alternate with the events of the thread, so that an abort can arrive. */
const PAUSE_AFTER_MS = 25

/** The parts of a Word, Excel or PowerPoint file, found by their relationships. */
export class OoxmlPackage {
  readonly #file: SourceFile
  readonly #archive: ZipArchive
  readonly #signal: AbortSignal
  /** Part names compare without case; producers disagree with themselves. */
  readonly #names = new Map<string, string>()
  #resumed = performance.now()
  #mainPart = ''

  private constructor(file: SourceFile, archive: ZipArchive, signal: AbortSignal) {
    this.#file = file
    this.#archive = archive
    this.#signal = signal
    for (const name of archive.names()) this.#names.set(name.toLowerCase(), name)
  }

  /**
   * Opens the file as `format`. ParseError says what it is instead: encrypted, of the time before 2007, another
   * program's, with macros, OpenDocument, damaged.
   */
  static async open(file: SourceFile, format: OfficeFormat, signal: AbortSignal): Promise<OoxmlPackage> {
    signal.throwIfAborted()
    await refuseOtherContainers(file, format)
    const pack = new OoxmlPackage(file, await ZipArchive.open(file), signal)
    await pack.#identify(format)
    return pack
  }

  /** The document, workbook or presentation part. */
  get mainPart(): string {
    return this.#mainPart
  }

  has(name: string): boolean {
    return this.#names.has(name.toLowerCase())
  }

  /** All part names, as they are stored. */
  names(): Iterable<string> {
    return this.#names.values()
  }

  /** Reads a part through a handler. `afterPiece` runs behind every piece: what it yields is yielded. */
  async *read<T>(name: string, handler: XmlHandler, afterPiece: () => Iterable<T>): AsyncGenerator<T> {
    const reader = new XmlReader(handler)
    let decoder: TextDecoder | undefined
    try {
      for await (const piece of this.#archive.read(
        this.#names.get(name.toLowerCase()) ?? name,
        this.#signal,
      )) {
        await this.#pause()
        decoder ??= decoderOf(piece)
        reader.write(decoder.decode(piece, { stream: true }))
        yield* afterPiece()
      }
      reader.write(decoder?.decode() ?? '')
      reader.end()
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
      throw new ParseError(`'${this.#file.name}' is damaged: in its part ${name} ${error.message}`, {
        cause: error,
      })
    }
    yield* afterPiece()
  }

  /** Reads a part through a handler that keeps what it needs. */
  async readWhole(name: string, handler: XmlHandler): Promise<void> {
    for await (const _ of this.read(name, handler, () => [])) {
      // Nothing is yielded.
    }
  }

  /** To be called behind the last part: throws ParseError where a part that was not needed is damaged. */
  async finish(): Promise<void> {
    await this.#archive.verifyRest(this.#signal)
  }

  /** How many bytes of XML have been read so far. */
  get bytesRead(): number {
    return this.#archive.inflated
  }

  /** A small part as elements; undefined where the package has no such part. */
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

  /** A part's relationships in their order, external ones left out: nothing outside the file is ever read. */
  async relationships(part: string): Promise<Relationship[]> {
    const slash = part.lastIndexOf('/') + 1
    const root = await this.tree(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
    return (root?.children ?? [])
      .filter((element) => attributeOf(element, 'TargetMode') !== 'External')
      .map((element) => ({
        id: attributeOf(element, 'Id') ?? '',
        type: (attributeOf(element, 'Type') ?? '').replace(/^.*\//, ''),
        target: resolve(part.slice(0, slash), attributeOf(element, 'Target') ?? ''),
      }))
  }

  async #pause(): Promise<void> {
    this.#signal.throwIfAborted()
    if (performance.now() - this.#resumed < PAUSE_AFTER_MS) return
    await new Promise((resume) => setImmediate(resume))
    this.#resumed = performance.now()
    this.#signal.throwIfAborted()
  }

  async #identify(format: OfficeFormat): Promise<void> {
    const wanted = PROGRAMS.find((program) => program.format === format)
    const types = await this.#contentTypes()
    const roots = await this.relationships('')
    const main = roots.find((relationship) => relationship.type === 'officeDocument')?.target
    const type = main === undefined ? undefined : types(main)
    const found = PROGRAMS.find(
      (program) => type?.includes(program.main) || type?.includes(foreignType(program.program)),
    )
    const article = (program: string) => (program === 'Excel' ? 'an Excel' : `a ${program}`)
    if (main === undefined || type === undefined || found === undefined) {
      const what = this.has('mimetype') ? 'an OpenDocument or EPUB file' : 'a ZIP file of another kind'
      throw new ParseError(
        `'${this.#file.name}' is not ${article(wanted?.program ?? '')} file: it holds ${what}`,
      )
    }
    if (found.format !== format) {
      throw new ParseError(
        `'${this.#file.name}' is named as ${FORMATS[format].label} but holds ${article(found.program)} file (${FORMATS[found.format].label})`,
      )
    }
    if (/macroenabled|binary/i.test(type)) {
      const variant = type.includes('binary') ? 'a binary workbook' : 'a macro-enabled file'
      throw new ParseError(
        `'${this.#file.name}' is ${variant} of ${found.program}, which is not supported; save it as ${FORMATS[format].label}`,
      )
    }
    if (!this.has(main)) throw new ParseError(`'${this.#file.name}' is damaged: its part ${main} is missing`)
    this.#mainPart = main
  }

  async #contentTypes(): Promise<(part: string) => string | undefined> {
    const root = await this.tree('[Content_Types].xml')
    const overrides = new Map<string, string>()
    const defaults = new Map<string, string>()
    for (const element of root?.children ?? []) {
      const type = attribute(element.attributes, 'ContentType') ?? ''
      const part = attribute(element.attributes, 'PartName')
      if (part === undefined)
        defaults.set((attribute(element.attributes, 'Extension') ?? '').toLowerCase(), type)
      else overrides.set(part.replace(/^\//, '').toLowerCase(), type)
    }
    return (part) =>
      overrides.get(part.toLowerCase()) ?? defaults.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase())
  }
}

/** The targets of relationships by their ids. */
export function targetsById(relationships: readonly Relationship[]): ReadonlyMap<string, string> {
  return new Map(relationships.map(({ id, target }) => [id, target]))
}

/** The target that an element's `r:` attribute names. */
export function targetOf(
  element: XmlElement | undefined,
  targets: ReadonlyMap<string, string>,
  name = 'id',
): string | undefined {
  return targets.get(relationOf(element, name) ?? '')
}

function foreignType(program: string): string {
  return `application/vnd.ms-${program.toLowerCase()}.`
}

/** An absolute or relative target as a part name, without leading '/'. */
function resolve(folder: string, target: string): string {
  const names: string[] = []
  const path = target.replaceAll('\\', '/')
  for (const name of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (name === '..') names.pop()
    else if (name !== '' && name !== '.') names.push(name)
  }
  return decodeName(names.join('/'))
}

function decodeName(name: string): string {
  return name.replace(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function decoderOf(piece: Uint8Array): TextDecoder {
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

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Tells files that are no ZIP apart by their first bytes, and OLE ones by the names of their streams. */
async function refuseOtherContainers(file: SourceFile, format: OfficeFormat): Promise<void> {
  const handle = await open(file.path, 'r')
  const head = Buffer.alloc(8)
  let length: number
  try {
    length = (await handle.read(head, 0, 8, 0)).bytesRead
  } finally {
    await handle.close()
  }
  if (length === 0) throw new ParseError(`'${file.name}' is empty`)
  if (head.equals(OLE_SIGNATURE)) throw new ParseError(await oleReason(file))
  if (head.toString('latin1', 0, 2) !== 'PK') {
    throw new ParseError(
      `'${file.name}' is not ${FORMATS[format].label}: it does not begin as a ZIP file does`,
    )
  }
}

async function oleReason(file: SourceFile): Promise<string> {
  const bytes = Buffer.from(await Bun.file(file.path).arrayBuffer())
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return `'${file.name}' is password-protected`
  for (const { program, stream, old, format } of PROGRAMS) {
    if (!bytes.includes(Buffer.from(stream, 'utf16le'))) continue
    return `'${file.name}' is a ${program} file of the old format (${old}); save it as ${FORMATS[format].label}`
  }
  return `'${file.name}' is an OLE container without a document of a known kind`
}
