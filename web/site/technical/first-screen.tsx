import type { ReactNode } from 'react'
import { inPage } from '../page/in-page.ts'
import { sourceRepository } from '../page/targets.ts'
import { TopBar } from '../page/top-bar.tsx'
import { ScrollProgress } from './scroll-progress.tsx'
import { SECTIONS } from './sections.ts'
import { Stack } from './stack.tsx'
import { TechnicalHead } from './technical-head.tsx'

/** What the technical page shows first, which the build puts into its HTML. `active`: the label of the section in view. */
export function FirstScreen(props: { active?: string | undefined; children?: ReactNode; foot?: ReactNode }) {
  const { active, children, foot } = props
  return (
    <div className="showcase">
      <TopBar targets={SECTIONS.map(({ id, label }) => ({ label, href: inPage(id) }))} active={active}>
        <ScrollProgress />
      </TopBar>
      <main className="page-width">
        <TechnicalHead source={sourceRepository()} />
        <Stack />
        {children}
      </main>
      {foot}
    </div>
  )
}
