import { useEffect } from 'react'
import { onReturn } from '../api/presence.ts'
import { Button } from '../ui/button.tsx'
import { Heading } from '../ui/heading.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageCodeError } from './page-code.tsx'

/** In the place of a page that cannot be shown: why, and what to do. Tries by itself when a lost server is back. */
export function PageFailure({ error, again }: { error: unknown; again: () => void }) {
  const notLoaded = error instanceof PageCodeError
  useEffect(() => (notLoaded ? onReturn(again) : undefined), [notLoaded, again])
  const said = error instanceof Error ? error.message : String(error)
  return (
    <>
      <Heading title={notLoaded ? 'This page could not be loaded' : 'This page stopped working'} />
      <Notice
        kind="error"
        action={
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        }
      >
        {notLoaded
          ? 'The server is away, or Ibid was updated while this tab was open. Reload to continue.'
          : `An error came up: ${said}. Reload to try again. Your documents are not affected.`}
      </Notice>
    </>
  )
}
