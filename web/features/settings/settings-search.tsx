import { useId, useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { TextInput } from '../../ui/form/field.tsx'
import { type FoundSetting, findSettings, goToSetting } from './find-settings.ts'

/** A field that finds settings on the page and goes to them; Enter takes the first one. */
export function SettingsSearch() {
  const id = useId()
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly FoundSetting[]>([])
  const search = (wanted: string) => {
    setText(wanted)
    setFound(findSettings(document, wanted))
  }
  const go = (setting: FoundSetting) => {
    search('')
    goToSetting(setting)
  }
  return (
    <search
      className="relative w-full sm:w-72"
      onKeyDown={(event) => {
        if (event.key === 'Escape') search('')
      }}
    >
      <TextInput
        type="search"
        aria-label={texts.searchSettings}
        placeholder={texts.searchSettings}
        aria-controls={id}
        value={text}
        onChange={({ target }) => search(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would save the form.
          event.preventDefault()
          const [first] = found
          if (first) go(first)
        }}
      />
      <div id={id} role="status">
        {text.trim() !== '' && (
          <ul className="absolute inset-x-0 top-full z-20 mt-1 rounded-lg border border-rule bg-sheet p-1 shadow-high">
            {found.map((setting) => (
              <li key={`${setting.card} ${setting.label}`}>
                <button
                  type="button"
                  className="flex w-full flex-wrap items-baseline justify-between gap-x-3 rounded-md px-3 py-2 text-left hover:bg-hover"
                  onClick={() => go(setting)}
                >
                  <span className="font-medium">{setting.label}</span>
                  {setting.card !== setting.label && (
                    <span className="text-[0.867rem] text-ink-faint">{setting.card}</span>
                  )}
                </button>
              </li>
            ))}
            {found.length === 0 && <li className="px-3 py-2 text-ink-soft">{texts.noSettingFor(text)}</li>}
          </ul>
        )}
      </div>
    </search>
  )
}
