import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { burn } from '@kenjiuno/msgreader/lib/Burner'
import { ParseError, type Parser } from '../../../../server/documents/model/parser.ts'
import { docx } from '../../../../server/documents/office/docx/docx.ts'
import { convertOffice, makeScratch } from '../../../../server/documents/office/legacy/convert-office.ts'
import { findOffice } from '../../../../server/documents/office/legacy/find-office.ts'
import { isProtected } from '../../../../server/documents/office/legacy/is-protected.ts'
import { doc, ppt, xls } from '../../../../server/documents/office/legacy/old-office.ts'
import { pptx } from '../../../../server/documents/office/pptx/pptx.ts'
import { xlsx } from '../../../../server/documents/office/xlsx/xlsx.ts'
import { withFakeOffice } from '../../../support/documents/fake-office.ts'
import { parseContent, withFile } from '../../../support/documents/parse-content.ts'
import { until } from '../../../support/until.ts'

const SAMPLES = join(import.meta.dir, '../../../../server/samples/files')
const HANDBOOK = join(SAMPLES, 'hr-policy.docx')
const signal = new AbortController().signal

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ibid-old-office-'))
})
afterAll(async () => await rm(folder, { recursive: true }))

/** Parses a file whose own folder gets what LibreOffice writes; returns its text, or why it is refused, and what is left. */
async function read(parser: Parser, name: string, bytes: Uint8Array, from = signal) {
  return await withFile(bytes, async (path) => {
    const scratch = `${path}.scratch`
    const file = { name, path, size: bytes.length }
    const said = await (async () => {
      try {
        const { blocks } = await parser.parse(file, from, { ocrLanguages: 'eng', scratch })
        const kinds: string[] = []
        for await (const block of blocks) kinds.push(block.kind)
        return kinds.join(' ')
      } catch (error) {
        if (error instanceof ParseError) return error.message
        throw error
      }
    })()
    return { said, left: existsSync(scratch) }
  })
}

/** Makes a compound file of one stream. */
function compound(stream: string, bytes: Uint8Array): Uint8Array {
  const entries = [
    { name: 'Root Entry', type: 5, length: 0, children: [1] },
    { name: stream, type: 2, length: bytes.length, binaryProvider: () => bytes },
  ]
  return Uint8Array.from(burn(entries))
}

const WORD = Buffer.alloc(64)
WORD.writeUInt16LE(0xa5ec, 0)
const PROTECTED_WORD = Buffer.from(WORD)
PROTECTED_WORD.writeUInt16LE(0x0100, 10)
const DOC = compound('WordDocument', WORD)

describe('doc.parse()', () => {
  test('reads what LibreOffice makes of the file, and leaves nothing', async () => {
    const modern = await parseContent(docx, 'a.docx', await Bun.file(HANDBOOK).bytes())
    const old = await withFakeOffice(`cp '${HANDBOOK}' "$output"`, () => parseContent(doc, 'a.doc', DOC))
    expect(old.text).toBe(modern.text)
    expect(old.text).not.toBe('')
    expect(await withFakeOffice(`cp '${HANDBOOK}' "$output"`, () => read(doc, 'a.doc', DOC))).toMatchObject({
      left: false,
    })
  })

  test('says how to convert the file where LibreOffice is missing', async () => {
    expect(await withFakeOffice(null, () => read(doc, 'a.doc', DOC))).toEqual({
      said: "'a.doc' has the old format of Word (.doc); save it as DOCX",
      left: false,
    })
  })

  test('says that a file is damaged of which LibreOffice makes nothing, or nothing usable', async () => {
    const damaged = { said: "'a.doc' is damaged: LibreOffice cannot open it as DOC", left: false }
    for (const script of ['exit 0', 'exit 1', ': > "$output"', 'kill -KILL $$'])
      expect(await withFakeOffice(script, () => read(doc, 'a.doc', DOC)), script).toEqual(damaged)
    const garbage = await withFakeOffice('echo no >"$output"', () => read(doc, 'a.doc', DOC))
    expect(garbage.said).toContain("'a.doc' is not DOCX")
    expect(garbage.left).toBe(false)
  })

  test('ends LibreOffice and what it started when the reading is cancelled', async () => {
    const note = join(folder, 'started')
    const abort = new AbortController()
    const reading = withFakeOffice(`sleep 1000 & echo $! >'${note}'; wait`, () =>
      read(doc, 'a.doc', DOC, abort.signal),
    ).catch((error: unknown) => error)
    await until('LibreOffice has started', () => existsSync(note) && Bun.file(note).size > 1)
    abort.abort(new Error('cancelled'))
    expect(await reading).toEqual(new Error('cancelled'))
    const sleeper = Number(await Bun.file(note).text())
    await until('what it started has ended', () => !isRunning(sleeper))
    expect((await readdir(folder)).filter((name) => name.includes('scratch'))).toEqual([])
  })

  test('says that a file is protected by a password', async () => {
    const bytes = compound('WordDocument', PROTECTED_WORD)
    expect(await withFakeOffice('exit 1', () => read(doc, 'a.doc', bytes))).toEqual({
      said: "'a.doc' is password-protected",
      left: false,
    })
  })

  test('stops a file that LibreOffice would fill the disk with', async () => {
    const { said, left } = await withFakeOffice('yes >"$output"', () => read(doc, 'a.doc', DOC))
    expect(said).toStartWith("'a.doc' is ")
    expect(left).toBe(false)
  })
})

test('convertOffice() gives each conversion a profile of its own that runs no macro, and no variable of Ibid', async () => {
  process.env.IBID_SECRET_OF_A_TEST = 'secret'
  const seen = await withFakeOffice(
    `{ env; cat "$HOME/profile/user/registrymodifications.xcu"; } >"$output"`,
    async () => {
      const path = join(folder, 'profile.doc')
      await writeFile(path, DOC)
      const texts = await Promise.all(
        ['one', 'two'].map(async (name) => {
          const scratch = await makeScratch(join(folder, name))
          const made = await convertOffice(findOffice() ?? '', path, 'doc', 'docx:x', scratch, signal)
          return 'path' in made ? await Bun.file(made.path).text() : ''
        }),
      )
      return texts
    },
  )
  delete process.env.IBID_SECRET_OF_A_TEST
  for (const text of seen) {
    expect(text).toContain('DisableMacrosExecution" oor:op="fuse"><value>true')
    expect(text).not.toContain('IBID_SECRET_OF_A_TEST')
  }
  const homes = seen.map((text) => /^HOME=(.*)$/m.exec(text)?.[1])
  expect(new Set(homes).size).toBe(2)
})

test('convertOffice() ends a conversion that takes too long', async () => {
  const made = await withFakeOffice('sleep 1000', async () => {
    const path = join(folder, 'slow.doc')
    await writeFile(path, DOC)
    const scratch = await makeScratch(join(folder, 'slow.scratch'))
    return await convertOffice(findOffice() ?? '', path, 'doc', 'docx:x', scratch, signal, 200)
  })
  expect(made).toEqual({ fault: 'slow' })
})

test('isProtected() knows an encrypted file of each old format, and no other', async () => {
  const workbook = Buffer.from('0908040000060500' + '2f000200ffff', 'hex')
  const user = Buffer.alloc(32)
  user.writeUInt32LE(0xf3d1c4df, 12)
  const ask = (format: 'doc' | 'xls' | 'ppt', bytes: Uint8Array) =>
    withFile(bytes, (path) => isProtected(path, format))
  expect(await ask('doc', compound('WordDocument', PROTECTED_WORD))).toBe(true)
  expect(await ask('xls', compound('Workbook', workbook))).toBe(true)
  expect(await ask('ppt', compound('Current User', user))).toBe(true)
  expect(await ask('doc', DOC)).toBe(false)
  expect(await ask('xls', compound('Workbook', workbook.subarray(0, 8)))).toBe(false)
  expect(await ask('xls', DOC)).toBe(false)
  expect(await ask('ppt', new Uint8Array(100))).toBe(false)
})

// With LibreOffice itself: what it makes of our own documents is read as those are.
describe.skipIf(findOffice() === null)('with LibreOffice', () => {
  /** Has LibreOffice make a file of an old format. */
  async function aged(modern: string, extension: string, filter: string): Promise<Uint8Array> {
    const out = await mkdtemp(join(folder, 'aged-'))
    const run = Bun.spawn(
      [
        ...[findOffice() ?? '', `-env:UserInstallation=file://${out}/profile`, '--headless'],
        ...['--convert-to', `${extension}:${filter}`, '--outdir', out, modern],
      ],
      { stdout: 'ignore', stderr: 'ignore' },
    )
    await run.exited
    const [name = ''] = (await readdir(out)).filter((entry) => entry.endsWith(`.${extension}`))
    return await Bun.file(join(out, name)).bytes()
  }

  const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []

  test('a DOC says what its DOCX says, under the same headings', async () => {
    const modern = await parseContent(docx, 'a.docx', await Bun.file(HANDBOOK).bytes())
    const old = await parseContent(doc, 'a.doc', await aged(HANDBOOK, 'doc', 'MS Word 97'))
    expect(words(old.main)).toEqual(words(modern.main))
    const headings = (parsed: typeof old) =>
      parsed.blocks.flatMap((b) => (b.kind === 'heading' ? [b.text] : []))
    expect(headings(old)).toEqual(headings(modern))
  }, 120_000)

  test('a DOC that refers to a picture elsewhere has nothing fetched', async () => {
    let asked = 0
    using server = Bun.serve({
      port: 0,
      fetch: () => {
        asked++
        return new Response('no')
      },
    })
    const page = join(folder, 'linked.html')
    await writeFile(page, `<p>Words</p><img src="${server.url}picture.png"><p>More</p>`)
    const bytes = await aged(page, 'doc', 'MS Word 97')
    expect(Buffer.from(bytes).includes(Buffer.from(`${server.url}picture.png`, 'utf16le'))).toBe(true)
    asked = 0
    const { main } = await parseContent(doc, 'a.doc', bytes)
    expect(words(main)).toEqual(['Words', 'More'])
    expect(asked).toBe(0)
  }, 120_000)

  test('a PPT says what its PPTX says, slide by slide', async () => {
    const path = join(SAMPLES, 'service-training.pptx')
    const modern = await parseContent(pptx, 'a.pptx', await Bun.file(path).bytes())
    const old = await parseContent(ppt, 'a.ppt', await aged(path, 'ppt', 'MS PowerPoint 97'))
    expect(new Set(words(old.main))).toEqual(new Set(words(modern.main)))
    expect(old.pages).toBe(modern.pages)
  }, 120_000)

  test('an XLS has the cells of its XLSX', async () => {
    const csv = join(SAMPLES, 'de/rechnungen-2025.csv')
    const out = await mkdtemp(join(folder, 'sheet-'))
    const path = join(out, 'a.xlsx')
    await writeFile(path, await aged(csv, 'xlsx', 'Calc MS Excel 2007 XML'))
    const modern = await parseContent(xlsx, 'a.xlsx', await Bun.file(path).bytes())
    const old = await parseContent(xls, 'a.xls', await aged(path, 'xls', 'MS Excel 97'))
    expect(old.text).toBe(modern.text)
    expect(old.blocks).toEqual(modern.blocks)
  }, 120_000)
})

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
