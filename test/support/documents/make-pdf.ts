import { createHash } from 'node:crypto'

/** A run of text. `x` and `y`: its position in points from the lower left corner of the page. */
export type PdfText = {
  readonly x: number
  readonly y: number
  readonly text: string
  /** Default 10. */
  readonly size?: number
  /** Degrees anticlockwise; default 0. */
  readonly turn?: number
  readonly bold?: boolean
}

export type PdfPage = {
  readonly texts: readonly PdfText[]
  /** The page's /Rotate, in degrees clockwise; default 0. */
  readonly rotate?: number
  /** Values of form fields, shown from `y` downwards. */
  readonly fields?: readonly { readonly y: number; readonly value: string }[]
  /** The entries of further annotations, in PDF's notation; widgets become fields of the form. */
  readonly annotations?: readonly string[]
}

export type PdfOptions = {
  /** Encrypts with RC4 and 40 bits. An empty user password opens without asking. */
  readonly passwords?: { readonly user: string; readonly owner: string }
  /** Entries of the document's information, in PDF's notation: '/Author (Moe)'. */
  readonly info?: string
}

/**
 * Makes a PDF with pages of 595 × 842 points, in Helvetica and Helvetica Bold. Texts with other characters than those
 * of Latin-1 are in a font whose characters are all half as wide as high; they are written as displayed, from left to
 * right.
 */
export function makePdf(pages: readonly PdfPage[], options: PdfOptions = {}): Uint8Array<ArrayBuffer> {
  const objects: ((cipher: Cipher) => string | Buffer)[] = []
  const add = (build: (cipher: Cipher) => string | Buffer): number => {
    objects.push(build)
    return objects.length
  }
  const addFont = (name: string) =>
    add(() => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`)
  const font = addFont('Helvetica')
  const bold = addFont('Helvetica-Bold')
  const wide = addUnicodeFont(add, pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''))
  const fields: number[] = []
  const kids: number[] = []
  const parent =
    7 + pages.reduce((sum, page) => sum + 2 + (page.fields?.length ?? 0) + (page.annotations?.length ?? 0), 0)
  for (const page of pages) {
    const widgets = (page.fields ?? []).map(({ y, value }, index) =>
      add(
        (cipher) =>
          `<< /Type /Annot /Subtype /Widget /FT /Tx /Rect [50 ${y} 300 ${y + 16}] ` +
          `/T ${cipher(`field${y}-${index}`)} /V ${cipher(value)} /DA ${cipher('/F1 10 Tf')} >>`,
      ),
    )
    const others = (page.annotations ?? []).map((entries) => add(() => `<< /Type /Annot ${entries} >>`))
    fields.push(...widgets, ...others.filter((_, index) => page.annotations?.[index]?.includes('/Widget')))
    const content = add((cipher) => streamOf(page.texts.map(operators).join('\n'), cipher))
    kids.push(
      add(
        () =>
          `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 595 842] /Rotate ${page.rotate ?? 0} ` +
          `/Resources << /Font << /F1 ${font} 0 R /F2 ${bold} 0 R /F3 ${wide} 0 R >> >> /Contents ${content} 0 R ` +
          `/Annots [${[...widgets, ...others].map(reference).join(' ')}] >>`,
      ),
    )
  }
  add(() => `<< /Type /Pages /Kids [${kids.map(reference).join(' ')}] /Count ${kids.length} >>`)
  const form = `/AcroForm << /Fields [${fields.map(reference).join(' ')}] /DR << /Font << /F1 ${font} 0 R >> >> >>`
  const root = add(() => `<< /Type /Catalog /Pages ${parent} 0 R ${fields.length > 0 ? form : ''} >>`)
  const info = options.info === undefined ? null : add(() => `<< ${options.info} >>`)
  return assemble(objects, root, options.passwords, info)
}

/** Adds a font of four objects for the characters of a text. Their codes are those of UTF-16. */
function addUnicodeFont(add: (build: (cipher: Cipher) => string | Buffer) => number, text: string): number {
  const codes = [...new Set(text)].map((character) => hexOf(character))
  const map = add((cipher) =>
    streamOf(
      `/CIDInit /ProcSet findresource begin begincmap /CMapName /U def /CMapType 2 def\n` +
        `1 begincodespacerange <0000> <ffff> endcodespacerange\n${codes.length} beginbfchar\n` +
        `${codes.map((code) => `<${code}> <${code}>`).join('\n')}\nendbfchar endcmap end`,
      cipher,
    ),
  )
  const descriptor = add(
    () =>
      '<< /Type /FontDescriptor /FontName /Wide /Flags 4 /FontBBox [0 0 500 800] /ItalicAngle 0 /Ascent 800 ' +
      '/Descent 0 /CapHeight 700 /StemV 80 >>',
  )
  const descendant = add(
    (cipher) =>
      `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Wide /DW 500 /FontDescriptor ${descriptor} 0 R ` +
      `/CIDSystemInfo << /Registry ${cipher('Adobe')} /Ordering ${cipher('Identity')} /Supplement 0 >> >>`,
  )
  return add(
    () =>
      `<< /Type /Font /Subtype /Type0 /BaseFont /Wide /Encoding /Identity-H /ToUnicode ${map} 0 R ` +
      `/DescendantFonts [${descendant} 0 R] >>`,
  )
}

const IS_LATIN = /^[\0-\xff]*$/

function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex')
}

const reference = (number: number) => `${number} 0 R`

function operators({ x, y, text, size = 10, turn = 0, bold = false }: PdfText): string {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)]
  const matrix = `${cos} ${sin} ${(-Number(sin)).toFixed(4)} ${cos} ${x} ${y} Tm`
  const [font, hex] = IS_LATIN.test(text)
    ? [bold ? 'F2' : 'F1', Buffer.from(text, 'latin1').toString('hex')]
    : ['F3', hexOf(text)]
  return `BT /${font} ${size} Tf ${matrix} <${hex}> Tj ET`
}

/** Converts a string or the bytes of a stream to their form in the file, encrypted or plain. */
type Cipher = { (text: string): string; bytes(data: Buffer): Buffer }

function streamOf(content: string, cipher: Cipher): Buffer {
  const data = cipher.bytes(Buffer.from(content, 'latin1'))
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

function assemble(
  objects: readonly ((cipher: Cipher) => string | Buffer)[],
  root: number,
  passwords: PdfOptions['passwords'],
  info: number | null,
): Uint8Array<ArrayBuffer> {
  const id = Buffer.from('0123456789abcdef')
  const security = passwords ? encryption(passwords.user, passwords.owner, id) : null
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  const write = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  for (const [index, build] of objects.entries()) {
    offsets.push(length)
    const body = build(cipherFor(index + 1, security?.key ?? null))
    write(Buffer.from(`${index + 1} 0 obj\n`))
    write(typeof body === 'string' ? Buffer.from(body) : body)
    write(Buffer.from('\nendobj\n'))
  }
  const start = length
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const hex = id.toString('hex')
  const trailer =
    `<< /Size ${objects.length + 1} /Root ${root} 0 R ${info === null ? '' : `/Info ${info} 0 R`} /ID [<${hex}> <${hex}>] ` +
    `${security ? `/Encrypt ${security.dictionary}` : ''} >>`
  write(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n${trailer}\n`))
  write(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return new Uint8Array(Buffer.concat(parts))
}

function cipherFor(number: number, key: Buffer | null): Cipher {
  const bytes = (data: Buffer) => {
    if (!key) return data
    const salted = Buffer.concat([key, Buffer.from([number & 255, (number >> 8) & 255, 0, 0, 0])])
    return rc4(md5(salted).subarray(0, 10), data)
  }
  return Object.assign((text: string) => `<${bytes(Buffer.from(text, 'latin1')).toString('hex')}>`, { bytes })
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const PERMISSIONS = -44

/** The standard security handler, revision 2. */
function encryption(user: string, owner: string, id: Buffer): { key: Buffer; dictionary: string } {
  const padded = (password: string) =>
    Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  const ownerEntry = rc4(md5(padded(owner)).subarray(0, 5), padded(user))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(Buffer.concat([padded(user), ownerEntry, permissions, id])).subarray(0, 5)
  const entries = `/O <${ownerEntry.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> /P ${PERMISSIONS}`
  return { key, dictionary: `<< /Filter /Standard /V 1 /R 2 ${entries} >>` }
}

function md5(data: Buffer): Buffer {
  return createHash('md5').update(data).digest()
}

function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (i: number, j: number) => {
    const kept = state[i] ?? 0
    state[i] = state[j] ?? 0
    state[j] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  let j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
    }),
  )
}
