import { useMutation, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CodeField } from './code-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecretText } from './secret-text.tsx'
import { beginSecondFactor, confirmSecondFactor } from './security-queries.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

type Setup = { secret: string; uri: string }

/** Sets up an authenticator: the password, its first code, and the recovery codes. Mounted while it is open. */
export function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  if (setup) return <FirstCode setup={setup} onClose={onClose} onConfirmed={setCodes} />
  return (
    <ProofDialog
      title="Enable 2FA"
      action="Continue"
      prove={beginSecondFactor}
      onProven={setSetup}
      onClose={onClose}
    >
      Signing in will then take your password and a code that an authenticator app on your phone shows. Other
      browsers are signed out.
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
      title="Enable 2FA"
      action="Enable 2FA"
      busy={confirm.isPending}
      failure={confirm.error}
      onSubmit={() => confirm.mutate(code)}
    >
      <p className="text-ink-soft">Scan this with your authenticator app, or type the key into it.</p>
      <div className="justify-self-center">
        <Suspense fallback={<Skeleton className="size-44" />}>
          <QrCode text={props.setup.uri} label="QR code for your authenticator app" />
        </Suspense>
      </div>
      <SecretText label="Key" value={props.setup.secret} />
      <CodeField hint="The six digits that the app shows now." value={code} onChange={setCode} />
    </FormDialog>
  )
}
