import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imagePages, type Orientation } from './image-pages.ts'
import type { Picture, Recognition } from './tesseract.ts'

/** TIFF's number for a page whose first row lies at the top and first column at the left. */
const AS_STORED = 1
/** A line of text: the page's words are of no interest yet, and so it takes the least time. */
const QUICKLY = ['--psm', '7', '-c', 'tessedit_write_images=1']

/**
 * Reads a coloured page of a TIFF file that leptonica would turn the wrong way round. Tesseract is told that it lies as
 * it should, and made to write the black and white picture that it would read words off; of such a picture, which then
 * says how it is to be turned, leptonica turns every one rightly. `choice`: the options that choose the page.
 */
export async function uprightly(
  file: { readonly name: string; readonly path: string },
  { value, at }: Orientation,
  choice: readonly string[],
  read: (picture: Picture, options: readonly string[]) => Promise<Recognition>,
): Promise<Recognition> {
  const stored = await Bun.file(file.path).bytes()
  stored[at] = AS_STORED
  const folder = await mkdtemp(join(tmpdir(), 'ibid-picture-'))
  try {
    const { fault } = await read(stored, [join(folder, 'page'), ...QUICKLY, ...choice])
    if (fault !== null) return { table: '', fault }
    const made = (await readdir(folder)).find((name) => name.endsWith('.tif'))
    if (made === undefined) return { table: '', fault: 'could not be recognised' }
    const path = join(folder, made)
    const [page] = await imagePages({ name: file.name, path, size: Bun.file(path).size })
    const picture = await Bun.file(path).bytes()
    if (!page?.orientation) return { table: '', fault: 'could not be recognised' }
    picture[page.orientation.at] = value
    return await read(picture, ['stdout'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
