import { rm } from 'node:fs/promises'
import { FORMATS, type OldOfficeFormat, toConvert } from '../../../../shared/formats.ts'
import type { Message } from '../../../../shared/message.ts'
import { message } from '../../../../shared/messages.ts'
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
      if (file.size === 0) throw new ParseError(message('file_empty', { file: file.name }))
      const office = findOffice()
      if (office === null) throw new ParseError(message('file_old_office', toConvert(file.name, format)))
      const scratch = await makeScratch(options.scratch)
      try {
        const converted = await convertOffice(office, file.path, format, filter, scratch, signal)
        if ('fault' in converted) throw new ParseError(await reasonOf(file, format, converted.fault))
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

async function reasonOf(
  { name, path }: SourceFile,
  format: OldOfficeFormat,
  fault: 'slow' | 'failed',
): Promise<Message> {
  if (fault === 'slow') return message('file_slow', { file: name, seconds: CONVERT_MS / 1000 })
  if (await isProtected(path, format)) return message('file_protected', { file: name })
  const why = message('why_libreoffice', { format: FORMATS[format].label })
  return message('file_damaged', { file: name, why })
}
