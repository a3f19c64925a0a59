import { useState } from 'react'
import type { DialogProps } from './dialog-frame.tsx'
import { DialogLoader } from './loading/dialog-loader.tsx'
import { lazyComponent } from './loading/lazy-component.tsx'

const Frame = lazyComponent(async () => (await import('./dialog-frame.tsx')).DialogFrame)

/** A DialogFrame whose code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [isWanted, setIsWanted] = useState(props.open)
  if (props.open && !isWanted) setIsWanted(true)
  if (!isWanted) return null
  return (
    <DialogLoader open={props.open} onClose={props.onClose}>
      <Frame {...props} />
    </DialogLoader>
  )
}
