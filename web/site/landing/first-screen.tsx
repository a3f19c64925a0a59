import type { ReactNode } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { exchange, paragraphsOf } from '../exchange/exchange.ts'
import { Figure, NoteMark } from '../figures/figure.tsx'
import type { FigureName } from '../figures/figures.ts'
import { type LinkTarget, sourceRepository } from '../page/targets.ts'
import { TopBar } from '../page/top-bar.tsx'

function targets(): LinkTarget[] {
  const source = sourceRepository()
  return [
    { label: texts.features, href: './#features' },
    { label: texts.architecture, href: './#architecture' },
    { label: texts.performance, href: './#performance' },
    ...(source === null ? [] : [{ label: texts.source, href: source }]),
  ]
}

/** The part of the landing page that the build prerenders into its HTML. */
export function FirstScreen({ children, foot }: { children?: ReactNode; foot?: ReactNode }) {
  return (
    <div className="showcase">
      <TopBar targets={targets()} />
      <main>
        <Hero />
        {children}
      </main>
      {foot}
    </div>
  )
}

/** The top of the page: the claim, measured figures, and an answer with its source. */
function Hero() {
  return (
    <section className="page-width grid items-center gap-x-16 gap-y-12 pt-12 pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,29rem)] lg:pt-20 lg:pb-24">
      <div>
        <h1 className="max-w-[14ch] font-serif text-[clamp(2.5rem,6.2vw,4.6rem)] leading-[1.03] font-semibold tracking-[-0.028em]">
          {texts.everyAnswerShows(
            <mark className="stroke">{texts.itsSource}</mark>,
            <span className="text-[1.35rem] tracking-normal [&_.cite]:align-[1.3em]">
              <NoteMark note="name" />
            </span>,
          )}
        </h1>
        <p className="mt-6 max-w-[52ch] text-[1.17rem] leading-relaxed text-pretty text-ink-soft">
          {texts.addYourDocumentsAskAQuestion}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href="dashboard" className={`${buttonClass({ look: 'solid' })} h-11! px-5! text-base!`}>
            {texts.launchPlatform}
          </a>
          <a href="./#interactive-demo" className={`${buttonClass()} h-11! px-5! text-base!`}>
            {texts.liveDemo}
          </a>
          <a href="technical" className="text-link inline-flex h-11 items-center font-medium sm:px-1">
            {texts.viewTechnicalDocs}
          </a>
        </div>
        <HeroFigures />
      </div>
      <HeroSheet />
    </section>
  )
}

const FIGURES: readonly { of: FigureName; text: string }[] = [
  { of: 'ingest.documents_per_minute', text: texts.documentsAMinuteFromUploadTo },
  { of: 'answers.median', text: texts.toACompleteAnswerWithCitations },
  { of: 'answerability.covidqa_honest', text: texts.ofUnanswerableQuestionsDeclined },
  { of: 'support.altered', text: texts.ofAlteredStatementsCaught },
]

function HeroFigures() {
  return (
    <dl className="mt-12 grid max-w-[38rem] grid-cols-2 gap-x-8 gap-y-6 border-t border-rule-strong pt-5 sm:grid-cols-4 sm:gap-x-5">
      {FIGURES.map(({ of, text }) => (
        <div key={of} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-[0.867rem] leading-snug text-pretty text-ink-soft">{text}</dt>
          <dd className="font-serif text-[1.7rem] leading-none font-semibold tracking-[-0.01em] [&_.cite]:text-[0.42em] [&_.cite]:align-[0.95em] [&_.figure-unit]:text-[0.66em]">
            <Figure of={of} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A page of the sample lease, and an answer from it. A line connects the mark and the quoted place. */
function HeroSheet() {
  const [citation] = exchange.citations
  const [claim] = exchange.claims
  if (!citation || !claim) return null
  const paragraphs = paragraphsOf(citation).slice(0, 4)
  const marked = paragraphs.findIndex((pieces) => pieces.some((piece) => piece.claim === 0))
  return (
    <figure data-demo className="min-w-0">
      <div className="sheet px-3 pt-5 pr-6 text-[0.95rem] leading-[1.6]">
        <div className="mb-3 flex justify-between pl-[2.6rem] font-sans text-[0.8rem] text-ink-faint">
          <span>{citation.filename}</span>
          <span>{texts.page(citation.page)}</span>
        </div>
        {paragraphs.map((pieces, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: Paragraphs of one text never change their order.
            key={index}
            className="thread-row pb-2.5"
            data-thread={index === marked ? 'start' : index > marked ? 'on' : undefined}
          >
            {index === marked ? <span className="cite">{citation.number}</span> : <span />}
            <p className={index === 0 ? 'font-semibold' : index > marked ? 'text-ink-soft' : undefined}>
              {pieces.map(({ text, claim: of }) =>
                of === 0 ? (
                  <mark key={text} data-active>
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </div>
        ))}
        <div className="thread-row h-3" data-thread="on" />
      </div>
      <figcaption className="relative mx-[-0.4rem] rounded-lg border border-rule-strong bg-sheet px-[calc(0.75rem+0.4rem)] py-4 pr-5 shadow-high">
        <div className="thread-row -mt-4 pt-4 pb-1.5" data-thread="on">
          <span />
          <p className="text-[0.867rem] text-ink-soft">{exchange.question}</p>
        </div>
        <div className="thread-row" data-thread="end">
          <span className="cite">{citation.number}</span>
          <p className="font-serif text-[1.14rem] leading-snug">“{claim.text}”</p>
        </div>
      </figcaption>
    </figure>
  )
}
