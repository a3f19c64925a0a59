import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import * as texts from '#texts/datasets.tsx'
import type { DocumentFilter, DocumentSelection } from '../../../../shared/document-list.ts'
import { MAX_DATASET_NAME_CHARS } from '../../../../shared/limits.ts'
import { detailOf } from '../../../api/api-error.ts'
import { datasetsQuery } from '../../../shell/queries/datasets.ts'
import { Field, Select, TextInput } from '../../../ui/form/field.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { deleteDocuments, moveDocuments } from '../queries.ts'
import { type Chosen, selectionsOf, workThrough } from './chosen.ts'

type ChosenDialog = {
  readonly open: boolean
  readonly dataset: string
  readonly chosen: Chosen
  readonly filter: DocumentFilter
  readonly count: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Works through what is ticked, however many it is, and says how far it is. */
function useWork(
  { chosen, filter, onClose, onDone }: ChosenDialog,
  step: (selection: DocumentSelection) => Promise<{ done: number; left: number }>,
  said: (done: number) => void,
) {
  const [done, setDone] = useState(0)
  const work = useMutation({
    mutationFn: () => workThrough(selectionsOf(chosen, filter), step, setDone),
    onMutate: () => setDone(0),
    onSuccess: (sum) => {
      onClose()
      said(sum)
      onDone()
    },
  })
  return { work, done }
}

/** Asks where the documents go, and moves them. */
export function MoveDialog(props: ChosenDialog) {
  const { open, dataset, count, onClose } = props
  const toast = useToast()
  const others = (useQuery(datasetsQuery).data ?? []).filter(({ name }) => name !== dataset)
  const [chosen, setChosen] = useState<string | null>(null)
  const [fresh, setFresh] = useState('')
  const kept = useRef(0)
  const existing = chosen ?? others[0]?.name ?? ''
  const to = existing === '' ? fresh.trim() : existing
  const { work, done } = useWork(
    props,
    async (selection) => {
      const reply = await moveDocuments(dataset, selection, to)
      if (reply.left === 0) kept.current += reply.kept
      return { done: reply.moved, left: reply.left }
    },
    (sum) => {
      const stay = kept.current
      kept.current = 0
      if (stay > 0) toast(texts.movedBut(sum, stay), 'warning')
      else toast(texts.moved(sum, to), 'success')
    },
  )
  const busy = work.isPending
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.moveNDocuments(count)}
      look="solid"
      action={busy ? texts.moving : texts.moveThem}
      busy={busy}
      disabled={to === ''}
      onConfirm={() => work.mutate()}
      failure={work.isError && detailOf(work.error, texts.theDocumentsCouldNotBeMoved)}
    >
      <Field label={texts.toDataset}>
        {(ids) => (
          <Select
            {...ids}
            disabled={busy}
            value={existing}
            onChange={({ target }) => setChosen(target.value)}
          >
            {others.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
            <option value="">{texts.newDataset}</option>
          </Select>
        )}
      </Field>
      {existing === '' && (
        <Field label={texts.newName}>
          {(ids) => (
            <TextInput
              {...ids}
              dir="auto"
              disabled={busy}
              maxLength={MAX_DATASET_NAME_CHARS}
              value={fresh}
              onChange={({ target }) => setFresh(target.value)}
            />
          )}
        </Field>
      )}
      <p className="text-[0.933rem] text-ink-soft">{texts.movedDocumentsKeep}</p>
      <Working busy={busy} done={done} count={count} label={texts.moving} />
    </ConfirmDialog>
  )
}

/** Asks for confirmation before the documents are deleted. */
export function DeleteChosenDialog(props: ChosenDialog) {
  const { open, dataset, count, onClose } = props
  const toast = useToast()
  const { work, done } = useWork(
    props,
    async (selection) => {
      const { deleted, left } = await deleteDocuments(dataset, selection)
      return { done: deleted, left }
    },
    (sum) => toast(texts.deleted(sum), 'success'),
  )
  const busy = work.isPending
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={texts.deleteNDocuments(count)}
      action={busy ? texts.deleting : texts.deleteIt2}
      busy={busy}
      onConfirm={() => work.mutate()}
      failure={work.isError && detailOf(work.error, texts.theDocumentsCouldNotBeDeleted)}
    >
      <p>{texts.thisPermanentlyRemovesThem(count)}</p>
      <Working busy={busy} done={done} count={count} label={texts.deleting} />
    </ConfirmDialog>
  )
}

/** How far a long piece of work is. */
function Working(props: { busy: boolean; done: number; count: number; label: string }): ReactNode {
  const { busy, done, count, label } = props
  if (!busy || count < 2) return null
  return (
    <div className="grid gap-1.5">
      <Progress value={(100 * done) / count} label={label} />
      <p className="text-[0.867rem] text-ink-faint tabular-nums">{texts.nOfM(done, count)}</p>
    </div>
  )
}
