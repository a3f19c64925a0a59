import { useState } from 'react'
import * as texts from '#texts/shell.tsx'
import { formatOfName } from '../../shared/formats.ts'
import type { Message } from '../../shared/message.ts'
import { Button } from '../ui/form/button.tsx'
import { DialogLoader } from '../ui/loading/dialog-loader.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'

const UnlockDialog = lazyComponent(async () => (await import('./unlock-dialog.tsx')).UnlockDialog)

/** Tells whether a file failed for want of a password that Ibid can use. */
export function isLocked(name: string, said: Message | undefined): boolean {
  return formatOfName(name) === 'pdf' && /^file_(?:protected|wrong_password)$/.test(said?.code ?? '')
}

/** A button that asks for the password of a protected PDF; `label` stands on it. */
export function UnlockButton(props: { documentId: string; name: string; label: string }) {
  const [state, setState] = useState<'new' | 'open' | 'closed' | 'ready'>('new')
  if (state === 'ready') return <p className="text-[0.867rem] text-success">{texts.isReady(props.name)}</p>
  const close = () => setState('closed')
  return (
    <>
      <Button size="sm" className="max-w-full" onClick={() => setState('open')}>
        <span className="truncate">{props.label}</span>
      </Button>
      {state !== 'new' && (
        <DialogLoader open={state === 'open'} onClose={close}>
          <UnlockDialog
            documentId={props.documentId}
            name={props.name}
            open={state === 'open'}
            onClose={close}
            onReady={() => setState('ready')}
          />
        </DialogLoader>
      )}
    </>
  )
}
