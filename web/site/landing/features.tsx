import type { ReactNode } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { Figure, NoteMark } from '../figures/figure.tsx'
import { docs } from '../page/targets.ts'
import { SectionHeading } from './section-heading.tsx'

// Formats and roles are written out, and a test compares them: importing their tables would load zod, too.
const FEATURES: readonly { title: string; text: ReactNode }[] = [
  {
    title: texts.quotesAreCopiedNotComposed,
    text: texts.quotesAreCopiedFromTheDocument,
  },
  {
    title: texts.everyStatementIsChecked,
    text: (
      <>
        {texts.ibidComparesEachStatementOfA(
          <Figure of="support.altered" />,
          <Figure of="support.other" ibid />,
        )}
      </>
    ),
  },
  {
    title: texts.itSaysWhenItDoesntKnow,
    text: (
      <>
        {texts.noEvidenceNoAnswerYouSee(
          <Figure of="answerability.covidqa_honest" />,
          <Figure of="answerability.covidqa_refused" ibid />,
        )}
      </>
    ),
  },
  {
    title: texts.confidenceIsAMeasuredWord,
    text: <>{texts.ofHighConfidenceAnswersCome(<Figure of="answerability.covidqa_high" />)}</>,
  },
  {
    title: texts.worksBeforeAnyModelIsInstalled,
    text: texts.withoutAModelAnswersAre,
  },
  {
    title: texts.nothingLeavesYourMachine,
    text: (
      <>
        {texts.exceptRequestsToTheOllamaYou(
          <code className="whitespace-nowrap">ibid doctor --network</code>,
          <NoteMark note="security" />,
        )}
      </>
    ),
  },
  {
    title: texts.password2faAndApiTokens,
    text: <>{texts.protectTheDashboardWithA(<NoteMark note="security" ibid />)}</>,
  },
  {
    title: texts.runs247AsASystemd,
    text: (
      <>
        {texts.uploadsSurviveACrashFinished}
        <a href={docs.deployment} className="text-link">
          {texts.deployment}
        </a>
        {texts.hasTheUnit}
      </>
    ),
  },
  {
    title: texts.yourFilesAsTheyAre,
    text: texts.formatsAndTables,
  },
  {
    title: texts.answersForYourRole,
    text: texts.generalDoctorLawyerAndHrThe,
  },
]

/** The section of features. Every claim has its source. */
export function Features() {
  return (
    <section
      id="features"
      aria-labelledby="features-title"
      className="scroll-mt-15 border-t border-rule bg-sunken py-16 md:py-24"
    >
      <div className="page-width grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]">
        <div className="self-start lg:sticky lg:top-24">
          <SectionHeading id="features-title" title={texts.whatItDoesAndWhatIt} />
        </div>
        <dl>
          {FEATURES.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-x-8 gap-y-1.5 border-t border-rule-strong py-5 last:pb-0 md:grid-cols-[minmax(0,4fr)_minmax(0,7fr)]"
            >
              <dt className="font-serif text-[1.2rem] leading-snug font-semibold">{title}</dt>
              <dd className="max-w-[60ch] leading-relaxed text-pretty text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
