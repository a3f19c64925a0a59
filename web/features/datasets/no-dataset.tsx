import { Link } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { Card } from '../../ui/card.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Heading } from '../../ui/heading.tsx'

/** The page for the address of a dataset that does not exist. */
export function NoDataset({ name }: { name: string }) {
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
