import { KeyRound } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as texts from '#texts/login.ts'
import { accessEndpoints } from '../../../shared/endpoints/access.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import product from '../../product.json'
import { Refusal, useWait } from '../../shell/refusal.tsx'
import { Wordmark } from '../../shell/wordmark.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Returns where to go after signing in: the page that asked for it, else the overview. */
function useTarget(): string {
  const { state }: { state: unknown } = useLocation()
  const from = typeof state === 'object' && state !== null && 'from' in state ? String(state.from) : ''
  return from.startsWith('/dashboard') ? from : '/dashboard'
}

/** The sign-in page: asks for the password, then for the code if the server requires one. */
export function Login() {
  const navigate = useNavigate()
  const target = useTarget()
  const [asks, setAsks] = useState<'password' | 'code' | 'nothing'>('password')
  useEffect(() => {
    const leaving = new AbortController()
    call(accessEndpoints.visit, {}, leaving.signal).then(
      ({ role, can_sign_in }) => {
        if (role !== null) navigate(target, { replace: true })
        else if (!can_sign_in) setAsks('nothing')
      },
      // The form reports an unreachable server when someone signs in.
      () => undefined,
    )
    return () => leaving.abort()
  }, [navigate, target])

  if (asks === 'nothing')
    return (
      <SignInFrame title={texts.signIn}>
        <Notice kind="info" title={texts.noPasswordIsSetHere}>
          <p>{texts.thisServerLetsProgramsWithA}</p>
          <code className="mt-2 block rounded-sm bg-sheet px-2 py-1 text-[0.867rem]">ibid password</code>
        </Notice>
      </SignInFrame>
    )
  return (
    <SignInFrame title={asks === 'code' ? texts.enterYourCode : texts.signIn}>
      <SignInForm
        asksCode={asks === 'code'}
        onAskCode={() => setAsks('code')}
        onSignedIn={() => navigate(target, { replace: true })}
      />
    </SignInFrame>
  )
}

function SignInFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh grid-rows-[1fr_auto_1.4fr] justify-items-center px-4">
      <div className="row-start-2 w-full max-w-sm py-8">
        <div className="mb-6 grid justify-items-center">
          <Wordmark size="text-[2.2rem]" />
          <p className="mt-2 text-[0.867rem] text-ink-faint">{product.tagline}</p>
        </div>
        <section aria-labelledby="sign-in" className="rounded-lg border border-rule bg-sheet p-6 shadow-low">
          <h1 id="sign-in" className="mb-5 font-serif text-[1.5rem] leading-tight font-semibold">
            {title}
          </h1>
          {children}
        </section>
      </div>
    </main>
  )
}

function SignInForm(props: { asksCode: boolean; onAskCode: () => void; onSignedIn: () => void }) {
  const { asksCode } = props
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const wait = useWait(failure)
  const field = useRef<HTMLInputElement>(null)
  // Focuses the field that is asked for now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: The field changes with what is asked for.
  useEffect(() => field.current?.focus(), [asksCode])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await call(accessEndpoints.signIn, { body: { password, ...(asksCode ? { code } : {}) } })
      props.onSignedIn()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'second_factor_required') return props.onAskCode()
      setFailure(error)
      field.current?.select()
    }
  }

  return (
    <form className="grid gap-5" onSubmit={(event) => void submit(event)}>
      {failure !== null && (
        <Refusal failure={failure} left={wait} fallback={texts.theServerDoesNotAnswerSee} />
      )}
      {/* Password managers store a password with a user name. */}
      <input type="text" name="username" autoComplete="username" value="owner" readOnly hidden />
      {asksCode ? (
        <Field label={texts.code} hint={texts.theSixDigitsThatYour}>
          {(ids) => (
            <TextInput
              {...ids}
              ref={field}
              autoComplete="one-time-code"
              autoCapitalize="characters"
              spellCheck={false}
              required
              className="text-center font-mono tracking-[0.2em]"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <Field label={texts.password}>
          {(ids) => (
            <TextInput
              {...ids}
              ref={field}
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      )}
      <Button type="submit" look="solid" disabled={busy || wait > 0} busy={busy} className="w-full">
        {!busy && <KeyRound aria-hidden className="size-4" />}
        {busy ? texts.signingIn : texts.signIn}
      </Button>
    </form>
  )
}
