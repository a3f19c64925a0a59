import { useInfiniteQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import * as texts from '#texts/viewer.ts'
import type { TextBlock } from '../../shared/documents.ts'
import type { DocumentTable } from '../../shared/tables.ts'
import { detailOf } from '../api/api-error.ts'
import { Button } from '../ui/form/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FieldList } from './field-list.tsx'
import { ListItems } from './list-items.tsx'
import { hasMarkers, withBullets } from './list-text.ts'
import { BLOCK_LOOKS, FRAME_LOOK, TEXT_LOOK } from './looks.ts'
import { MarkedText } from './marked-text.tsx'
import { placeLabel } from './place-label.ts'
import { textQuery } from './queries.ts'
import { reveal } from './reveal.ts'
import { TableBlock, tableRows } from './table-block.tsx'
import type { Target } from './target.ts'

/**
 * The extracted text of a document, with the target marked and scrolled into view. `sheet`: the text is rows
 * of cells. `onTable`: shows one of its `tables`.
 */
export function TextView(props: {
  target: Target
  sheet: boolean
  tables: readonly DocumentTable[]
  onTable: (number: number) => void
}) {
  const { target, sheet, tables, onTable } = props
  const text = useInfiniteQuery(textQuery(target.documentId, target.start, sheet))
  const place = useRef<HTMLDivElement>(null)
  const ready = text.isSuccess

  // biome-ignore lint/correctness/useExhaustiveDependencies: Scrolls once per place, when its text is loaded.
  useLayoutEffect(() => {
    const marks = place.current
    if (ready) reveal(marks?.querySelector('mark[data-asked]') ?? marks?.querySelector('mark'))
  }, [ready, target.start])

  if (text.isPending)
    return (
      <div className="grid gap-3 p-6">
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-4" />
        <Skeleton className="h-4" />
      </div>
    )
  if (text.isError)
    return (
      <div className="p-5">
        <Notice
          kind="error"
          action={
            <Button size="sm" onClick={() => void text.refetch()}>
              {texts.tryAgain}
            </Button>
          }
        >
          {detailOf(text.error, texts.theTextOfThisDocumentCould)}
        </Notice>
      </div>
    )
  const blocks = text.data.pages.flatMap((window) => window.blocks)
  return (
    <div ref={place} className={FRAME_LOOK}>
      {text.hasPreviousPage && (
        <More
          label={texts.showWhatComesBefore}
          busy={text.isFetchingPreviousPage}
          onMore={text.fetchPreviousPage}
        />
      )}
      <div dir="auto" className={`${TEXT_LOOK} ${sheet ? 'w-fit max-w-full' : 'max-w-[72ch]'}`}>
        {blocks.map((block, index) => (
          <Block
            key={block.start}
            block={block}
            before={blocks[index - 1]}
            target={target}
            table={tables.find(({ start }) => start === block.start)}
            onTable={onTable}
          />
        ))}
        {blocks.length === 0 && <p className="text-ink-soft">{texts.thisDocumentHasNoText}</p>}
      </div>
      {text.hasNextPage && (
        <More label={texts.showWhatFollows} busy={text.isFetchingNextPage} onMore={text.fetchNextPage} />
      )}
    </div>
  )
}

function More(props: { label: string; busy: boolean; onMore: () => void }) {
  return (
    <div className="my-4 text-center">
      <Button size="sm" busy={props.busy} disabled={props.busy} onClick={props.onMore}>
        {props.label}
      </Button>
    </div>
  )
}

/** `table`: the table that begins with the block. */
function Block(props: {
  block: TextBlock
  before: TextBlock | undefined
  target: Target
  table: DocumentTable | undefined
  onTable: (number: number) => void
}) {
  const { block, before, table } = props
  const label = placeLabel(block.place)
  const turned = label !== null && label !== (before ? placeLabel(before.place) : null)
  const rows = block.kind === 'table' ? tableRows(block) : null
  return (
    <>
      {turned && (
        <p className="mt-7 mb-3 flex items-center gap-3 font-sans text-[0.8rem] text-ink-faint first:mt-0">
          {label}
          <span className="h-px flex-1 bg-rule" />
        </p>
      )}
      <div className={`mt-2 ${BLOCK_LOOKS[block.kind]}`}>
        {table && (
          <Button look="quiet" size="sm" className="mb-1 -ms-2.5" onClick={() => props.onTable(table.number)}>
            <Table2 aria-hidden className="size-4" />
            {texts.sortAndFilter}
          </Button>
        )}
        {rows ? (
          <TableBlock block={block} rows={rows} headerRows={table?.header_rows ?? 0} target={props.target} />
        ) : block.kind === 'fields' ? (
          <FieldList block={block} target={props.target} />
        ) : block.kind === 'list' && !hasMarkers(block.text) ? (
          <ListItems block={block} target={props.target} />
        ) : (
          <MarkedText
            text={block.kind === 'list' ? withBullets(block.text) : block.text}
            start={block.start}
            target={props.target}
          />
        )}
      </div>
    </>
  )
}
