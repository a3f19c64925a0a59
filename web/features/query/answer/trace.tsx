import { useId, useState } from 'react'
import { agentName } from '#texts/messages/agents.ts'
import * as states from '#texts/messages/states.ts'
import * as texts from '#texts/query.tsx'
import type { AnswerView } from '../../../api/answer-view.ts'
import { localizeMessage } from '../../../texts/localize/message.ts'
import { formatCount, formatPercent } from '../../../texts/numbers.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Chevron } from '../../../ui/chevron.tsx'
import { Cite } from '../../../ui/text/cite.tsx'
import { type Standing, standingsOf } from '../sources/source-groups.ts'
import { sourcePlace } from '../sources/source-place.ts'

/** A collapsible report: what each agent did for an answer, and how relevant it found each source. */
export function Trace({ answer }: { answer: AnswerView }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="border-t border-rule">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="flex min-h-11 w-full items-center gap-2 rounded-lg px-5 text-left text-[0.867rem] text-ink-soft hover:text-ink md:px-7"
          onClick={() => setOpen(!open)}
        >
          {texts.howThisAnswerWasMade(<Chevron open={open} />)}
        </button>
      </h3>
      <div id={id} hidden={!open} className="px-5 pb-4 text-[0.867rem] md:px-7">
        {open && <Made answer={answer} />}
      </div>
    </div>
  )
}

function labelOf(standing: Standing | undefined): string | null {
  return standing ? texts.standing[standing] : null
}

function Made({ answer }: { answer: AnswerView }) {
  const standings = standingsOf(answer)
  const ranked = answer.citations.toSorted((a, b) => b.relevance_score - a.relevance_score)
  return (
    <>
      <ol>
        {answer.agents?.map((step) => (
          <li
            key={step.agent}
            className="grid grid-cols-[8.5rem_minmax(0,1fr)_auto] items-baseline gap-x-3 py-1.5 max-sm:grid-cols-[1fr_auto]"
          >
            <span className="font-medium">{agentName[step.agent]}</span>
            <span className="text-ink-soft max-sm:order-1 max-sm:col-span-2">
              {localizeMessage(step.said, step.detail)}
            </span>
            <span className="text-right whitespace-nowrap text-ink-faint tabular-nums">
              {step.status !== 'done' && (
                <Badge tone={step.status === 'failed' ? 'error' : 'neutral'}>
                  {states.stepStatus[step.status]}
                </Badge>
              )}
              {/* Skipped steps took no time. */}
              {step.status !== 'skipped' && ` ${formatCount(Math.round(step.ms))}\u00a0ms`}
            </span>
          </li>
        ))}
      </ol>
      {answer.citations.length > 0 && (
        <table className="mt-3 w-full text-left">
          <thead className="text-ink-faint">
            <tr className="border-b border-rule">
              <th className="py-1 font-normal">{texts.source}</th>
              <th className="py-1 font-normal">{texts.use}</th>
              <th className="py-1 ps-2 text-right font-normal whitespace-nowrap">{texts.relevance}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map((source) => (
              <tr key={source.source_number} className="align-baseline">
                <td className="py-1 pe-3">
                  <Cite number={source.source_number} quiet /> <bdi>{source.filename}</bdi>{' '}
                  <span className="text-ink-faint">{sourcePlace(source)}</span>
                </td>
                <td className="py-1 pe-3 whitespace-nowrap text-ink-soft">
                  {labelOf(standings.get(source.source_number))}
                </td>
                <td className="py-1 text-right whitespace-nowrap tabular-nums">
                  {formatPercent(source.relevance_score)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
