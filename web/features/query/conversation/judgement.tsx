import { useMutation, useQueryClient } from '@tanstack/react-query'
import { NotebookPen, RotateCw, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as texts from '#texts/query.tsx'
import type { Rating } from '../../../../shared/answers.ts'
import { threadEndpoints } from '../../../../shared/endpoints/threads.ts'
import { MAX_NOTE_CHARS } from '../../../../shared/limits.ts'
import { detailOf } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { cacheJudgement } from './thread.ts'

const RATINGS = [
  { rating: 'up', label: texts.goodAnswer, icon: ThumbsUp },
  { rating: 'down', label: texts.badAnswer, icon: ThumbsDown },
] as const

/** Below a saved answer: asks again, rates it, and keeps a note on it. */
export function Judgement(props: {
  id: string
  rating: Rating | null
  note: string
  /** null while another question is asked. */
  onAgain: (() => void) | null
}) {
  const { id, rating, note } = props
  const client = useQueryClient()
  const toast = useToast()
  const [writing, setWriting] = useState(false)
  const noteButton = useRef<HTMLButtonElement>(null)
  const judge = useMutation({
    mutationFn: (body: { rating?: Rating | null; note?: string }) =>
      call(threadEndpoints.judgeAnswer, { params: { id }, body }),
    onSuccess: ({ data }) => cacheJudgement(client, id, data),
    onError: (error) => toast(detailOf(error, texts.theAnswerCouldNotBeRated), 'error'),
  })
  const end = () => {
    setWriting(false)
    noteButton.current?.focus()
  }
  return (
    <div className="px-5 pb-4 md:px-7">
      <div className="-ml-2.5 flex flex-wrap items-center gap-x-1">
        <Button look="quiet" size="sm" disabled={props.onAgain === null} onClick={() => props.onAgain?.()}>
          <RotateCw aria-hidden className="size-4" />
          {texts.askAgain}
        </Button>
        {RATINGS.map(({ rating: given, label, icon: Icon }) => (
          <Button
            key={given}
            look="quiet"
            size="sm"
            aria-label={label}
            title={label}
            aria-pressed={rating === given}
            onClick={() => judge.mutate({ rating: rating === given ? null : given })}
          >
            <Icon aria-hidden className={`size-4 ${rating === given ? 'fill-current text-ink' : ''}`} />
          </Button>
        ))}
        <Button
          ref={noteButton}
          look="quiet"
          size="sm"
          aria-expanded={writing}
          onClick={() => setWriting(!writing)}
        >
          <NotebookPen aria-hidden className="size-4" />
          {note === '' ? texts.addNote : texts.editNote}
        </Button>
      </div>
      {writing ? (
        <WriteNote
          note={note}
          busy={judge.isPending}
          onCancel={end}
          onSave={(text) => judge.mutate({ note: text }, { onSuccess: end })}
        />
      ) : (
        note !== '' && (
          <p
            dir="auto"
            className="mt-2 rounded-md bg-sunken px-3 py-2 text-[0.933rem] whitespace-pre-wrap wrap-anywhere"
          >
            <span className="mr-2 text-[0.8rem] font-medium text-ink-faint">{texts.note}</span>
            {note}
          </p>
        )
      )}
    </div>
  )
}

function WriteNote(props: {
  note: string
  busy: boolean
  onSave: (note: string) => void
  onCancel: () => void
}) {
  const [text, setText] = useState(props.note)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const long = [...text.trim()].length > MAX_NOTE_CHARS
  return (
    <div className="mt-2 grid gap-2">
      <TextArea
        ref={field}
        dir="auto"
        rows={3}
        aria-label={texts.noteOnThisAnswer}
        aria-invalid={long || undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !long) props.onSave(text)
        }}
      />
      {long && (
        <p role="alert" className="text-[0.867rem] text-error">
          {texts.noteTooLong(MAX_NOTE_CHARS)}
        </p>
      )}
      <div className="flex gap-2">
        <Button
          size="sm"
          look="solid"
          busy={props.busy}
          disabled={props.busy || long}
          onClick={() => props.onSave(text)}
        >
          {texts.saveNote}
        </Button>
        <Button size="sm" onClick={props.onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  )
}
