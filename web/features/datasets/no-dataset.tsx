import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'

/** In the place of a dataset that does not exist, where a wrong or an old address leads. */
export function NoDataset({ name }: { name: string }) {
  return (
    <>
      <Heading title="Dataset not found" />
      <Card className="grid justify-items-start gap-4 p-5">
        <p className="max-w-[60ch] text-ink-soft">
          There is no dataset called “<bdi>{name}</bdi>”. It may have been renamed or deleted. You can create
          it by uploading documents.
        </p>
        <div className="flex flex-wrap gap-2">
          <Link to="/dashboard/datasets" className={buttonClass({ look: 'solid' })}>
            Back to datasets
          </Link>
          <Link to="/dashboard/upload" className={buttonClass()}>
            Upload documents
          </Link>
        </div>
      </Card>
    </>
  )
}
