import * as texts from '#texts/site/landing.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'

/** The last section, which leads to the dashboard. */
export function FinalCall() {
  return (
    <section aria-labelledby="start-title" className="page-width pb-4">
      <div className="grid items-end gap-x-14 gap-y-6 border-t border-rule-strong pt-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <h2
          id="start-title"
          className="max-w-[20ch] font-serif text-[clamp(1.9rem,4.4vw,3.2rem)] leading-[1.08] font-semibold tracking-[-0.025em]"
        >
          {texts.askYourOwnDocuments(<mark className="stroke">{texts.theFirstQuestion}</mark>)}
        </h2>
        <div>
          <p className="mb-4 max-w-[46ch] leading-relaxed text-pretty text-ink-soft">
            {texts.anEmptyInstallationOffersIts}
          </p>
          <a href="dashboard" className={`${buttonClass({ look: 'solid' })} h-11! px-5! text-base!`}>
            {texts.launchPlatform}
          </a>
        </div>
      </div>
    </section>
  )
}
