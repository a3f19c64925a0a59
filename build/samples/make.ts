import { join } from 'node:path'
import { handbook as germanHandbook } from './de/handbook.ts'
import { lease as germanLease } from './de/lease.ts'
import { docxFile } from './docx-file.ts'
import { handbook as spanishHandbook } from './es/handbook.ts'
import { lease as spanishLease } from './es/lease.ts'
import { handbook as frenchHandbook } from './fr/handbook.ts'
import { lease as frenchLease } from './fr/lease.ts'
import { hrPolicy } from './hr-policy.ts'
import { lease } from './lease.ts'
import { printedPdf } from './pdf-layout.ts'
import { pptxFile } from './pptx-file.ts'
import { serviceTraining } from './service-training.ts'

/** Returns the generated samples by their path. Deterministic; the other samples are written by hand. */
export function madeSamples(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ['hr-policy.docx', docxFile(hrPolicy)],
    ['lease.pdf', printedPdf(lease)],
    ['service-training.pptx', pptxFile(serviceTraining)],
    ['de/mietvertrag.pdf', printedPdf(germanLease)],
    ['de/personalhandbuch.docx', docxFile(germanHandbook)],
    ['fr/bail.pdf', printedPdf(frenchLease)],
    ['fr/guide-du-personnel.docx', docxFile(frenchHandbook)],
    ['es/contrato-de-alquiler.pdf', printedPdf(spanishLease)],
    ['es/manual-del-personal.docx', docxFile(spanishHandbook)],
  ])
}

if (import.meta.main) {
  for (const [name, bytes] of madeSamples()) {
    await Bun.write(join(import.meta.dir, '../../server/samples/files', name), bytes)
    console.error(`Made ${name}: ${bytes.length} bytes`)
  }
}
