import { useEffect, useState } from 'react'
import * as texts from '#texts/shell.tsx'
import { ApiError, detailOf } from '../api/api-error.ts'
import { formatSpan } from '../ui/format/format-time.ts'
import { Notice } from '../ui/notice.tsx'

/** Seconds to wait, as the reply says; 0 where it says nothing. */
function waitOf(failure: unknown): number {
  const reply = failure instanceof ApiError ? failure.cause : null
  return reply instanceof Response ? Number(reply.headers.get('retry-after')) || 0 : 0
}

/** Seconds until what failed may be tried again, counted down; 0 where the server names no wait. */
export function useWait(failure: unknown): number {
  const wait = waitOf(failure)
  const [counted, setCounted] = useState({ failure, left: wait })
  useEffect(() => {
    if (wait === 0) return
    const until = Date.now() + wait * 1000
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setCounted((last) => (last.failure === failure && last.left === left ? last : { failure, left }))
      if (left === 0) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [failure, wait])
  return counted.failure === failure ? counted.left : wait
}

/**
 * What the server said against it; where one has to wait, with the seconds that are `left`, and then that the wait is
 * over. A screen reader is told at the beginning and at the end alone.
 */
export function Refusal({ failure, left, fallback }: { failure: unknown; left: number; fallback: string }) {
  const sentence = detailOf(failure, fallback)
  const wait = waitOf(failure)
  if (wait === 0) return <Notice kind="error">{sentence}</Notice>
  if (left === 0) return <Notice kind="info">{texts.youCanTryAgainNow}</Notice>
  return (
    <Notice kind="error">
      {sentence.replace(/Try again in [^.]*\.$/, '')}
      <span className="sr-only">{texts.tryAgainIn(formatSpan(wait))}</span>
      <span aria-hidden className="tabular-nums">
        {texts.tryAgainIn2(formatSpan(left))}
      </span>
    </Notice>
  )
}
