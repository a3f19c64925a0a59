import { useEffect } from 'react'
import * as texts from '#texts/shell.tsx'
import { onReturn } from '../../api/presence.ts'
import { Button } from '../../ui/form/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageCodeError } from './page-code.tsx'

type Failure = { error: unknown; again: () => void }

/** In the place of a page that cannot be shown: why, and what to do. */
export function PageFailure(failure: Failure) {
  const notLoaded = failure.error instanceof PageCodeError
  return (
    <>
      <Heading title={notLoaded ? texts.thisPageCouldNotBeLoaded : texts.thisPageStoppedWorking} />
      <PartFailure {...failure} />
    </>
  )
}

/** In the place of a part of a page that cannot be shown. Tries by itself when a lost server is back. */
export function PartFailure({ error, again }: Failure) {
  const notLoaded = error instanceof PageCodeError
  useEffect(() => (notLoaded ? onReturn(again) : undefined), [notLoaded, again])
  const said = error instanceof Error ? error.message : String(error)
  return (
    <Notice
      kind="error"
      action={
        <Button size="sm" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      }
    >
      {notLoaded ? texts.theServerIsAwayOrIbid : texts.anErrorCameUpReloadTo(said)}
    </Notice>
  )
}
