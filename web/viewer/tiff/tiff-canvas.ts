import type { TiffPage } from './tiff-directory.ts'
import { type JpegReader, readPicture } from './tiff-picture.ts'

/** Draws a page, oriented as its file says. @throws as readPicture does */
export async function drawTiff(
  file: Uint8Array<ArrayBuffer>,
  page: TiffPage,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const { width, height, rgba } = await readPicture(file, page, readJpeg, signal)
  const [stored, ink] = canvasOf(width, height)
  ink.putImageData(new ImageData(rgba, width, height), 0, 0)
  const turn = TURNS[page.orientation]
  if (turn === undefined) return withAspect(stored, page.aspect)
  const isSideways = page.orientation > 4
  const [seen, brush] = canvasOf(isSideways ? height : width, isSideways ? width : height)
  brush.setTransform(...turn(width, height))
  brush.drawImage(stored, 0, 0)
  return withAspect(seen, isSideways ? 1 / page.aspect : page.aspect)
}

type Turn = [a: number, b: number, c: number, d: number, e: number, f: number]

/**
 * The transformation for each value of the orientation field, which says where the first row and column are.
 */
const TURNS: Readonly<Record<number, (width: number, height: number) => Turn>> = {
  2: (width) => [-1, 0, 0, 1, width, 0],
  3: (width, height) => [-1, 0, 0, -1, width, height],
  4: (_, height) => [1, 0, 0, -1, 0, height],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (_, height) => [0, 1, -1, 0, height, 0],
  7: (width, height) => [0, -1, -1, 0, height, width],
  8: (width) => [0, -1, 1, 0, 0, width],
}

/** Sets the aspect ratio of the pixels: those of a fax are higher than wide. */
function withAspect(canvas: HTMLCanvasElement, aspect: number): HTMLCanvasElement {
  canvas.style.aspectRatio = `${canvas.width} / ${canvas.height / aspect}`
  return canvas
}

/** Has the browser decode a JPEG, without applying its orientation or colour profile. */
const readJpeg: JpegReader = async (jpeg, width, height) => {
  const bitmap = await createImageBitmap(new Blob([jpeg], { type: 'image/jpeg' }), {
    imageOrientation: 'none',
    colorSpaceConversion: 'none',
  })
  const [, ink] = canvasOf(width, height)
  ink.drawImage(bitmap, 0, 0)
  bitmap.close()
  return ink.getImageData(0, 0, width, height).data
}

function canvasOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ink = canvas.getContext('2d')
  if (!ink) throw new Error('Cannot draw a picture: the browser gives no canvas')
  return [canvas, ink]
}
