import { lazy, Suspense } from 'react'
import { SectionHeading } from './section-heading.tsx'
import { WhenNear } from './when-near.tsx'

const AgentTourPanel = lazy(async () => ({
  default: (await import('../../showcase/agent-tour.tsx')).AgentTourPanel,
}))

/** Both ways through the house and the six agents. */
export function Architecture() {
  return (
    <section
      id="architecture"
      aria-labelledby="architecture-title"
      className="page-width scroll-mt-15 py-16 md:py-24"
    >
      <SectionHeading id="architecture-title" title="Two ways in, one thread back">
        Four workers read documents side by side. Six agents answer a question one after the other, each in a
        file of its own. Choose one to see what it does.
      </SectionHeading>
      <WhenNear className="mt-10 min-h-310 md:min-h-260 lg:min-h-205">
        <Suspense>
          <AgentTourPanel by="label" />
        </Suspense>
      </WhenNear>
    </section>
  )
}
