import { type Shift, ShiftedText } from '../../model/shifted-text.ts'
import { attributeOf, child, descendants, type XmlElement } from '../../zipped-xml/xml-tree.ts'

/**
 * Returns the paragraphs of a DrawingML text body (`a:p` below `txBody`, `rich` or `t`; ECMA-376-1 §21.1.2), in
 * order.
 */
export function drawingParagraphs(body: XmlElement): string[] {
  return descendants(body, 'p')
    .map(drawingText)
    .filter((text) => text.trim() !== '')
}

/**
 * Returns the text of one `a:p`: its runs and fields, raised or lowered by their baseline, line breaks and tabs, and
 * alternative content once.
 */
export function drawingText(paragraph: XmlElement): string {
  const text = new ShiftedText()
  addDrawingText(paragraph, null, text)
  return text.take().replace(/[\v\u2028]/g, '\n')
}

function addDrawingText(element: XmlElement, shift: Shift, text: ShiftedText): void {
  for (const each of element.children) {
    if (each.name === 't') text.add(each.text, shift)
    else if (each.name === 'br') text.add('\n')
    else if (each.name === 'tab') text.add('\t')
    else if (each.name === 'AlternateContent') addDrawingText(child(each, 'Choice') ?? each, shift, text)
    else if (each.name === 'sup' || each.name === 'sub')
      addDrawingText(each, each.name === 'sup' ? 'raised' : 'lowered', text)
    else if (each.name !== 'pPr' && each.name !== 'rPr' && each.name !== 'endParaRPr')
      addDrawingText(each, shift ?? baselineShift(child(each, 'rPr')), text)
  }
}

/** A run's shift by its baseline, in thousandths of a percent of the text's size (ECMA-376-1 §21.1.2.3.9). */
function baselineShift(properties: XmlElement | undefined): Shift {
  const baseline = Number.parseFloat(attributeOf(properties, 'baseline') ?? '0')
  return baseline > 0 ? 'raised' : baseline < 0 ? 'lowered' : null
}

/** Returns a chart's titles, then each series with its categories and values as one line (ECMA-376-1 §21.2). */
export function chartText(root: XmlElement): string[] {
  const lines = [...descendants(root, 'rich').flatMap(drawingParagraphs)]
  for (const series of descendants(root, 'ser')) {
    const name = cached(child(series, 'tx')).join(' ')
    const categories = cached(child(series, 'cat') ?? child(series, 'xVal'))
    const values = cached(child(series, 'val') ?? child(series, 'yVal'))
    const pairs = values.map((value, at) => {
      const category = categories[at]
      return category === undefined || category === '' ? value : `${category}: ${value}`
    })
    const line = [name, pairs.join('; ')].filter((part) => part !== '').join(' – ')
    if (line !== '') lines.push(line)
  }
  return lines
}

/** Returns the text of a SmartArt data part (`dgm:dataModel`; ECMA-376-1 §21.4), point by point. */
export function diagramText(root: XmlElement): string[] {
  return descendants(root, 'pt')
    .filter((point) => attributeOf(point, 'type') !== 'pres')
    .flatMap((point) => descendants(point, 't').flatMap(drawingParagraphs))
}

function cached(source: XmlElement | undefined): string[] {
  if (source === undefined) return []
  const values: string[] = []
  for (const point of descendants(source, 'pt')) {
    const at = Number(attributeOf(point, 'idx') ?? values.length)
    if (at < 10_000) values[at] = child(point, 'v')?.text ?? ''
  }
  return Array.from(values, (value) => value ?? '')
}
