import { Check, Copy, Download } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as texts from '#texts/query.tsx'
import { askingEndpoints } from '../../../../shared/endpoints/asking.ts'
import type { AnswerView } from '../../../api/answer-view.ts'
import { detailOf } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { downloadText } from '../../../ui/download-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { useCopied } from '../../../ui/use-copied.ts'
import { type Exported, toCopy, toHtml, toJson, toMarkdown } from './answer-export.ts'

const FORMATS = [
  { label: 'Markdown', extension: 'md', mediaType: 'text/markdown', write: toMarkdown },
  { label: 'HTML', extension: 'html', mediaType: 'text/html', write: toHtml },
  { label: 'JSON', extension: 'json', mediaType: 'application/json', write: toJson },
] as const

/** Buttons that copy an answer with its sources and save it as a file. */
export function AnswerActions({ asked }: { asked: Exported }) {
  const { copied, copy } = useCopied()
  const id = useId()
  return (
    <div className="relative -mr-2 ml-auto flex">
      <Button look="quiet" size="sm" title={texts.copyWithSources} onClick={() => void copy(toCopy(asked))}>
        {copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
        <span className="max-sm:sr-only">{copied ? texts.copied : texts.copy}</span>
      </Button>
      <Button look="quiet" size="sm" popoverTarget={id} aria-label={texts.save} title={texts.save}>
        <Download aria-hidden className="size-4" />
      </Button>
      <ul
        id={id}
        popover="auto"
        className="[position-area:bottom_span-left] [position-try-fallbacks:flip-block] m-0 mt-1 w-56 rounded-md border border-rule bg-sheet p-1 text-ink shadow-high"
      >
        {FORMATS.map((format) => (
          <li key={format.extension}>
            <MenuButton
              onClick={() => {
                downloadText(`answer.${format.extension}`, format.mediaType, format.write(asked))
                document.getElementById(id)?.hidePopover()
              }}
            >
              {texts.saveAs(format.label)}
            </MenuButton>
          </li>
        ))}
        <SaveReceipt answer={asked.answer} />
      </ul>
    </div>
  )
}

function MenuButton(props: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={props.onClick}
      className="w-full rounded-sm px-2.5 py-1.5 text-left text-[0.933rem] hover:bg-hover"
    >
      {props.children}
    </button>
  )
}

/**
 * A menu item that saves a receipt signed by the server. Renders nothing if the server did not store the
 * answer.
 */
function SaveReceipt({ answer }: { answer: AnswerView }) {
  const toast = useToast()
  const id = answer.query_id
  if (id === undefined) return null
  const save = async () => {
    try {
      const signed = await call(askingEndpoints.receipt, { params: { id } })
      downloadText(`receipt-${id}.json`, 'application/json', `${JSON.stringify(signed, null, 2)}\n`)
    } catch (error) {
      toast(detailOf(error, texts.noReceiptCameFromTheServer), 'error')
    }
  }
  return (
    <li className="mt-1 border-t border-rule pt-1">
      <button
        type="button"
        title={texts.whatWasAskedAnsweredAndQuoted}
        onClick={(event) => {
          event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          void save()
        }}
        className="w-full rounded-sm px-2.5 py-1.5 text-left text-[0.933rem] hover:bg-hover"
      >
        {texts.saveSignedReceipt}
      </button>
    </li>
  )
}
