import { escaped, officePackage, RELATION, type Relation, relations } from './office-package.ts'

/** A slide: its title, lines or a table whose first row is its header, and the speaker notes. */
export type Slide = {
  readonly title: string
  readonly lines?: readonly string[]
  readonly table?: readonly (readonly string[])[]
  readonly notes?: string
}

export type Presentation = { readonly title: string; readonly slides: readonly Slide[] }

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const NAMES = `xmlns:a="${DRAWING}" xmlns:r="${RELATION}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const OFFICE = 'application/vnd.openxmlformats-officedocument.presentationml'
/** The slide, 13⅓ by 7½ inches, and its text boxes, in English Metric Units. */
const SLIDE = { width: 12_192_000, height: 6_858_000 }
const TITLE = { x: 838_200, y: 457_200, width: 10_515_600, height: 1_005_840 }
const BODY = { x: 838_200, y: 1_645_920, width: 10_515_600, height: 4_389_120 }
const ROW = 457_200
type Box = typeof TITLE

/** Makes a PowerPoint file of slides. Deterministic. */
export function pptxFile({ title, slides }: Presentation): Uint8Array {
  const types: Record<string, string> = {
    'ppt/presentation.xml': `${OFFICE}.presentation.main+xml`,
    'ppt/slideMasters/slideMaster1.xml': `${OFFICE}.slideMaster+xml`,
    'ppt/slideLayouts/slideLayout1.xml': `${OFFICE}.slideLayout+xml`,
    'ppt/notesMasters/notesMaster1.xml': `${OFFICE}.notesMaster+xml`,
    'ppt/theme/theme1.xml': 'application/vnd.openxmlformats-officedocument.theme+xml',
    'ppt/theme/theme2.xml': 'application/vnd.openxmlformats-officedocument.theme+xml',
  }
  const own: Relation[] = [
    ['rId1', `${RELATION}/slideMaster`, 'slideMasters/slideMaster1.xml'],
    ['rId2', `${RELATION}/notesMaster`, 'notesMasters/notesMaster1.xml'],
  ]
  const parts: Record<string, string> = {}
  for (const [index, slide] of slides.entries()) {
    const number = index + 1
    types[`ppt/slides/slide${number}.xml`] = `${OFFICE}.slide+xml`
    own.push([`rId${number + 2}`, `${RELATION}/slide`, `slides/slide${number}.xml`])
    const body = slide.table ? table(slide.table) : shape('Content', 'idx="1"', slide.lines ?? [])
    parts[`ppt/slides/slide${number}.xml`] = part(
      'sld',
      shape('Title', 'type="title"', [slide.title]) + body,
      OVERRIDE,
    )
    const refers: Relation[] = [
      ['rId1', `${RELATION}/slideLayout`, '../slideLayouts/slideLayout1.xml'],
      ['rId2', `${RELATION}/notesSlide`, `../notesSlides/notesSlide${number}.xml`],
    ]
    parts[`ppt/slides/_rels/slide${number}.xml.rels`] = relations(slide.notes ? refers : refers.slice(0, 1))
    if (!slide.notes) continue
    types[`ppt/notesSlides/notesSlide${number}.xml`] = `${OFFICE}.notesSlide+xml`
    parts[`ppt/notesSlides/notesSlide${number}.xml`] = part(
      'notes',
      shape('Notes', 'type="body" idx="1"', [slide.notes]),
      OVERRIDE,
    )
    parts[`ppt/notesSlides/_rels/notesSlide${number}.xml.rels`] = relations([
      ['rId1', `${RELATION}/notesMaster`, '../notesMasters/notesMaster1.xml'],
      ['rId2', `${RELATION}/slide`, `../slides/slide${number}.xml`],
    ])
  }
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 3}"/>`).join('')
  return officePackage('ppt/presentation.xml', title, types, {
    'ppt/presentation.xml': `<p:presentation ${NAMES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="${SLIDE.width}" cy="${SLIDE.height}"/><p:notesSz cx="${SLIDE.height}" cy="${SLIDE.width}"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(own),
    'ppt/slideMasters/slideMaster1.xml': part(
      'sldMaster',
      shape('Title', 'type="title"', [], TITLE) + shape('Content', 'type="body" idx="1"', [], BODY),
      `${COLOURS}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle>${level(3600, '12355B', true)}</p:titleStyle><p:bodyStyle>${level(2200, '1E293B', false)}</p:bodyStyle><p:otherStyle/></p:txStyles>`,
    ),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relations([
      ['rId1', `${RELATION}/slideLayout`, '../slideLayouts/slideLayout1.xml'],
      ['rId2', `${RELATION}/theme`, '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': part(
      'sldLayout',
      shape('Title', 'type="title"', []) + shape('Content', 'idx="1"', []),
      OVERRIDE,
    ),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relations([
      ['rId1', `${RELATION}/slideMaster`, '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/notesMasters/notesMaster1.xml': part(
      'notesMaster',
      shape('Notes', 'type="body" idx="1"', [], BODY),
      COLOURS,
    ),
    'ppt/notesMasters/_rels/notesMaster1.xml.rels': relations([
      ['rId1', `${RELATION}/theme`, '../theme/theme2.xml'],
    ]),
    'ppt/theme/theme1.xml': THEME,
    'ppt/theme/theme2.xml': THEME,
    ...parts,
  })
}

function part(name: string, shapes: string, after: string): string {
  return `<p:${name} ${NAMES}><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shapes}</p:spTree></p:cSld>${after}</p:${name}>`
}

function shape(name: string, place: string, lines: readonly string[], box?: Box): string {
  const at = box
    ? `<a:xfrm><a:off x="${box.x}" y="${box.y}"/><a:ext cx="${box.width}" cy="${box.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`
    : ''
  return `<p:sp><p:nvSpPr><p:cNvPr id="${name === 'Title' ? 2 : 3}" name="${name}"/><p:cNvSpPr/><p:nvPr><p:ph ${place}/></p:nvPr></p:nvSpPr><p:spPr>${at}</p:spPr><p:txBody><a:bodyPr/>${paragraphs(lines.length > 0 ? lines : [''])}</p:txBody></p:sp>`
}

function table(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.length ?? 1
  const width = Math.floor(BODY.width / columns)
  const cell = (text: string, header: boolean) =>
    `<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-GB" sz="1800"${header ? ' b="1"' : ''}/><a:t>${escaped(text)}</a:t></a:r></a:p></a:txBody><a:tcPr>${header ? '<a:solidFill><a:srgbClr val="E6EDF5"/></a:solidFill>' : ''}</a:tcPr></a:tc>`
  const lines = rows.map(
    (row, index) => `<a:tr h="${ROW}">${row.map((text) => cell(text, index === 0)).join('')}</a:tr>`,
  )
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Table"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><p:xfrm><a:off x="${BODY.x}" y="${BODY.y}"/><a:ext cx="${BODY.width}" cy="${ROW * rows.length}"/></p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${`<a:gridCol w="${width}"/>`.repeat(columns)}</a:tblGrid>${lines.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
}

function paragraphs(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line === '' ? '<a:p/>' : `<a:p><a:r><a:rPr lang="en-GB"/><a:t>${escaped(line)}</a:t></a:r></a:p>`,
    )
    .join('')
}

function level(size: number, colour: string, isTitle: boolean): string {
  const bullet = isTitle ? '<a:buNone/>' : '<a:buChar char="•"/>'
  const indent = isTitle ? '' : ' marL="285750" indent="-285750"'
  return `<a:lvl1pPr${indent}><a:spcBef><a:spcPts val="${isTitle ? 0 : 1000}"/></a:spcBef>${bullet}<a:defRPr sz="${size}"${isTitle ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${colour}"/></a:solidFill><a:latin typeface="+mn-lt"/></a:defRPr></a:lvl1pPr>`
}

const COLOURS =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'
const OVERRIDE = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>'
const THEME = theme()

function theme(): string {
  const colours = {
    dk1: '1E293B',
    lt1: 'FFFFFF',
    dk2: '12355B',
    lt2: 'E6EDF5',
    hlink: '1D4ED8',
    folHlink: '5B6577',
  }
  const accents = ['1D4ED8', '0F766E', 'B45309', '7C3AED', 'BE123C', '475569']
  const named = [
    ...Object.entries(colours).slice(0, 4),
    ...accents.map((colour, i) => [`accent${i + 1}`, colour] as const),
    ...Object.entries(colours).slice(4),
  ].map(([name, colour]) => `<a:${name}><a:srgbClr val="${colour}"/></a:${name}>`)
  const font = (kind: string) =>
    `<a:${kind}Font><a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/></a:${kind}Font>`
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const line = `<a:ln w="9525">${fill}</a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return `<a:theme xmlns:a="${DRAWING}" name="Ibid"><a:themeElements><a:clrScheme name="Ibid">${named.join('')}</a:clrScheme><a:fontScheme name="Ibid">${font('major')}${font('minor')}</a:fontScheme><a:fmtScheme name="Ibid"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
