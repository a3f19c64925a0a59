import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { Thread } from '../../../../shared/threads.ts'
import { detailOf } from '../../../api/api-error.ts'
import { basePath, pageOrigin } from '../../../api/base.ts'
import { downloadText } from '../../../ui/download-text.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextInput } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { noteForgotten } from '../answer/staleness.ts'
import { dropThread } from '../conversation/thread.ts'
import { refreshThreads } from './refresh-threads.ts'
import { changeThread, deleteThread, forgetAllQueries, useThreads, wholeThread } from './thread-queries.ts'
import { ThreadRow, threadAddress } from './thread-row.tsx'

/** The conversations: search, open, rename, pin, share, export and delete them. */
export function ThreadList(props: {
  /** The conversation that is shown, if any. */
  current: string | null
  onOpen: () => void
  /** Called when the conversation with the id, or without one all of them, were deleted. */
  onDeleted: (id?: string) => void
}) {
  const client = useQueryClient()
  const toast = useToast()
  const [find, setFind] = useState('')
  const wanted = useDeferredValue(find.trim())
  const found = useThreads(wanted)
  const refresh = () => refreshThreads(client)
  const change = useMutation({ mutationFn: changeThread, onSettled: refresh })
  const remove = useMutation({
    mutationFn: deleteThread,
    onSuccess: (_, id) => {
      props.onDeleted(id)
      dropThread(client, id)
    },
    onSettled: refresh,
  })
  const clear = useMutation({
    mutationFn: forgetAllQueries,
    onSuccess: () => {
      noteForgotten(client)
      props.onDeleted()
      dropThread(client)
    },
    onSettled: refresh,
  })
  const [sure, setSure] = useState(false)
  const list = found.data?.pages.flatMap(({ data }) => data) ?? []
  const failed = found.error ?? change.error ?? remove.error ?? clear.error

  async function save({ id, name }: Thread) {
    try {
      const { exportName, threadToMarkdown } = await import('./thread-export.ts')
      downloadText(exportName(name), 'text/markdown', threadToMarkdown(name, await wholeThread(id)))
    } catch (error) {
      toast(detailOf(error, texts.theConversationCouldNotBeExported), 'error')
    }
  }
  async function copyLink({ id }: Thread) {
    const address = pageOrigin() + basePath().replace(/\/$/, '') + threadAddress(id)
    try {
      await navigator.clipboard.writeText(address)
      toast(texts.linkCopied, 'success')
    } catch {
      toast(texts.linkNotCopied(address), 'error')
    }
  }

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TextInput
        type="search"
        aria-label={texts.findAConversation}
        placeholder={texts.findAConversation}
        value={find}
        onChange={(event) => setFind(event.target.value)}
      />
      {failed && (
        <div className="mt-3">
          <Notice kind="error">{detailOf(failed, texts.theHistoryCouldNotBeRead)}</Notice>
        </div>
      )}
      <div className="-mx-1 mt-2 min-h-0 flex-1 overflow-y-auto px-1 pb-2">
        {found.isPending && (
          <div aria-hidden className="grid gap-2 pt-1">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        )}
        {found.isSuccess && list.length === 0 && (
          <p className="px-2 py-4 text-[0.933rem] text-ink-soft">
            {wanted ? texts.noQuestionContainsThis : texts.noConversationsYet}
          </p>
        )}
        <ul className="grid gap-0.5">
          {list.map((thread) => (
            <li key={thread.id}>
              <ThreadRow
                thread={thread}
                current={thread.id === props.current}
                onOpen={props.onOpen}
                onRename={(name) => change.mutate({ id: thread.id, name })}
                onPin={() => change.mutate({ id: thread.id, pinned: !thread.pinned })}
                onCopyLink={() => void copyLink(thread)}
                onExport={() => void save(thread)}
                onDelete={() => remove.mutate(thread.id)}
              />
            </li>
          ))}
        </ul>
        {found.hasNextPage && (
          <div className="py-3 text-center">
            <Button size="sm" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {texts.showMore}
            </Button>
          </div>
        )}
      </div>
      <div className="border-t border-rule pt-2">
        <Button
          size="sm"
          look={sure ? 'danger' : 'quiet'}
          disabled={clear.isPending}
          busy={clear.isPending}
          onBlur={() => setSure(false)}
          onClick={() => {
            if (sure) clear.mutate()
            setSure(!sure)
          }}
        >
          {sure ? texts.forgetAllQuestions : texts.clearHistory}
        </Button>
      </div>
    </div>
  )
}
