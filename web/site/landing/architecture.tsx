import * as texts from '#texts/site/landing.tsx'
import { AgentTourPanel } from '../agents/agent-tour.tsx'
import { SectionHeading } from './section-heading.tsx'

/** The section that draws how documents and questions flow, and shows the six agents. */
export function Architecture() {
  return (
    <section
      id="architecture"
      aria-labelledby="architecture-title"
      className="page-width scroll-mt-15 py-16 md:py-24"
    >
      <SectionHeading id="architecture-title" title={texts.howDocumentsAndQuestionsFlow}>
        {texts.fourWorkersReadDocumentsIn}
      </SectionHeading>
      <div className="mt-10">
        <AgentTourPanel />
      </div>
    </section>
  )
}
