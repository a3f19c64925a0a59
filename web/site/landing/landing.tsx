import { useEffect } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { NOTES } from '../figures/figures.ts'
import { Notes } from '../figures/notes.tsx'
import { scrollToHash } from '../page/in-page.ts'
import { PageFooter } from '../page/page-footer.tsx'
import { Architecture } from './architecture.tsx'
import { InteractiveDemo } from './demo.tsx'
import { Engineers } from './engineers.tsx'
import { Features } from './features.tsx'
import { FirstScreen } from './first-screen.tsx'
import { Integrations } from './integrations.tsx'
import { Performance } from './performance.tsx'

const NOT_HERE = new Set(['embedding', 'pdf', 'office', 'start'])

/** The landing page. */
export function Landing() {
  useEffect(scrollToHash, [])
  return (
    <FirstScreen foot={<PageFooter />}>
      <InteractiveDemo />
      <Architecture />
      <Engineers />
      <Performance />
      <Features />
      <Integrations />
      <FinalCall />
      <div className="page-width mt-16">
        <Notes only={NOTES.filter((note) => !NOT_HERE.has(note))} />
      </div>
    </FirstScreen>
  )
}

function FinalCall() {
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
