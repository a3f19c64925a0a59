import { useRef } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { exchange } from '../exchange/exchange.ts'
import { PauseIcon, PlayIcon } from '../page/icons.tsx'
import { DemoAnswer } from './demo-answer.tsx'
import { DemoDocuments } from './demo-documents.tsx'
import { DEMO_STEPS } from './demo-state.ts'
import { SectionHeading } from './section-heading.tsx'
import { type Demo, useDemo } from './use-demo.ts'

/** A real exchange, played. */
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
