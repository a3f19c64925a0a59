import * as texts from '#texts/query.tsx'
import { endpoints } from '../../../../shared/endpoints.ts'
import type { AnswerView } from '../../../api/answer-view.ts'
import { detailOf } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { downloadText } from '../../../ui/download-text.ts'
import { useToast } from '../../../ui/toast.tsx'

/** A line of the menu that saves an answer: as a receipt, signed by the server. Nothing where it keeps no such answer. */
export function SaveReceipt({ answer }: { answer: AnswerView }) {
  const toast = useToast()
  const id = answer.query_id
  if (id === undefined) return null
  const save = async () => {
    try {
      const signed = await call(endpoints.receipt, { params: { id } })
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
