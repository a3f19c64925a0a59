import { readFile } from 'node:fs/promises'

/**
 * Gives pdf.js the predefined character maps that Chinese, Japanese and Korean files name instead of carrying.
 * In the executable they are embedded files; otherwise they come from the installed package.
 */
export class PdfCmapReader {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    const file = `${name}.bcmap`
    const embedded = Bun.embeddedFiles.find(
      (blob) => 'name' in blob && String(blob.name).endsWith(`/${file}`),
    )
    const cMapData = embedded
      ? await embedded.bytes()
      : new Uint8Array(await readFile(new URL(import.meta.resolve(`pdfjs-dist/cmaps/${file}`))))
    return { cMapData, isCompressed: true }
  }
}
