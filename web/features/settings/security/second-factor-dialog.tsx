import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { Boundary } from '../../../ui/loading/boundary.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { CodeField } from './credential-fields.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretText } from './secret-text.tsx'
import { beginSecondFactor, confirmSecondFactor } from './security-queries.ts'

const QrCode = lazyComponent(async () => (await import('./qr-code.tsx')).QrCode)

type Setup = { secret: string; uri: string }

/**
 * Sets up an authenticator: asks for the password, then for its first code, and shows recovery codes. Mounted
 * while it is open.
 */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (setup) return <FirstCode setup={setup} onClose={onClose} onConfirmed={setCodes} />
  return (
    <ProofDialog
      title={texts.enable2fa}
      action={texts.continueIt}
      prove={beginSecondFactor}
      onProven={setSetup}
      onClose={onClose}
    >
      {texts.signingInWillThenTakeYour}
    </ProofDialog>
  )
}

function FirstCode(props: {
  setup: Setup
  onClose: () => void
  onConfirmed: (codes: readonly string[]) => void
}) {
  const client = useQueryClient()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: confirmSecondFactor,
    onSuccess: (codes) => {
      props.onConfirmed(codes)
      return client.invalidateQueries()
    },
  })
  return (
    <FormDialog
      open
      onClose={props.onClose}
      title={texts.enable2fa}
      action={texts.enable2fa}
      busy={confirm.isPending}
      failure={confirm.error}
      onSubmit={() => confirm.mutate(code)}
    >
      <p className="text-ink-soft">{texts.scanThisWithYourAuthenticator}</p>
      <div className="justify-self-center">
        {/* If the QR code cannot be loaded, the key below suffices. */}
        <Boundary resetKey={props.setup.uri} fallback={() => null}>
          <Suspense fallback={<Skeleton className="size-44" />}>
            <QrCode text={props.setup.uri} label={texts.qrCodeForYourAuthenticatorApp} />
          </Suspense>
        </Boundary>
      </div>
      <SecretText label={texts.key} value={props.setup.secret} />
      <CodeField hint={texts.theSixDigitsThatTheApp} value={code} onChange={setCode} />
    </FormDialog>
  )
}
