import type { ReactNode } from 'react'
import * as texts from '#texts/site/technical.tsx'
import { DEFAULT_PORT } from '../../../shared/limits.ts'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Figure } from '../figures/figure.tsx'

const AT_A_GLANCE: readonly (readonly [label: string, value: ReactNode])[] = [
  [texts.executable, <Figure key="size" of="start.executable" />],
  [texts.readyAgainAfter, <Figure key="start" of="start.start" ibid />],
  [texts.memoryWhenIdle, <Figure key="idle" of="start.idle" bare />],
  [texts.wholeAnswerMedian, <Figure key="answer" of="answers.median" />],
  [
    texts.listensOn,
    <span key="port" data-fact="address">
      127.0.0.1:{DEFAULT_PORT}
    </span>,
  ],
  [texts.callsElsewhere, texts.ollamaIfYouNameOne],
]

/** What the page is about, and what the one who will run it asks first. */
export function TechnicalHead({ source }: { source: string | null }) {
  return (
    <div className="grid items-end gap-x-16 gap-y-8 pt-10 pb-12 md:pt-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div>
        <a href="./" className="text-link text-[0.933rem] text-ink-soft">
          {texts.backToHome}
        </a>
        <h1 className="mt-4 max-w-[24ch] font-serif text-[clamp(2.2rem,5vw,3.6rem)] leading-[1.05] font-semibold tracking-[-0.025em]">
          {texts.howAFileBecomes(<mark className="stroke">{texts.aSentenceYouCanCheck}</mark>)}
        </h1>
        <p className="mt-5 max-w-[58ch] text-[1.13rem] leading-relaxed text-pretty text-ink-soft">
          {texts.oneExecutableContainsThe}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="dashboard" className={buttonClass({ look: 'solid' })}>
            {texts.launchDashboard}
          </a>
          {source !== null && (
            <a href={source} className={buttonClass()}>
              {texts.source}
            </a>
          )}
        </div>
      </div>
      <dl className="border-b border-rule">
        {AT_A_GLANCE.map(([label, value]) => (
          <div key={label} className="flex items-baseline justify-between gap-4 border-t border-rule py-2">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
