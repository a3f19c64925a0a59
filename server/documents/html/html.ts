import { turns } from '../../platform/yielding.ts'
import { declaredInHtml, decodeText } from '../encoding/decode.ts'
import { ParseError, type Parser } from '../model/parser.ts'
import { htmlBlocks } from './html-blocks.ts'
import { htmlOutline, MAX_CONTAINERS } from './html-outline.ts'

/** HTML: the main content with its headings, lists and tables; navigation and the like as furniture. */
export const html: Parser = {
  formats: ['html'],
  async parse(file, signal) {
    const { chunks, warnings } = await decodeText(file.path, signal, declaredInHtml)
    const builder = htmlOutline()
    for await (const chunk of chunks) builder.write(chunk)
    const outline = builder.end()
    const { title, description, language, images } = outline
    if (outline.segments.length + images.length === 0) throw new ParseError(`'${file.name}' contains no text`)
    const metadata = Object.fromEntries(
      Object.entries({ title, description, language }).filter(([, value]) => value !== ''),
    )
    const described = images.map((text) => ({ kind: 'paragraph', text, place: {} }) as const)
    const blocks = outline.segments.length > 0 ? htmlBlocks(outline, turns(signal)) : described
    const cut = outline.isCut
      ? [`the structure beyond its first ${MAX_CONTAINERS} elements was not read, only their text`]
      : []
    return { blocks, warnings: [...warnings, ...cut], metadata }
  },
}
