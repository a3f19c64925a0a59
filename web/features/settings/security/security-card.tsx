import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as texts from '#texts/settings.tsx'
import type { Security } from '../../../../shared/access.ts'
import { detailOf } from '../../../api/api-error.ts'
import { Button } from '../../../ui/form/button.tsx'
import { formatDateTime } from '../../../ui/format/format-time.ts'
import { DialogLoader } from '../../../ui/loading/dialog-loader.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Section } from '../form/section.tsx'
import type { Asking } from './access-dialogs.tsx'
import { endOtherSessions, securityQuery } from './security-queries.ts'
import { Tokens } from './tokens.tsx'

const AccessDialogs = lazyComponent(async () => (await import('./access-dialogs.tsx')).AccessDialogs)

/** The card for password, second factor, sessions and API tokens. */
export function SecurityCard() {
  const security = useQuery(securityQuery)
  return (
    <Section id="security" title={texts.security}>
      {security.data ? (
        <>
          <AccessRows security={security.data} />
          <Tokens />
        </>
      ) : security.isError ? (
        <p className="text-ink-soft">{detailOf(security.error, texts.theServerDidNotReportSecurity)}</p>
      ) : (
        <Skeleton className="h-64" />
      )}
    </Section>
  )
}

function AccessRows({ security }: { security: Security }) {
  const { password, second_factor: factor, sessions, failed_since: failed } = security
  const [asking, setAsking] = useState<Asking>(null)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Exposure security={security} />
      <Row
        label={texts.password}
        action={
          <Button size="sm" onClick={() => setAsking('password')}>
            {password.set ? texts.changePassword : texts.setPassword}
          </Button>
        }
      >
        {password.changed_at === null ? (
          texts.notSet
        ) : (
          <>
            {texts.set(formatDateTime(password.changed_at))}{' '}
            <LinkButton onClick={() => setAsking('remove')}>{texts.remove}</LinkButton>
          </>
        )}
      </Row>
      <Row
        label={texts.twoFactorAuthentication}
        action={
          <Button
            size="sm"
            disabled={!password.set}
            onClick={() => setAsking(factor.enabled ? 'disable' : 'enable')}
          >
            {factor.enabled ? texts.disable2fa : texts.enable2fa}
          </Button>
        }
      >
        {factor.enabled ? (
          <>
            {texts.onLeft(factor.recovery_codes)}{' '}
            <LinkButton onClick={() => setAsking('codes')}>{texts.makeNewOnes}</LinkButton>
          </>
        ) : password.set ? (
          texts.offThePasswordAloneLetsIn
        ) : (
          texts.setAPasswordFirst
        )}
      </Row>
      {password.set && (
        <>
          <LastSignIn security={security} failed={failed} />
          <Sessions others={sessions.filter(({ current }) => !current).length} />
        </>
      )}
      <DialogLoader open={asking !== null} onClose={() => setAsking(null)}>
        {asking && <AccessDialogs asking={asking} security={security} onAsk={setAsking} />}
      </DialogLoader>
    </div>
  )
}

/** Says who can reach the server, if that matters. */
function Exposure({ security: { listening, password } }: { security: Security }) {
  if (!listening.exposed) {
    if (password.set) return null
    return <p className="text-ink-soft">{texts.ibidListensOnWhichThisMachine(listening.host)}</p>
  }
  if (!password.set)
    return (
      <Notice kind="warning" title={texts.noPasswordIsSet}>
        {texts.ibidListensOnWhereOthersCan(listening.host)}
      </Notice>
    )
  if (listening.tls) return null
  return <p className="text-ink-soft">{texts.othersCanReachAndIbidDoes(listening.host)}</p>
}

function Row(props: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-40">
        <p data-setting className="font-medium">
          {props.label}
        </p>
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
    <Row label={texts.lastLogin}>
      {last ? texts.from(formatDateTime(last.at), last.address) : texts.noneBeforeThisOne}
      {failed > 0 && <span className="text-error">{`, ${texts.sinceThen(failed)}`}</span>}
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
      label={texts.sessions}
      action={
        others > 0 && (
          <Button size="sm" disabled={end.isPending} busy={end.isPending} onClick={() => end.mutate()}>
            {texts.signOutOthers}
          </Button>
        )
      }
    >
      {end.isError ? (
        <span className="text-error">{detailOf(end.error, texts.theOtherBrowsersWereNotSigned)}</span>
      ) : others === 0 ? (
        texts.thisBrowserAloneIsSignedIn
      ) : (
        texts.thisBrowserAndAreSignedIn(others)
      )}
    </Row>
  )
}
