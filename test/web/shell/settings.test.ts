import { expect, test } from 'bun:test'
import '../../support/happy-dom.ts'
import { Settings } from '../../../shared/system.ts'

const { withChanges } = await import('../../../web/shell/queries/settings.ts')

test('withChanges() changes what was edited, and keeps what another has changed meanwhile', () => {
  const base = Settings.parse({})
  const mine = { ...base, profile: { ...base.profile, display_name: 'Lea' } }
  const theirs = Settings.parse({ profile: { organization: 'Westbrook' }, answering: { model: 'qwen' } })
  expect(withChanges(base, mine, theirs)).toEqual({
    ...theirs,
    profile: { ...theirs.profile, display_name: 'Lea' },
  })
})
