import * as texts from '#texts/settings.tsx'
import type { Security } from '../../../../shared/access.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import { disableSecondFactor, newRecoveryCodes, removePassword } from './security-queries.ts'

/** What is asked for, or the new recovery codes that are shown. */
export type Asking =
  | 'password'
  | 'remove'
  | 'enable'
  | 'disable'
  | 'codes'
  | { codes: readonly string[] }
  | null

/** The dialogs of password and second factor. */
export function AccessDialogs(props: { asking: Asking; security: Security; onAsk: (what: Asking) => void }) {
  const { asking, security, onAsk } = props
  const close = () => onAsk(null)
  return (
    <>
      {asking === 'password' && <PasswordDialog isSet={security.password.set} onClose={close} />}
      {asking === 'enable' && <SecondFactorDialog onClose={close} />}
      {asking === 'remove' && (
        <ProofDialog
          title={texts.removePassword}
          action={texts.remove}
          danger
          withCode={security.second_factor.enabled}
          prove={removePassword}
          onProven={close}
          onClose={close}
        >
          {texts.ibidWillAskNobodyForA}
        </ProofDialog>
      )}
      {asking === 'disable' && (
        <ProofDialog
          title={texts.disable2fa}
          action={texts.disable2fa}
          danger
          withCode
          prove={disableSecondFactor}
          onProven={close}
          onClose={close}
        >
          {texts.thePasswordAloneWillLetIn}
        </ProofDialog>
      )}
      {asking === 'codes' && (
        <ProofDialog
          title={texts.newRecoveryCodes}
          action={texts.makeCodes}
          withCode
          prove={newRecoveryCodes}
          onProven={(codes) => onAsk({ codes })}
          onClose={close}
        >
          {texts.theFormerCodesWillLetNobody}
        </ProofDialog>
      )}
      {typeof asking === 'object' && asking && <RecoveryCodes codes={asking.codes} onClose={close} />}
    </>
  )
}
