import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { systemEndpoints } from '../../../shared/endpoints/system.ts'
import { LANGUAGES, languageOf } from '../../../shared/languages.ts'
import type { Settings, Theme } from '../../../shared/system.ts'
import { LANGUAGE_NAMES, type LanguageChoice } from '../../shell/preferences/language.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field, Select, TextInput } from '../../ui/form/field.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Section } from './form/section.tsx'

type Editing = { settings: Settings; onChange: (settings: Settings) => void }

export function ProfileCard({ settings, onChange }: Editing) {
  const { profile } = settings
  const set = (field: keyof typeof profile) => (event: { target: { value: string } }) =>
    onChange({ ...settings, profile: { ...profile, [field]: event.target.value } })
  return (
    <Section id="profile" title={texts.profile}>
      <Field label={texts.displayName}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="name"
            value={profile.display_name}
            onChange={set('display_name')}
          />
        )}
      </Field>
      <Field label={texts.email}>
        {(ids) => <TextInput {...ids} autoComplete="email" value={profile.email} onChange={set('email')} />}
      </Field>
      <Field label={texts.organization}>
        {(ids) => (
          <TextInput
            {...ids}
            autoComplete="organization"
            value={profile.organization}
            onChange={set('organization')}
          />
        )}
      </Field>
    </Section>
  )
}

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'light', label: texts.light },
  { value: 'dark', label: texts.dark },
  { value: 'system', label: texts.system },
]

export function AppearanceCard(props: {
  theme: Theme
  onChange: (theme: Theme) => void
  language: LanguageChoice
  onLanguage: (language: LanguageChoice) => void
}) {
  const { theme, onChange } = props
  return (
    <Section id="appearance" title={texts.appearance}>
      <fieldset>
        <legend className="mb-1.5 text-[0.867rem] font-medium text-ink-soft">{texts.theme}</legend>
        <div className="grid grid-cols-3 rounded-md bg-sunken p-1">
          {THEMES.map(({ value, label }) => (
            <label
              key={value}
              className="grid h-8.5 cursor-pointer place-items-center rounded-sm text-[0.933rem] font-medium text-ink-soft has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="theme"
                className="sr-only"
                checked={theme === value}
                onChange={() => onChange(value)}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={texts.language} hint={texts.answersStayInTheirLanguage}>
        {(ids) => (
          <Select
            {...ids}
            value={props.language}
            onChange={({ target }) => props.onLanguage(languageOf(target.value) ?? 'browser')}
          >
            <option value="browser">{texts.asInTheBrowser}</option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </Section>
  )
}

/** An option of the command line, in one piece. */
function Option({ name }: { name: string }) {
  return <code className="whitespace-nowrap">--{name}</code>
}

export type ConnectionText = { endpoint: string; timeout: string }

export function ConnectionCard(props: {
  connection: ConnectionText
  onChange: (connection: ConnectionText) => void
}) {
  const { connection, onChange } = props
  return (
    <Section id="api-configuration" title={texts.apiConfiguration}>
      <Field
        label={texts.apiEndpoint}
        hint={texts.keptInThisBrowserAnotherServer(
          <Option name="connect-src" />,
          <Option name="allow-origin" />,
        )}
      >
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            value={connection.endpoint}
            onChange={(event) => onChange({ ...connection, endpoint: event.target.value })}
          />
        )}
      </Field>
      <Field label={texts.requestTimeoutSeconds} hint={texts.uploadsAndAnswersBeingWritten}>
        {(ids) => (
          <TextInput
            {...ids}
            type="number"
            inputMode="numeric"
            value={connection.timeout}
            onChange={(event) => onChange({ ...connection, timeout: event.target.value })}
          />
        )}
      </Field>
      <ConnectionTest endpoint={connection.endpoint} />
    </Section>
  )
}

type Permission = NotificationPermission | 'unknown'

const readPermission = (): Permission => ('Notification' in window ? Notification.permission : 'unknown')

/** Returns a hint on whether this browser will show notifications. */
function pushHint(on: boolean, permission: Permission): string {
  if (permission === 'unknown') return texts.thisBrowserCannotNotifyYouFrom
  if (permission === 'denied') return texts.thisBrowserBlocksNotifications
  if (on && permission === 'default') return texts.thisBrowserHasNotAllowedIt
  return on ? texts.thisBrowserTellsYou : texts.thisBrowserTellsYouAsksFirst
}

export function NotificationsCard({ settings, onChange }: Editing) {
  const { notifications } = settings
  const [permission, setPermission] = useState(readPermission)
  const set = (field: keyof typeof notifications) => (on: boolean) =>
    onChange({ ...settings, notifications: { ...notifications, [field]: on } })
  return (
    <Section id="notification-settings" title={texts.notifications}>
      <Switch
        label={texts.emailNotifications}
        hint={texts.thisInstanceSendsNoMailThe}
        state={texts.inactive}
        checked={notifications.email}
        onChange={set('email')}
      />
      <Switch
        label={texts.pushNotifications}
        hint={pushHint(notifications.push, permission)}
        checked={notifications.push}
        onChange={(on) => {
          if (on && permission !== 'unknown') void Notification.requestPermission().then(setPermission)
          set('push')(on)
        }}
      />
      <Switch
        label={texts.productUpdates}
        hint={texts.nothingIsFetchedFromTheNetwork}
        state={texts.inactive}
        checked={notifications.updates}
        onChange={set('updates')}
      />
    </Section>
  )
}

/** A button that checks an endpoint before it is saved. */
function ConnectionTest({ endpoint }: { endpoint: string }) {
  const test = useMutation({ mutationFn: checkConnection })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="sm" disabled={test.isPending} busy={test.isPending} onClick={() => test.mutate(endpoint)}>
        {texts.testConnection}
      </Button>
      <p role="status" className={`min-w-0 text-[0.867rem] ${test.data?.ok ? 'text-success' : 'text-error'}`}>
        {test.data?.sentence}
      </p>
    </div>
  )
}

/** Checks whether a server of this kind answers at an endpoint; `sentence` says the result. */
async function checkConnection(endpoint: string): Promise<{ ok: boolean; sentence: string }> {
  const address = endpoint.trim().replace(/\/+$/, '')
  const started = performance.now()
  let response: Response
  try {
    response = await fetch(`${address}${systemEndpoints.systemStatus.path}`, {
      signal: AbortSignal.timeout(10_000),
    })
  } catch (error) {
    const late = error instanceof DOMException && error.name === 'TimeoutError'
    return { ok: false, sentence: late ? texts.noAnswerWithin10Seconds : texts.noServerCanBeReachedThere }
  }
  if (response.status === 401) return { ok: true, sentence: texts.aServerAnswersThereAndAsks }
  if (!response.ok) return { ok: false, sentence: texts.aServerAnswersThereButWith(response.status) }
  const reply = systemEndpoints.systemStatus.reply.safeParse(await response.json().catch(() => null))
  if (!reply.success) return { ok: false, sentence: texts.somethingAnswersThereButItIs }
  const took = Math.round(performance.now() - started)
  return { ok: true, sentence: texts.ibidAnsweredInMs(reply.data.data.version, took) }
}
