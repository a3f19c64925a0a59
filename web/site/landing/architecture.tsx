import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { SectionHeading } from './section-heading.tsx'

const AgentTourPanel = lazy(() =>
  import('../agents/agent-tour.tsx').then(
    ({ AgentTourPanel }) => ({ default: AgentTourPanel }),
    () => ({ default: NotLoaded }),
  ),
)

/** Drawing and agents are loaded when they are half a screen away, or after this time. */
const SETTLED_MS = 5000

/** The section that draws how documents and questions flow, and shows the six agents. */
export function Architecture() {
  const section = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (wanted || !section.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setWanted(true), {
      rootMargin: '50% 0px',
    })
    observer.observe(section.current)
    const timer = setTimeout(() => setWanted(true), SETTLED_MS)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [wanted])
  return (
    <section
      ref={section}
      id="architecture"
      aria-labelledby="architecture-title"
      className="page-width scroll-mt-15 py-16 md:py-24"
    >
      <SectionHeading id="architecture-title" title={texts.howDocumentsAndQuestionsFlow}>
        {texts.fourWorkersReadDocumentsIn}
      </SectionHeading>
      <div className="mt-10 min-h-376 md:min-h-300 lg:min-h-220">
        {wanted && (
          <Suspense>
            <AgentTourPanel by="label" />
          </Suspense>
        )}
      </div>
    </section>
  )
}

function NotLoaded() {
  return <p className="text-ink-soft">{texts.theDrawingCouldNotBeLoaded}</p>
}
