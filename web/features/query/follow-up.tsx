import { SendHorizontal } from 'lucide-react'
import { useState } from 'react'
import { MAX_QUERY_CHARS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import type { Asked } from './answer-state.ts'
import type { ChatInput } from './ask.ts'

/** True when the last answer has documents that a further question can be asked of. */
export function canFollowUp(thread: readonly Asked[]): boolean {
  const last = thread.at(-1)
  return last !== undefined && documentsOf([last]).length > 0
}

/** A further question on the documents that the thread cites, with the thread as its history. */
export function followUpOf(message: string, thread: readonly Asked[], role: Role): ChatInput {
  return {
    message,
    role,
    documents: documentsOf(thread),
    history: thread.flatMap(({ question, answer }) => [
      { role: 'user' as const, content: question },
      { role: 'assistant' as const, content: answer.answer },
    ]),
  }
}

function documentsOf(thread: readonly Asked[]): string[] {
  const ids = thread.flatMap(({ answer }) => answer.citations.map((citation) => citation.document_id))
  return [...new Set(ids.filter((id) => id !== undefined))]
}

/** The box under an answer for going on with the same sources. */
export function FollowUp({ busy, onAsk }: { busy: boolean; onAsk: (message: string) => void }) {
  const [text, setText] = useState('')
  const ask = () => {
    if (busy || text.trim() === '') return
    setText('')
    onAsk(text.trim())
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      <TextArea
        aria-label="Follow-up question"
        dir="auto"
        rows={1}
        maxLength={MAX_QUERY_CHARS}
        placeholder="Ask more about these sources"
        className="min-h-11"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          ask()
        }}
      />
      <Button type="submit" aria-label="Ask" className="h-11.75" disabled={busy || text.trim() === ''}>
        <SendHorizontal aria-hidden className="size-4" />
      </Button>
    </form>
  )
}
