import { Check, Copy } from 'lucide-react'
import * as texts from '#texts/settings.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { useCopied } from '../../../ui/use-copied.ts'

/** A secret to copy: selected on focus, with a copy button where the browser allows it. */
export function SecretText({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const { copied, copy } = useCopied()
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <div className="flex gap-2">
          <TextInput
            {...ids}
            readOnly
            spellCheck={false}
            className="font-mono text-[0.867rem]"
            value={value}
            onFocus={(event) => event.target.select()}
          />
          {window.isSecureContext && (
            <Button className="min-w-25" onClick={() => void copy(value)}>
              {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
