import { Check, Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { useCopied } from '../ui/use-copied.ts'

/** Code with a button that copies it; a tick says for two seconds that it did. */
export function CodeSample({ code, label, wrap = false }: { code: string; label: string; wrap?: boolean }) {
  const { copied, copy } = useCopied()
  const pre = useRef<HTMLPreElement>(null)
  // Where a page may not use the clipboard, which is without TLS on other addresses, the text is selected instead.
  const take = () => {
    if (navigator.clipboard) void copy(code)
    else if (pre.current) getSelection()?.selectAllChildren(pre.current)
  }
  return (
    <div className="code-sample">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre ref={pre} tabIndex={0} className={wrap ? 'whitespace-pre-wrap' : undefined}>
        <code>{code}</code>
      </pre>
      <Button
        look="quiet"
        size="icon-sm"
        className="code-copy"
        aria-label={copied ? `Copied: ${label}` : `Copy: ${label}`}
        onClick={take}
      >
        {copied ? (
          <Check aria-hidden className="size-4 text-success" />
        ) : (
          <Copy aria-hidden className="size-4" />
        )}
      </Button>
    </div>
  )
}
