import { RefreshCw } from 'lucide-react'
import { startTransition, useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import type { Dataset } from '../../../shared/datasets.ts'
import type { DatasetList } from '../../shell/queries/datasets.ts'
import { TrySamples } from '../../shell/suggestions/try-samples.tsx'
import { formatCount } from '../../texts/numbers.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextInput } from '../../ui/form/field.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { findByName } from '../../ui/search/find-by-name.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DatasetCard } from './dataset-card.tsx'
import { DeleteDialog } from './delete-dialogs.tsx'

/** More datasets than this get a search box. */
const FIND_ABOVE = 12
/** The cards rendered at first, and added by each press of the button. */
const PAGE = 60

/** The page of all datasets. */
export function Datasets(
  props: DatasetList & {
    refreshing: boolean
    onDeleted: (dataset: Dataset) => void
    onRefresh: () => Promise<void>
  },
) {
  const { datasets, status } = props
  const [toDelete, setToDelete] = useState<Dataset | null>(null)
  const [find, setFind] = useState('')
  const [shown, setShown] = useState(PAGE)
  const wanted = useDeferredValue(find.trim())
  const found = useMemo(() => findByName(datasets, wanted, ({ name }) => name), [datasets, wanted])
  const refresh = (
    <Button onClick={() => void props.onRefresh()} disabled={props.refreshing}>
      <RefreshCw aria-hidden className={`size-4 ${props.refreshing ? 'animate-spin' : ''}`} />
      {texts.refresh}
    </Button>
  )

  if (status === 'success' && datasets.length === 0)
    return (
      <div className="grid min-h-96 place-items-center text-center">
        <div className="grid justify-items-center gap-5">
          <div>
            <h1 className="font-serif text-[1.6rem] font-semibold">{texts.noDatasetsYet}</h1>
            <p className="mt-1 text-ink-soft">
              <Link to="/dashboard/upload" className="underline underline-offset-4 hover:text-ink">
                {texts.uploadDocuments}
              </Link>
              {texts.toCreateYourFirstDataset}
            </p>
          </div>
          <div className="flex flex-wrap items-start justify-center gap-2">
            <TrySamples />
            {refresh}
          </div>
        </div>
      </div>
    )

  return (
    <>
      <Heading title={texts.manageDatasets} action={refresh}>
        {status === 'success' && texts.datasetSAvailable(formatCount(datasets.length))}
        {status === 'pending' && texts.loadingDatasets}
      </Heading>
      {status === 'error' && (
        <Notice
          kind="error"
          title={texts.failedToLoadDatasets}
          action={
            <Button size="sm" onClick={() => void props.onRefresh()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {texts.theServerDidNotSendThe}
        </Notice>
      )}
      {datasets.length > FIND_ABOVE && (
        <TextInput
          type="search"
          aria-label={texts.findADataset}
          placeholder={texts.findADataset}
          className="mb-4 max-w-sm"
          value={find}
          onChange={(event) => setFind(event.target.value)}
        />
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 min-[1700px]:grid-cols-4">
        {status === 'pending' && [1, 2, 3].map((key) => <Skeleton key={key} className="h-35" />)}
        {found.slice(0, shown).map((dataset) => (
          <li
            key={dataset.name}
            className="min-w-0 nth-[n+61]:[contain-intrinsic-height:auto_9.4rem] nth-[n+61]:[content-visibility:auto] nth-[n+61]:[overflow-clip-margin:6px]"
          >
            <DatasetCard dataset={dataset} onDelete={setToDelete} />
          </li>
        ))}
      </ul>
      {wanted && found.length === 0 && <p className="text-ink-soft">{texts.noResultsFor(find.trim())}</p>}
      {found.length > shown && (
        <div className="mt-6 text-center">
          <Button onClick={() => startTransition(() => setShown(shown + PAGE))}>
            {texts.showMoreOf(formatCount(found.length - shown))}
          </Button>
        </div>
      )}
      <DeleteDialog
        dataset={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={(dataset) => {
          setToDelete(null)
          props.onDeleted(dataset)
        }}
      />
    </>
  )
}
