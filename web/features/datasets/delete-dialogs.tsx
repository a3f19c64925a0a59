import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/datasets.tsx'
import type { Dataset } from '../../../shared/datasets.ts'
import type { Document } from '../../../shared/documents.ts'
import { detailOf } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { deleteDataset, deleteDocument } from './queries.ts'

/**
 * Asks for confirmation before a dataset is deleted. Open while there is a dataset; keeps its text while
 * fading out.
 */
export function DeleteDialog(props: {
  dataset: Dataset | null
  onClose: () => void
  onDeleted: (dataset: Dataset) => void
}) {
  const [shown, setShown] = useState(props.dataset)
  if (props.dataset && props.dataset !== shown) setShown(props.dataset)
  const remove = useMutation({
    mutationFn: (dataset: Dataset) => deleteDataset(dataset.name),
    onSuccess: (_, dataset) => props.onDeleted(dataset),
    onError: (error, { name }) => console.error(`Failed to delete the dataset '${name}':`, error),
  })
  const busy = remove.isPending
  return (
    <ConfirmDialog
      open={props.dataset !== null}
      onClose={props.onClose}
      title={texts.deleteDataset}
      action={busy ? texts.deleting : texts.deleteIt2}
      busy={busy}
      onConfirm={() => shown && remove.mutate(shown)}
    >
      <p>{texts.areYouSureYouWantTo(<bdi>{shown?.name}</bdi>)}</p>
      <p className="text-ink-soft">{texts.thisWillPermanentlyRemoveAll(shown?.document_count)}</p>
    </ConfirmDialog>
  )
}

/** Asks for confirmation before a document is deleted. */
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
    <ConfirmDialog
      open={props.document !== null}
      onClose={props.onClose}
      title={texts.deleteDocument}
      action={busy ? texts.deleting : texts.deleteIt2}
      busy={busy}
      onConfirm={() => shown && remove.mutate(shown.id)}
    >
      <p>{texts.areYouSureYouWantTo2(shown?.filename)}</p>
      <p className="text-ink-soft">{texts.thisPermanentlyRemovesTheFile}</p>
    </ConfirmDialog>
  )
}
