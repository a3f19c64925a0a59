import { useQuery } from '@tanstack/react-query'
import { Search, Upload } from 'lucide-react'
import { Link, useParams } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import { ApiError } from '../../api/api-error.ts'
import type { QuestionToFill, UploadTarget } from '../../shell/navigation-state.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Card } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Heading } from '../../ui/heading.tsx'
import { DatasetGuide } from './dataset-guide.tsx'
import { DatasetTitle } from './dataset-title.tsx'
import { DocumentList } from './documents/document-list.tsx'
import { documentsQuery } from './queries.ts'

/** The page of a dataset, with its documents and what they are about. */
export function DatasetPage({ onChanged }: { onChanged: () => void }) {
  const { name = '' } = useParams()
  const { data, error } = useQuery(documentsQuery(name, { limit: 1 }))
  const scope: QuestionToFill = { question: '', datasets: [name] }
  const target: UploadTarget = { dataset: name }
  if (error instanceof ApiError && error.status === 404) return <NoDataset name={name} />

  return (
    <>
      <nav aria-label={texts.breadcrumb} className="mb-2 text-[0.867rem] text-ink-faint">
        <Link to="/dashboard/datasets" className="underline-offset-4 hover:underline">
          {texts.datasets}
        </Link>
      </nav>
      <DatasetTitle name={name}>
        <Link to="/dashboard/upload" state={target} className={buttonClass()}>
          <Upload aria-hidden className="size-4" />
          {texts.upload}
        </Link>
        <Link to="/dashboard/query" state={scope} className={buttonClass({ look: 'solid' })}>
          <Search aria-hidden className="size-4" />
          {texts.queryThisDataset}
        </Link>
      </DatasetTitle>
      {data?.total !== 0 && <DatasetGuide key={`#${name}`} name={name} />}
      <DocumentList key={name} name={name} onChanged={onChanged} />
    </>
  )
}

/** The page for the address of a dataset that does not exist. */
function NoDataset({ name }: { name: string }) {
  useTitle(texts.datasetNotFound)
  return (
    <>
      <Heading title={texts.datasetNotFound} />
      <Card className="grid justify-items-start gap-4 p-5">
        <p className="max-w-[60ch] text-ink-soft">{texts.thereIsNoDatasetCalledIt(<bdi>{name}</bdi>)}</p>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/datasets" className={buttonClass({ look: 'solid' })}>
            {texts.backToDatasets}
          </Link>
          <Link to="/dashboard/upload" className={buttonClass()}>
            {texts.uploadDocuments}
          </Link>
        </div>
      </Card>
    </>
  )
}
