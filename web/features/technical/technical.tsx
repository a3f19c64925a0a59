import { useEffect } from 'react'
import { AgentTourPanel } from '../../showcase/agent-tour.tsx'
import { NOTES } from '../../showcase/figures.ts'
import { inPage, scrollToHash } from '../../showcase/in-page.ts'
import { Notes } from '../../showcase/notes.tsx'
import { PageFooter } from '../../showcase/page-footer.tsx'
import { sourceRepository } from '../../showcase/targets.ts'
import { TopBar } from '../../showcase/top-bar.tsx'
import { Api } from './api.tsx'
import { Deployment, Limits } from './deployment.tsx'
import { Measures } from './measures.tsx'
import { Pipeline } from './pipeline.tsx'
import { ScrollProgress } from './scroll-progress.tsx'
import { Section } from './section.tsx'
import { SECTIONS } from './sections.ts'
import { Stack } from './stack.tsx'
import { TechnicalHead } from './technical-head.tsx'
import { useActiveSection } from './use-active-section.ts'

const NOT_HERE = new Set(['name', 'security'])

/** How it is built, for those who will run it. */
export function Technical() {
  const active = useActiveSection()
  useEffect(scrollToHash, [])
  const source = sourceRepository()
  return (
    <div className="showcase">
      <TopBar targets={SECTIONS.map(({ id, label }) => ({ label, href: inPage(id) }))} active={active}>
        <ScrollProgress />
      </TopBar>
      <main className="page-width">
        <TechnicalHead source={source} />
        <Stack />
        <Section
          id="agents"
          title="Agents"
          text="Six, one after the other, each a file with one function. What they do and how long it took is in every answer, as a trace."
        >
          <AgentTourPanel by="name" />
        </Section>
        <Pipeline />
        <Api />
        <Measures />
        <Deployment />
        <Limits />
        <Notes only={NOTES.filter((note) => !NOT_HERE.has(note))} />
      </main>
      <PageFooter />
    </div>
  )
}
