import type { ReactNode } from 'react'
import { sourceRepository, type Target } from '../../showcase/targets.ts'
import { TopBar } from '../../showcase/top-bar.tsx'
import { Hero } from './hero.tsx'

function targets(): Target[] {
  const source = sourceRepository()
  return [
    { label: 'Features', href: './#features' },
    { label: 'Architecture', href: './#architecture' },
    { label: 'Performance', href: './#performance' },
    ...(source === null ? [] : [{ label: 'Source', href: source }]),
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
