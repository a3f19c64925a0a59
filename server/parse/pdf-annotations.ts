import type { PDFPageProxy, TextItem } from 'pdfjs-dist/types/src/display/api.js'

type Annotation = {
  readonly subtype?: string
  readonly rect?: readonly number[]
  readonly hidden?: boolean
  readonly noView?: boolean
  readonly fieldType?: string
  readonly fieldValue?: unknown
  readonly exportValue?: string
  readonly buttonValue?: string
  readonly checkBox?: boolean
  readonly radioButton?: boolean
  readonly combo?: boolean
  readonly options?: readonly { readonly exportValue?: string; readonly displayValue?: string }[]
  readonly textContent?: readonly string[]
  readonly textPosition?: readonly number[]
  readonly contentsObj?: { readonly str?: string }
  readonly defaultAppearanceData?: { readonly fontSize?: number }
}

/**
 * What a page shows besides its own text: the values of form fields and text boxes written over it, as items
 * at their places. Costs as much as the page itself, so ask only where a file has such things.
 */
export async function annotationItems(page: PDFPageProxy): Promise<TextItem[]> {
  // SAFETY: the library documents its annotations as plain objects; every field read here is checked or optional.
  const annotations = (await page.getAnnotations({ intent: 'display' })) as Annotation[]
  return annotations.filter((one) => !one.hidden && !one.noView).flatMap(itemsOf)
}

function itemsOf(annotation: Annotation): TextItem[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = annotation.rect ?? []
  const lines = linesOf(annotation).filter((line) => line.trim() !== '')
  const room = top - bottom
  const size =
    annotation.defaultAppearanceData?.fontSize ||
    Math.min(12, Math.max(4, (0.7 * room) / Math.max(1, lines.length)))
  const [dx, dy] = annotation.textPosition ?? [
    2,
    lines.length > 1 ? room - 1.1 * size : Math.max(2, (room - size) / 2),
  ]
  return lines.map((str, index) => ({
    str,
    dir: 'ltr',
    width: Math.min(str.length * 0.5 * size, right - left),
    height: size,
    transform: [size, 0, 0, size, left + (dx ?? 2), bottom + (dy ?? 2) - index * 1.2 * size],
    fontName: '',
    hasEOL: true,
  }))
}

function linesOf(annotation: Annotation): readonly string[] {
  const { subtype, fieldType, fieldValue, textContent, options = [] } = annotation
  if (subtype === 'FreeText') return textContent ?? annotation.contentsObj?.str?.split(/\r\n?|\n/) ?? []
  if (subtype !== 'Widget') return []
  if (fieldType === 'Btn') return isChecked(annotation) ? ['✔'] : []
  if (textContent) return textContent
  if (fieldType === 'Ch' && annotation.combo === false)
    return options.flatMap((one) => one.displayValue ?? [])
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value) => typeof value === 'string',
  )
  const shown = values.map((value) => options.find((one) => one.exportValue === value)?.displayValue ?? value)
  return shown.flatMap((value) => value.split(/\r\n?|\n/))
}

function isChecked({ checkBox, radioButton, fieldValue, exportValue, buttonValue }: Annotation): boolean {
  if (checkBox) return fieldValue === exportValue && fieldValue !== 'Off'
  return radioButton === true && typeof buttonValue === 'string' && fieldValue === buttonValue
}
