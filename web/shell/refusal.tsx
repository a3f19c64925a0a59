import { useEffect, useState } from 'react'
import * as texts from '#texts/shell.tsx'
import { ApiError, detailOf } from '../api/api-error.ts'
import { formatSpan } from '../ui/format/format-time.ts'
import { Notice } from '../ui/notice.tsx'

/** Returns the seconds to wait from the reply's Retry-After header; 0 without one. */
function waitOf(failure: unknown): number {
  const reply = failure instanceof ApiError ? failure.cause : null
  return reply instanceof Response ? Number(reply.headers.get('retry-after')) || 0 : 0
}

/** Counts down the seconds until the failed action may be retried; 0 if the server sets no wait. */
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
 * Shows why the server refused; with a wait, the seconds `left`, and then that it is over. Announced to
 * screen readers only at the beginning and at the end.
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
