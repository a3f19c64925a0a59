import { Link } from 'react-router'
import * as texts from '#texts/settings.tsx'
import type { Settings } from '../../../shared/system.ts'
import { Switch } from '../../ui/form/switch.tsx'
import { Section } from './form/section.tsx'

/** What the server may connect to. */
export function ConnectionsCard(props: { settings: Settings; onChange: (settings: Settings) => void }) {
  const { settings, onChange } = props
  return (
    <Section id="connection-settings" title={texts.connections}>
      <Switch
        label={texts.webPages}
        hint={texts.ibidFetchesAPageWhen}
        checked={settings.connections.pages}
        onChange={(pages) => onChange({ ...settings, connections: { pages } })}
      />
      <Link to="/dashboard/connections" className="text-[0.933rem] underline underline-offset-4">
        {texts.seeAllConnections}
      </Link>
    </Section>
  )
}
