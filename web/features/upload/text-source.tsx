import * as texts from '#texts/upload.ts'
import { MAX_TEXT_NAME_CHARS } from '../../../shared/limits.ts'
import { nameOfText } from '../../../shared/text-name.ts'
import { Field, TextArea, TextInput } from '../../ui/form/field.tsx'

/** A text to add as a document. */
export type PastedText = { readonly name: string; readonly text: string }

export const NO_TEXT: PastedText = { name: '', text: '' }

/** Fields for a text and its name. */
export function TextSource(props: {
  value: PastedText
  locked: boolean
  onChange: (value: PastedText) => void
}) {
  const { value, onChange } = props
  const name = value.name.trim()
  return (
    <div className="flex min-h-0 grow flex-col gap-4">
      <Field
        label={texts.nameOfTheText}
        hint={name === '' ? null : texts.becomes(nameOfText(name, value.text))}
      >
        {(ids) => (
          <TextInput
            {...ids}
            dir="auto"
            data-text-name
            maxLength={MAX_TEXT_NAME_CHARS}
            placeholder={texts.eGMeetingNotes}
            value={value.name}
            disabled={props.locked}
            onChange={(event) => onChange({ ...value, name: event.target.value })}
          />
        )}
      </Field>
      <div className="flex min-h-0 grow flex-col *:grow *:grid-rows-[auto_1fr]">
        <Field label={texts.text}>
          {(ids) => (
            <TextArea
              {...ids}
              dir="auto"
              data-text
              className="h-full min-h-40 field-sizing-fixed!"
              placeholder={texts.pasteOrTypeTheText}
              value={value.text}
              disabled={props.locked}
              onChange={(event) => onChange({ ...value, text: event.target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  )
}

/** Returns the text as a file of its name. */
export function fileOfText({ name, text }: PastedText): File {
  return new File([text], nameOfText(name, text), { type: 'text/plain' })
}
