import { useId, useState } from 'react'
import type { AgentTrace } from '../../../shared/answers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Chevron } from '../../ui/chevron.tsx'
import { agentName } from './agents.ts'

/** What each agent did for an answer, folded away at first. */
export function Trace({ agents }: { agents: readonly AgentTrace[] }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex h-12 w-full items-center gap-2 rounded-lg px-5 text-left font-semibold md:px-7"
          onClick={() => setOpen(!open)}
        >
          How this answer was made
          <Chevron open={open} />
        </button>
      </h2>
      <ol id={id} hidden={!open} className="border-t border-rule px-5 py-2 text-[0.933rem] md:px-7">
        {agents.map((step) => (
          <li key={step.agent} className="flex flex-wrap items-baseline gap-x-4 py-1.5">
            <span className="w-36 shrink-0 font-medium">{agentName(step.agent)}</span>
            <span className="min-w-0 flex-1 basis-60 text-ink-soft">{step.detail}</span>
            {step.status !== 'done' && (
              <Badge tone={step.status === 'failed' ? 'error' : 'neutral'}>{step.status}</Badge>
            )}
            <span className="w-18 text-right text-ink-faint tabular-nums">{step.ms.toFixed(0)} ms</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
