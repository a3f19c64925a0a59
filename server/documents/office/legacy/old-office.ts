import { rm } from 'node:fs/promises'
import { FORMATS, howToConvert, type OldOfficeFormat } from '../../../../shared/formats.ts'
import { type ParsedDocument, ParseError, type Parser, type SourceFile } from '../../model/parser.ts'
import { docx } from '../docx/docx.ts'
import { pptx } from '../pptx/pptx.ts'
import { xlsx } from '../xlsx/xlsx.ts'
import { CONVERT_MS, convertOffice, makeScratch } from './convert-office.ts'
import { findOffice } from './find-office.ts'
import { isProtected } from './is-protected.ts'

/** Word before 2007. */
export const doc = throughOffice('doc', docx, 'docx:MS Word 2007 XML')
/** Excel before 2007. */
export const xls = throughOffice('xls', xlsx, 'xlsx:Calc MS Excel 2007 XML')
/** PowerPoint before 2007. */
export const ppt = throughOffice('ppt', pptx, 'pptx:Impress MS PowerPoint 2007 XML')

/**
 * A parser that has LibreOffice convert a file of an old format, and reads the result as `modern` reads it: places in the
 * document are those of the converted file. `filter`: LibreOffice's name of the format to convert to.
 */
function throughOffice(format: OldOfficeFormat, modern: Parser, filter: string): Parser {
  return {
    formats: [format],
    async parse(file, signal, options) {
      if (file.size === 0) throw new ParseError(`'${file.name}' is empty`)
      const office = findOffice()
      if (office === null) throw new ParseError(howToConvert(file.name, format))
      const scratch = await makeScratch(options.scratch)
      try {
        const converted = await convertOffice(office, file.path, format, filter, scratch, signal)
        if ('fault' in converted) throw new ParseError(await sentenceOf(file, format, converted.fault))
        const document = await modern.parse({ ...converted, name: file.name }, signal, options)
        return { ...document, blocks: withCleanup(document.blocks, scratch) }
      } catch (error) {
        await rm(scratch, { recursive: true, force: true })
        throw error
      }
    },
  }
}

async function* withCleanup(blocks: ParsedDocument['blocks'], scratch: string) {
  try {
    yield* blocks
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function sentenceOf(
  { name, path }: SourceFile,
  format: OldOfficeFormat,
  fault: 'slow' | 'failed',
): Promise<string> {
  if (fault === 'slow') return `'${name}' took longer than ${CONVERT_MS / 1000} seconds to read`
  if (await isProtected(path, format)) return `'${name}' is password-protected`
  return `'${name}' is damaged: LibreOffice cannot open it as ${FORMATS[format].label}`
}
