import { AgentTourPanel } from '../../showcase/agent-tour.tsx'
import { SectionHeading } from './section-heading.tsx'

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
      <div className="mt-10">
        <AgentTourPanel by="label" />
      </div>
    </section>
  )
}
