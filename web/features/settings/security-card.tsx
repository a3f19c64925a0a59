import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Security } from '../../../shared/access.ts'
import { detailOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { plural } from '../../ui/plural.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Section } from './cards.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import {
  disableSecondFactor,
  endOtherSessions,
  newRecoveryCodes,
  removePassword,
  securityQuery,
} from './security-queries.ts'
import { Tokens } from './tokens.tsx'

/** Who may come in, and who did. */
export function SecurityCard() {
  const security = useQuery(securityQuery)
  return (
    <Section id="security" title="Security">
      {security.data ? (
        <>
          <Door security={security.data} />
          <Tokens />
        </>
      ) : security.isError ? (
        <p className="text-ink-soft">
          {detailOf(security.error, 'The server did not tell how its door stands.')}
        </p>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Section>
  )
}

type Asking = 'password' | 'remove' | 'enable' | 'disable' | 'codes' | null

function Door({ security }: { security: Security }) {
  const { password, second_factor: factor, sessions, failed_since: failed } = security
  const [asking, setAsking] = useState<Asking>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setAsking(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Exposure security={security} />
      <Row
        label="Password"
        action={
          <Button size="sm" onClick={() => setAsking('password')}>
            {password.set ? 'Change Password' : 'Set Password'}
          </Button>
        }
      >
        {password.changed_at === null ? (
          'Not set'
        ) : (
          <>
            Set {formatDateTime(password.changed_at)}{' '}
            <LinkButton onClick={() => setAsking('remove')}>Remove</LinkButton>
          </>
        )}
      </Row>
      <Row
        label="Two-factor authentication"
        action={
          <Button
            size="sm"
            disabled={!password.set}
            onClick={() => setAsking(factor.enabled ? 'disable' : 'enable')}
          >
            {factor.enabled ? 'Disable 2FA' : 'Enable 2FA'}
          </Button>
        }
      >
        {factor.enabled ? (
          <>
            On, {plural(factor.recovery_codes, 'recovery code')} left{' '}
            <LinkButton onClick={() => setAsking('codes')}>Make new ones</LinkButton>
          </>
        ) : password.set ? (
          'Off: the password alone lets in'
        ) : (
          'Set a password first'
        )}
      </Row>
      {password.set && (
        <>
          <LastSignIn security={security} failed={failed} />
          <Sessions others={sessions.filter(({ current }) => !current).length} />
        </>
      )}
      {asking === 'password' && <PasswordDialog isSet={password.set} onClose={close} />}
      {asking === 'enable' && <SecondFactorDialog onClose={close} />}
      {asking === 'remove' && (
        <ProofDialog
          title="Remove Password"
          action="Remove"
          danger
          withCode={factor.enabled}
          prove={removePassword}
          onProven={close}
          onClose={close}
        >
          Ibid will ask nobody for a password any more. The second factor and all sessions go with it.
        </ProofDialog>
      )}
      {asking === 'disable' && (
        <ProofDialog
          title="Disable 2FA"
          action="Disable 2FA"
          danger
          withCode
          prove={disableSecondFactor}
          onProven={close}
          onClose={close}
        >
          The password alone will let in.
        </ProofDialog>
      )}
      {asking === 'codes' && (
        <ProofDialog
          title="New Recovery Codes"
          action="Make Codes"
          withCode
          prove={newRecoveryCodes}
          onProven={(fresh) => {
            close()
            setCodes(fresh)
          }}
          onClose={close}
        >
          The former codes will let nobody in any more.
        </ProofDialog>
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}

/** Who can reach the door, where that matters. */
function Exposure({ security: { listening, password } }: { security: Security }) {
  if (!listening.exposed) {
    if (password.set) return null
    return (
      <p className="text-ink-soft">
        Ibid listens on {listening.host}, which this machine alone can reach, and asks for no password.
      </p>
    )
  }
  if (!password.set)
    return (
      <Notice kind="warning" title="No password is set">
        Ibid listens on {listening.host}, where others can reach it.
      </Notice>
    )
  if (listening.tls) return null
  return (
    <p className="text-ink-soft">
      Others can reach {listening.host}, and Ibid does not encrypt what goes there: use a certificate
      (--tls-cert) or a reverse proxy that does.
    </p>
  )
}

function Row(props: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{props.label}</p>
        <p className="text-[0.867rem] text-ink-faint">{props.children}</p>
      </div>
      {props.action}
    </div>
  )
}

function LinkButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="text-ink-soft underline underline-offset-4 hover:text-ink"
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function LastSignIn({ security, failed }: { security: Security; failed: number }) {
  const last = security.last_sign_in
  return (
    <Row label="Last login">
      {last ? `${formatDateTime(last.at)} from ${last.address}` : 'None before this one'}
      {failed > 0 && <span className="text-error">, {plural(failed, 'failed attempt')} since then</span>}
    </Row>
  )
}

function Sessions({ others }: { others: number }) {
  const client = useQueryClient()
  const end = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () => client.invalidateQueries(securityQuery),
  })
  return (
    <Row
      label="Sessions"
      action={
        others > 0 && (
          <Button size="sm" disabled={end.isPending} busy={end.isPending} onClick={() => end.mutate()}>
            Sign Out Others
          </Button>
        )
      }
    >
      {end.isError ? (
        <span className="text-error">{detailOf(end.error, 'The other browsers were not signed out.')}</span>
      ) : others === 0 ? (
        'This browser alone is signed in'
      ) : (
        `This browser and ${plural(others, 'other')} are signed in`
      )}
    </Row>
  )
}
