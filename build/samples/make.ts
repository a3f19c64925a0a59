import { join } from 'node:path'
import { docxFile } from './docx-file.ts'
import { hrPolicy } from './hr-policy.ts'
import { lease } from './lease.ts'
import { printedPdf } from './pdf-layout.ts'
import { pptxFile } from './pptx-file.ts'
import { serviceTraining } from './service-training.ts'

/** Returns the generated samples by file name. Deterministic; the other samples are written by hand. */
export function madeSamples(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ['hr-policy.docx', docxFile(hrPolicy)],
    ['lease.pdf', printedPdf(lease)],
    ['service-training.pptx', pptxFile(serviceTraining)],
  ])
}

if (import.meta.main) {
  for (const [name, bytes] of madeSamples()) {
    await Bun.write(join(import.meta.dir, '../../server/samples/files', name), bytes)
    console.error(`Made ${name}: ${bytes.length} bytes`)
  }
}
