import { useEffect } from 'react'
import * as texts from '#texts/shell.tsx'
import { onReconnect } from '../../api/connectivity.ts'
import { Button } from '../../ui/form/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { ComponentLoadError } from '../../ui/loading/lazy-component.tsx'
import { Notice } from '../../ui/notice.tsx'

type Failure = { error: unknown; retry: () => void }

/** Replaces a page that cannot be shown: says why, and what to do. */
export function PageFailure(failure: Failure) {
  const notLoaded = failure.error instanceof ComponentLoadError
  return (
    <>
      <Heading title={notLoaded ? texts.thisPageCouldNotBeLoaded : texts.thisPageStoppedWorking} />
      <PartFailure {...failure} />
    </>
  )
}

/** Replaces a part of a page that cannot be shown. Retries on its own when a lost server is back. */
export function PartFailure({ error, retry }: Failure) {
  const notLoaded = error instanceof ComponentLoadError
  useEffect(() => (notLoaded ? onReconnect(retry) : undefined), [notLoaded, retry])
  const message = error instanceof Error ? error.message : String(error)
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {notLoaded ? texts.theServerIsAwayOrIbid : texts.anErrorCameUpReloadTo(message)}
    </Notice>
  )
}
