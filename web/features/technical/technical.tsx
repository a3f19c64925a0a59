import { useEffect } from 'react'
import { technicalDocs } from '#texts/showcase.tsx'
import * as texts from '#texts/technical.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { AgentTourPanel } from '../../showcase/agent-tour.tsx'
import { NOTES } from '../../showcase/figures.ts'
import { scrollToHash } from '../../showcase/in-page.ts'
import { Notes } from '../../showcase/notes.tsx'
import { PageFooter } from '../../showcase/page-footer.tsx'
import { Api } from './api.tsx'
import { Deployment, Limits } from './deployment.tsx'
import { FirstScreen } from './first-screen.tsx'
import { Measures } from './measures.tsx'
import { Pipeline } from './pipeline.tsx'
import { Section } from './section.tsx'
import { useActiveSection } from './use-active-section.ts'

const NOT_HERE = new Set(['name', 'security'])

/** How it is built, for those who will run it. */
export function Technical() {
  const active = useActiveSection()
  useTitle(technicalDocs)
  useEffect(scrollToHash, [])
  return (
    <FirstScreen active={active} foot={<PageFooter />}>
      <Section id="agents" title={texts.agents} text={texts.sixAgentsRunInTurnEach}>
        <AgentTourPanel by="name" />
      </Section>
      <Pipeline />
      <Api />
      <Measures />
      <Deployment />
      <Limits />
      <Notes only={NOTES.filter((note) => !NOT_HERE.has(note))} />
    </FirstScreen>
  )
}
