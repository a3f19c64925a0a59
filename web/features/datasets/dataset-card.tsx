import { useMutation } from '@tanstack/react-query'
import { Info, Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Dataset } from '../../../shared/datasets.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatBytes } from '../../ui/format-bytes.ts'
import { formatDateTime } from '../../ui/format-time.ts'
import { formatCount } from '../../ui/plural.ts'
import { Progress } from '../../ui/progress.tsx'
import { loadStats } from './queries.ts'

/** One dataset. Its figures are loaded once, when they are asked for, and kept. */
export const DatasetCard = memo(function DatasetCard(props: {
  dataset: Dataset
  onDelete: (dataset: Dataset) => void
}) {
  const { dataset, onDelete } = props
  const stats = useMutation({
    mutationFn: () => loadStats(dataset.name),
    onError: (error) => console.error(`Failed to load the stats of '${dataset.name}':`, error),
  })
  return (
    <Card className="flex h-full flex-col">
      <div className="flex items-start gap-2 px-5 pt-4">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-[1.067rem] leading-snug font-semibold" title={dataset.name}>
            <Link to={encodeURIComponent(dataset.name)} className="hover:underline">
              <bdi>{dataset.name}</bdi>
            </Link>
          </h2>
          <p className="mt-0.5 text-[0.867rem] text-ink-faint">{formatDateTime(dataset.created_at)}</p>
        </div>
        <div className="-mt-1 -mr-2 flex">
          <Button
            look="quiet"
            size="icon"
            aria-label={`Show stats of ${dataset.name}`}
            disabled={stats.isPending || stats.isSuccess}
            onClick={() => stats.mutate()}
          >
            <Info aria-hidden className="size-4.5" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={`Delete ${dataset.name}`}
            onClick={() => onDelete(dataset)}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </div>
      </div>
      <dl className="flex gap-8 px-5 pt-4 pb-4">
        <div>
          <dt className="text-[0.8rem] text-ink-faint">Documents</dt>
          <dd className="font-medium tabular-nums">{formatCount(dataset.document_count)}</dd>
        </div>
        <div>
          <dt className="text-[0.8rem] text-ink-faint">Size</dt>
          <dd className="font-medium tabular-nums">{formatBytes(dataset.size_bytes)}</dd>
        </div>
      </dl>
      {(stats.isPending || stats.data) && (
        <div className="mt-auto border-t border-rule px-5 py-3">
          {stats.isPending && <Progress value={50} label={`Loading the stats of ${dataset.name}`} />}
          {stats.data && (
            <div className="flex flex-wrap items-center gap-1.5">
              <span className="mr-1.5 text-[0.933rem] tabular-nums">{stats.data.total_chunks} chunks</span>
              {stats.data.file_types.map((type) => (
                <Badge key={type}>{type}</Badge>
              ))}
            </div>
          )}
        </div>
      )}
    </Card>
  )
})
