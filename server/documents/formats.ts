import type { Format } from '../../shared/formats.ts'
import { epub } from './epub/epub.ts'
import { html } from './html/html.ts'
import { image } from './image/image.ts'
import { eml } from './mail/eml.ts'
import { msg } from './mail/msg.ts'
import type { Parser } from './model/parser.ts'
import { docx } from './office/docx/docx.ts'
import { doc, ppt, xls } from './office/legacy/old-office.ts'
import { pptx } from './office/pptx/pptx.ts'
import { xlsx } from './office/xlsx/xlsx.ts'
import { odg, odp } from './opendocument/odp.ts'
import { ods } from './opendocument/ods.ts'
import { odt } from './opendocument/odt.ts'
import { pdf } from './pdf/pdf.ts'
import { rtf } from './rtf/rtf.ts'
import { tex } from './tex/tex.ts'
import { csv } from './text/csv.ts'
import { json } from './text/json.ts'
import { md } from './text/md.ts'
import { txt } from './text/txt.ts'

/** The parser of each format. Parsers load their heavy dependencies on first use. */
export const PARSERS: Record<Format, Parser> = {
  ...{ pdf, docx, pptx, html, txt, md, csv, xlsx, json },
  ...{ odt, ods, odp, odg, rtf, epub, tex },
  ...{ png: image, jpeg: image, tiff: image, eml, msg },
  ...{ doc, xls, ppt },
}
