import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { EMPTY_QUERY } from '../../../shared/answers.ts'
import { DEFAULT_MAX_RESULTS } from '../../../shared/limits.ts'
import type { Role } from '../../../shared/roles.ts'
import type { DatasetList } from '../../shell/dataset-list.ts'
import { TrySamples } from '../../shell/try-samples.tsx'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Composer } from './composer.tsx'
import { Draft } from './draft.tsx'
import { Result } from './result.tsx'
import { type Asked, useAsk } from './use-ask.ts'

const Filled = z.object({ question: z.string(), datasets: z.array(z.string()) })

/** A question to the documents, and its answer with the places it comes from. */
export function Query(
  props: DatasetList & { previous: Asked | null; onQueryComplete: (asked: Asked) => void },
) {
  const filled = Filled.safeParse(useLocation().state).data
  const [question, setQuestion] = useState(filled?.question ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(filled?.datasets ?? [])
  const [role, setRole] = useState<Role>('general')
  const { state, start, stop, fail, dismiss } = useAsk(props.previous, props.onQueryComplete)

  function submit(text: string) {
    const query = text.trim()
    if (query === '') return fail(EMPTY_QUERY)
    void start({
      query,
      role,
      max_results: DEFAULT_MAX_RESULTS,
      ...(chosen.length > 0 ? { dataset_names: [...chosen] } : {}),
    })
  }

  return (
    <>
      <Heading title="Query Documents">
        Ask a question. Every statement of the answer points to the place it comes from.
      </Heading>
      <div className="grid grid-cols-1 gap-6">
        {props.status === 'success' && props.datasets.length === 0 && (
          <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
            <p className="max-w-[52ch] text-ink-soft">
              There is nothing to ask yet. Upload documents, or take four short sample documents.
            </p>
            <TrySamples />
          </Card>
        )}
        <Composer
          datasets={props.datasets}
          question={question}
          onQuestion={setQuestion}
          chosen={chosen}
          onChosen={setChosen}
          role={role}
          onRole={setRole}
          busy={state.phase === 'asking'}
          onSubmit={() => submit(question)}
          onStop={stop}
        />
        {state.phase === 'failed' && (
          <Notice kind="error" onDismiss={dismiss}>
            {state.message}
          </Notice>
        )}
        {state.phase === 'asking' && <Draft draft={state.draft} />}
        {state.phase === 'answered' && (
          <Result
            key={state.answer.query_id ?? state.question}
            question={state.question}
            answer={state.answer}
            onFollowUp={(followUp) => {
              setQuestion(followUp)
              document.getElementById('question')?.focus()
            }}
          />
        )}
      </div>
    </>
  )
}
