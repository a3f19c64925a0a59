import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as texts from '#texts/upload.ts'
import { MAX_ADDRESS_CHARS } from '../../../shared/limits.ts'
import { settingsQuery } from '../../shell/queries/settings.ts'
import { Field, TextInput } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A field for the address of a page of the web; says where the owner allows that, until it is allowed. */
export function PageSource(props: { value: string; locked: boolean; onChange: (address: string) => void }) {
  const { data: settings } = useQuery({ ...settingsQuery, staleTime: 0 })
  return (
    <div className="grid grid-cols-1 gap-4">
      <Field label={texts.addressOfThePage} hint={texts.ibidFetchesThisPageOnce}>
        {(ids) => (
          <TextInput
            {...ids}
            type="url"
            dir="ltr"
            data-page-address
            maxLength={MAX_ADDRESS_CHARS}
            placeholder="https://example.com/guide"
            value={props.value}
            disabled={props.locked}
            onChange={(event) => props.onChange(event.target.value)}
          />
        )}
      </Field>
      {settings && !settings.connections.pages && (
        <Notice kind="info" title={texts.webPagesAreOff}>
          <Link to="/dashboard/settings#connection-settings" className="underline underline-offset-4">
            {texts.allowThemInSettings}
          </Link>
        </Notice>
      )}
    </div>
  )
}
