import { Suspense } from 'react'
import type { Message } from '../../shared/message.ts'
import { Boundary } from '../ui/loading/boundary.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'

const Words = lazyComponent(async () => (await import('./stored-words.tsx')).StoredWords)

/**
 * A message that the server has stored, in the language of the page, whose words are loaded with the first one. `about`: the
 * file whose name is left out of it.
 */
export function StoredText(props: { said: Message | undefined; sentence: string; about?: string }) {
  return (
    <Boundary resetKey={props.sentence} fallback={() => props.sentence}>
      <Suspense fallback={'\u00a0'}>
        <Words {...props} />
      </Suspense>
    </Boundary>
  )
}
