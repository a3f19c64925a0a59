import { useEffect, useState } from 'react'
import { COPIED_TICK_MS } from '../../shared/limits.ts'

/** Copies a text to the clipboard; `copied` is true for two seconds afterwards. */
export function useCopied(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_TICK_MS)
    return () => clearTimeout(timer)
  }, [copied])
  return {
    copied,
    copy: async (text) => {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    },
  }
}
