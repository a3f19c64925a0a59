import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/datasets.tsx'
import type { Document } from '../../../shared/documents.ts'
import { detailOf } from '../../api/api-error.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { deleteDocument } from './queries.ts'

/** Asks before a document goes. */
export function DeleteDocumentDialog(props: {
  document: Document | null
  onClose: () => void
  onDeleted: () => void
}) {
  const toast = useToast()
  const [shown, setShown] = useState(props.document)
  if (props.document && props.document !== shown) setShown(props.document)
  const remove = useMutation({
    mutationFn: deleteDocument,
    onSuccess: props.onDeleted,
    onError: (error) => toast(detailOf(error, texts.theDocumentCouldNotBeDeleted), 'error'),
  })
  const busy = remove.isPending
  return (
    <Dialog
      open={props.document !== null}
      onClose={props.onClose}
      locked={busy}
      title={texts.deleteDocument}
      footer={
        <>
          <Button disabled={busy} onClick={props.onClose}>
            {texts.cancel}
          </Button>
          <Button look="danger" disabled={busy} busy={busy} onClick={() => shown && remove.mutate(shown.id)}>
            {busy ? texts.deleting : texts.deleteIt2}
          </Button>
        </>
      }
    >
      <p>{texts.areYouSureYouWantTo2(shown?.filename)}</p>
      <p className="mt-2 text-ink-soft">{texts.thisPermanentlyRemovesTheFile}</p>
    </Dialog>
  )
}
