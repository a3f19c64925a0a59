import { escapeXml, makeContentTypes, makeRelations, makeZip, RELATIONS, XML } from './make-zip.ts'

const NAMESPACES = [
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  `xmlns:r="${RELATIONS}"`,
].join(' ')

const TYPE = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml'

export type SlideSpec = {
  readonly shapes: string
  readonly notes?: string
  readonly hidden?: boolean
  readonly relations?: readonly (readonly [id: string, type: string, target: string])[]
}

/** Makes a presentation. The file contains its slides in reverse order. */
export function makePptx(
  slides: readonly SlideSpec[],
  others: Readonly<Record<string, string>> = {},
): Uint8Array {
  const parts: Record<string, string> = {}
  const file = (index: number) => slides.length - index
  for (const [index, { shapes, notes, hidden, relations = [] }] of slides.entries()) {
    const number = file(index)
    parts[`ppt/slides/slide${number}.xml`] =
      `${XML}<p:sld ${NAMESPACES}${hidden === true ? ' show="0"' : ''}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
    const own = [['rId90', 'slideLayout', '../slideLayouts/slideLayout1.xml'] as const, ...relations]
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = makeRelations(
      notes === undefined ? own : [...own, ['rId91', 'notesSlide', `../notesSlides/notesSlide${number}.xml`]],
    )
    if (notes !== undefined) {
      parts[`ppt/notesSlides/notesSlide${number}.xml`] =
        `${XML}<p:notes ${NAMESPACES}><p:cSld><p:spTree>${placeholder('body', notes)}${placeholder('sldNum', String(index + 1))}</p:spTree></p:cSld></p:notes>`
    }
  }
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`)
  return makeZip({
    '[Content_Types].xml': makeContentTypes('ppt/presentation.xml', TYPE),
    '_rels/.rels': makeRelations([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': `${XML}<p:presentation ${NAMESPACES}><p:sldIdLst>${ids.join('')}</p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': makeRelations(
      slides.map((_, index) => [`rId${index + 1}`, 'slide', `slides/slide${file(index)}.xml`] as const),
    ),
    'ppt/slideLayouts/slideLayout1.xml': `${XML}<p:sldLayout ${NAMESPACES}><p:cSld><p:spTree>${placeholder('body', '', { x: 10, y: 500, width: 900, height: 300 }, 1)}</p:spTree></p:cSld></p:sldLayout>`,
    ...parts,
    ...others,
  })
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function transform(box: Box | undefined, prefix: 'a' | 'p' = 'a'): string {
  if (box === undefined) return ''
  return `<${prefix}:xfrm><a:off x="${box.x}" y="${box.y}"/><a:ext cx="${box.width}" cy="${box.height}"/></${prefix}:xfrm>`
}

function body(text: string): string {
  const paragraphs = text.split('\n').map((line) => `<a:p><a:r><a:t>${escapeXml(line)}</a:t></a:r></a:p>`)
  return `<p:txBody><a:bodyPr/>${paragraphs.join('')}</p:txBody>`
}

export function placeholder(type: string, text: string, box?: Box, index?: number): string {
  const number = index === undefined ? '' : ` idx="${index}"`
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"${number}/></p:nvPr></p:nvSpPr><p:spPr>${transform(box)}</p:spPr>${body(text)}</p:sp>`
}

export function textBox(text: string, box?: Box): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name="x"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${transform(box)}</p:spPr>${body(text)}</p:sp>`
}

export function group(shapes: string, box?: Box): string {
  return `<p:grpSp><p:nvGrpSpPr/><p:grpSpPr>${transform(box)}</p:grpSpPr>${shapes}</p:grpSp>`
}

export function tableFrame(rows: readonly (readonly string[])[], box?: Box): string {
  const lines = rows.map(
    (row) =>
      `<a:tr>${row.map((text) => `<a:tc><a:txBody><a:p><a:r><a:t>${escapeXml(text)}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
  )
  return `<p:graphicFrame>${transform(box, 'p')}<a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${lines.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

export function chartFrame(id: string): string {
  return `<p:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" r:id="${id}"/></a:graphicData></a:graphic></p:graphicFrame>`
}
