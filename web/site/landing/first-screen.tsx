import type { ReactNode } from 'react'
import * as texts from '#texts/site/landing.tsx'
import { sourceRepository, type Target } from '../page/targets.ts'
import { TopBar } from '../page/top-bar.tsx'
import { Hero } from './hero.tsx'

function targets(): Target[] {
  const source = sourceRepository()
  return [
    { label: texts.features, href: './#features' },
    { label: texts.architecture, href: './#architecture' },
    { label: texts.performance, href: './#performance' },
    ...(source === null ? [] : [{ label: texts.source, href: source }]),
  ]
}

/** What the landing page shows first, which the build puts into its HTML. */
export function FirstScreen({ children, foot }: { children?: ReactNode; foot?: ReactNode }) {
  return (
    <div className="showcase">
      <TopBar targets={targets()} />
      <main>
        <Hero />
        {children}
      </main>
      {foot}
    </div>
  )
}
