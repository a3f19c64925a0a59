import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import * as roles from '#texts/messages/roles.ts'
import * as texts from '#texts/query.tsx'
import type { PastQuery } from '../../../shared/answers.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { detailOf } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/form/button.tsx'
import { TextInput } from '../../ui/form/field.tsx'
import { Ago } from '../../ui/format/ago.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The dialog of earlier questions: search them, open their answers again, or delete them. */
export function History(props: {
  open: boolean
  onClose: () => void
  onChoose: (past: PastQuery) => void
  /** Called when one question, or without an id all of them, were deleted. */
  onForgotten: (id?: string) => void
}) {
  const client = useQueryClient()
  const [find, setFind] = useState('')
  const wanted = useDeferredValue(find.trim())
  const past = usePastQueries(wanted, props.open)
  const refresh = (id?: string) => {
    props.onForgotten(id)
    return client.invalidateQueries({ queryKey: ['queries'] })
  }
  const forget = useMutation({ mutationFn: forgetQuery, onSuccess: (_, id) => refresh(id) })
  const clear = useMutation({ mutationFn: forgetAllQueries, onSuccess: () => refresh() })
  const list = past.data?.pages.flatMap((page) => page.data) ?? []
  const [sure, setSure] = useState(false)
  const failed = past.error ?? forget.error ?? clear.error

  return (
    <Dialog
      open={props.open}
      onClose={props.onClose}
      title={texts.earlierQuestions}
      size="lg"
      footer={
        (past.isPending || list.length > 0) && (
          <Button
            size="sm"
            look={sure ? 'danger' : 'outline'}
            disabled={past.isPending || clear.isPending}
            busy={clear.isPending}
            onBlur={() => setSure(false)}
            onClick={() => {
              if (sure) clear.mutate()
              setSure(!sure)
            }}
          >
            {sure ? texts.forgetAllQuestions : texts.clearHistory}
          </Button>
        )
      }
    >
      <TextInput
        type="search"
        aria-label={texts.findAQuestion}
        placeholder={texts.findAQuestion}
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      {failed && (
        <div className="mt-3">
          <Notice kind="error">{detailOf(failed, texts.theHistoryCouldNotBeRead)}</Notice>
        </div>
      )}
      {/* A fixed height, so that the dialog does not move while questions load. */}
      <div className="mt-2 h-[45vh] overflow-y-auto">
        {past.isPending && <Skeleton className="h-full" />}
        <ul className="divide-y divide-rule">
          {past.isSuccess && list.length === 0 && (
            <li className="py-6 text-ink-soft">
              {wanted ? texts.noQuestionContainsThis : texts.noQuestionHasBeenAskedYet}
            </li>
          )}
          {list.map((entry) => (
            <li key={entry.id} className="flex items-start gap-2 py-1">
              <button
                type="button"
                className="min-w-0 flex-1 rounded-md px-2 py-2 text-left hover:bg-hover"
                onClick={() => props.onChoose(entry)}
              >
                <span dir="auto" className="line-clamp-2 font-medium">
                  {entry.query}
                </span>
                <span className="dotted mt-0.5 text-[0.867rem] text-ink-faint">
                  <Ago at={entry.asked_at} />
                  <span>{roles.label[entry.role]}</span>
                  <span className="min-w-0 truncate">
                    {entry.dataset_names.join(', ') || texts.allDatasets}
                  </span>
                  {entry.stale && (
                    <span>
                      <Badge tone="warning">{texts.documentsChanged}</Badge>
                    </span>
                  )}
                </span>
              </button>
              <Button
                look="quiet"
                size="icon-sm"
                className="mt-2"
                aria-label={texts.forget(entry.query)}
                onClick={() => forget.mutate(entry.id)}
              >
                <X aria-hidden className="size-4" />
              </Button>
            </li>
          ))}
        </ul>
        {past.hasNextPage && (
          <div className="py-3 text-center">
            <Button size="sm" busy={past.isFetchingNextPage} onClick={() => void past.fetchNextPage()}>
              {texts.showMore}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

const PAGE = 50

/** The earlier questions that contain a text, newest first. `wanted`: false while they are not shown. */
function usePastQueries(q: string, wanted: boolean) {
  return useInfiniteQuery({
    queryKey: ['queries', q],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.queries, { query: { limit: PAGE, offset: pageParam, ...(q ? { q } : {}) } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((total, page) => total + page.data.length, 0)
      return last.data.length > 0 && seen < last.total ? seen : undefined
    },
    placeholderData: keepPreviousData,
    enabled: wanted,
  })
}

/** Deletes one question. @throws ApiError */
async function forgetQuery(id: string): Promise<void> {
  await call(endpoints.deletePastQuery, { params: { id } })
}

/** Deletes all questions. @throws ApiError */
async function forgetAllQueries(): Promise<void> {
  await call(endpoints.clearQueries, {})
}
