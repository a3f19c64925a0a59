import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as texts from '#texts/settings.tsx'
import { SAVED_FLASH_MS } from '../../../shared/limits.ts'
import { Settings as SettingsData } from '../../../shared/system.ts'
import { detailOf } from '../../api/api-error.ts'
import { readConnection, saveConnection } from '../../api/connection.ts'
import { chooseLanguage, chosenLanguage } from '../../shell/preferences/language.ts'
import { applyTheme } from '../../shell/preferences/theme.ts'
import { useTheme } from '../../shell/preferences/use-theme.ts'
import { changed, saveSettings, settingsQuery, withChanges } from '../../shell/queries/settings.ts'
import { Button } from '../../ui/form/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AppearanceCard, ConnectionCard, NotificationsCard, ProfileCard } from './cards.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { FoldersCard } from './folders/folders-card.tsx'
import { LinksCard } from './links-card.tsx'
import { SecurityCard } from './security/security-card.tsx'
import { SettingsSearch } from './settings-search.tsx'
import { AnsweringCard, SystemCard } from './system/system-cards.tsx'

const DEFAULTS = SettingsData.parse({})

/** The settings page, for this browser and the server. */
export function Settings() {
  const known = useQuery({ ...settingsQuery, staleTime: 0 })
  if (known.isError && !known.data)
    return (
      <>
        <Heading title={texts.settings} />
        <Notice
          kind="error"
          title={texts.failedToLoadSettings}
          action={
            <Button size="sm" onClick={() => void known.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {detailOf(known.error, texts.theServerDidNotGiveIts)}
        </Notice>
      </>
    )
  return <Form known={known.data ?? DEFAULTS} isKnown={known.data !== undefined} />
}

/** Scrolls to the card named in the address once `isReady`. */
function useSection(isReady: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (isReady) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' })
  }, [hash, isReady])
}

/** Returns the connection in the form's types. */
function connectionText() {
  const { endpoint, timeout } = readConnection()
  return { endpoint, timeout: String(timeout) }
}

/** The form, whose values are hidden while they are not known. */
function Form({ known, isKnown }: { known: SettingsData; isKnown: boolean }) {
  useSection(isKnown)
  const client = useQueryClient()
  const { theme } = useTheme()
  // The edited settings and their base; unedited ones follow the server, where another tab may change them.
  const [edited, setEdited] = useState({ base: known, mine: known })
  const settings = withChanges(edited.base, edited.mine, known)
  const setSettings = (mine: SettingsData) => setEdited({ base: known, mine })
  const [language, setLanguage] = useState(chosenLanguage)
  const [connection, setConnection] = useState(connectionText)
  const [connectionBase, setConnectionBase] = useState(connection)
  const save = useMutation({
    mutationFn: async ({ sent }: { sent: SettingsData; from: SettingsData }) => {
      const kept = connectionText()
      const { endpoint, timeout } = changed(connectionBase, connection, kept)
      const seconds = Number.parseInt(timeout, 10)
      saveConnection({ endpoint, timeout: seconds > 0 ? seconds : Number(kept.timeout) })
      setConnectionBase(connection)
      return saveSettings(known, sent)
    },
    onSuccess: (saved, { sent, from }) => {
      client.setQueryData(settingsQuery.queryKey, saved)
      // Edits made during saving are kept.
      const since = (mine: SettingsData) =>
        mine === from ? saved : withChanges(sent, { ...mine, appearance: sent.appearance }, saved)
      setEdited(({ mine }) => ({ base: saved, mine: since(mine) }))
      if (language !== chosenLanguage()) chooseLanguage(language)
    },
  })
  const { isSuccess, reset } = save
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SAVED_FLASH_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isKnown) save.mutate({ sent: { ...settings, appearance: { theme } }, from: edited.mine })
      }}
    >
      <Heading
        title={texts.settings}
        action={
          <div className="flex w-full flex-wrap items-center justify-end gap-3 sm:w-auto">
            <SettingsSearch />
            <Button
              type="submit"
              look="solid"
              disabled={save.isPending}
              busy={save.isPending}
              className="min-w-34"
            >
              <span aria-live="polite">{isSuccess ? texts.saved : texts.saveChanges}</span>
            </Button>
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-6">
        {save.isError && (
          <Notice kind="error" title={texts.theSettingsWereNotSaved} onDismiss={reset}>
            {detailOf(save.error, texts.theServerDidNotTakeThem)}
          </Notice>
        )}
        <div
          inert={!isKnown}
          aria-busy={!isKnown}
          className={`grid grid-cols-1 items-start gap-6 lg:grid-cols-2 ${isKnown ? '' : 'without-values'}`}
        >
          <div className="grid grid-cols-1 gap-6">
            <ProfileCard settings={settings} onChange={setSettings} />
            <AppearanceCard
              theme={theme}
              onChange={applyTheme}
              language={language}
              onLanguage={setLanguage}
            />
            <NotificationsCard settings={settings} onChange={setSettings} />
            <SecurityCard />
            <LinksCard settings={settings} onChange={setSettings} />
          </div>
          <div className="grid grid-cols-1 gap-6">
            <ConnectionCard connection={connection} onChange={setConnection} />
            <ConnectionsCard settings={settings} onChange={setSettings} />
            <AnsweringCard />
            <FoldersCard />
            <SystemCard />
          </div>
        </div>
      </div>
    </form>
  )
}
