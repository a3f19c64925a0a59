import { Download, FolderInput, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import * as texts from '#texts/datasets.tsx'
import type { DocumentFilter } from '../../../../shared/document-list.ts'
import { documentEndpoints } from '../../../../shared/endpoints/documents.ts'
import { MAX_LINKED_DOCUMENTS } from '../../../../shared/limits.ts'
import { addressOf } from '../../../api/client.ts'
import { Button } from '../../../ui/form/button.tsx'
import { buttonClass } from '../../../ui/form/button-class.ts'
import { DialogLoader } from '../../../ui/loading/dialog-loader.tsx'
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx'
import { ALL, type Chosen, countOf, NONE } from './chosen.ts'

const MoveDialog = lazyComponent(async () => (await import('./chosen-dialogs.tsx')).MoveDialog)
const DeleteChosenDialog = lazyComponent(
  async () => (await import('./chosen-dialogs.tsx')).DeleteChosenDialog,
)

/** What can be done with the documents that are ticked; stays in sight while the list scrolls. */
export function ChosenBar(props: {
  dataset: string
  chosen: Chosen
  filter: DocumentFilter
  /** How many documents match the filter. */
  total: number
  onChoose: (chosen: Chosen) => void
  onDone: () => void
}) {
  const { dataset, chosen, filter, total, onChoose, onDone } = props
  const [open, setOpen] = useState<'move' | 'delete' | null>(null)
  const [opened, setOpened] = useState<ReadonlySet<'move' | 'delete'>>(new Set())
  const count = countOf(chosen, total)
  const zip = zipAddress(dataset, chosen, filter)
  const close = () => setOpen(null)
  function ask(what: 'move' | 'delete') {
    setOpen(what)
    setOpened(new Set([...opened, what]))
  }
  const dialog = { dataset, chosen, filter, count, onClose: close, onDone }
  return (
    <section
      aria-label={texts.selectedDocuments}
      className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-rule-strong bg-raised px-4 py-2.5 shadow-high max-sm:px-3"
    >
      <p role="status" className="font-medium tabular-nums">
        {texts.nSelected(count)}
      </p>
      {!chosen.all && count < total && (
        <button
          type="button"
          className="text-[0.933rem] text-ink-soft underline underline-offset-4 hover:text-ink"
          onClick={() => onChoose(ALL)}
        >
          {texts.selectAllN(total)}
        </button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-2 max-sm:ml-0 max-sm:w-full">
        <Button size="sm" onClick={() => ask('move')}>
          <FolderInput aria-hidden className="size-4" />
          {texts.move}
        </Button>
        {zip ? (
          <a href={zip} download className={buttonClass({ size: 'sm' })}>
            <Download aria-hidden className="size-4" />
            {texts.downloadThem}
          </a>
        ) : (
          <Button size="sm" disabled title={texts.tooManyToDownload(MAX_LINKED_DOCUMENTS)}>
            <Download aria-hidden className="size-4" />
            {texts.downloadThem}
          </Button>
        )}
        <Button size="sm" onClick={() => ask('delete')}>
          <Trash2 aria-hidden className="size-4" />
          {texts.deleteIt2}
        </Button>
        <Button
          look="quiet"
          size="icon-sm"
          className="max-sm:ml-auto"
          aria-label={texts.clearSelection}
          title={texts.clearSelection}
          onClick={() => onChoose(NONE)}
        >
          <X aria-hidden className="size-4" />
        </Button>
      </div>
      <DialogLoader open={open !== null} onClose={close}>
        {opened.has('move') && <MoveDialog open={open === 'move'} {...dialog} />}
        {opened.has('delete') && <DeleteChosenDialog open={open === 'delete'} {...dialog} />}
      </DialogLoader>
    </section>
  )
}

/** Returns where the documents are downloaded from: one as it is, several as a .zip; null if an address cannot name them. */
function zipAddress(name: string, { all, ids }: Chosen, filter: DocumentFilter): string | null {
  const [id] = ids
  if (!all && ids.size === 1 && id !== undefined)
    return addressOf(documentEndpoints.documentFile, { params: { id } })
  if (ids.size > MAX_LINKED_DOCUMENTS) return null
  const list = [...ids].join(',')
  const query = all ? { ...filter, ...(list && { except: list }) } : { ids: list }
  return addressOf(documentEndpoints.downloadDocuments, { params: { name }, query })
}
