import { embeddedFile } from '../native/embedded.ts'

/** Gives pdf.js the predefined character maps that Chinese, Japanese and Korean files name instead of carrying. */
export class PdfCmapReader {
  async fetch({ name }: { name: string }): Promise<{ cMapData: Uint8Array; isCompressed: boolean }> {
    const cMapData = await embeddedFile(`node_modules/pdfjs-dist/cmaps/${name}.bcmap`)
    return { cMapData, isCompressed: true }
  }
}
