import { lazy, Suspense } from 'react'
import { FirstScreen } from './first-screen.tsx'

const Below = lazy(async () => ({ default: (await import('./below.tsx')).Below }))
const PageFooter = lazy(async () => ({ default: (await import('./below.tsx')).PageFooter }))

/** The public page. What is below the first screen comes when that one is painted. */
export function Landing() {
  return (
    <FirstScreen
      below={
        <Suspense>
          <Below />
        </Suspense>
      }
      foot={
        <Suspense>
          <PageFooter />
        </Suspense>
      }
    />
  )
}
