import type { ReactNode } from 'react'
import { NOTES } from '../figures/figures.ts'
import { Notes } from '../figures/notes.tsx'
import { PageFooter } from '../page/page-footer.tsx'
import type { StillName } from '../page/still.tsx'
import { Features } from './features.tsx'
import { FinalCall } from './final-call.tsx'
import { Integrations } from './integrations.tsx'

const NOT_HERE = new Set(['embedding', 'pdf', 'office', 'start'])

/** The parts of the landing page that the build renders into its HTML, as nothing in them ever changes. */
export const STILLS: Readonly<Record<StillName, ReactNode>> = {
  features: <Features />,
  integrations: <Integrations />,
  'final-call': <FinalCall />,
  notes: (
    <div className="page-width mt-16">
      <Notes only={NOTES.filter((note) => !NOT_HERE.has(note))} />
    </div>
  ),
  footer: <PageFooter />,
}
