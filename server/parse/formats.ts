import type { Format } from '../../shared/formats.ts'
import { csv } from './csv.ts'
import { docx } from './docx.ts'
import { html } from './html.ts'
import { json } from './json.ts'
import { md } from './md.ts'
import type { Parser } from './parser.ts'
import { pdf } from './pdf.ts'
import { pptx } from './pptx.ts'
import { txt } from './txt.ts'
import { xlsx } from './xlsx.ts'

/** The parser of each format. A parser loads what is heavy about it when it first parses. */
export const PARSERS: Record<Format, Parser> = { pdf, docx, pptx, html, txt, md, csv, xlsx, json }
