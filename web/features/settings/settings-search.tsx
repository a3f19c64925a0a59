import { useId, useState } from 'react'
import * as texts from '#texts/settings.tsx'
import { TextInput } from '../../ui/form/field.tsx'

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

/** A setting on the page. `card`: the title of its card; `label`: its name there; `target`: its control, or its label. */
type FoundSetting = { card: string; label: string; target: HTMLElement }

const LABELS = 'label, legend, h2, h3, dt, button, [data-setting]'
const MOST = 8

/**
 * Returns the settings of a page that have every word of a text in their label, their card's title or their hint,
 * those with it in their label first. Reads the page itself, so that a new setting is found without being listed.
 */
function findSettings(page: ParentNode, text: string): readonly FoundSetting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const found: (FoundSetting & { rank: number })[] = []
  for (const section of page.querySelectorAll<HTMLElement>('section')) {
    const card = section.querySelector('h2')?.textContent?.trim() ?? ''
    for (const element of section.querySelectorAll<HTMLElement>(LABELS)) {
      const label = element.textContent?.trim() ?? ''
      const target = controlOf(element)
      const isKnown = found.some((known) => known.card === card && known.label === label)
      if (label === '' || isKnown || !element.checkVisibility()) continue
      const has = (where: string) => words.every((word) => where.toLowerCase().includes(word))
      const rank = has(label)
        ? 0
        : has(`${card} ${label}`)
          ? 1
          : has(`${card} ${label} ${hintOf(target)}`)
            ? 2
            : 3
      if (rank < 3) found.push({ card, label, target, rank })
    }
  }
  return found.sort((a, b) => a.rank - b.rank).slice(0, MOST)
}

/** Goes to a setting: scrolls to it and focuses its control, or the first one after its label. */
function goToSetting({ target }: FoundSetting): void {
  target.scrollIntoView({ block: 'center' })
  if (!target.matches('input, select, textarea, button, a')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

function controlOf(label: HTMLElement): HTMLElement {
  if (label instanceof HTMLLabelElement && label.control) return label.control
  return label
}

function hintOf(control: HTMLElement): string {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
