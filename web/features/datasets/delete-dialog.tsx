import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as texts from '#texts/datasets.tsx'
import type { Dataset } from '../../../shared/datasets.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { deleteDataset } from './queries.ts'

/** Asks before a dataset goes. Open while there is one; it keeps its words while it fades out. */
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
    <Dialog
      open={props.dataset !== null}
      onClose={props.onClose}
      locked={busy}
      title={texts.deleteDataset}
      footer={
        <>
          <Button disabled={busy} onClick={props.onClose}>
            {texts.cancel}
          </Button>
          <Button look="danger" disabled={busy} busy={busy} onClick={() => shown && remove.mutate(shown)}>
            {busy ? texts.deleting : texts.deleteIt2}
          </Button>
        </>
      }
    >
      <p>{texts.areYouSureYouWantTo(<bdi>{shown?.name}</bdi>)}</p>
      <p className="mt-2 text-ink-soft">{texts.thisWillPermanentlyRemoveAll(shown?.document_count)}</p>
    </Dialog>
  )
}
