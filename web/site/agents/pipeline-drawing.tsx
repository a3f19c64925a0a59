import * as texts from '#texts/site/site.tsx'
import type { AgentName } from '../../../shared/answers.ts'
import { AGENT_CARDS } from './agents.ts'

type Box = {
  readonly id: string
  readonly lines: readonly string[]
  readonly small?: string
  readonly at: readonly [x: number, y: number, width: number, height: number]
}
type Layout = {
  readonly name: string
  readonly view: string
  readonly captions: readonly (readonly [text: string, x: number, y: number])[]
  readonly boxes: readonly Box[]
  readonly lines: readonly string[]
  readonly thread: string
  readonly mark: readonly [x: number, y: number]
  readonly explained: readonly [x: number, y: number]
}

const STORE: readonly (Pick<Box, 'id' | 'lines'> & { small: string })[] = [
  { id: 'documents', lines: [texts.documents], small: texts.asTheyAre },
  { id: 'files', lines: [texts.fileStore], small: texts.byContentOnce },
  { id: 'workers', lines: [texts.fourWorkers], small: texts.readCutEmbed },
  { id: 'writer', lines: [texts.oneWriter], small: texts.inBatches },
  { id: 'index', lines: [texts.index], small: texts.wordsAndVectors },
]
const AGENT_BOXES: readonly Pick<Box, 'id' | 'lines'>[] = AGENT_CARDS.map(({ agent, name }) => ({
  id: agent,
  lines: name.split(' '),
}))

const WIDE: Layout = {
  name: 'wide',
  view: '0 0 1120 404',
  captions: [
    [texts.howADocumentIsIndexed, 44, 44],
    [texts.howAQuestionIsAnswered, 44, 226],
  ],
  boxes: [
    ...STORE.map((box, i): Box => ({ ...box, at: [44 + i * 227, 60, 148, 62] })),
    { id: 'question', lines: [texts.question], at: [44, 242, 104, 62] },
    ...AGENT_BOXES.map((box, i): Box => ({ ...box, at: [176 + i * 134, 242, 116, 62] })),
    { id: 'answer', lines: [texts.answer], at: [992, 242, 108, 62] },
  ],
  lines: [
    ...[0, 1, 2, 3].map((i) => `M${192 + i * 227} 91h73`),
    'M148 273h22',
    ...[0, 1, 2, 3, 4].map((i) => `M${292 + i * 134} 273h12`),
    'M962 273h24',
    'M1026 122v60H368v54',
  ],
  thread: 'M1046 304v56H14V91h30',
  mark: [1034, 318],
  explained: [44, 392],
}

const TALL: Layout = {
  name: 'tall',
  view: '-8 0 356 566',
  captions: [
    [texts.indexingADocument, 8, 18],
    [texts.answeringAQuestion, 190, 18],
  ],
  boxes: [
    ...STORE.map((box, i): Box => ({ ...box, at: [8, 30 + i * 82, 146, 54] })),
    { id: 'question', lines: [texts.question], at: [190, 30, 146, 40] },
    ...AGENT_BOXES.map(
      ({ id, lines }, i): Box => ({ id, lines: [lines.join(' ')], at: [190, 92 + i * 58, 146, 40] }),
    ),
    { id: 'answer', lines: [texts.answer], at: [190, 440, 146, 40] },
  ],
  lines: [
    ...[0, 1, 2, 3].map((i) => `M81 ${84 + i * 82}v22`),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => `M263 ${i === 0 ? 70 : 74 + i * 58}v${i === 0 ? 16 : 12}`),
    'M154 385h18V170h12',
  ],
  thread: 'M263 480v34H-2V57h10',
  mark: [251, 488],
  explained: [8, 540],
}

/**
 * Draws how documents are indexed and how questions are answered, with a line from a mark of the answer back
 * to the document.
 */
export function PipelineDrawing({ active }: { active: AgentName | null }) {
  return (
    <>
      <Drawing layout={WIDE} active={active} className="way hidden lg:block" />
      <Drawing layout={TALL} active={active} className="way mx-auto max-w-112 lg:hidden" />
    </>
  )
}

const DESCRIPTION = texts.aDocumentGoesFromTheFile

function Drawing({
  layout,
  active,
  className,
}: {
  layout: Layout
  active: string | null
  className: string
}) {
  const head = `way-head-${layout.name}`
  return (
    <svg viewBox={layout.view} className={className} role="img" aria-label={DESCRIPTION}>
      <defs>
        <marker id={head} viewBox="0 0 8 8" refX="2" refY="4" markerWidth="6" markerHeight="6" orient="auto">
          <path d="M0 0 8 4 0 8z" className="way-head" />
        </marker>
      </defs>
      <path d={layout.thread} className="way-thread" />
      {layout.lines.map((d) => (
        <path key={d} d={d} className="way-line" markerEnd={`url(#${head})`} />
      ))}
      {layout.captions.map(([text, x, y]) => (
        <text key={text} x={x} y={y} className="way-caption">
          {text}
        </text>
      ))}
      {layout.boxes.map((box) => (
        <BoxDrawing key={box.id} box={box} active={box.id === active} />
      ))}
      <g className="way-mark" transform={`translate(${layout.mark.join(' ')})`}>
        <rect width="24" height="18" rx="3" />
        <text x="12" y="13.5" textAnchor="middle">
          1
        </text>
      </g>
      <text x={layout.explained[0]} y={layout.explained[1]} className="way-small">
        {texts.theMarkLeadsBackFilePage}
      </text>
    </svg>
  )
}

function BoxDrawing({ box, active }: { box: Box; active: boolean }) {
  const [x, y, width, height] = box.at
  const texts = [...box.lines, ...(box.small === undefined ? [] : [box.small])]
  const middle = y + height / 2 + 4.5 - (texts.length - 1) * 8.5
  return (
    <g data-active={active || undefined} data-box={box.id}>
      <rect x={x} y={y} width={width} height={height} rx="4" />
      {box.id === 'documents' && (
        <rect x={x + width / 2 - 42} y={middle - 14} width="84" height="18" className="way-stroke" />
      )}
      {texts.map((text, i) => (
        <text
          key={text}
          x={x + width / 2}
          y={middle + i * 17}
          textAnchor="middle"
          className={text === box.small ? 'way-small' : 'way-title'}
        >
          {text}
        </text>
      ))}
    </g>
  )
}
