import { pdf } from '../../../server/documents/pdf/pdf.ts'
import { type Parsed, parseContent } from './parse-content.ts'

/** Parses a PDF file named 'a.pdf' and reads all its blocks. */
export async function parsePdf(data: Uint8Array, signal?: AbortSignal): Promise<Parsed> {
  return await parseContent(pdf, 'a.pdf', data, signal)
}
