import { useRef } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { exchange } from '../exchange/exchange.ts'
import { PauseIcon, PlayIcon, SpinnerIcon } from '../page/icons.tsx'
import { DemoDocuments } from './demo-documents.tsx'
import { SectionHeading } from './section-heading.tsx'
import { DEMO_STEPS, type Demo, useDemo } from './use-demo.ts'

/** The section that plays a real exchange. */
export function InteractiveDemo() {
  const stage = useRef<HTMLDivElement>(null)
  const demo = useDemo(stage)
  return (
    <section
      id="interactive-demo"
      aria-labelledby="demo-title"
      className="scroll-mt-15 border-t border-rule bg-sunken py-16 md:py-24"
    >
      <div className="page-width">
        <SectionHeading id="demo-title" title={texts.fromAPileOfFilesTo} end={<PlayButton demo={demo} />}>
          {texts.aDemoWithSampleDocumentsWhat}
        </SectionHeading>
        <div ref={stage} data-demo data-phase={demo.state.phase} className="mt-8">
          <Steps demo={demo} />
          <div className="mt-6 grid items-stretch gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
            <DemoDocuments demo={demo} />
            <DemoAnswer demo={demo} />
          </div>
          <p className="mt-5 text-[0.867rem] text-ink-faint">
            {texts.demoTheDatasetComesWithIbid(<code>{exchange.dataset}</code>)}
          </p>
        </div>
      </div>
    </section>
  )
}

function PlayButton({ demo }: { demo: Demo }) {
  return (
    <button type="button" className={buttonClass()} onClick={demo.toggle}>
      {demo.playing ? <PauseIcon /> : <PlayIcon />}
      {demo.playing ? texts.pauseDemo : texts.playDemo}
    </button>
  )
}

function Steps({ demo }: { demo: Demo }) {
  return (
    <ol className="grid grid-cols-2 gap-x-3 gap-y-2 sm:grid-cols-4">
      {DEMO_STEPS.map((label, step) => (
        <li key={label}>
          <button
            type="button"
            aria-current={step === demo.step ? 'step' : undefined}
            className="group flex w-full items-baseline gap-2 border-t-2 border-rule-strong pt-2.5 pb-1 text-left text-[0.933rem] text-ink-soft hover:text-ink aria-[current]:border-solid aria-[current]:font-semibold aria-[current]:text-ink"
            onClick={() => demo.goTo(step)}
          >
            <span className="cite cite-quiet align-baseline text-[0.8rem] group-aria-[current]:bg-mark group-aria-[current]:text-mark-ink">
              {step + 1}
            </span>
            {label}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The question while it is typed, and the answer, which keeps its space from the start. */
function DemoAnswer({ demo }: { demo: Demo }) {
  const { phase, typed } = demo.state
  const answered = phase === 'answer'
  const written = phase === 'typing' || phase === 'typed' || phase === 'analyzing' || answered
  const shown = answered ? exchange.question : exchange.question.slice(0, written ? typed : 0)
  return (
    <div className="relative min-w-0 rounded-lg border border-rule bg-sheet px-5 py-5 shadow-low sm:px-7">
      <p className="text-[0.867rem] font-medium text-ink-soft">{texts.yourQuestion}</p>
      <p className="mt-1 min-h-13 text-[1.07rem] leading-6.5">
        <span data-testid="demo-question" className={phase === 'typing' ? 'caret' : undefined}>
          {shown}
        </span>
      </p>
      <div className="mt-3 border-t border-rule pt-4">
        {!answered && (
          <p className="absolute flex items-center gap-2 text-ink-soft">
            {phase === 'analyzing' ? (
              <>
                <SpinnerIcon className="size-4 animate-spin" />
                {texts.analyzing}
              </>
            ) : (
              <span className="text-ink-faint">{texts.theAnswerWillAppearHere}</span>
            )}
          </p>
        )}
        <div data-testid="demo-answer" className={answered ? 'appear' : 'invisible'}>
          <Badge tone={exchange.confidence === 'high' ? 'success' : 'warning'}>
            {texts.confidence(exchange.confidence)}
          </Badge>
          <ul className="mt-3 grid gap-2.5 font-serif text-[1.07rem] leading-[1.5]">
            {exchange.claims.map(({ text, citations }, index) => (
              <li key={text}>
                “{beforeLastWord(text)}
                <span className="whitespace-nowrap">
                  {lastWord(text)}”
                  {citations.map((number) => (
                    <button
                      key={number}
                      type="button"
                      className="cite"
                      aria-label={texts.sourceShowItInTheDocument(number)}
                      aria-pressed={index === demo.claim}
                      data-active={index === demo.claim || undefined}
                      onClick={() => demo.lookUp(index)}
                    >
                      {number}
                    </button>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          <ol className="mt-4 grid gap-1.5 border-t border-rule pt-3 text-[0.867rem] text-ink-soft">
            {exchange.citations.map(({ number, filename, page, section }) => (
              <li key={number}>
                <span className="cite mr-1.5 ml-0 align-baseline text-[0.733rem]">{number}</span>
                {filename}
                {page !== null && `, ${texts.page(page)}`}
                {section !== null && <span className="text-ink-faint">, {section}</span>}
              </li>
            ))}
          </ol>
        </div>
      </div>
    </div>
  )
}

/** A mark never begins a line: it stays with the word before it. */
const lastWord = (text: string) => text.slice(text.lastIndexOf(' ') + 1)
const beforeLastWord = (text: string) => text.slice(0, text.lastIndexOf(' ') + 1)
