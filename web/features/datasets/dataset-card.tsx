import { useMutation } from '@tanstack/react-query'
import { Info, Trash2 } from 'lucide-react'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/datasets.tsx'
import type { Dataset } from '../../../shared/datasets.ts'
import { FORMATS } from '../../../shared/formats.ts'
import type { QuestionToFill, UploadTarget } from '../../shell/navigation-state.ts'
import { formatCount } from '../../texts/numbers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/form/button.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { Ago } from '../../ui/format/ago.tsx'
import { formatBytes } from '../../ui/format/format-bytes.ts'
import { Progress } from '../../ui/progress.tsx'
import { loadStats } from './queries.ts'

/** A dataset. Its statistics are loaded once, on demand. */
export const DatasetCard = memo(function DatasetCard(props: {
  dataset: Dataset
  onDelete: (dataset: Dataset) => void
}) {
  const { dataset, onDelete } = props
  const stats = useMutation({
    mutationFn: () => loadStats(dataset.name),
    onError: (error) => console.error(`Failed to load the stats of '${dataset.name}':`, error),
  })
  const kinds = useMemo(
    () => (dataset.file_types ?? []).map((type) => FORMATS[type].label),
    [dataset.file_types],
  )
  const scope: QuestionToFill = { question: '', datasets: [dataset.name] }
  const target: UploadTarget = { dataset: dataset.name }
  return (
    <Card className="relative flex h-full flex-col transition-colors hover:border-rule-strong has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-focus">
      <div className="flex items-start gap-2 px-5 pt-4">
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-[1.067rem] leading-snug font-semibold" title={dataset.name}>
            {/* The link covers the whole card. */}
            <Link
              to={encodeURIComponent(dataset.name)}
              className="outline-none after:absolute after:inset-0 after:rounded-lg"
            >
              <bdi>{dataset.name}</bdi>
            </Link>
          </h2>
          <p className="mt-0.5 text-[0.867rem] text-ink-faint">
            <span className="relative">
              <Ago at={dataset.created_at} />
            </span>
          </p>
        </div>
        <div className="relative -mt-1 -mr-2 flex">
          <Button
            look="quiet"
            size="icon"
            aria-label={texts.showStatsOf(dataset.name)}
            disabled={stats.isPending || stats.isSuccess}
            onClick={() => stats.mutate()}
          >
            <Info aria-hidden className="size-4.5" />
          </Button>
          <Button
            look="quiet"
            size="icon"
            aria-label={texts.deleteIt(dataset.name)}
            onClick={() => onDelete(dataset)}
          >
            <Trash2 aria-hidden className="size-4.5" />
          </Button>
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-7 gap-y-1.5 px-5 pt-4 pb-3.5">
        <div className="shrink-0">
          <dt className="text-[0.8rem] text-ink-faint">{texts.documents}</dt>
          <dd className="font-medium tabular-nums">{formatCount(dataset.document_count)}</dd>
        </div>
        <div className="shrink-0">
          <dt className="text-[0.8rem] text-ink-faint">{texts.size}</dt>
          <dd className="font-medium tabular-nums">{formatBytes(dataset.size_bytes)}</dd>
        </div>
        {kinds.length > 0 && (
          <div className="min-w-0 basis-full">
            <dt className="sr-only">{texts.kinds}</dt>
            <Kinds kinds={kinds} />
          </div>
        )}
      </dl>
      {(stats.isPending || stats.data) && (
        <div className="relative border-t border-rule px-5 py-3">
          {stats.isPending && <Progress value={50} label={texts.loadingTheStatsOf(dataset.name)} />}
          {stats.data && (
            <div className="flex flex-wrap items-center gap-1.5">
              <span className="mr-1.5 text-[0.933rem] tabular-nums">
                {texts.chunks(stats.data.total_chunks)}
              </span>
              {stats.data.file_types.map((type) => (
                <Badge key={type}>{type}</Badge>
              ))}
            </div>
          )}
        </div>
      )}
      <div className="relative mt-auto flex gap-2 px-5 pb-4">
        {dataset.document_count > 0 && (
          <Link
            to="/dashboard/query"
            state={scope}
            aria-label={texts.query2(dataset.name)}
            className={buttonClass({ size: 'sm' })}
          >
            {texts.query}
          </Link>
        )}
        <Link
          to="/dashboard/upload"
          state={target}
          aria-label={texts.uploadTo(dataset.name)}
          className={buttonClass({ size: 'sm' })}
        >
          {texts.upload}
        </Link>
      </div>
    </Card>
  )
})

/** The file formats that fit in one line, and the number of others; all of them on hover. */
function Kinds({ kinds }: { kinds: readonly string[] }) {
  const place = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(1)
  useLayoutEffect(() => {
    const line = place.current
    const pen = document.createElement('canvas').getContext('2d')
    if (!line || !pen) return
    pen.font = getComputedStyle(line).font
    const observer = new ResizeObserver(() =>
      setShown(mostThatFit(kinds, (text) => pen.measureText(text).width <= line.clientWidth)),
    )
    observer.observe(line)
    return () => observer.disconnect()
  }, [kinds])
  return (
    <dd ref={place} className="truncate text-[0.867rem] text-ink-soft" title={kinds.join(', ')}>
      {kindsLine(kinds, shown)}
    </dd>
  )
}

/** Returns the first formats and the number of others: 'PDF, DOCX +2'. */
function kindsLine(kinds: readonly string[], shown: number): string {
  const rest = kinds.length - shown
  return kinds.slice(0, shown).join(', ') + (rest > 0 ? ` +${rest}` : '')
}

/** Returns how many formats fit along with the number of the others: at least one. */
export function mostThatFit(kinds: readonly string[], fits: (line: string) => boolean): number {
  for (let shown = kinds.length; shown > 1; shown--) if (fits(kindsLine(kinds, shown))) return shown
  return 1
}
