import * as names from '#texts/help.ts'
import * as texts from '#texts/settings.tsx'
import { isLink, type Links } from '../../../shared/links.ts'
import type { Settings } from '../../../shared/system.ts'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { Section } from './form/section.tsx'

/** The links in the order of the Help Center, under its names. */
const FIELDS: readonly (readonly [of: keyof Links, label: string, hint?: string])[] = [
  ['documentation', names.documentation, texts.emptyTheCarriedDocumentation],
  ['videos', names.videoTutorials],
  ['community', names.community],
  ['status', names.apiStatus, texts.emptyTheCarriedDocumentation],
  ['support', names.emailSupport],
  ['issues', names.githubIssues],
  ['website', names.visitWebsite],
]

/** The card of where the Help Center leads. */
export function LinksCard(props: { settings: Settings; onChange: (settings: Settings) => void }) {
  const { settings, onChange } = props
  return (
    <Section id="help-links" title={texts.helpLinks}>
      <p className="text-[0.933rem] text-ink-soft">{texts.theHelpCenterShowsALink}</p>
      {FIELDS.map(([of, label, hint]) => (
        <Field
          key={of}
          label={label}
          hint={hint}
          error={isLink(settings.links[of].trim()) ? null : texts.anAddressBeginsWith}
        >
          {(ids) => (
            <TextInput
              {...ids}
              inputMode="url"
              autoComplete="off"
              placeholder={of === 'support' ? 'mailto:' : 'https://'}
              value={settings.links[of]}
              onChange={({ target }) =>
                onChange({ ...settings, links: { ...settings.links, [of]: target.value } })
              }
            />
          )}
        </Field>
      ))}
    </Section>
  )
}
