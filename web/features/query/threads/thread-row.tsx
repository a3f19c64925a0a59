import { MoreHorizontal, Pin } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import * as texts from '#texts/query.tsx'
import { MAX_THREAD_NAME_CHARS } from '../../../../shared/limits.ts'
import type { Thread } from '../../../../shared/threads.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { TextInput } from '../../../ui/form/field.tsx'
import { Ago } from '../../../ui/format/ago.tsx'
import { BADGE_TONES, badgeText } from './thread-badge.ts'

/** What can be done with a conversation. */
export type ThreadActions = {
  readonly onOpen: () => void
  readonly onRename: (name: string) => void
  readonly onPin: () => void
  readonly onCopyLink: () => void
  readonly onExport: () => void
  readonly onDelete: () => void
}

/** A conversation in the list: its name, the badge of its last answer, and a menu. */
export function ThreadRow({
  thread,
  current,
  ...actions
}: { thread: Thread; current: boolean } & ThreadActions) {
  const [doing, setDoing] = useState<'nothing' | 'renaming' | 'deleting'>('nothing')
  const menu = useRef<HTMLButtonElement>(null)
  const done = () => {
    setDoing('nothing')
    menu.current?.focus()
  }
  const badge = badgeText(thread.badge)
  if (doing === 'renaming')
    return (
      <Rename
        name={thread.name}
        onDone={(name) => {
          done()
          if (name !== null && name !== thread.name) actions.onRename(name)
        }}
      />
    )
  if (doing === 'deleting') return <AskDelete thread={thread} onDelete={actions.onDelete} onCancel={done} />
  return (
    <div
      className={`group flex items-start rounded-md ${current ? 'bg-sunken' : 'hover:bg-hover focus-within:bg-hover'}`}
    >
      <Link
        to={threadAddress(thread.id)}
        aria-current={current ? 'page' : undefined}
        onClick={actions.onOpen}
        className="min-w-0 flex-1 rounded-md px-2 py-2"
      >
        <span dir="auto" className="line-clamp-2 text-[0.933rem] leading-snug font-medium wrap-anywhere">
          {thread.pinned && (
            <Pin aria-label={texts.pinned} className="mr-1 inline size-3.5 fill-current text-ink-faint" />
          )}
          {thread.name}
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-[0.8rem] text-ink-faint">
          {badge && <Badge tone={BADGE_TONES[thread.badge]}>{badge}</Badge>}
          <Ago at={thread.updated_at} />
          {thread.questions > 1 && <span>{texts.nQuestions(thread.questions)}</span>}
        </span>
      </Link>
      <Menu
        anchor={menu}
        thread={thread}
        {...actions}
        onRename={() => setDoing('renaming')}
        onDelete={() => setDoing('deleting')}
      />
    </div>
  )
}

/** Returns the address of a conversation, which others can open, too. */
export function threadAddress(id: string): string {
  return `/dashboard/query/${encodeURIComponent(id)}`
}

function Menu(
  props: Omit<ThreadActions, 'onOpen' | 'onRename'> & {
    anchor: React.RefObject<HTMLButtonElement | null>
    thread: Thread
    onRename: () => void
  },
) {
  const id = useId()
  const { thread } = props
  const item = (label: string, act: () => void): ReactNode => (
    <li>
      <button
        type="button"
        className="w-full rounded-sm px-2.5 py-1.5 text-left text-[0.933rem] hover:bg-hover"
        onClick={() => {
          document.getElementById(id)?.hidePopover()
          act()
        }}
      >
        {label}
      </button>
    </li>
  )
  return (
    <>
      <button
        ref={props.anchor}
        type="button"
        popoverTarget={id}
        aria-label={texts.moreAbout(thread.name)}
        title={texts.more}
        className="mt-1.5 mr-1 grid size-7 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-hover hover:text-ink"
      >
        <MoreHorizontal aria-hidden className="size-4" />
      </button>
      <ul
        id={id}
        popover="auto"
        className="[position-area:bottom_span-left] [position-try-fallbacks:flip-block] m-0 mt-1 w-56 rounded-md border border-rule bg-sheet p-1 text-ink shadow-high"
      >
        {item(texts.rename, props.onRename)}
        {item(thread.pinned ? texts.unpin : texts.pin, props.onPin)}
        {item(texts.copyLink, props.onCopyLink)}
        {item(texts.exportAsMarkdown, props.onExport)}
        {item(texts.deleteThread, props.onDelete)}
      </ul>
    </>
  )
}

/** Renames in place: Enter or leaving the field keeps the name, Escape does not. */
function Rename({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [value, setValue] = useState(name)
  const id = useId()
  const ended = useRef(false)
  const trimmed = value.trim()
  const problem =
    trimmed === ''
      ? texts.nameTheConversation
      : [...trimmed].length > MAX_THREAD_NAME_CHARS
        ? texts.nameTooLong(MAX_THREAD_NAME_CHARS)
        : null
  const end = (kept: string | null) => {
    if (ended.current) return
    ended.current = true
    onDone(kept)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && problem === null && !event.nativeEvent.isComposing) end(trimmed)
    if (event.key !== 'Escape') return
    event.stopPropagation()
    end(null)
  }
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.select(), [])
  return (
    <div className="p-1">
      <TextInput
        ref={field}
        aria-label={texts.nameOfTheConversation}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={press}
        onBlur={() => end(problem === null ? trimmed : null)}
      />
      {problem && (
        <p id={id} role="alert" className="px-1 pt-1 text-[0.8rem] text-error">
          {problem}
        </p>
      )}
    </div>
  )
}

function AskDelete(props: { thread: Thread; onDelete: () => void; onCancel: () => void }) {
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => cancel.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape bubbles up from the buttons inside.
    <div
      className="rounded-md bg-sunken p-2.5 text-[0.867rem]"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onCancel()
      }}
    >
      <p dir="auto" className="line-clamp-3 wrap-anywhere">
        {texts.deleteThreadNamed(props.thread.name, props.thread.questions)}
      </p>
      <div className="mt-2 flex gap-2">
        <Button size="sm" look="danger" onClick={props.onDelete}>
          {texts.deleteThread}
        </Button>
        <Button ref={cancel} size="sm" onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
