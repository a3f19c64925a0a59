import { open } from 'node:fs/promises'
import { FORMATS } from '../../../../shared/formats.ts'
import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
import { type DocumentProperties, ParseError, type SourceFile } from '../../model/parser.ts'
import { definedOf } from '../../model/properties.ts'
import { XmlPackage } from '../../zipped-xml/xml-package.ts'
import { attribute } from '../../zipped-xml/xml-reader.ts'
import { attributeOf, child, relationshipId, type XmlElement } from '../../zipped-xml/xml-tree.ts'
import { ZipArchive } from '../../zipped-xml/zip-archive.ts'

type OfficeFormat = 'docx' | 'pptx' | 'xlsx'

/**
 * One relationship of a part (ECMA-376-2, Relationships): `type` is the last segment of its URI ('slide'), `target` a part
 * name.
 */
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

/**
 * The parts of a Word, Excel or PowerPoint file (Open Packaging Conventions, ECMA-376-2), found by their
 * relationships.
 */
export class OoxmlPackage extends XmlPackage {
  #mainPart = ''

  /**
   * Opens the file as `format`. Otherwise throws a ParseError that names the actual content: encrypted, older than
   * 2007, another program's, with macros, OpenDocument, damaged.
   */
  static async open(file: SourceFile, format: OfficeFormat, signal: AbortSignal): Promise<OoxmlPackage> {
    signal.throwIfAborted()
    await refuseOtherContainers(file, format)
    const pack = new OoxmlPackage(file, await ZipArchive.open(file), signal)
    await pack.#identify(format)
    return pack
  }

  /** Name of the document, workbook or presentation part. */
  get mainPart(): string {
    return this.#mainPart
  }

  /** Returns a part's relationships in file order, without external ones: nothing outside the file is ever read. */
  async relationships(part: string): Promise<Relationship[]> {
    const slash = part.lastIndexOf('/') + 1
    const root = await this.tree(`${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`)
    return (root?.children ?? [])
      .filter((element) => attributeOf(element, 'TargetMode') !== 'External')
      .map((element) => ({
        id: attributeOf(element, 'Id') ?? '',
        type: (attributeOf(element, 'Type') ?? '').replace(/^.*\//, ''),
        target: this.storedName(resolve(part.slice(0, slash), attributeOf(element, 'Target') ?? '')),
      }))
  }

  /** Returns what docProps/core.xml says of the file (ECMA-376-2, Core Properties). */
  async properties(): Promise<DocumentProperties> {
    const part = (await this.relationships('')).find(({ type }) => type === 'core-properties')?.target
    const root = await this.tree(part)
    const said = (name: string) => child(root, name)?.text.trim() || undefined
    return definedOf({
      title: said('title'),
      author: said('creator'),
      subject: said('subject'),
      created: said('created'),
      modified: said('modified'),
    })
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
      const what = this.has('mimetype') ? message('thing_opendocument_or_epub') : message('thing_other_zip')
      throw new ParseError(
        message('file_other_zip', {
          file: this.file.name,
          expected: article(wanted?.program ?? ''),
          found: what,
        }),
      )
    }
    if (found.format !== format) {
      throw new ParseError(
        message('file_named_as', {
          file: this.file.name,
          expected: FORMATS[format].label,
          found: message('thing_office', { program: found.program, label: FORMATS[found.format].label }),
        }),
      )
    }
    if (/macroenabled|binary/i.test(type)) {
      const variant = type.includes('binary') ? message('thing_binary_workbook') : message('thing_macros')
      throw new ParseError(
        message('file_variant', {
          file: this.file.name,
          variant,
          program: found.program,
          format: FORMATS[format].label,
        }),
      )
    }
    if (!this.has(main))
      throw new ParseError(
        message('file_damaged', { file: this.file.name, why: message('why_part_missing', { part: main }) }),
      )
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

/** Returns the targets of relationships by id. */
export function targetsById(relationships: readonly Relationship[]): ReadonlyMap<string, string> {
  return new Map(relationships.map(({ id, target }) => [id, target]))
}

/** Returns the target that an element's `r:` attribute names. */
export function targetOf(
  element: XmlElement | undefined,
  targets: ReadonlyMap<string, string>,
  name = 'id',
): string | undefined {
  return targets.get(relationshipId(element, name) ?? '')
}

function foreignType(program: string): string {
  return `application/vnd.ms-${program.toLowerCase()}.`
}

/** Resolves an absolute or relative target to a part name, without leading '/'. */
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

const OLE_SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Recognises other files than ZIP by their first bytes, and OLE files by the names of their streams. */
async function refuseOtherContainers(file: SourceFile, format: OfficeFormat): Promise<void> {
  const handle = await open(file.path, 'r')
  const head = Buffer.alloc(8)
  let length: number
  try {
    length = (await handle.read(head, 0, 8, 0)).bytesRead
  } finally {
    await handle.close()
  }
  if (length === 0) throw new ParseError(message('file_empty', { file: file.name }))
  if (head.equals(OLE_SIGNATURE)) throw new ParseError(await oleReason(file))
  if (head.toString('latin1', 0, 2) !== 'PK') {
    throw new ParseError(
      message('file_not_begun', {
        file: file.name,
        expected: FORMATS[format].label,
        why: message('why_begins', { kind: message('thing_zip') }),
      }),
    )
  }
}

async function oleReason(file: SourceFile): Promise<Message> {
  const bytes = Buffer.from(await Bun.file(file.path).arrayBuffer())
  if (bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')))
    return message('file_protected', { file: file.name })
  for (const { program, stream, old, format } of PROGRAMS) {
    if (!bytes.includes(Buffer.from(stream, 'utf16le'))) continue
    return message('file_old_office', { file: file.name, program, old, format: FORMATS[format].label })
  }
  return message('file_ole', { file: file.name })
}
