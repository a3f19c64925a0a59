import { useRef } from 'react'
import * as texts from '#texts/site/site.tsx'
import { buttonClass } from '../../ui/form/button-class.ts'
import { useCopied } from '../../ui/use-copied.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'

/** Code with a button that copies it; a tick confirms it for two seconds. */
export function CodeSample({ code, label, wrap = false }: { code: string; label: string; wrap?: boolean }) {
  const { copied, copy } = useCopied()
  const pre = useRef<HTMLPreElement>(null)
  // Pages without TLS on other addresses have no clipboard: the text is selected instead.
  const take = () => {
    if (navigator.clipboard) void copy(code)
    else if (pre.current) getSelection()?.selectAllChildren(pre.current)
  }
  return (
    <div className="code-sample">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Scrollable regions must be reachable by keyboard. */}
      <pre ref={pre} tabIndex={0} className={wrap ? 'whitespace-pre-wrap' : undefined}>
        <code>{code}</code>
      </pre>
      <button
        type="button"
        className={`${buttonClass({ look: 'quiet', size: 'icon-sm' })} code-copy`}
        aria-label={(copied ? texts.copied : texts.copy)(label)}
        onClick={take}
      >
        {copied ? <CheckIcon className="size-4 text-success" /> : <CopyIcon />}
      </button>
    </div>
  )
}
