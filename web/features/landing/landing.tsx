import { NOTES } from '../../showcase/figures.ts'
import { Notes } from '../../showcase/notes.tsx'
import { PageFooter } from '../../showcase/page-footer.tsx'
import { sourceRepository, type Target } from '../../showcase/targets.ts'
import { TopBar } from '../../showcase/top-bar.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Architecture } from './architecture.tsx'
import { InteractiveDemo } from './demo.tsx'
import { Engineers } from './engineers.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { Integrations } from './integrations.tsx'
import { Performance } from './performance.tsx'

function targets(): Target[] {
  const source = sourceRepository()
  return [
    { label: 'Features', href: './#features' },
    { label: 'Architecture', href: './#architecture' },
    { label: 'Performance', href: './#performance' },
    ...(source === null ? [] : [{ label: 'Source', href: source }]),
  ]
}

const NOT_HERE = new Set(['embedding', 'pdf', 'office', 'start'])

/** The public page. */
export function Landing() {
  return (
    <div className="showcase">
      <TopBar targets={targets()} />
      <main>
        <Hero />
        <InteractiveDemo />
        <Architecture />
        <Engineers />
        <Performance />
        <Features />
        <Integrations />
        <section aria-labelledby="start-title" className="page-width pb-4">
          <div className="grid items-end gap-x-14 gap-y-6 border-t border-rule-strong pt-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
            <h2
              id="start-title"
              className="max-w-[20ch] font-serif text-[clamp(1.9rem,4.4vw,3.2rem)] leading-[1.08] font-semibold tracking-[-0.025em]"
            >
              Ask your own documents <mark className="stroke">the first question.</mark>
            </h2>
            <div>
              <p className="mb-4 max-w-[46ch] leading-relaxed text-pretty text-ink-soft">
                An empty installation offers its sample documents. Try them, press a mark, then drop in your
                own: they stay on this machine.
              </p>
              <a href="dashboard" className={`${buttonClass({ look: 'solid' })} h-11! px-5! text-base!`}>
                Launch Platform
              </a>
            </div>
          </div>
        </section>
        <div className="page-width mt-16">
          <Notes only={NOTES.filter((note) => !NOT_HERE.has(note))} />
        </div>
      </main>
      <PageFooter />
    </div>
  )
}
