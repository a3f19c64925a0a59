import { Check, Copy, Download } from 'lucide-react'
import * as texts from '#texts/settings.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { downloadText } from '../../../ui/download-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useCopied } from '../../../ui/use-copied.ts'

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { copied, copy } = useCopied()
  const text = codes.join('\n')
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.recoveryCodes}
      footer={
        <>
          {window.isSecureContext && (
            <Button onClick={() => void copy(text)}>
              {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
          <Button onClick={() => downloadText('ibid-recovery-codes.txt', 'text/plain', `${text}\n`)}>
            <Download aria-hidden className="size-4" />
            {texts.save}
          </Button>
          <Button look="solid" onClick={onClose}>
            {texts.iHaveSavedThem}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{texts.eachOfTheseLetsYouIn}</p>
      <ul className="mt-4 grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-md bg-sunken px-4 py-3 font-mono text-[0.933rem] tabular-nums min-[24rem]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  )
}
