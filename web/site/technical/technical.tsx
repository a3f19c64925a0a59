import { useEffect, useState } from 'react'
import { technicalDocs } from '#texts/site/site.tsx'
import * as texts from '#texts/site/technical.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { AgentTourPanel } from '../agents/agent-tour.tsx'
import { NOTES } from '../figures/figures.ts'
import { Notes } from '../figures/notes.tsx'
import { scrollToHash } from '../page/in-page.ts'
import { showOwnerLinks } from '../page/owner-links.ts'
import { PageFooter } from '../page/page-footer.tsx'
import { Api } from './api.tsx'
import { Deployment, Limits } from './deployment.tsx'
import { FirstScreen, SECTIONS } from './first-screen.tsx'
import { Measures } from './measures.tsx'
import { Pipeline } from './pipeline.tsx'
import { Section } from './section.tsx'

const NOT_HERE = new Set(['name', 'security'])

/** The technical page. */
export function Technical() {
  const active = useActiveSection()
  useTitle(technicalDocs)
  useEffect(scrollToHash, [])
  useEffect(() => void showOwnerLinks(), [])
  return (
    <FirstScreen active={active} foot={<PageFooter />}>
      <Section id="agents" title={texts.agents} text={texts.sixAgentsRunInTurnEach}>
        <AgentTourPanel />
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

/** Returns the label of the current section: the last one that begins above the middle of the screen. */
function useActiveSection(): string | undefined {
  const [active, setActive] = useState<string>()
  useEffect(() => {
    const measure = () => {
      const above = SECTIONS.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < window.innerHeight / 2
      })
      setActive(above.at(-1)?.label)
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])
  return active
}
