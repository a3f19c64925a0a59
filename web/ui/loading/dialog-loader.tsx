import { type ReactNode, Suspense } from 'react'
import * as texts from '#texts/shell.tsx'
import { Boundary } from './boundary.tsx'
import { NotLoaded } from './not-loaded.tsx'

/** Waits for the code of the dialogs in it; if that cannot be loaded, a toast says so, and the dialog closes. */
export function DialogLoader(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  return (
    <Boundary
      resetKey={String(props.open)}
      fallback={() => props.open && <NotLoaded what={texts.theDialog} onShown={props.onClose} />}
    >
      <Suspense>{props.children}</Suspense>
    </Boundary>
  )
}
