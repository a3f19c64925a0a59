import { useEffect } from 'react'
import { scrollToHash } from '../page/in-page.ts'
import { showOwnerLinks } from '../page/owner-links.ts'
import { Still } from '../page/still.tsx'
import { Architecture } from './architecture.tsx'
import { InteractiveDemo } from './demo.tsx'
import { Engineers } from './engineers.tsx'
import { FirstScreen } from './first-screen.tsx'
import { Performance } from './performance.tsx'

/** The landing page. */
export function Landing() {
  useEffect(scrollToHash, [])
  useEffect(() => void showOwnerLinks(), [])
  return (
    <FirstScreen foot={<Still of="footer" />}>
      <InteractiveDemo />
      <Architecture />
      <Engineers />
      <Performance />
      <Still of="features" />
      <Still of="integrations" />
      <Still of="final-call" />
      <Still of="notes" />
    </FirstScreen>
  )
}
